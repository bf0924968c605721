import assert from "node:assert/strict";

import { decodeConditions } from "../../../../src/service/api/conditionsCall";
import { decodeBody } from "../../../../src/service/api/readAnswer";
import { allFieldRows } from "../../../../src/weather/view/allFields";
import { bomb } from "../../../loopback/codingFaults";
import { bigBody } from "../../../loopback/deliveryFaults";
import { observation, text } from "../../../loopback/scenarios";
import { localeOf } from "../../weather/fakes";
import { failureOf } from "../harness";
import { type FeedFixture, openFeed } from "./feedFixture";

/** `serviceBehaviours.ts` has the outcome of most bodies. */
describe("the body of a 200", () => {
  let fixture: FeedFixture;
  before(async () => (fixture = await openFeed()));
  after(() => fixture.close());

  const assertFault = async (fault: string, body: string): Promise<void> => {
    fixture.service.behave(text(body));
    assert.deepEqual(failureOf(await fixture.client.ask()).failure, { kind: "unexpectedAnswer", fault });
  };
  const rowsShown = (): ReturnType<typeof allFieldRows> =>
    allFieldRows(fixture.state.answer?.content.members ?? {}, localeOf());

  it("D1 that is a list of one observation is shown and stored, with members that are unknown", async () => {
    await fixture.ask(observation({ PollenCount: { Birch: 7 } }));
    assert.equal(fixture.state.answer?.content.text, "Sunny");
    assert.match((await fixture.stored())?.response.body ?? "", /^\[\{.*"WeatherText":"Sunny".*"Birch":7/);
    assert.ok(JSON.stringify(rowsShown()).includes('{"label":"Pollen count › Birch","value":"7"}'));
  });

  const big = { "of 100 MB": bigBody(100_000_000), "that unpacks to 100 MB": bomb(100_000_000) };
  for (const [what, behaviour] of Object.entries(big))
    it(`D10 ${what} is left at its limit, within a second and without the memory`, async () => {
      const [before, started] = [process.memoryUsage.rss(), performance.now()];
      await fixture.ask(behaviour);
      const took = performance.now() - started;
      const grown = (process.memoryUsage.rss() - before) / 2 ** 20;
      assert.deepEqual(fixture.state.failure, { kind: "unexpectedAnswer", fault: "tooLarge" });
      assert.ok(took < 1000 && grown < 32, `${took} ms, ${grown} MiB`);
    });

  it("D10 of exactly 4 MiB unpacked is read", async () => {
    const padding = " ".repeat(2 ** 22 - '[{"WeatherText":"Fog"}]'.length);
    fixture.service.behave(text(`[{"WeatherText":"Fog"}${padding}]`));
    const reply = await fixture.client.ask();
    assert.ok(reply.kind === "answer" && reply.answer.response.body.length === 2 ** 22);
  });

  it("D12 that is nested 100,000 deep is read, shown and stored", async () => {
    const deep = `[{"WeatherText":"Fog","Deep":${'{"a":['.repeat(100_000)}1${"]}".repeat(100_000)}}]`;
    assert.equal((await fixture.ask(text(deep))).kind, "answer");
    assert.equal((await fixture.stored())?.response.body, deep);
    const values = rowsShown().map(({ value }) => value);
    assert.deepEqual(values, ["Fog", "…"]);
    assert.ok((await fixture.everything()).length < 3_000_000);
    await assertFault("notWeather", `${"[".repeat(100_000)}${"]".repeat(100_000)}`);
  });

  it("D12 that is nested deeper than 4 MiB, as 5,000,000 deep is, is too large, and reading it would do no harm", async () => {
    const nested = (depth: number): string =>
      `[{"WeatherText":"Fog","Deep":${"[".repeat(depth)}1${"]".repeat(depth)}}]`;
    const decoded = decodeBody(nested(2 ** 20), decodeConditions, { receivedAt: 0, expiresAt: 0 });
    assert.ok("content" in decoded);
    assert.equal(decoded.content.text, "Fog");
    await assertFault("tooLarge", nested(2 ** 21));
  });
});
