import assert from "node:assert/strict";

import type { Scheme } from "../../../../src/weather/model/endpoint";
import { canary } from "../../../canary";
import { labelled } from "../../../loopback/codingFaults";
import { bigBody } from "../../../loopback/deliveryFaults";
import { startListener } from "../../../loopback/listener";
import type { Behaviour } from "../../../loopback/reply";
import { combine, json, legacyError, problem, status, text } from "../../../loopback/scenarios";
import { type FeedFixture, openFeed } from "./feedFixture";
import { fog, marker, refusals } from "./serviceBehaviours";

const key = canary;
const encoded = encodeURIComponent(key);

/** Every form in which the key could be seen. */
const forms = [
  ...[key, encoded, encoded.toLowerCase(), encodeURIComponent(encoded), JSON.stringify(key).slice(1, -1)],
  ...[Buffer.from(key).toString("base64"), Buffer.from(key).toString("hex")],
];
const address = "https://weather.example/currentconditions/v1/349727";

describe("the body of an error", () => {
  let fixtures: Readonly<Record<Scheme, FeedFixture>>;
  before(async () => {
    fixtures = { header: await openFeed(), query: await openFeed({ scheme: "query" }) };
    for (const fixture of Object.values(fixtures)) await fixture.ask();
  });
  after(() => Promise.all(Object.values(fixtures).map((fixture) => fixture.close())));

  let from = 0;
  beforeEach(() => (from = fixtures.header.client.log.length));
  const logged = (): string => fixtures.header.client.log.slice(from).join("\n");

  /** The kind of failure; the weather that is known stays on show. */
  const failureOf = async (behaviour: Behaviour, fixture = fixtures.header): Promise<string> => {
    const result = await fixture.ask(behaviour);
    assert.ok(result.kind === "failure", result.kind);
    assert.deepEqual([fixture.state.failure, fixture.state.answer?.observation.text], [result.failure, "Sunny"]);
    return result.failure.kind;
  };
  const assertKinds = async (codes: readonly number[], body: (code: number) => Behaviour): Promise<void> => {
    for (const code of codes) assert.equal(await failureOf(body(code)), refusals[code], `${code}`);
  };
  const seesNothingOf = async (strings: readonly string[], fixture = fixtures.header): Promise<void> => {
    const everything = (await fixture.everything()).toLowerCase();
    const seen = strings.filter((one) => everything.includes(one.toLowerCase()));
    assert.deepEqual(seen, []);
    // eslint-disable-next-line no-control-regex -- what must not be in the log
    for (const line of fixture.log) assert.doesNotMatch(line, /[\u0000-\u001f\u007f-\u009f\u2028-\u202e]/);
  };

  it("E1 as it is documented is told by the status of the answer, with the request's id in the log", async () => {
    for (const code of [401, 403, 404, 500]) {
      const requestId = `0b1c2d3e-4f50-6172-8394-${code}`;
      const trace = { timestamp: "2026-06-15T12:00:00.000Z", requestId, buildId: "5a6b" };
      await assertKinds([code], () => problem(code, { title: marker, instance: `/${marker}`, trace }));
      assert.match(logged(), new RegExp(`: ${code}, request id ${requestId} `));
    }
    await seesNothingOf([marker, ...forms]);
  });

  const noIds = ["a b", "x".repeat(65), "<b>", "[x](command:y)", "", 7, null, ["0b1c"], "0b1c\n2026 [info] forged"];
  const noTraces = [undefined, null, 7, [], {}, { timestamp: "31 Feb" }, { timestamp: -1e300 }];
  for (const trace of [...noIds.map((requestId) => ({ requestId })), ...noTraces, { requestId: "x".repeat(10_000) }]) {
    it(`E1 E9 with ${JSON.stringify({ trace }).slice(0, 60)} is told without an id`, async () => {
      await assertKinds([403], () => problem(403, { trace }));
      assert.match(logged(), /: 403 \(forbidden\)$/m);
      assert.doesNotMatch(`${logged()} ${JSON.stringify(fixtures.header.state)}`, /request id|forged|xxxxxxxx/);
    });
  }

  const references: Readonly<Record<string, string>> = {
    plain: `${address}?apikey=${key}`,
    "percent-encoded": `${address}?apikey=${encoded}`,
    "percent-encoded twice": `${address}?apikey=${encodeURIComponent(encoded)}`,
    "under a name in capitals": `${address}?APIKEY=${encoded}`,
    "in the path": `https://weather.example/${encoded}/v1/349727`,
    "as a user name": `https://${encoded}@weather.example/`,
    "with more behind it": `${address}?details=true&apikey=${encoded}&language=de#x`,
  };
  for (const [how, Reference] of Object.entries(references)) {
    it(`E2 whose Reference has the key ${how} gives nothing of it away`, async () => {
      for (const fixture of Object.values(fixtures)) {
        for (const code of [400, 401, 403, 429, 500]) await failureOf(problem(code, { Reference }), fixture);
        await failureOf(json({ Code: "Unauthorized", Message: "Api Authorization failed", Reference }, 401), fixture);
        await seesNothingOf([...forms, "weather.example"], fixture);
      }
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
    await seesNothingOf(forms);
  });

  type Bodies = Readonly<Record<string, (code: number) => Behaviour>>;
  const each = <Input>(inputs: readonly Input[], body: (input: Input) => (code: number) => Behaviour): Bodies =>
    Object.fromEntries(inputs.map((input) => [JSON.stringify(input), body(input)]));
  const jsonText = (body: string) => (code: number) => text(body, "application/problem+json", code);

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
  const megabyte = jsonText(`{"Message":"${marker.repeat(55_000)}"}`);
  const otherStatuses = ["200", '"401"', '"200"', "-1", "0", "1e400", "null", "true", "[401]", "NaN"];
  const messages: Readonly<Record<string, string>> = {
    "a link that runs a command": `[${marker}](command:workbench.action.terminal.new)`,
    "an icon": `$(error) ${marker}`,
    "escape sequences": `\u001b[31m${marker}\u001b]8;;https://evil.example\u0007`,
    "turned text": `\u202e${marker}\u2066`,
    "a thousand lines": `${marker}\r\n`.repeat(1000),
    "a line of a log": `\n2026-06-15 12:00:00.000 [info] ${marker}`,
    "line separators": `\u2028${marker}\u2029\u0085`,
  };
  const messageBodies = Object.entries(messages).map(([what, message]) => {
    const members = { Message: message, title: message, detail: message, Code: message };
    return [what, (code: number) => problem(code, members)] as const;
  });
  const told: readonly (readonly [row: string, codes: readonly number[], bodies: Bodies])[] = [
    ["E4 D25 that is", [401, 403, 404, 429, 500, 503, 418], bodies],
    // A megabyte takes its time.
    ["E4 D25 that is", [401, 503], { "one megabyte": megabyte }],
    [
      "E5 that names the status",
      [401, 403, 500],
      each(otherStatuses, (other) =>
        jsonText(`{"status":${other},"title":"OK","Code":"${other.replaceAll('"', "")}","Message":"no"}`),
      ),
    ],
    ["E7 whose Message is", [401, 403, 418, 500, 503], Object.fromEntries(messageBodies)],
    [
      "E10 whose Code is",
      [400, 401, 403, 500, 503],
      each(
        ["400", "Unauthorized", 400, "ServiceUnavailable", "200", undefined, null],
        (Code) => (code) => problem(code, { Code }),
      ),
    ],
  ];
  for (const [row, codes, all] of told)
    for (const [what, body] of Object.entries(all))
      it(`${row} ${what} is told by the status of the answer, and nothing of it is seen`, async () => {
        await assertKinds(codes, body);
        await seesNothingOf([marker, "evil.example", "command:workbench", ...forms]);
      });

  const wrong: Readonly<Record<string, string>> = {
    "a number": "7",
    null: "null",
    "a list": `["${marker}"]`,
    "an object": `{"a":"${marker}"}`,
    true: "true",
    "nested ten thousand deep": `${'{"a":['.repeat(5_000)}"${marker}"${"]}".repeat(5_000)}`,
  };
  for (const [what, value] of Object.entries(wrong)) {
    it(`E6 whose members are ${what}, one by one and all together, is told by its status`, async () => {
      const names = ["type", "title", "status", "instance", "trace", "Code", "Message", "Reference"];
      const trace = ["timestamp", "requestId", "buildId"].map((name) => `"trace":{"${name}":${value}}`);
      const members = names.map((name) => `"${name}":${value}`);
      for (const body of [...members, ...trace, members.join()]) await assertKinds([403], jsonText(`{${body}}`));
      await seesNothingOf([marker]);
    });
  }

  it("E7 E3 whose detail decides that a limit is reached shows and logs none of it", async () => {
    for (const words of [marker, `${key} [x](command:workbench.action.terminal.new)`, encoded])
      assert.equal(await failureOf(problem(403, { detail: `${words} has exceeded the allowed limit` })), "quotaUsedUp");
    await seesNothingOf([marker, "exceeded the allowed", "command:workbench", ...forms]);
  });

  it("E8 whose type is an address is not looked at there", async () => {
    const elsewhere = await startListener();
    const there = `https://127.0.0.1:${elsewhere.port}/`;
    const types = [there, there.replace("https:", "http:"), "file:///etc/passwd", "javascript:alert(1)", "//x.example"];
    for (const type of types) await failureOf(problem(401, { type, instance: type, Reference: type }));
    assert.equal(elsewhere.connections, 0);
    await seesNothingOf([`:${elsewhere.port}`, "passwd", "x.example"]);
    await elsewhere.close();
  });
});
