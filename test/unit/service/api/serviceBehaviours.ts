import { canary } from "../../../canary";
import { bomb, coded, damagedGzip, labelled } from "../../../loopback/codingFaults";
import {
  bigBody,
  chunked,
  closeWithoutAnswer,
  cutMidBody,
  endlessBody,
  interimResponses,
  rawAnswer,
} from "../../../loopback/deliveryFaults";
import type { Behaviour } from "../../../loopback/reply";
import {
  captivePortal,
  combine,
  expiresIn,
  gatewayQuotaExceeded,
  headers,
  legacyError,
  malformedJson,
  problem,
  quotaExceeded,
  status,
  text,
} from "../../../loopback/scenarios";
import type { AnswerFault, Failure } from "../../../../src/weather/model/failure";

/** `answer`: weather or places; a fault: an unexpected answer with this fault; otherwise the failure's kind. */
export type Outcome = "answer" | AnswerFault | Failure["kind"];

/** A behaviour of the service and its outcome; `describeServiceBehaviours` checks the consequences. */
export type ServiceBehaviour = readonly [title: string, behaviour: Behaviour, outcome: Outcome, more?: Details];

/** Refusals in turn, each with its status. */
export type Refusals = readonly [title: string, answers: readonly (readonly [status: number, answer: Behaviour])[]];

export interface Details {
  /** The outcome of a search if it differs; null: no search is made. */
  readonly search?: Outcome | null;
  /** The outcome with the editor's `fetch` if it differs, or several possible ones; null: it depends on the version. */
  readonly fetch?: Outcome | readonly Outcome[] | null;
  /** The text shown after an answer. */
  readonly shows?: string;
  readonly status?: number;
  /** The cause in the log. */
  readonly cause?: string | undefined;
}

/** An observation and a place in one. */
export const fog = '[{"WeatherText":"Fog","Key":"178087","LocalizedName":"Fog"}]';
const length = `Content-Length: ${fog.length}`;

/** Marks bodies that must not show up anywhere. */
export const marker = "mark3r-of-the-body";
const unreadable = fog.replaceAll("Fog", "F\xff\xc0og");
const marked = fog.replace("Fog", marker);
const page = `<!DOCTYPE html><title>Guest network</title><form action=https://portal.example>${marker}</form>`;

const shown = { shows: "Fog" };
const search = (outcome: Outcome): Details => ({ search: outcome });
const raw = (head: string, body = fog): Behaviour => rawAnswer(`HTTP/1.1 200 OK\r\n${head}\r\n\r\n${body}`);
const fogIn = (...behaviours: readonly Behaviour[]): Behaviour => combine(text(fog), ...behaviours);

/** A body that is read although `behaviours` change how it is sent. */
function read(title: string, ...behaviours: readonly Behaviour[]): ServiceBehaviour {
  return [title, fogIn(...behaviours), "answer", shown];
}

function texts(row: string, bodies: readonly string[], outcome: Outcome, details: Details = {}): ServiceBehaviour[] {
  return bodies.map((body) => [`${row} ${JSON.stringify(body)}`, text(body), outcome, details]);
}

/** The outcome of each status, by row of the catalogue. */
const statuses: readonly (readonly [row: string, codes: readonly number[], outcome: Outcome, details?: Details])[] = [
  ["D18", [400, 404], "locationUnknown"],
  ["D18", [405, 422], "requestRefused"],
  ["D19", [401], "unauthorized"],
  ["D20", [403], "forbidden"],
  ["D21", [407], "networkSignIn", { fetch: "unreachable" }],
  ["D21", [511], "networkSignIn"],
  ["D22", [408, 425], "serviceTrouble"],
  ["D22", [429], "rateLimited"],
  ["D23", [500, 502, 524], "serviceTrouble"],
  ["D24", [503], "serviceTrouble"],
  ["D25", [501, 505], "serviceTrouble"],
  ["D25", [418, 451], "requestRefused"],
  ["D25", [600, 999], "status"],
  ["G8", [301, 302, 303, 307, 308], "redirected"],
];
/** The failure of each status, whatever the body. */
export const refusals: Readonly<Record<number, Outcome>> = Object.fromEntries(
  statuses.flatMap(([, codes, outcome]) => codes.map((code) => [code, outcome])),
);

export function refusal(title: string, status: number, behaviour: Behaviour, cause?: string): ServiceBehaviour {
  return [title, behaviour, refusals[status] ?? "status", { status, cause }];
}

