import assert from "node:assert/strict";

import type { Failure } from "../../../../src/weather/model/failure";
import { dice, failures, hour, minute, settled } from "../fakes";
import { itRows } from "../itEach";
import { failed, ForecastSetup, type Rain } from "./feedFixture";

const notCovered: Failure = { kind: "requestRefused", status: 400 };
const forbidden = failed(failures.forbidden, { keyId: "key 1" });

describe("the feed of forecasts", () => {
  it("asks at once where nothing is stored, and stores what comes", async () => {
    const { setup, window, store } = await ForecastSetup.started();
    assert.equal(setup.asked, 1);
    assert.deepEqual(store.cached.answer?.forecast, window.feed.known.forecast);
    assert.ok(setup.changes > 0);
  });

  it("shows what another window has stored, without a request", async () => {
    const { setup, window } = await ForecastSetup.started();
    const other = setup.open();
    await other.feed.refresh();
    assert.deepEqual([setup.asked, other.feed.known], [1, window.feed.known]);
  });

  it("asks when the forecast is due, not before", async () => {
    const { setup, clock } = await ForecastSetup.started();
    await clock.pass(hour - 1);
    assert.equal(setup.asked, 1);
    await clock.pass(1);
    assert.equal(setup.asked, 2);
  });

  it("K13 has one request under way at most, and one for all windows", async () => {
    const setup = new ForecastSetup();
    setup.service.hangs = true;
    const windows = Array.from({ length: 20 }, () => setup.open());
    const all = windows.flatMap(({ feed }) => [feed.refresh(), feed.refresh("person"), feed.sync()]);
    await settled();
    assert.equal(setup.asked, 1);
    await setup.service.release();
    await Promise.all(all);
    assert.deepEqual([setup.asked, setup.service.mostUnderWay], [1, 1]);
    assert.ok(windows.every(({ feed }) => feed.known.forecast));
  });

  it("asks for a person after five minutes, not before", async () => {
    const { setup, window, clock } = await ForecastSetup.started();
    for (const [wait, expected] of [
      [5 * minute - 1, 1],
      [1, 2],
      [0, 2],
    ] as const) {
      await clock.pass(wait);
      await window.feed.refresh("person");
      assert.equal(setup.asked, expected);
    }
  });

  it("is limited for a workspace, and not for a person", async () => {
    const setup = new ForecastSetup();
    const { feed } = setup.open(true, true);
    await feed.refresh();
    await setup.clock.pass(5 * minute);
    await feed.refresh("person");
    assert.deepEqual(
      setup.service.asked.map(({ query }) => query.isByWorkspace),
      [true, undefined],
    );
  });

  it("asks for nothing where the key is missing, and forgets what came with it", async () => {
    const { setup, window, keys, clock } = await ForecastSetup.started();
    keys.key = undefined;
    await clock.pass(2 * hour);
    await window.feed.refetch();
    assert.deepEqual([setup.asked, window.feed.known], [1, { failure: failures.keyMissing }]);
    keys.key = "key 2";
    await window.feed.refetch();
    assert.deepEqual(
      setup.service.asked.map(({ key }) => key),
      ["key 1", "key 2"],
    );
  });

  it("keeps a forecast that must not be stored to itself", async () => {
    const { window, store, service, clock } = await ForecastSetup.started(
      (setup) => (setup.service.isStorable = false),
    );
    assert.deepEqual(store.cached, {});
    service.reply = failed(failures.unreachable);
    await clock.pass(hour);
    assert.deepEqual(Object.keys(window.feed.known), ["forecast", "failure"]);
    assert.deepEqual(Object.keys(store.cached), ["failureRecord"]);
  });

  it("keeps its own forecast when another window has stored a failure since", async () => {
    const { setup, window, service, clock } = await ForecastSetup.started(
      (begun) => (begun.service.isStorable = false),
    );
    service.reply = failed(failures.unreachable);
    await clock.pass(minute);
    await setup.open().feed.refresh();
    await window.feed.sync();
    assert.deepEqual(Object.keys(window.feed.known), ["forecast", "failure"]);
  });

  it("takes no failure that is stored for that of another key", async () => {
    const { setup, keys } = await ForecastSetup.started(({ service }) => (service.reply = forbidden));
    keys.key = "key 2";
    setup.service.reply = undefined;
    const other = setup.open();
    await other.feed.refresh();
    assert.deepEqual([setup.asked, other.feed.known.failure], [2, undefined]);
  });

  it("does not show what a request brings that was cancelled, and asks again", async () => {
    const setup = new ForecastSetup();
    setup.service.hangs = true;
    const { feed } = setup.open();
    const first = feed.refresh();
    await settled();
    const second = feed.refetch();
    await setup.service.release();
    await Promise.all([first, second]);
    assert.deepEqual([setup.asked, feed.known.failure], [2, undefined]);
  });

  it("does nothing any more once it is stopped", async () => {
    const { setup, window, clock } = await ForecastSetup.started();
    const { changes } = setup;
    window.feed.stop();
    await Promise.all([window.feed.refresh("person"), window.feed.refetch(), window.feed.sync()]);
    await clock.pass(10 * hour);
    assert.deepEqual([setup.asked, setup.changes, clock.delays], [1, changes, []]);
  });

  it("asks again where the forecast is of the future, because a clock was wrong", async () => {
    const { setup, window, clock } = await ForecastSetup.started();
    clock.set(-10 * hour);
    await window.feed.sync();
    assert.equal(setup.asked, 2);
  });
});

