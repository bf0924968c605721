import assert from "node:assert/strict";

import type { Scheme } from "../../../../src/weather/model/endpoint";
import { canary as key } from "../../../canary";
import { labelled } from "../../../loopback/codingFaults";
import { bigBody } from "../../../loopback/deliveryFaults";
import { startListener } from "../../../loopback/listener";
import type { Behaviour } from "../../../loopback/reply";
import { combine, json, problem, status, text } from "../../../loopback/scenarios";
import { closingAfterEach } from "../harness";
import { describeServiceBehaviours } from "./describeServiceBehaviours";
import { type FeedFixture, openFeed } from "./feedFixture";
import { fog, marker, refusal, type Refusals, serviceBehaviours } from "./serviceBehaviours";

/** The body of an answer with any status. */
type Body = (code: number) => Behaviour;

function as(title: string, codes: readonly number[], body: Body): Refusals {
  return [title, codes.map((code) => [code, body(code)])];
}

function jsonText(body: string): Body {
  return (code) => text(body, "application/problem+json", code);
}

const encoded = encodeURIComponent(key);
const address = "https://weather.example/currentconditions/v1/349727";
const places: Readonly<Record<string, string>> = {
  plain: `${address}?apikey=${key}`,
  "percent-encoded": `${address}?apikey=${encoded}`,
  "in the path": `https://weather.example/${encoded}/v1/349727`,
  "with more behind it": `${address}?details=true&apikey=${encoded}&language=de#x`,
};

/** Errors whose `Reference` has the key. */
const references = Object.entries(places).map(([how, Reference]): Refusals =>
  as(`E2 an error whose Reference has the key ${how}`, [400, 401, 429, 500], (code) => problem(code, { Reference })),
);

const bodies: Readonly<Record<string, Body>> = {
  "the documented one": (code) => problem(code),
  "a web page": (code) => text(`<!DOCTYPE html><h1>${marker}</h1>`, "text/html", code),
  "a list": (code) => json([marker], code),
  "more than it may have": (code) => combine(status(code), bigBody(2_000_000)),
  "a damaged encoding": (code) => combine(status(code), labelled("gzip", [])),
};
const messages: Readonly<Record<string, string>> = {
  "a link that runs a command": `[${marker}](command:workbench.action.terminal.new)`,
  "escape sequences": `\u001b[31m${marker}\u001b]8;;https://evil.example\u0007`,
  "line separators": `\u2028${marker}\u2029\u0085`,
};
const wrong = ["7", "null", `["${marker}"]`];
const nested = `${'{"a":['.repeat(5_000)}"${marker}"${"]}".repeat(5_000)}`;
const keys = [key, encoded, `a ${key} b`, `{"apikey":"${key}"}`];
const noTraces = [undefined, null, [], {}, { timestamp: -1e300 }];
const requestIds = ["a b", "x".repeat(65), "[x](command:y)", "", "0b1c\n2026 [info] forged", 7, ["0b1c"]];
const traces = [...noTraces, ...requestIds.map((requestId) => ({ requestId }))];

/** Errors without a usable request ID. */
const withoutId = traces.map((trace) =>
  refusal(`E1 E9 with ${JSON.stringify({ trace }).slice(0, 60)}`, 403, problem(403, { trace }), "403"),
);

/** Bodies of errors; only the status decides the failure. */
const errorBodies: readonly Refusals[] = [
  ...references,
  ...keys.map((value, index): Refusals => {
    const names = ["instance", "Message", "title", "type", "Code", "detail", "unforeseen", key];
    const trace = { requestId: value, timestamp: value, buildId: value, [value]: value };
    return [
      `E3 an error that has the key in any member, as in text ${index}`,
      [
        ...names.map((name) => [401, problem(401, { [name]: value })] as const),
        [500, problem(500, { trace })],
        [403, json({ errors: [{ [value]: [value] }] }, 403)],
        [418, text(value, "text/plain", 418)],
      ],
    ];
  }),
  ...Object.entries(bodies).map(([what, body]) => as(`E4 D25 an error that is ${what}`, [401, 404, 503, 418], body)),
  ...["", "[]", fog].map((body) =>
    as(`E4 D25 an error that is ${JSON.stringify(body)}`, [401, 404, 503, 418], jsonText(body)),
  ),
  // A megabyte takes longer.
  as("E4 D25 an error that is one megabyte", [401, 503], jsonText(`{"Message":"${marker.repeat(55_000)}"}`)),
  ...["200", '"401"', "1e400", "[401]", "NaN"].map((other) => {
    const body = `{"status":${other},"title":"OK","Code":"${other.replaceAll('"', "")}","Message":"no"}`;
    return as(`E5 an error that names the status ${other}`, [401, 403, 500], jsonText(body));
  }),
  ...[...wrong, nested].map((value) => {
    const names = ["type", "title", "status", "instance", "trace", "Code", "Message", "Reference"];
    const trace = ["timestamp", "requestId", "buildId"].map((name) => `"trace":{"${name}":${value}}`);
    const members = names.map((name) => `"${name}":${value}`);
    const all = [...members, ...trace, members.join()].map((body) => [403, jsonText(`{${body}}`)(403)] as const);
    return [`E6 an error whose members are ${value.slice(0, 30)}, one by one and all together,`, all] as const;
  }),
  ...Object.entries(messages).map(([what, message]) =>
    as(`E7 an error whose Message is ${what}`, [401, 418, 503], (code) =>
      problem(code, { Message: message, title: message, detail: message, Code: message }),
    ),
  ),
  ...["400", "Unauthorized", 400, undefined].map((Code) =>
    as(`E10 an error whose Code is ${JSON.stringify(Code)}`, [400, 403, 503], (code) => problem(code, { Code })),
  ),
];

const open = (scheme: Scheme): Promise<FeedFixture> => openFeed({ scheme });

// The contract of the transports runs them with the other schemes: test/network/contract.
const schemes = { conditions: "header", search: "query" } as const;
describeServiceBehaviours({ open, behaviours: [...serviceBehaviours, ...withoutId], errorBodies, schemes });

describe("the body of an error", () => {
  const closing = closingAfterEach();

  it("E8 whose type is an address is not looked at there", async () => {
    const [fixture, elsewhere] = [await closing(openFeed()), await closing(startListener())];
    const there = `https://127.0.0.1:${elsewhere.port}/`;
    for (const type of [there, there.replace("https:", "http:"), "file:///etc/passwd", "//x.example"]) {
      await fixture.ask(problem(401, { type, instance: type, Reference: type }));
      assert.equal(fixture.state.failure?.kind, "unauthorized");
    }
    assert.equal(elsewhere.connections, 0);
    assert.doesNotMatch(await fixture.everything(), new RegExp(`:${elsewhere.port}|passwd|x\\.example`));
  });
});