const manyHeaders = Array.from({ length: 1000 }, (_, index) => `X-${index}: 1\r\n`).join("");
const earlyHint = "HTTP/1.1 103 Early Hints\r\nLink: </x>; rel=preload\r\n\r\n";
const inOneChunk = `${fog.length.toString(16)}\r\n${fog}\r\n0\r\n\r\n`;

/** Bytes that aren't HTTP, end too early, or contradict themselves. */
const malformed: Readonly<Record<string, Behaviour>> = {
  "G11 garbage": rawAnswer("\u0000\u0001\u0002 not HTTP at all\r\n\r\n"),
  "G11 HTTP/0.9, a body and nothing else": rawAnswer(fog),
  "G11 a version that does not exist": rawAnswer(`HTTP/9.9 200 OK\r\n${length}\r\n\r\n${fog}`),
  "G4 nothing but the end": rawAnswer(""),
  "G4 headers that are cut": rawAnswer("HTTP/1.1 200 OK\r\nContent-Le"),
  "G4 F16 an end before Content-Length is reached": raw("Content-Length: 1000"),
  "G4 F16 a chunk that is cut": raw("Transfer-Encoding: chunked", `ff\r\n${fog}`),
  "G4 a reset in the middle of the body": cutMidBody("reset"),
  "G4 an end in the middle of the body": cutMidBody("close"),
  "G4 an end before any answer": closeWithoutAnswer(),
  "F16 a chunk with a length that is none": raw("Transfer-Encoding: chunked", `zz\r\n${fog}\r\n0\r\n\r\n`),
  "F16 a header of 20 kB": raw(`${length}\r\nX-Long: ${"x".repeat(20_000)}`),
  "F16 a header with an escape character": raw(`${length}\r\nX-Odd: \u001b[31mred`),
  "F16 a header's name that is no token": raw(`${length}\r\nX(Odd): a`),
  "F16 Content-Length and Transfer-Encoding": raw(`${length}\r\nTransfer-Encoding: chunked`, inOneChunk),
  "F16 two lengths": raw(`${length}\r\nContent-Length: 5`),
  "D26 1000 early hints and no answer": rawAnswer(earlyHint.repeat(1000)),
};

const echoed = `https://x.example/?apikey=${encodeURIComponent(canary)}`;
const echo = headers({
  ...{ Location: echoed, "Content-Location": echoed, Expires: canary, "X-Echo": canary, ETag: `"${canary}"` },
  ...{ "Retry-After": canary, "RateLimit-Remaining": canary, "WWW-Authenticate": `Bearer realm="${canary}"` },
  "Set-Cookie": [`k=${encodeURIComponent(canary)}`, `o=${canary}`],
});
const echoes = { instance: canary, Message: canary, title: canary, APIKEY: canary, trace: { requestId: canary } };
const leakingFog = fog.replaceAll("Fog", `Fog ${canary}","Link":"${echoed}`);

/** Responses that repeat the key. */
const leaks: readonly ServiceBehaviour[] = [
  ...[401, 403, 429, 503, 308].map((code) => {
    const behaviour = combine(problem(code, { Reference: echoed, ...echoes }), echo);
    return refusal(`E2 E3 a ${code} with the key in it`, code, behaviour, String(code));
  }),
  ["E3 an answer with the key in it", combine(text(leakingFog), echo), "answer", { shows: "Fog [API key]" }],
];

const ends = ["", '","UVIndex":NaN}]', '" /* a comment */}]', '",}]'];
const unfinished = ends.map((end) => `[{"WeatherText":"${marker}${end}`);
const tenTimes = Array<"gzip">(10).fill("gzip");

