import assert from "node:assert/strict";

import type { ConditionsFeed } from "../../../../src/weather/refresh/conditionsFeed";
import { answerFrom, day, dice, failures, FakeLog, hour, minute, setZone } from "../fakes";
import { bad, Scene } from "./feedFixture";

const year = 365 * day;

/** Windows that have an answer, with a service that has one whenever it is asked. */
async function atWork(count: number, freshFor?: number): Promise<{ scene: Scene; windows: readonly ConditionsFeed[] }> {
  const scene = new Scene();
  scene.clock.chance = dice();
  scene.serve(freshFor);
  const windows = scene.windows(count);
  await Promise.all(windows.map((window) => window.refresh()));
  return { scene, windows };
}

/** The shortest time between two requests, in monotonic time. */
function shortestGap({ service: { askedAt } }: Scene): number {
  return Math.min(...askedAt.slice(1).map((at, index) => at - (askedAt[index] ?? 0)));
}

for (const count of [1, 20]) {
  describe(`time, for ${count === 1 ? "one window" : `${count} windows`}`, () => {
    it("H9 after eight hours of sleep, no window asks in the moment of waking, and one asks within a minute", async () => {
      const { scene, windows } = await atWork(count);
      await scene.clock.pass(10 * minute);
      await scene.clock.sleep(8 * hour);
      assert.deepEqual([scene.asked, scene.clock.delays.length], [1, count]);
      assert.ok(scene.clock.delays.every((delay) => delay > 0 && delay < minute));
      assert.equal(new Set(scene.clock.delays).size, count);
      await scene.clock.pass(minute);
      assert.equal(scene.asked, 2);
      for (const { state } of windows) assert.deepEqual(state.answer, windows[0]?.state.answer);
    });

    it("H9 after eight hours of sleep, a network that is not there yet is tried ever less often", async () => {
      const { scene, windows } = await atWork(count);
      await scene.clock.pass(10 * minute);
      await scene.clock.sleep(8 * hour);
      const woken = scene.clock.monotonic();
      scene.service.reply = bad(failures.unreachable);
      await scene.clock.pass(minute);
      assert.equal(scene.asked, 2);
      await scene.clock.pass(5 * hour);
      const [first = 0, ...others] = scene.service.askedAt.slice(1).map((at) => at - woken);
      assert.ok(first < minute && others.length >= 6 && others.length <= 10);
      assert.ok(shortestGap(scene) >= minute);
      scene.serve();
      await scene.clock.pass(hour + 6 * minute);
      for (const { state } of windows) assert.equal(state.failure, undefined);
    });

    it("H9 after a short sleep that nothing was due in, no window asks", async () => {
      const { scene } = await atWork(count);
      await scene.clock.sleep(20 * minute);
      await scene.clock.pass(10 * minute - 1);
      assert.equal(scene.asked, 1);
    });

    it("H9 after sleep in the middle of an outage, one asks", async () => {
      const { scene } = await atWork(count);
      scene.service.reply = bad(failures.unreachable);
      await scene.clock.pass(31 * minute);
      await scene.clock.sleep(8 * hour);
      assert.equal(scene.asked, 2);
      await scene.clock.pass(minute);
      assert.equal(scene.asked, 3);
    });

    it("H11 while nothing could run for a minute, one request became due and one is made", async () => {
      const { scene } = await atWork(count);
      await scene.clock.pass(30 * minute - 1);
      await scene.clock.block(minute + 1);
      assert.equal(scene.asked, 2);
      await scene.clock.pass(29 * minute);
      assert.equal(scene.asked, 2);
    });

    it("H11 while nothing could run for ten hours, one request is made, within a minute", async () => {
      const { scene } = await atWork(count);
      await scene.clock.block(10 * hour);
      assert.equal(scene.asked, 1);
      await scene.clock.pass(minute);
      assert.equal(scene.asked, 2);
      await scene.clock.pass(29 * minute);
      assert.equal(scene.asked, 2);
    });

    let setBack = (): void => undefined;
    afterEach(() => setBack());

    const changes: Readonly<Record<string, (scene: Scene) => void>> = {
      "a day ahead": ({ clock }) => clock.set(day),
      "a day back": ({ clock }) => clock.set(-day),
      "a year ahead": ({ clock }) => clock.set(year),
      "a year back": ({ clock }) => clock.set(-year),
      "an hour ahead": ({ clock }) => clock.set(hour),
      "an hour back": ({ clock }) => clock.set(-hour),
      "ten minutes back": ({ clock }) => clock.set(-10 * minute),
      "by a leap second": ({ clock }) => clock.set(-1000),
      "to another zone": () => (setBack = setZone("Pacific/Kiritimati")),
    };
    for (const [what, change] of Object.entries(changes)) {
      for (const looks of [false, true]) {
        const title = `H10 after the clock was set ${what}${looks ? " and windows were looked at" : ""}`;

        it(`${title}, the weather comes as before`, async () => {
          const { scene, windows } = await atWork(count);
          await scene.clock.pass(7 * minute);
          change(scene);
          if (looks) await Promise.all(windows.map((window) => window.syncFromDisk()));
          for (let passed = 0; passed < 24; passed += 1) {
            const { asked } = scene;
            await scene.clock.pass(hour);
            assert.ok(scene.asked > asked, `nothing came in hour ${passed}`);
          }
          assert.ok(scene.asked <= 1 + 48 + 1, `${scene.asked} requests`);
          assert.ok(shortestGap(scene) >= minute, `${shortestGap(scene)} ms between two requests`);
          assert.equal(scene.clock.delays.length, count);
        });

        it(`${title}, a service in trouble is spared as before`, async () => {
          const { scene, windows } = await atWork(count);
          await scene.clock.pass(7 * minute);
          scene.service.reply = () => bad(failures.serviceTrouble);
          await scene.clock.pass(4 * hour);
          const { asked } = scene;
          change(scene);
          if (looks) await Promise.all(windows.map((window) => window.syncFromDisk()));
          await scene.clock.pass(day);
          assert.ok(scene.asked - asked <= 24 + 1, `${scene.asked - asked} requests`);
          assert.ok(scene.asked - asked >= 20, `${scene.asked - asked} requests`);
          assert.ok(shortestGap(scene) >= minute, `${shortestGap(scene)} ms between two requests`);
        });
      }
    }

    it("H14 offline for thirty days, tries 24 times a day and 30 times on the first, and tells of it twice", async () => {
      const scene = new Scene();
      scene.clock.chance = dice();
      scene.service.reply = () => bad(failures.unreachable, { cause: "ENOTFOUND" });
      const logs = Array.from({ length: count }, () => new FakeLog());
      const windows = logs.map((log) => scene.open(log));
      await Promise.all(windows.map((window) => window.refresh()));
      await scene.clock.pass(day);
      assert.ok(scene.asked <= 30, `${scene.asked} on the first day`);
      for (let passed = 1; passed < 30; passed += 1) {
        await scene.clock.pass(day);
        assert.equal(scene.clock.delays.length, count);
      }
      assert.ok(scene.asked <= 30 * 24 && scene.asked > 30 * 22, `${scene.asked} requests`);
      assert.ok(shortestGap(scene) >= minute);
      scene.serve();
      await scene.clock.pass(2 * hour);
      for (const { lines } of logs) {
        assert.equal(lines.length, 2);
        assert.equal(
          lines[0],
          "warn: No weather for location 349727: unreachable (ENOTFOUND). It is asked for again by itself",
        );
        assert.match(lines[1] ?? "", /^info: The weather for location 349727 is back after 43[23]\d\d minutes$/);
      }
    });
  });
}

