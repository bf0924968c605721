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

/** A refusal of which only the beginning of the body arrives. */
const refused = (code: string, then?: "reset"): Behavior =>
  rawAnswer(`HTTP/1.1 ${code}\r\nContent-Length: 1000\r\n\r\n{}`, then);

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
  "garbage [G11]": rawAnswer("\u0000\u0001\u0002 not HTTP at all\r\n\r\n"),
  "HTTP/0.9, a body and nothing else [G11]": rawAnswer(fog),
  "a version that doesn't exist [G11]": rawAnswer(`HTTP/9.9 200 OK\r\n${length}\r\n\r\n${fog}`),
  "nothing but the end [G4]": rawAnswer(""),
  "headers that are cut [G4]": rawAnswer("HTTP/1.1 200 OK\r\nContent-Le"),
  "an end before Content-Length is reached [G4 F16]": raw("Content-Length: 1000"),
  "a chunk that is cut [G4 F16]": raw("Transfer-Encoding: chunked", `ff\r\n${fog}`),
  "a reset in the middle of the body [G4]": raw("Content-Length: 1000", fog, "reset"),
  "a chunk with an invalid length [F16]": raw("Transfer-Encoding: chunked", `zz\r\n${fog}\r\n0\r\n\r\n`),
  "a header of 20 kB [F16]": raw(`${length}\r\nX-Long: ${"x".repeat(20_000)}`),
  "a header with an escape character [F16]": raw(`${length}\r\nX-Odd: \u001b[31mred`),
  "a header with an invalid name [F16]": raw(`${length}\r\nX(Odd): a`),
  "Content-Length and Transfer-Encoding [F16]": raw(`${length}\r\nTransfer-Encoding: chunked`, inOneChunk),
  "two lengths [F16]": raw(`${length}\r\nContent-Length: 5`),
  "1000 early hints and no answer [D26]": rawAnswer(earlyHint.repeat(1000)),
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
const withMore = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.from("not gzip")]);
/** The checksum is the first half of the eight bytes at the end. */
const withWrongChecksum = (bytes: Buffer): Buffer => bytes.fill(0, bytes.length - 8, bytes.length - 4);
const inflated = (): Buffer => gzipSync(Buffer.alloc(2 ** 22 + 1, " "));

/** Bytes of "Weiß" in charsets that the header names. */
const white = '[{"WeatherText":"Weiß"}]';
const utf16 = Buffer.from(white, "utf16le");
const inCharsets: readonly (readonly [title: string, charset: string, bytes: Buffer])[] = [
  ["windows-1252", "windows-1252", Buffer.from(white, "latin1")],
  ["UTF-8 labeled as ISO-8859-1", "ISO-8859-1", Buffer.from(white)],
  ["UTF-16", "UTF-16LE", utf16],
];