describe("a window that is not in front", () => {
  it("K14 shows what is stored, asks for nothing, and asks when it comes to the front", async () => {
    const { setup, window, clock } = await ForecastSetup.started();
    const behind = setup.open(false);
    await behind.feed.refresh();
    window.feed.stop();
    await clock.pass(10 * hour);
    assert.deepEqual([setup.asked, behind.feed.known], [1, window.feed.known]);
    behind.isFocused = true;
    await behind.feed.sync();
    assert.equal(setup.asked, 2);
  });

  it("asks for a person all the same", async () => {
    const setup = new ForecastSetup();
    const behind = setup.open(false);
    await behind.feed.refresh();
    assert.equal(setup.asked, 0);
    await behind.feed.refresh("person");
    assert.equal(setup.asked, 1);
  });

  it("shows within minutes what the one in front has got", async () => {
    const { setup, window, clock } = await ForecastSetup.started();
    const behind = setup.open(false);
    await behind.feed.refresh();
    await clock.pass(hour + 5 * minute);
    assert.equal(setup.asked, 2);
    assert.deepEqual(behind.feed.known, window.feed.known);
  });
});

describe("sleep of the machine", () => {
  it("K15 leads to one request in the minute after it, also where the window comes to the front first", async () => {
    const { setup, window, clock } = await ForecastSetup.started();
    clock.chance = 0.5;
    await clock.pass(10 * minute);
    clock.set(8 * hour);
    await window.feed.sync();
    assert.equal(setup.asked, 1);
    await clock.pass(minute / 2);
    assert.equal(setup.asked, 2);
    await clock.pass(10 * minute);
    await clock.sleep(8 * hour);
    assert.equal(setup.asked, 2);
    await clock.pass(minute / 2);
    assert.equal(setup.asked, 3);
  });
});

it("K15 a clock that is set leads to no second request within a minute", async () => {
  const { setup, window, clock } = await ForecastSetup.started();
  clock.set(8 * hour);
  await window.feed.sync();
  await clock.pass(minute - 1);
  assert.equal(setup.asked, 1);
  await clock.pass(1);
  assert.equal(setup.asked, 2);
});

