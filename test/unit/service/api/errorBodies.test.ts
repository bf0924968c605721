import assert from "node:assert/strict";

import type { Scheme } from "../../../../src/weather/model/endpoint";
import { canary as key } from "../../../canary";
import { labelled } from "../../../loopback/codingFaults";
import { bigBody } from "../../../loopback/deliveryFaults";
import { startListener } from "../../../loopback/listener";
import type { Behaviour } from "../../../loopback/reply";
import { combine, json, legacyError, problem, status, text } from "../../../loopback/scenarios";
import { type FeedFixture, openFeed } from "./feedFixture";
import { fog, marker, refusals } from "./serviceBehaviours";

const encoded = encodeURIComponent(key);
const command = "command:workbench.action.terminal.new";

/** What may be seen nowhere: the body, and the key in every form. */
const secrets = [
  ...[marker, command, "evil.example", "weather.example", "exceeded the allowed", "passwd", "x.example"],
  ...[key, encoded, encodeURIComponent(encoded), JSON.stringify(key).slice(1, -1)],
  ...[Buffer.from(key).toString("base64"), Buffer.from(key).toString("hex")],
].map((secret) => secret.toLowerCase());

/** The body of an answer with a status, whatever the status is. */
type Body = (code: number) => Behaviour;
type Bodies = Readonly<Record<string, Body>>;

function jsonText(body: string): Body {
  return (code) => text(body, "application/problem+json", code);
}

function withMessage(message: string): Body {
  return (code) => problem(code, { Message: message, title: message, detail: message, Code: message });
}

/** A body of each input, by its JSON. */
function each<Input>(inputs: readonly Input[], bodyOf: (input: Input) => Body): Bodies {
  return Object.fromEntries(inputs.map((input) => [JSON.stringify(input), bodyOf(input)]));
}

const bodies: Bodies = {
  "the documented one": (code) => problem(code),
  "three members": (code) => legacyError(code, "x", marker),
  "another gateway's": (code) =>
    json({ type: "about:blank", title: marker, status: code, detail: marker, instance: "/x", trace: {} }, code),
  "a web page": (code) => text(`<!DOCTYPE html><h1>${marker}</h1>`, "text/html", code),
  text: (code) => text(marker, "text/plain", code),
  "a list": (code) => json([marker], code),
  "more than it may have": (code) => combine(status(code), bigBody(2_000_000)),
  "a damaged encoding": (code) => combine(status(code), labelled("gzip", [])),
  ...each(["", "<html>", '{"status":200}', "[]", fog, "null"], jsonText),
};
const megabyte = { "one megabyte": jsonText(`{"Message":"${marker.repeat(55_000)}"}`) };
const otherStatuses = each(["200", '"401"', '"200"', "-1", "0", "1e400", "null", "true", "[401]", "NaN"], (other) =>
  jsonText(`{"status":${other},"title":"OK","Code":"${other.replaceAll('"', "")}","Message":"no"}`),
);
const messages: Bodies = {
  "a link that runs a command": withMessage(`[${marker}](${command})`),
  "an icon": withMessage(`$(error) ${marker}`),
  "escape sequences": withMessage(`\u001b[31m${marker}\u001b]8;;https://evil.example\u0007`),
  "turned text": withMessage(`\u202e${marker}\u2066`),
  "a thousand lines": withMessage(`${marker}\r\n`.repeat(1000)),
  "a line of a log": withMessage(`\n2026-06-15 12:00:00.000 [info] ${marker}`),
  "line separators": withMessage(`\u2028${marker}\u2029\u0085`),
};
const codes = each(
  ["400", "Unauthorized", 400, "ServiceUnavailable", "200", undefined, null],
  (Code) => (code) => problem(code, { Code }),
);

const address = "https://weather.example/currentconditions/v1/349727";
const references: Readonly<Record<string, string>> = {
  plain: `${address}?apikey=${key}`,
  "percent-encoded": `${address}?apikey=${encoded}`,
  "percent-encoded twice": `${address}?apikey=${encodeURIComponent(encoded)}`,
  "under a name in capitals": `${address}?APIKEY=${encoded}`,
  "in the path": `https://weather.example/${encoded}/v1/349727`,
  "as a user name": `https://${encoded}@weather.example/`,
  "with more behind it": `${address}?details=true&apikey=${encoded}&language=de#x`,
};

const nested = `${'{"a":['.repeat(5_000)}"${marker}"${"]}".repeat(5_000)}`;