/** Faults of the delivery, which every transport must survive. */
export const deliveries: readonly ServiceBehaviour[] = [
  ...Object.entries(malformed).map(([title, behaviour]): ServiceBehaviour => [title, behaviour, "unreachable"]),
  // Some older versions of Node read these; RFC 9112, section 5.2 allows reading a fold.
  ["F16 a space before the colon", raw(`${length}\r\nX-Odd : a`), "unreachable", { fetch: null }],
  ["F16 a folded Content-Length", raw(`Content-Length:\r\n ${fog.length}`), "unreachable", { fetch: null }],
  ["F16 1000 headers, each of them short", raw(`${manyHeaders}${length}`), "answer", shown],
  read("D26 1000 early hints before the answer", interimResponses(1000)),

  // A `fetch` returns only the unpacked bytes: half a JSON text, and no trailer.
  ["D7 a gzip that is cut in the middle", damagedGzip("cutInTheMiddle"), "damaged", { fetch: "notJson" }],
  ["D7 a gzip without its trailer", fogIn(damagedGzip("cutTrailer")), "damaged", { ...shown, fetch: "answer" }],
  ["D7 a gzip with a wrong checksum", damagedGzip("badChecksum"), "damaged"],
  ["D7 a gzip with something behind it", damagedGzip("garbageBehind"), "damaged"],
  ["D8 a plain body under gzip", labelled("gzip", []), "damaged"],
  ["D8 a plain body under deflate", fogIn(labelled("deflate", [])), "damaged"],
  ["D8 gzip under no label", labelled(null, ["gzip"]), "notJson"],
  ["D8 gzip under deflate", labelled("deflate", ["gzip"]), "damaged"],
  ["D8 gzip twice", labelled("gzip, gzip", ["gzip", "gzip"]), "damaged"],
  ["D8 gzip twice under one label", labelled("gzip", ["gzip", "gzip"]), "notJson"],
  ["D8 br, which was not asked for", fogIn(labelled("br", ["br"])), "damaged"],
  ["D8 a coding that does not exist", labelled("foo", []), "damaged"],
  // A `fetch` with a lower limit of codings reports a broken connection.
  ["D8 ten codings", labelled(tenTimes.join(", "), tenTimes), "damaged", { fetch: ["damaged", "unreachable"] }],
  ...["x-gzip", " GZip "].map((label) => read(`D8 gzip under ${JSON.stringify(label)}`, labelled(label, ["gzip"]))),
  read("D9 deflate with its zlib wrapper", labelled("deflate", ["deflate"])),
  read("D9 deflate without its wrapper", labelled("deflate", ["deflate-raw"])),
  read("D9 a plain body under no label", labelled(null, [])),
  read("D9 a body in chunks", chunked()),
  ["D10 a body of 1 MiB and a byte", bigBody(2 ** 20 + 1), "tooLarge"],
  ["D10 a body that unpacks to 4 MiB and a byte", (...reply) => bomb(2 ** 22 + 1)(...reply), "tooLarge"],
  ["D11 a body that never ends", endlessBody(), "tooLarge"],

  ["G9 D5 a sign-in page with 200", captivePortal(), "webPage"],
  ["G9 D5 a sign-in page that says it is JSON", text(page), "webPage"],
  ["G9 D21 a sign-in page with 511", text(page, "text/html", 511), "networkSignIn"],
  // Only a proxy may send a 407, so `fetch` doesn't read the body.
  ["G9 D21 a 407 in the place of an answer", text(page, "text/html", 407), "networkSignIn", { fetch: "unreachable" }],
  ...[204, 205, 304].map((code): ServiceBehaviour => [`D17 a ${code}`, status(code, ""), "status"]),
  ...[fog, marker].flatMap((body) =>
    [201, 206].map((code) => refusal(`D17 a ${code} with ${JSON.stringify(body)}`, code, status(code, body))),
  ),
  ...texts("D16", unfinished, "notJson"),
  ...texts("D16", [`// ${marker}\n${fog}`, `parse_response(${marked})`, `)]}'\n${marked}`, marker], "notJson"),
  ...leaks,
  ["D16 half of a JSON text", malformedJson(), "notJson"],
  ["D4 an empty body", text(""), "notJson"],
];

const anError = { Code: "Unauthorized", Message: `Api Authorization failed ${marker}`, Reference: `/x/${marker}` };
const aProblem = { type: "about:blank", title: marker, status: 401, detail: marker };
const members = '"__proto__":{"polluted":1,"WeatherText":"Rain"},"constructor":{"prototype":{"polluted":1}}';
const limitWords = "API Key has exceeded the allowed limit for x";
const olderWords = "The allowed number of requests has been exceeded.";
const errors = [anError, [anError], aProblem, { error: anError }, [{ ...anError, status: 200 }]].map((error) =>
  JSON.stringify(error),
);