describe("a forecast that does not come", () => {
  /** How many hours after the failure the service is asked again by itself; undefined: not within a week. */
  async function restAfter(failure: Failure, more = {}): Promise<number | undefined> {
    const { setup, clock, service } = await ForecastSetup.started(
      ({ service }) => (service.reply = failed(failure, more)),
    );
    const begin = clock.now();
    await clock.pass(7 * 24 * hour);
    return setup.asked > 1 ? ((service.asked[1]?.at ?? 0) - begin) / hour : undefined;
  }

  const rests = async (failure: Failure, expected: number | undefined, more = {}): Promise<void> =>
    assert.equal(await restAfter(failure, more), expected);
  const tomorrow = Date.UTC(2026, 9, 28);
  const fiveMinutes = 5 / 60;
  itRows(rests, {
    "is asked for again in five minutes": [failures.unreachable, fiveMinutes],
    "is asked for when the service says, if that is later": [failures.rateLimited, 16, { notBefore: tomorrow }],
    "is asked for again in five minutes where the service says an earlier time": [
      failures.rateLimited,
      fiveMinutes,
      { notBefore: 0 },
    ],
    "K10 is asked for again tomorrow where the calls are used up": [failures.budgetUsedUp, 16, { notBefore: tomorrow }],
    "K9 is asked for again in three days where the area is not covered": [notCovered, 72],
    "is asked for again in three days where there is no such forecast": [{ kind: "requestRefused", status: 404 }, 72],
    "K11 is not asked for again with a key that is refused": [failures.unauthorized, undefined],
    "K8 is not asked for again with a key that has no access": [failures.forbidden, undefined],
    "D30 is asked for again in a day where the team's key has no access": [failures.gatewayRefused, 24],
  });

  it("K12 is asked for ever less often, and once an hour at last", async () => {
    const { clock, service } = await ForecastSetup.started(
      ({ service }) => (service.reply = failed(failures.unreachable)),
    );
    await clock.pass(6 * hour);
    const pauses = service.asked.map(({ at }, index) => (at - (service.asked[index - 1]?.at ?? at)) / minute);
    assert.deepEqual(pauses.slice(0, 7), [0, 5, 10, 20, 40, 60, 60]);
  });

  it("K12 is no reason to drop the one that is known", async () => {
    const { window, service, clock } = await ForecastSetup.started();
    const { forecast } = window.feed.known;
    service.reply = failed(failures.unreachable);
    await clock.pass(hour);
    assert.deepEqual(window.feed.known, { forecast, failure: failures.unreachable });
    service.reply = undefined;
    await clock.pass(hour);
    assert.equal(window.feed.known.failure, undefined);
  });

  it("is the failure of where the place is, where that is not known", async () => {
    const { setup, window, clock } = await ForecastSetup.started(
      ({ service }) => (service.position = failed(failures.locationUnknown)),
    );
    await clock.pass(71 * hour);
    assert.deepEqual([setup.asked, window.feed.known], [0, { failure: failures.locationUnknown }]);
  });

  it("is written to the log once, and once more when it is over", async () => {
    const { service, clock, log } = await ForecastSetup.started(
      ({ service }) => (service.reply = failed(failures.unreachable, { cause: "ENOTFOUND" })),
    );
    await clock.pass(3 * hour);
    service.reply = undefined;
    await clock.pass(hour);
    assert.deepEqual(log.lines, [
      "warn: No minute forecast for location 349727: unreachable (ENOTFOUND)",
      "info: The minute forecast for location 349727 is back",
    ]);
  });

  it("K13 is found out by one of 20 windows", async () => {
    const setup = new ForecastSetup();
    setup.service.reply = forbidden;
    const windows = Array.from({ length: 20 }, () => setup.open());
    await Promise.all(windows.map(({ feed }) => feed.refresh()));
    await setup.clock.pass(24 * hour);
    assert.equal(setup.asked, 1);
    assert.ok(windows.every(({ feed }) => feed.known.failure?.kind === "forbidden"));
    setup.keys.key = "key 2";
    setup.service.reply = failed(failures.unauthorized, { keyId: "key 2" });
    await Promise.all(windows.map(({ feed }) => feed.refetch()));
    assert.equal(setup.asked, 2);
  });

  /** How often the service was asked after a failure, two minutes and what a test then does. */
  const askedAfter = async (
    failure: Failure,
    act: (started: Awaited<ReturnType<typeof ForecastSetup.started>>) => Promise<unknown>,
    expected: number,
  ): Promise<void> => {
    const started = await ForecastSetup.started(({ service }) => (service.reply = failed(failure, { keyId: "key 1" })));
    await started.clock.pass(2 * minute);
    await act(started);
    assert.equal(started.setup.asked, expected);
  };
  type Started = Parameters<Parameters<typeof askedAfter>[1]>[0];
  const byPerson = ({ window }: Started): Promise<void> => window.feed.refresh("person");
  const withSameKey = ({ window }: Started): Promise<void> => window.feed.refetch();
  const withOtherKey = ({ window, keys }: Started): Promise<void> => {
    keys.key = "key 2";
    return window.feed.refetch();
  };
  const twice = async (started: Started): Promise<void> => {
    await byPerson(started);
    await byPerson(started);
  };

  itRows(askedAfter, {
    "K8 is asked for again by a person: no access": [failures.forbidden, byPerson, 2],
    "is asked for again by a person: offline": [failures.unreachable, byPerson, 2],
    "is asked for once a minute by a person": [failures.forbidden, twice, 2],
    "is not asked for by a person where the area is not covered": [notCovered, byPerson, 1],
    "is not asked for with the same key that has no access": [failures.forbidden, withSameKey, 1],
    "is asked for with another key: no access": [failures.forbidden, withOtherKey, 2],
    "is asked for with the same key that is set again": [failures.unauthorized, withSameKey, 2],
    "is asked for again when the network has changed": [failures.unreachable, withSameKey, 2],
  });
});

describe("a working day of ten hours", () => {
  /** Four of 35 minutes each. */
  const showers: Rain = [20, 170, 320, 470].map((from) => [from, from + 35] as const);
  const days = async (rain: Rain, count: number, most: number, least: number): Promise<void> => {
    const setup = new ForecastSetup();
    setup.clock.chance = dice();
    setup.service.rain = rain;
    const windows = Array.from({ length: count }, () => setup.open(false));
    await Promise.all(windows.map(({ feed }) => feed.refresh()));
    for (let quarter = 0; quarter < 40; quarter += 1) {
      // A person goes from one window to the next.
      windows.forEach((window, index) => (window.isFocused = index === quarter % count));
      await windows[quarter % count]?.feed.sync();
      await setup.clock.pass(hour / 4);
    }
    assert.ok(setup.asked <= most && setup.asked >= least, `${setup.asked} calls`);
  };

  itRows(days, {
    "takes 12 calls at the most when it is dry": [[], 1, 12, 9],
    "takes no more in 20 windows when it is dry": [[], 20, 12, 9],
    "takes 40 calls at the most when there are showers": [showers, 1, 40, 20],
    "takes no more in 20 windows when there are showers": [showers, 20, 40, 20],
    "takes 40 calls at the most when it rains all day": [[[0, 720]], 20, 40, 30],
  });
});
