import assert from "node:assert/strict";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";

import type { AnswerFault, Failure } from "../../../src/weather/model/failure";
import { canary } from "../../canary";
import { bigBody, encoded, rawAnswer } from "../../loopback/deliveryFaults";
import type { Behavior } from "../../loopback/reply";
import { combine, headers, problem, status } from "../../loopback/scenarios";
import { answerOf } from "../../unit/service/harness";
import { backends } from "../backends";
import { openRelayed, type Relayed, withRelayed } from "../fixture";

type Outcome = "answer" | AnswerFault | Failure["kind"];

interface Details {
  /** The outcome with `fetch` if it differs; null: depends on the version. */
  readonly fetch?: Outcome | null;
  /** The text of the weather after an answer; default: "Fog". */
  readonly shows?: string;
}

/** The service's behavior and the outcome: `answer`, the fault of an unexpected response, or the kind of failure. */
type Delivery = readonly [title: string, behavior: Behavior, outcome: Outcome, details?: Details];

const fog = '[{"WeatherText":"Fog"}]';
const length = `Content-Length: ${fog.length}`;

/** Marks bodies that must not show up anywhere. */
const marker = "mark3r-of-the-body";
const page = `<!DOCTYPE html><title>Guest network</title><form action=https://portal.example>${marker}</form>`;

const raw = (head: string, body = fog, then?: "reset"): Behavior =>
  rawAnswer(`HTTP/1.1 200 OK\r\n${head}\r\n\r\n${body}`, then);

/** Responds with this text or these bytes. */
const text = (body: string | Buffer, contentType: string | null = "application/json", code = 200): Behavior =>
  status(code, body, { "Content-Type": contentType });
const fogIn = (...behaviors: readonly Behavior[]): Behavior => combine(text(fog), ...behaviors);

/** A body that is read although `behaviors` change how it's sent. */
function read(title: string, ...behaviors: readonly Behavior[]): Delivery {
  return [title, fogIn(...behaviors), "answer"];
}

const manyHeaders = Array.from({ length: 1000 }, (_, index) => `X-${index}: 1\r\n`).join("");
const earlyHint = "HTTP/1.1 103 Early Hints\r\nLink: </x>; rel=preload\r\n\r\n";
const hinted = rawAnswer(`${earlyHint.repeat(1000)}HTTP/1.1 200 OK\r\n${length}\r\n\r\n${fog}`);
const inOneChunk = `${fog.length.toString(16)}\r\n${fog}\r\n0\r\n\r\n`;

/** Bytes that aren't HTTP, end too early, or contradict themselves. */
const malformed: Readonly<Record<string, Behavior>> = {
  "G11 garbage": rawAnswer("\u0000\u0001\u0002 not HTTP at all\r\n\r\n"),
  "G11 HTTP/0.9, a body and nothing else": rawAnswer(fog),
  "G11 a version that doesn't exist": rawAnswer(`HTTP/9.9 200 OK\r\n${length}\r\n\r\n${fog}`),
  "G4 nothing but the end": rawAnswer(""),
  "G4 headers that are cut": rawAnswer("HTTP/1.1 200 OK\r\nContent-Le"),
  "G4 F16 an end before Content-Length is reached": raw("Content-Length: 1000"),
  "G4 F16 a chunk that is cut": raw("Transfer-Encoding: chunked", `ff\r\n${fog}`),
  "G4 a reset in the middle of the body": raw("Content-Length: 1000", fog, "reset"),
  "F16 a chunk with an invalid length": raw("Transfer-Encoding: chunked", `zz\r\n${fog}\r\n0\r\n\r\n`),
  "F16 a header of 20 kB": raw(`${length}\r\nX-Long: ${"x".repeat(20_000)}`),
  "F16 a header with an escape character": raw(`${length}\r\nX-Odd: \u001b[31mred`),
  "F16 a header with an invalid name": raw(`${length}\r\nX(Odd): a`),
  "F16 Content-Length and Transfer-Encoding": raw(`${length}\r\nTransfer-Encoding: chunked`, inOneChunk),
  "F16 two lengths": raw(`${length}\r\nContent-Length: 5`),
  "D26 1000 early hints and no answer": rawAnswer(earlyHint.repeat(1000)),
};