/** The forms in which responses arrive. */
const deliveries: readonly Delivery[] = [
  ...Object.entries(malformed).map(([title, behavior]): Delivery => [title, behavior, "unreachable"]),
  // Some older versions of Node accept these; RFC 9112, section 5.2, allows folded lines.
  ["a folded Content-Length [F16]", raw(`Content-Length:\r\n ${fog.length}`), "unreachable", { fetch: null }],
  ["1000 headers, each of them short [F16]", raw(`${manyHeaders}${length}`), "answer"],
  ["1000 early hints before the answer [D26]", hinted, "answer"],

  // `fetch` returns only the unpacked bytes: half of the JSON, and no trailer.
  ["a gzip that is cut in the middle [D7]", encoded("gzip", gzipSync, halfOf), "damaged", { fetch: "notJson" }],
  ["a gzip with a wrong checksum [D7]", encoded("gzip", gzipSync, withWrongChecksum), "damaged"],
  ["a gzip with something after it [D7]", encoded("gzip", gzipSync, withMore), "damaged"],
  // `fetch` unpacks the body itself, and doesn't return it if it can't.
  ["a plain body under gzip [D8]", fogIn(encoded("gzip")), "answer", { fetch: "damaged" }],
  ["a plain body under deflate [D8]", fogIn(encoded("deflate")), "answer", { fetch: "damaged" }],
  ["a plain body under br [D8]", fogIn(encoded("br")), "answer", { fetch: "damaged" }],
  read("a plain body under an unknown coding [D8]", encoded("utf-8")),
  ["a packed body under an unknown coding [D8]", encoded("compress", gzipSync), "damaged", { fetch: "notJson" }],
  read("gzip twice [D8]", encoded("gzip, gzip", gzipSync, gzipSync)),
  read("br, which wasn't requested [D8]", encoded("br", brotliCompressSync)),
  read("gzip under its old name [D8]", encoded("X-GZip", gzipSync)),
  ...["identity, gzip", "gzip, identity", "gzip,"].map((label) =>
    read(`gzip as ${label} [D8]`, encoded(label, gzipSync)),
  ),
  read("deflate in gzip [D8]", encoded("deflate, gzip", deflateSync, gzipSync)),
  // A `fetch` with a lower limit for codings reports a broken connection.
  ["ten codings [D8]", encoded(tenTimes.join(", "), ...tenTimes.map(() => gzipSync)), "damaged", { fetch: null }],
  read("gzip under another spelling [D8]", encoded(" GZip ", gzipSync)),
  read("deflate with its zlib wrapper [D9]", encoded("deflate", deflateSync)),
  read("deflate without its wrapper [D9]", encoded("deflate", deflateRawSync)),
  read("a plain body under no label [D9]", encoded(null)),
  ["a body in chunks [D9]", raw("Transfer-Encoding: chunked", inOneChunk), "answer"],
  ["a body of 1 MiB and a byte [D10]", combine(text(Buffer.alloc(2 ** 20 + 1, " ")), encoded(null)), "tooLarge"],
  ["a body that unpacks to 4 MiB and a byte [D10]", encoded("gzip", inflated), "tooLarge"],
  ["a body that never ends [D11]", bigBody(), "tooLarge"],

  ["a sign-in page labeled as JSON [G9 D5]", text(page), "webPage"],
  ["a sign-in page with 511 [G9 D21]", text(page, "text/html", 511), "networkSignIn"],
  ...[204, 205, 304].map((code): Delivery => [`a ${code} [D17]`, status(code, ""), "status"]),
  ...[201, 206].map((code): Delivery => [`a ${code} [D17]`, status(code, fog), "status"]),
  ["a 099 [D25]", rawAnswer("HTTP/1.1 099 Odd\r\nContent-Length: 2\r\n\r\n[]"), "unreachable"],
  ["a 503 with a body that is too large [E4]", combine(status(503), bigBody(2_000_000)), "serviceTrouble"],
  ["a 503 in a damaged encoding [E4]", combine(status(503), encoded("gzip")), "serviceTrouble"],
  ["a 401 whose body ends too early [D19 G4]", refused("401 Unauthorized"), "unauthorized"],
  ["a 429 whose body is reset [D22 G4]", refused("429 Too Many Requests", "reset"), "rateLimited"],
  ...Object.entries(leaking).map(([code, outcome]): Delivery => {
    const behavior = combine(problem(Number(code), { Reference: echoed, ...echoes }), echo);
    return [`a ${code} with the key in it [E2 E3]`, behavior, outcome];
  }),
  ["an answer with the key in it [E3]", combine(text(leakingFog), echo), "answer", { shows: "Fog [API key]" }],
  ["half of a JSON text [D16]", text(fog.slice(0, 10)), "notJson"],
  read("JSON under the type of a page [D6]", text(fog, "text/html")),
  ...inCharsets.map(([title, charset, bytes]): Delivery => {
    const behavior = text(bytes, `application/json; Charset="${charset}"`);
    return [`JSON in ${title} [D6]`, behavior, "answer", { shows: "Weiß" }];
  }),
];

/** Text that occurs only in bodies, and characters that must not be in the log. */
const hidden = new RegExp(`${marker}|(?:weather|portal)\\.example|Please sign in`);
// eslint-disable-next-line no-control-regex -- what must not be in the log
const controlCharacters = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e]/;

/** Responses of the service, or of a network that requires a sign-in. */
for (const backend of backends) {
  describe(`${backend.name}: responses`, () => {
    let client: Relayed;
    before(async () => (client = await openRelayed(backend, { scheme: backend.isFetch ? "header" : "query" })));
    after(() => client.close());

    for (const [title, behavior, usual, { fetch, shows = "Fog" } = {}] of deliveries) {
      if (backend.isFetch && fetch === null) continue;
      const expected = (backend.isFetch && fetch) || usual;
      it(`the outcome is ${expected} if the service sends ${title}`, async () => {
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

    it("the second of two responses to one request is never used [G11]", () =>
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
