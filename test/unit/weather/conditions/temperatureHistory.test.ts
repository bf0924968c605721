import assert from "node:assert/strict";

import { conditionsKind } from "../../../../src/weather/conditions/conditionsKind";
import { ConditionsSubscription } from "../../../../src/weather/conditions/conditionsSubscription";
import { type Observed, TemperatureHistory, withSample } from "../../../../src/weather/conditions/temperatureHistory";
import { FeedRegistry } from "../../../../src/weather/feed/feedRegistry";
import type { Measure } from "../../../../src/weather/model/decode";
import type { Observation } from "../../../../src/weather/model/observation";
import type { TemperatureSample } from "../../../../src/weather/model/temperatureSample";
import { placeId } from "../../../../src/weather/model/weatherQuery";
import { answerFrom, failures, hold, hour, minute, settled, weatherQueryFor } from "../fakes";
import { itRows } from "../itEach";
import { bad, FeedSetup, good, query } from "../feed/feedSetup";

/** A window that shows the weather of a place. */
async function openWindow(setup: FeedSetup) {
  const { answers, service, parts } = setup;
  const history = new TemperatureHistory(answers.values);
  const deps = { store: answers, history, countCalls: () => Promise.resolve(), minimumInterval: () => 0 };
  const kind = conditionsKind({ ask: service.ask as never, ...deps });
  const feeds = new FeedRegistry(kind, parts);
  const subscription = new ConditionsSubscription({ feeds, history, calls: () => undefined });
  subscription.follow({ kind: "query", query });
  await settled();
  const removeKey = (): Promise<void> => {
    service.key = undefined;
    answers.others.clear();
    history.forget();
    feeds.resetAll();
    return settled();
  };
  return { feeds, history, subscription, removeKey, samples: () => subscription.state.history ?? [] };
}

describe("the history of temperatures in a window", () => {
  it("H3 has nothing of what was read while the key was removed", async () => {
    const setup = new FeedSetup();
    setup.serve();
    const window = await openWindow(setup);
    const release = hold(setup.answers.values, "read");
    window.feeds.syncFromDisk();
    await window.removeKey();
    await release();
    assert.deepEqual(window.samples(), []);
  });

  it("H3 has nothing of an answer that comes after its request was canceled", async () => {
    const setup = new FeedSetup();
    setup.service.heedsCancel = false;
    const window = await openWindow(setup);
    await window.removeKey();
    await setup.service.release(good(answerFrom(setup.clock.now())));
    assert.deepEqual(window.samples(), []);
  });

  it("F7 has nothing of an answer that may not be stored", async () => {
    const setup = new FeedSetup();
    setup.service.reply = good({ ...answerFrom(setup.clock.now()), isStorable: false });
    const window = await openWindow(setup);
    assert.deepEqual(window.samples(), []);
    setup.serve();
    await setup.clock.pass(30 * minute);
    assert.equal(window.samples().length, 1);
    assert.deepEqual(setup.answers.others.get(`temperatures ${placeId(query)}`), window.samples());
  });

  it("F8 has the temperature of an answer that comes while this machine's clock is three hours behind", async () => {
    const setup = new FeedSetup();
    const now = setup.clock.now();
    const { content, ...answer } = answerFrom(now);
    const observed = { epoch: now + 3 * hour };
    setup.service.reply = good({ ...answer, clockOffset: -3 * hour, content: { ...content, observed } });
    assert.equal((await openWindow(setup)).samples().length, 1);
  });
});

it("I2 the history of other windows is read, without samples that can't be, and reported if it's new", async () => {
  const [good, nan] = [{ at: now - hour, offset: -240, celsius: 17, fahrenheit: 63 }, JSON.parse("1e999") as number];
  const damaged: readonly object[] = [{ at: "1" }, { at: nan }, { offset: 1200 }, { celsius: "17" }, { celsius: 300 }];
  const others = [{ fahrenheit: -300 }, { celsius: undefined, fahrenheit: undefined }];
  let stored: unknown = [...[...damaged, ...others].map((one) => ({ ...good, ...one })), null, "x", [], good];
  const values = { read: () => Promise.resolve(stored), update: () => Promise.resolve() };
  const history = new TemperatureHistory(values);
  let changes = 0;
  history.onDidChange(() => (changes += 1));
  for (const expected of [good, { ...good, at: now, offset: undefined, celsius: undefined }]) {
    for (const _ of [1, 2]) await history.read(query);
    assert.deepEqual(history.of(query).at(-1), expected);
    stored = [{ ...good, at: now, offset: undefined, celsius: undefined }];
  }
  assert.deepEqual([changes, history.of(query).length], [2, 2]);
  stored = "damaged";
  await history.read(query);
  assert.equal(history.of(query).length, 2);
});

describe("the state of the weather in a window", () => {
  it("has only the temperatures of its place", async () => {
    const setup = new FeedSetup();
    setup.serve();
    const { history, subscription } = await openWindow(setup);
    setup.service.reply = bad(failures.timeout);
    subscription.follow({ kind: "query", query: weatherQueryFor("178087") });
    await settled();
    assert.equal(subscription.state.history, undefined);
    assert.equal(history.of(query).length, 1);
  });

  it("is requested in windows without the focus too", async () => {
    const setup = new FeedSetup();
    setup.isFocused = false;
    await openWindow(setup);
    assert.equal(setup.asked, 1);
  });
});

const now = Date.UTC(2026, 9, 27, 8);

/** An answer received now, observed at `at`. */
function answerAt(at: number, members?: Partial<Observation>): Observed {
  const { content, ...answer } = answerFrom(now);
  return { ...answer, content: { ...content, observed: { epoch: at }, ...members } };
}

const old: readonly TemperatureSample[] = [
  { at: now - 2 * hour, celsius: 17 },
  { at: now - hour, celsius: 18 },
];

describe("the samples of temperatures", () => {
  it("are in order of time, even if an observation arrives late", () => {
    const hoursAfter = (ago: number): readonly number[] =>
      withSample(old, answerAt(now - ago * hour)).map(({ at }) => (now - at) / hour);
    assert.equal([3, 1.5, 0].map(hoursAfter).join("; "), "3,2,1; 2,1.5,1; 2,1,0");
  });

  it("are those of the last two days, none from the future", () => {
    const limit = 48 * hour;
    const history = [limit, limit - 1, hour, -2 * hour].map((ago) => ({ at: now - ago, celsius: 1 }));
    const ages = withSample(history, answerAt(now)).map(({ at }) => now - at);
    assert.deepEqual(ages, [limit - 1, hour, 0]);
  });

  it("are at most 300, the newest ones", () => {
    const many = Array.from({ length: 400 }, (_, index) => ({ at: now - (400 - index) * minute, celsius: 1 }));
    const minutes = withSample(many, answerAt(now)).map(({ at }) => (now - at) / minute);
    assert.deepEqual({ count: minutes.length, first: minutes[0] }, { count: 300, first: 299 });
  });

  itRows((answer: Observed) => assert.equal(withSample(old, answer), old), {
    "ignore an observation more than an hour in the future": [answerAt(now + hour + 1)],
    "ignore an answer without a temperature": [answerAt(now, { temperature: {} })],
  });

  const assertSample = (temperature: Measure, sample: object): void =>
    assert.deepEqual(withSample([], answerAt(now, { temperature })), [{ at: now, ...sample }]);
  itRows(assertSample, {
    "J11 have one unit if one was sent": [{ imperial: { value: 68, unit: "F" } }, { fahrenheit: 68 }],
    "J11 have zero degrees": [{ metric: { value: 0, unit: "C" } }, { celsius: 0 }],
  });
});