describe("the body of an error", () => {
  let fixtures: Readonly<Record<Scheme, FeedFixture>>;
  before(async () => {
    fixtures = { header: await openFeed(), query: await openFeed({ scheme: "query" }) };
    for (const fixture of Object.values(fixtures)) await fixture.ask();
  });
  after(() => Promise.all(Object.values(fixtures).map((fixture) => fixture.close())));

  const lastLine = (): string => fixtures.header.client.log.at(-1) ?? "";

  /** The kind of failure; the weather that is known stays on show. */
  const failureOf = async (behaviour: Behaviour, fixture = fixtures.header): Promise<string> => {
    const result = await fixture.ask(behaviour);
    assert.ok(result.kind === "failure", result.kind);
    assert.deepEqual([fixture.state.failure, fixture.state.answer?.observation.text], [result.failure, "Sunny"]);
    return result.failure.kind;
  };

  /** Nothing of any body is seen, nor the key. */
  const assertNothingIsSeen = async (): Promise<void> => {
    for (const fixture of Object.values(fixtures)) {
      const everything = (await fixture.everything()).toLowerCase();
      const seen = secrets.filter((secret) => everything.includes(secret));
      assert.deepEqual(seen, []);
      // eslint-disable-next-line no-control-regex -- what must not be in the log
      for (const line of fixture.log) assert.doesNotMatch(line, /[\u0000-\u001f\u007f-\u009f\u2028-\u202e]/);
    }
  };

  const rows: readonly (readonly [row: string, codes: readonly number[], bodies: Bodies])[] = [
    ["E4 D25 that is", [401, 403, 404, 429, 500, 503, 418], bodies],
    // A megabyte takes its time.
    ["E4 D25 that is", [401, 503], megabyte],
    ["E5 that names the status", [401, 403, 500], otherStatuses],
    ["E7 whose Message is", [401, 403, 418, 500, 503], messages],
    ["E10 whose Code is", [400, 401, 403, 500, 503], codes],
  ];
  for (const [row, statuses, all] of rows)
    for (const [what, body] of Object.entries(all))
      it(`${row} ${what} is told by the status of the answer, and nothing of it is seen`, async () => {
        for (const code of statuses) assert.equal(await failureOf(body(code)), refusals[code], `${code}`);
        await assertNothingIsSeen();
      });

  it("E1 as it is documented is told by the status of the answer, with the request's id in the log", async () => {
    for (const code of [401, 403, 404, 500]) {
      const requestId = `0b1c2d3e-4f50-6172-8394-${code}`;
      const trace = { timestamp: "2026-06-15T12:00:00.000Z", requestId, buildId: "5a6b" };
      const behaviour = problem(code, { title: marker, instance: `/${marker}`, trace });
      assert.equal(await failureOf(behaviour), refusals[code]);
      assert.ok(lastLine().includes(`: ${code}, request id ${requestId} `));
    }
    await assertNothingIsSeen();
  });

  it("E1 E9 without a trace, or with an id that is none, is told without an id", async () => {
    const noTraces = [undefined, null, 7, [], {}, { timestamp: "31 Feb" }, { timestamp: -1e300 }];
    const noIds = ["a b", "x".repeat(65), "<b>", "[x](command:y)", "", 7, null, ["0b1c"], "0b1c\n2026 [info] forged"];
    const traces = [...noTraces, ...[...noIds, "x".repeat(10_000)].map((requestId) => ({ requestId }))];
    for (const trace of traces) {
      assert.equal(await failureOf(problem(403, { trace })), "forbidden");
      assert.match(lastLine(), /^[^,]*: 403 \(forbidden\)$/);
      assert.doesNotMatch(`${lastLine()} ${JSON.stringify(fixtures.header.state)}`, /request id|forged|xxxxxxxx/);
    }
  });

  for (const [how, Reference] of Object.entries(references)) {
    it(`E2 whose Reference has the key ${how} gives nothing of it away`, async () => {
      for (const fixture of Object.values(fixtures)) {
        for (const code of [400, 401, 403, 429, 500]) await failureOf(problem(code, { Reference }), fixture);
        await failureOf(json({ Code: "Unauthorized", Message: "Api Authorization failed", Reference }, 401), fixture);
      }
      await assertNothingIsSeen();
    });
  }

  it("E3 that has the key in any member gives nothing of it away", async () => {
    for (const value of [key, encoded, `a ${key} b`, `{"apikey":"${key}"}`]) {
      for (const member of ["instance", "Message", "title", "type", "Code", "detail", "unforeseen", key])
        await failureOf(problem(401, { [member]: value }));
      await failureOf(problem(500, { trace: { requestId: value, timestamp: value, buildId: value, [value]: value } }));
      await failureOf(json({ errors: [{ [value]: [value] }] }, 403));
      await failureOf(text(value, "text/plain", 418));
    }
    await assertNothingIsSeen();
  });

  for (const value of ["7", "null", `["${marker}"]`, `{"a":"${marker}"}`, "true", nested])
    it(`E6 whose members are ${value.slice(0, 30)}, one by one and all together, is told by its status`, async () => {
      const names = ["type", "title", "status", "instance", "trace", "Code", "Message", "Reference"];
      const trace = ["timestamp", "requestId", "buildId"].map((name) => `"trace":{"${name}":${value}}`);
      const members = names.map((name) => `"${name}":${value}`);
      for (const body of [...members, ...trace, members.join()])
        assert.equal(await failureOf(jsonText(`{${body}}`)(403)), "forbidden");
      await assertNothingIsSeen();
    });

  it("E7 E3 whose detail decides that a limit is reached shows and logs none of it", async () => {
    for (const words of [marker, `${key} [x](${command})`, encoded])
      assert.equal(await failureOf(problem(403, { detail: `${words} has exceeded the allowed limit` })), "quotaUsedUp");
    await assertNothingIsSeen();
  });

  it("E8 whose type is an address is not looked at there", async () => {
    const elsewhere = await startListener();
    const there = `https://127.0.0.1:${elsewhere.port}/`;
    const types = [there, there.replace("https:", "http:"), "file:///etc/passwd", "javascript:alert(1)", "//x.example"];
    for (const type of types) await failureOf(problem(401, { type, instance: type, Reference: type }));
    assert.equal(elsewhere.connections, 0);
    assert.ok(!(await fixtures.header.everything()).includes(`:${elsewhere.port}`));
    await assertNothingIsSeen();
    await elsewhere.close();
  });
});
