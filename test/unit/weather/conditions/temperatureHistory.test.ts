import assert from "node:assert/strict";

import { conditionsKind } from "../../../../src/weather/conditions/conditionsKind";
import { type Observed, TemperatureHistory, withSample } from "../../../../src/weather/conditions/temperatureHistory";
import { FeedRegistry } from "../../../../src/weather/feed/feedRegistry";
import { Subscription } from "../../../../src/weather/feed/subscription";
import type { Measure } from "../../../../src/weather/model/decode";
import type { Observation } from "../../../../src/weather/model/observation";
import type { TemperatureSample } from "../../../../src/weather/model/temperatureSample";
import { placeId } from "../../../../src/weather/model/weatherQuery";
import { answerFrom, hold, hour, minute, settled, weatherQueryFor } from "../fakes";
import { itRows } from "../itEach";
import { FeedSetup, good, query } from "../feed/feedSetup";

/** A window that shows the weather of a place. */
async function openWindow(setup: FeedSetup) {
  const { answers, service, parts } = setup;
  const history = new TemperatureHistory(answers.values);
  const deps = { store: answers, history, minimumInterval: () => 0 };
  const kind = conditionsKind({ ask: service.ask as never, ...deps });
  const feeds = new FeedRegistry(kind, parts, (opened) => void history.read(opened));
  const subscription = new Subscription(feeds, "shown");
  subscription.follow({ kind: "query", query });
  await settled();
  const removeKey = (): Promise<void> => {
    service.key = undefined;
    answers.others.clear();
    history.forget();
    feeds.forEach((feed) => void feed.reset());
    return settled();
  };
  return { feeds, history, subscription, removeKey, samples: () => history.of(query) };
}

describe("the history of temperatures in a window", () => {
  it("the temperature history has no stored samples that were being read when the key was removed [H3]", async () => {
    const setup = new FeedSetup();
    setup.serve();
    const window = await openWindow(setup);
    const release = hold(setup.answers.values, "read");
    window.feeds.forEach((feed) => void feed.syncFromDisk());
    await window.removeKey();
    await release();
    assert.deepEqual(window.samples(), []);
  });

  it("the temperature history has no sample of an answer that arrives after its request was canceled [H3]", async () => {
    const setup = new FeedSetup();
    setup.service.heedsCancel = false;
    const window = await openWindow(setup);
    await window.removeKey();
    await setup.service.release(good(answerFrom(setup.clock.now())));
    assert.deepEqual(window.samples(), []);
  });

  it("the temperature history has no sample of an answer with no-store [F7]", async () => {
    const setup = new FeedSetup();
    setup.service.reply = good({ ...answerFrom(setup.clock.now()), isStorable: false });
    const window = await openWindow(setup);
    assert.deepEqual(window.samples(), []);
    setup.serve();
    await setup.clock.pass(30 * minute);
    assert.equal(window.samples().length, 1);
    assert.deepEqual(setup.answers.others.get(`temperatures ${placeId(query)}`), window.samples());
  });

  it("the temperature history of a place has no sample of a different place", async () => {
    const setup = new FeedSetup();
    setup.serve();
    const { history } = await openWindow(setup);
    const counts = [query, weatherQueryFor("178087")].map((one) => history.of(one).length);
    assert.deepEqual(counts, [1, 0]);
  });

  it("the temperature history has the sample of an answer if this machine's clock is three hours behind [F8]", async () => {
    const setup = new FeedSetup();
    const now = setup.clock.now();
    const { content, ...answer } = answerFrom(now);
    const observed = { epoch: now + 3 * hour };
    setup.service.reply = good({ ...answer, clockOffset: -3 * hour, content: { ...content, observed } });
    assert.equal((await openWindow(setup)).samples().length, 1);
  });
});

it("the temperature history of other windows is read without damaged samples, and reported if it's new [I2]", async () => {
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
  it("current conditions are requested even in a window without the focus", async () => {
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
  it("temperature samples are in order of time, even if an observation arrives late", () => {
    const hoursAfter = (ago: number): readonly number[] =>
      withSample(old, answerAt(now - ago * hour)).map(({ at }) => (now - at) / hour);
    assert.equal([3, 1.5, 0].map(hoursAfter).join("; "), "3,2,1; 2,1.5,1; 2,1,0");
  });

  it("temperature samples older than two days or from the future are left out", () => {
    const limit = 48 * hour;
    const history = [limit, limit - 1, hour, -2 * hour].map((ago) => ({ at: now - ago, celsius: 1 }));
    const ages = withSample(history, answerAt(now)).map(({ at }) => now - at);
    assert.deepEqual(ages, [limit - 1, hour, 0]);
  });

  it("only the newest 300 temperature samples are kept", () => {
    const many = Array.from({ length: 400 }, (_, index) => ({ at: now - (400 - index) * minute, celsius: 1 }));
    const minutes = withSample(many, answerAt(now)).map(({ at }) => (now - at) / minute);
    assert.deepEqual([minutes.length, minutes[0]], [300, 299]);
  });

  itRows((answer: Observed) => assert.equal(withSample(old, answer), old), {
    "an observation more than an hour in the future adds no temperature sample": [answerAt(now + hour + 1)],
    "an answer without a temperature adds no temperature sample": [answerAt(now, { temperature: {} })],
  });

  const assertSample = (temperature: Measure, sample: object): void =>
    assert.deepEqual(withSample([], answerAt(now, { temperature })), [{ at: now, ...sample }]);
  itRows(assertSample, {
    "a temperature sample may have only one unit [J11]": [{ imperial: { value: 68, unit: "F" } }, { fahrenheit: 68 }],
    "a temperature sample has the unit that was sent [J11]": [{ metric: { value: 68, unit: "F" } }, { fahrenheit: 68 }],
    "a temperature sample can be zero degrees [J11]": [{ metric: { value: 0, unit: "C" } }, { celsius: 0 }],
  });
});