const echoed = `https://x.example/?apikey=${encodeURIComponent(canary)}`;
const echo = headers({
  ...{ Location: echoed, "Content-Location": echoed, Expires: canary, "X-Echo": canary },
  ...{ "Retry-After": canary, "RateLimit-Remaining": canary, "WWW-Authenticate": `Bearer realm="${canary}"` },
  "Set-Cookie": [`k=${encodeURIComponent(canary)}`, `o=${canary}`],
});
const echoes = { instance: canary, Message: canary, title: canary, APIKEY: canary, trace: { requestId: canary } };
const leakingFog = fog.replaceAll("Fog", `Fog ${canary}","Link":"${echoed}`);

/** The failures of refusals that repeat the key. */
const leaking = { 308: "redirected", 401: "unauthorized", 503: "serviceTrouble" } as const;

const tenTimes = Array<string>(10).fill("gzip");
const halfOf = (bytes: Buffer): Buffer => bytes.subarray(0, bytes.length / 2);
const withoutTrailer = (bytes: Buffer): Buffer => bytes.subarray(0, -4);
const withMore = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.from("not gzip")]);
/** The checksum is the first half of the eight bytes at the end. */
const withWrongChecksum = (bytes: Buffer): Buffer => bytes.fill(0, bytes.length - 8, bytes.length - 4);
const inflated = (): Buffer => gzipSync(Buffer.alloc(2 ** 22 + 1, " "));
const unreadable = Buffer.from(fog.replace("Fog", "F\xff\xc0og"), "latin1");

/** The forms in which responses arrive. */
const deliveries: readonly Delivery[] = [
  ...Object.entries(malformed).map(([title, behavior]): Delivery => [title, behavior, "unreachable"]),
  // Some older versions of Node accept these; RFC 9112, section 5.2, allows folded lines.
  ["F16 a space before the colon", raw(`${length}\r\nX-Odd : a`), "unreachable", { fetch: null }],
  ["F16 a folded Content-Length", raw(`Content-Length:\r\n ${fog.length}`), "unreachable", { fetch: null }],
  ["F16 1000 headers, each of them short", raw(`${manyHeaders}${length}`), "answer"],
  ["D26 1000 early hints before the answer", hinted, "answer"],

  // `fetch` returns only the unpacked bytes: half of the JSON, and no trailer.
  ["D7 a gzip that is cut in the middle", encoded("gzip", gzipSync, halfOf), "damaged", { fetch: "notJson" }],
  ["D7 a gzip without its trailer", fogIn(encoded("gzip", gzipSync, withoutTrailer)), "damaged", { fetch: "answer" }],
  ["D7 a gzip with a wrong checksum", encoded("gzip", gzipSync, withWrongChecksum), "damaged"],
  ["D7 a gzip with something after it", encoded("gzip", gzipSync, withMore), "damaged"],
  ["D8 a plain body under gzip", encoded("gzip"), "damaged"],
  ["D8 a plain body under deflate", fogIn(encoded("deflate")), "damaged"],
  ["D8 gzip under no label", encoded(null, gzipSync), "notJson"],
  ["D8 gzip under deflate", encoded("deflate", gzipSync), "damaged"],
  ["D8 gzip twice", encoded("gzip, gzip", gzipSync, gzipSync), "damaged"],
  ["D8 gzip twice under one label", encoded("gzip", gzipSync, gzipSync), "notJson"],
  ["D8 br, which wasn't requested", fogIn(encoded("br", brotliCompressSync)), "damaged"],
  ["D8 a coding that doesn't exist", encoded("foo"), "damaged"],
  // A `fetch` with a lower limit for codings reports a broken connection.
  ["D8 ten codings", encoded(tenTimes.join(", "), ...tenTimes.map(() => gzipSync)), "damaged", { fetch: null }],
  ...["x-gzip", " GZip "].map((label) => read(`D8 gzip under ${JSON.stringify(label)}`, encoded(label, gzipSync))),
  read("D9 deflate with its zlib wrapper", encoded("deflate", deflateSync)),
  read("D9 deflate without its wrapper", encoded("deflate", deflateRawSync)),
  read("D9 a plain body under no label", encoded(null)),
  ["D9 a body in chunks", raw("Transfer-Encoding: chunked", inOneChunk), "answer"],
  ["D10 a body of 1 MiB and a byte", combine(text(Buffer.alloc(2 ** 20 + 1, " ")), encoded(null)), "tooLarge"],
  ["D10 a body that unpacks to 4 MiB and a byte", encoded("gzip", inflated), "tooLarge"],
  ["D11 a body that never ends", bigBody(), "tooLarge"],

  ["G9 D5 a sign-in page with 200", text("<!DOCTYPE html><h1>Please sign in</h1>", "text/html"), "webPage"],
  ["G9 D5 a sign-in page labeled as JSON", text(page), "webPage"],
  ["G9 D21 a sign-in page with 511", text(page, "text/html", 511), "networkSignIn"],
  // Only a proxy may send a 407, so `fetch` doesn't read the body.
  ["G9 D21 a 407 instead of an answer", text(page, "text/html", 407), "networkSignIn", { fetch: "unreachable" }],
  ...[204, 205, 304].map((code): Delivery => [`D17 a ${code}`, status(code, ""), "status"]),
  ...[201, 206].map((code): Delivery => [`D17 a ${code}`, status(code, fog), "status"]),
  ...[600, 999].map((code): Delivery => [`D25 a ${code}`, status(code, marker), "status"]),
  ["D25 a 099", rawAnswer("HTTP/1.1 099 Odd\r\nContent-Length: 2\r\n\r\n[]"), "unreachable"],
  ["E4 a 503 whose body is too large", combine(status(503), bigBody(2_000_000)), "serviceTrouble"],
  ["E4 a 503 in a damaged encoding", combine(status(503), encoded("gzip")), "serviceTrouble"],
  ...Object.entries(leaking).map(([code, outcome]): Delivery => {
    const behavior = combine(problem(Number(code), { Reference: echoed, ...echoes }), echo);
    return [`E2 E3 a ${code} with the key in it`, behavior, outcome];
  }),
  ["E3 an answer with the key in it", combine(text(leakingFog), echo), "answer", { shows: "Fog [API key]" }],
  ["D16 half of a JSON text", text(fog.slice(0, 10)), "notJson"],
  ["D4 an empty body", text(""), "notJson"],
  read("D6 JSON under the type of a page", text(fog, "text/html")),
  read("D6 JSON under no type", text(fog, null)),
  read("D14 a byte order mark", text(`\ufeff${fog}`)),
  ["D14 bytes that are no UTF-8", text(unreadable), "answer", { shows: "F\ufffd\ufffdog" }],
  ["D14 UTF-16 behind a mark", text(Buffer.from(`\ufeff${fog}`, "utf16le")), "notJson"],
];

