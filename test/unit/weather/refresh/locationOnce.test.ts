import assert from "node:assert/strict";

import { english } from "../../../../src/weather/locale/strings";
import type { ConditionsQuery } from "../../../../src/weather/model/conditionsQuery";
import { parseLocationKey } from "../../../../src/weather/model/locationKey";
import { FeedRegistry, Subscription } from "../../../../src/weather/refresh/subscription";
import { explain } from "../../../../src/weather/view/failureMessage";
import {
  answerFrom,
  conditionsQueryFor,
  failures,
  FakeAnswers,
  FakeCalls,
  FakeClock,
  FakeLog,
  FakeService,
  minute,
  settled,
} from "../fakes";

/** What is asked where the settings or a person say `written`. */
function questionOf(written: unknown): ConditionsQuery {
  const reading = parseLocationKey(written);
  if (reading.kind !== "location") assert.fail(`${String(written)} is ${reading.kind}`);
  return conditionsQueryFor(reading.location);
}

function scene(): { readonly service: FakeService; readonly subscription: () => Subscription } {
  const clock = new FakeClock();
  const service = new FakeService(clock);
  service.reply = () => ({ kind: "answer", answer: answerFrom(clock.now()) });
  const parts = {
    keys: service,
    service,
    answers: new FakeAnswers(),
    calls: new FakeCalls(),
    clock,
    log: new FakeLog(),
  };
  const feeds = new FeedRegistry({ ...parts, minimumInterval: () => 10 * minute });
  return { service, subscription: () => new Subscription(feeds) };
}

describe("location that is watched in many places", () => {
  it("A1 is not asked for where none is set, and that is said", async () => {
    const { service, subscription } = scene();
    const one = subscription();
    one.follow({ kind: "failure", failure: failures.locationMissing });
    assert.deepEqual(await one.refresh("person"), { kind: "failure", failure: failures.locationMissing });
    assert.deepEqual([one.state, service.asked], [{ loading: false, failure: failures.locationMissing }, []]);
    assert.equal(explain(failures.locationMissing, english).title, "No location");
  });

  it("A14 is asked for once, however its key is written", async () => {
    const { service, subscription } = scene();
    const page = "https://www.accuweather.com/en/us/new-york/10021/weather-forecast/18404_pc";
    const written = ["18404_PC", "18404_pc", " 18404_Pc\n", "\u00a018404_PC", "\ufeff18404_pC\u200b", page];
    const subscriptions = written.map((text, index) => {
      const one = subscription();
      one.follow({ kind: "query", query: questionOf(text), label: `Place ${index}` });
      return one;
    });
    await settled();
    assert.deepEqual(
      service.asked.map(({ location }) => location),
      ["18404_PC"],
    );
    assert.ok(subscriptions.every(({ state }) => state.answer !== undefined));
  });

  it("A14 is asked for once when it follows itself in another spelling", async () => {
    const { service, subscription } = scene();
    const one = subscription();
    for (const text of ["349727", " 349727", 349727, "349727\t"]) {
      one.follow({ kind: "query", query: questionOf(text) });
      await settled();
    }
    assert.equal(service.asked.length, 1);
  });
});