describe("time, for a window that opens", () => {
  const ahead: Readonly<Record<string, readonly [ahead: number, asked: number]>> = {
    "H10 takes a kept answer that a clock a little ahead received": [minute - 1, 0],
    "H10 does not take a kept answer of a minute from now for fresh": [minute, 1],
    "H10 does not take a kept answer of a year from now for fresh": [year, 1],
  };
  for (const [behaviour, [time, asked]] of Object.entries(ahead)) {
    it(behaviour, async () => {
      const scene = new Scene();
      scene.serve();
      const cached = scene.keepAnswer(answerFrom(scene.clock.now() + time));
      await scene.feed.refresh();
      assert.equal(scene.asked, asked);
      assert.equal(scene.state.answer?.receivedAt === cached.receivedAt, asked === 0);
      await scene.clock.pass(day);
      assert.ok(scene.asked <= 48 + 1);
    });
  }

  for (const nextAt of [undefined, year + hour]) {
    it(`H10 does not wait for a kept failure from the future ${nextAt === undefined ? "without a time to retry" : "to be over"}`, async () => {
      const scene = new Scene();
      const at = scene.clock.now() + year;
      const when = nextAt === undefined ? {} : { nextAt: scene.clock.now() + nextAt };
      scene.store({ failureRecord: { failure: failures.forbidden, cause: "403", at, since: at, count: 3, ...when } });
      scene.service.reply = () => bad(failures.forbidden);
      await scene.feed.refresh();
      assert.deepEqual([scene.asked, scene.clock.delays], [1, [hour]]);
      await scene.clock.pass(day);
      assert.equal(scene.asked, 1 + 24);
    });
  }

  it("H10 waits no longer for an answer from the future than for a failure of now", async () => {
    const scene = new Scene();
    scene.keepAnswer(answerFrom(scene.clock.now() + day));
    scene.service.reply = bad(failures.unreachable);
    await scene.feed.refresh();
    assert.deepEqual(scene.clock.delays, [minute]);
  });
});

describe("time, for a window that is at work", () => {
  it("H10 asks once a minute at most while the clock is set back and ahead all the time", async () => {
    const { scene, windows } = await atWork(1);
    for (let change = 0; change < 200; change += 1) {
      scene.clock.set(change % 2 === 0 ? -day : day);
      await Promise.all(windows.map((window) => window.syncFromDisk()));
      await scene.clock.pass(10_000);
    }
    assert.ok(shortestGap(scene) >= minute);
  });

  it("H10 looks at the expiry again when its timer runs early, because the clock was set back a little", async () => {
    const scene = await Scene.ready();
    scene.clock.set(-5 * minute);
    await scene.clock.pass(30 * minute);
    assert.deepEqual([scene.asked, scene.clock.delays], [1, [5 * minute]]);
  });

  it("H10 asks soon when its answer has expired by the clock that was set", async () => {
    const scene = await Scene.ready();
    await scene.clock.pass(5 * minute);
    scene.clock.set(day);
    scene.clock.chance = 0.5;
    await scene.feed.syncFromDisk();
    await scene.clock.pass(minute);
    assert.equal(scene.asked, 2);
  });

  it("H10 leaves a minute after its last request, also when the clock was set just then", async () => {
    const scene = await Scene.ready();
    scene.serve();
    await scene.clock.pass(10_000);
    scene.clock.set(day);
    await scene.feed.syncFromDisk();
    await scene.clock.pass(50_000 - 1);
    assert.equal(scene.asked, 1);
    await scene.clock.pass(1);
    assert.equal(scene.asked, 2);
  });
});