/** Text that occurs only in bodies, and characters that must not be in the log. */
const hidden = new RegExp(`${marker}|(?:weather|portal)\\.example|Please sign in`);
// eslint-disable-next-line no-control-regex -- what must not be in the log
const controlCharacters = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e]/;

/** Responses of the service, or of a network that requires a sign-in. */
for (const backend of backends) {
  describe(`${backend.name}: a service that sends`, () => {
    let client: Relayed;
    before(async () => (client = await openRelayed(backend, { scheme: backend.isFetch ? "header" : "query" })));
    after(() => client.close());

    for (const [title, behavior, usual, { fetch, shows = "Fog" } = {}] of deliveries) {
      if (backend.isFetch && fetch === null) continue;
      const expected = (backend.isFetch && fetch) || usual;
      it(`${title}: ${expected}`, async () => {
        const begin = (): void => client.service.behave(behavior);
        const end = (): void => client.service.reset();
        if (expected === "answer") {
          begin();
          assert.equal(answerOf(await client.ask()).content.text, shows);
          end();
        } else await client.assertEndured({ begin, expected, end });
        // The service may have counted the call.
        assert.ok(!client.events.includes("taken back"));
        assert.doesNotMatch(JSON.stringify([client.replies.slice(-2), client.log]), hidden);
        for (const line of client.log) assert.doesNotMatch(line, controlCharacters);
      });
    }

    it("G11 two responses to one request: the second is never used", () =>
      withRelayed(backend, {}, async (client) => {
        const first = `HTTP/1.1 200 OK\r\n${length}\r\n\r\n${fog}`;
        client.service.behave(rawAnswer(first + first.replace("Fog", "Ice"), "silence"), { times: 1 });
        const outcome = await client.outcome();
        // Whether or not the first response is accepted, the second one belongs to no request.
        assert.ok(outcome === "answer" || outcome === "unreachable", outcome);
        assert.notEqual(answerOf(await client.ask()).content.text, "Ice");
        await client.assertOutcome("answer");
      }));
  });
}