/** The outcome of bodies that arrive whole. */
const bodies: readonly ServiceBehaviour[] = [
  ["D2 an empty list", combine(text(" [ ] "), expiresIn(-3_600_000)), "noObservation", search("answer")],
  ...texts("D3", ["null"], "notWeather", search("answer")),
  ...texts("D3", ["{}", "0", '"Berlin"', "[null]", "[[]]"], "notWeather", search("notJson")),
  ...texts("D3", ['["x"]', "[{},7,null]", `{"WeatherText":"${marker}"}`], "notWeather", search("notJson")),
  ...texts("D3", [fog.slice(1, -1)], "notWeather", { shows: "Fog", search: "answer" }),
  ["a list of which some are nothing", text(`${fog.slice(0, -1)},{"Key":"1"},null,7,${fog.slice(1)}`), "answer", shown],
  ["an observation without a place", text('[{"WeatherText":"Fog"}]'), "answer", { ...shown, search: "notJson" }],
  ...texts("D5", [`\n <html><body>${marker}</body></html>`, `<script>${marker}`], "webPage"),
  ...["text/html", "nonsense", null].map((type) =>
    read(`D6 JSON under the type ${type ?? "of none"}`, text(fog, type)),
  ),
  read("D13 a member twice", text(`[{"WeatherText":"Rain","LocalizedName":"Rain",${fog.slice(2)}`)),
  read("D14 a byte order mark", text(`\ufeff${fog}`)),
  ["D14 bytes that are no UTF-8", text(Buffer.from(unreadable, "latin1")), "answer", { shows: "F\ufffd\ufffdog" }],
  ["D14 a NUL in a text, escaped", text(fog.replaceAll("Fog", "F\\u0000og")), "answer", { shows: "F og" }],
  ["D14 UTF-16 behind a mark", text(Buffer.from(`\ufeff${fog}`, "utf16le")), "notJson"],
  ...texts("D14", [fog.replace("F", "F\u0000"), `\u0000${fog}`, `${fog}\u0000`, "\u0000".repeat(100)], "notJson"),
  read("D15 members of every object", text(`[{${members},"Wind":{${members}},${fog.slice(2)}`)),
  ...texts("D15", [`[{${members}}]`], "notWeather", search("notJson")),
  ...texts("D29", errors, "notWeather", search("notJson")),
  ...texts("D29", [`[{"Code":"Unauthorized","Message":"no",${fog.slice(2)}`], "answer", shown),
];

/** The documented body of an error. */
const trace = { timestamp: "2026-06-15T12:00:00.000Z", requestId: `0b1c-${"D".repeat(59)}`, buildId: "5a6b" };
const withId = { title: marker, instance: `/${marker}`, trace };

export const serviceBehaviours: readonly ServiceBehaviour[] = [
  ...deliveries,
  ...bodies,
  ...statuses.flatMap(([row, codes, outcome, more]) =>
    codes.map((code): ServiceBehaviour => {
      const behaviour = combine(problem(code, withId), headers({ Location: "https://127.0.0.1:1/" }));
      const details = { ...more, status: code, cause: `${code}, request id ${trace.requestId}` };
      return [`${row} E1 a ${code}`, behaviour, outcome, details];
    }),
  ),
  ...(["gzip", "deflate"] as const).map((coding) => {
    const behaviour = combine(problem(401, withId), coded(coding));
    return refusal(`D9 E1 a 401 in ${coding}`, 401, behaviour, `401, request id ${trace.requestId}`);
  }),
  ["D25 a 099", rawAnswer("HTTP/1.1 099 Odd\r\nContent-Length: 2\r\n\r\n[]"), "unreachable"],
  ["D24 a 503 that speaks of the allowed number of requests", quotaExceeded(), "quotaUsedUp"],
  ["D20 D24 a 403 that speaks of an exceeded limit", gatewayQuotaExceeded(), "quotaUsedUp"],
  refusal(
    "D20 a 403 that speaks of the limit of those without a key",
    403,
    problem(403, { detail: "Daily Limit for Unauthenticated Use Exceeded. Continued use requires signup." }),
  ),
  ["D30 a 502 of a team's gateway about its key", problem(502, { Code: "GatewayKeyRefused" }), "gatewayRefused"],
  refusal("D30 a 502 of a gateway about anything else", 502, problem(502, { Code: "BadGateway" })),
  refusal("D30 a 500 that names that Code", 500, problem(500, { Code: "GatewayKeyRefused" })),
  ...[marker, `${canary} [x](command:workbench.action.terminal.new)`, encodeURIComponent(canary)].map(
    (words, index): ServiceBehaviour => {
      const behaviour = problem(403, { detail: `${words} has exceeded the allowed limit` });
      return [`E7 E3 a 403 whose detail says that a limit is reached, with text ${index}`, behaviour, "quotaUsedUp"];
    },
  ),
  // Each text counts only with its own statuses.
  ...[400, 500].map((code) =>
    refusal(`D24 a ${code} that speaks of the allowed number of requests`, code, legacyError(code, "x", olderWords)),
  ),
  ...[400, 401, 503].map((code) =>
    refusal(`D24 a ${code} that speaks of an exceeded limit`, code, problem(code, { detail: limitWords })),
  ),
];
