import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { rename, rm } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";

import { second } from "../../../../src/weather/base/duration";
import { itUnless } from "../../itUnless";
import { day, FakeClock, hour, minute, settled } from "../../weather/fakes";
import {
  ask,
  callOf,
  clockAt,
  countIn,
  PassingClock,
  rest,
  sqliteThat,
  TestStorage,
  type Window,
} from "./storageFixture";
import { enter } from "./openStorage";

const noon = Date.UTC(2026, 5, 15, 12);
const july = Date.UTC(2026, 6);
const openFileIt = itUnless(process.platform === "win32" ? "Windows keeps a file that is open" : undefined);

/** Each window asks for that many calls at once. @returns the number of permits of each kind. */
async function askAtOnce(windows: readonly Window[], count: number): Promise<object> {
  const asking = windows.flatMap((each) => Array.from({ length: count }, () => enter(each)));
  const counts: Record<string, number> = {};
  for (const { kind } of await Promise.all(asking)) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

describe("the calls of all windows", () => {
  const storage = new TestStorage();
  let clock: PassingClock;
  const to = (time: number): void => clock.set(time - clock.now());
  beforeEach(() => {
    clock = clockAt(noon);
  });
  const window = (setting?: Parameters<typeof storage.open>[0]): Window => storage.open({ clock, ...setting });
  const made = async (each: Window = window()): Promise<number> => (await countIn(each)).made;
  const inMonth = async (each: Window = window()): Promise<number | undefined> => (await countIn(each)).inMonth?.made;

  describe("within a budget", () => {
    it("K10 are counted for 24 hours, in the next day too", async () => {
      const each = window({ budget: 3 });
      const kinds: string[] = [];
      for (const time of [noon, noon + 13 * hour, noon + day - minute, noon + day + minute]) {
        to(time);
        kinds.push(await ask(each, 2));
      }
      assert.deepEqual(kinds, ["granted granted", "granted usedUp", "usedUp usedUp", "granted granted"]);
      const permit = await enter(each);
      assert.equal(permit.kind === "usedUp" && permit.until - (permit.until % minute), noon + 13 * hour + day);
    });

    it("follow a budget that changes, and say when one more fits", async () => {
      let budget: number | undefined = 4;
      const each = window({ budget: () => budget });
      for (const time of [noon + 3 * hour, noon, noon + hour, noon + 2 * hour]) {
        to(time);
        await ask(each);
      }
      const found: unknown[] = [];
      for (budget of [4, 3, 1, 0]) {
        const permit = await enter(each);
        found.push(permit.kind === "usedUp" && Math.round((permit.until - noon) / hour));
      }
      assert.deepEqual(found, [24, 25, 27, 26]);
      budget = undefined;
      assert.equal(await ask(each), "granted");
      assert.equal(await made(each), 5);
    });

    it("stay within it, of 30 that three windows want at once", async () => {
      assert.deepEqual(
        await askAtOnce(
          [1, 2, 3].map(() => window({ budget: 7 })),
          10,
        ),
        { granted: 7, usedUp: 23 },
      );
      assert.equal(await made(), 7);
    });

    it("are refused to all windows", async () => {
      await ask(window(), 6);
      assert.equal(await ask(window({ budget: 6 }), 2), "usedUp usedUp");
      assert.equal(await made(), 6);
    });

    it("H10 don't get the budget again from a clock that is set back", async () => {
      const each = window({ budget: 2 });
      await ask(each, 2);
      for (const change of [-hour, -23 * hour]) {
        to(noon + change);
        assert.equal(await ask(each), "usedUp");
      }
    });

    it("are refunded once, and give the turn back only to the count", async () => {
      const each = window({ budget: 2 });
      const [first] = [await callOf(each), await callOf(each)];
      assert.equal(await ask(window({ budget: 2 })), "usedUp");
      for (const _ of [1, 2]) await first.refund();
      assert.equal(await ask(window({ budget: 2 }), 2), "granted usedUp");
      assert.deepEqual([await made(), await inMonth()], [2, 2]);
    });

    it("of two budgets are counted apart", async () => {
      const each = window({ budget: 2 });
      await ask(each, 2);
      await (await callOf(each, { budget: "minute" })).answered(12);
      assert.equal(await ask(each), "usedUp");
      assert.equal((await enter(each, { budget: "minute" })).kind, "granted");
      const other = window({ budget: 2 });
      assert.deepEqual(await countIn(other), { made: 2, budget: 2, inMonth: { made: 2 } });
      assert.deepEqual(await countIn(other, "minute"), { made: 2, budget: 45, remaining: 12, inMonth: { made: 2 } });
    });

    it("come with how many the service last said remain, whichever window heard it", async () => {
      const [one, other] = [window(), window()];
      const heard: unknown[] = [];
      for (const remaining of [12, undefined, 0]) {
        await (await callOf(one)).answered(remaining);
        heard.push((await countIn(other)).remaining);
      }
      assert.deepEqual(heard, [12, 12, 0]);
    });
  });

  describe("in a month", () => {
    it("begin anew with the next one, in UTC", async () => {
      to(july - minute);
      await ask(window(), 3);
      const each = window();
      assert.equal(await inMonth(each), 3);
      to(july);
      assert.equal(await inMonth(each), 0);
      await ask(window(), 2);
      assert.equal(await inMonth(each), 2);
    });

    it("are refunded in their own", async () => {
      to(july - minute);
      const [first] = [await callOf(window()), await callOf(window())];
      to(july);
      await ask(window());
      await first.refund();
      assert.equal(await inMonth(), 1);
      to(july - minute);
      assert.equal(await inMonth(), 1);
    });

    it("I13 are refused to all windows when they reach the budget, until the next month begins", async () => {
      for (let date = 1; date <= 4; date += 1) {
        to(Date.UTC(2026, 5, date));
        await ask(window());
      }
      const usedUp = { kind: "usedUp", budget: "core", most: 5, isMonthly: true, until: july };
      const windows = [1, 2].map(() => window({ monthlyBudget: 5 }));
      assert.deepEqual(await askAtOnce(windows, 3), { granted: 1, usedUp: 5 });
      for (const each of windows) assert.deepEqual(await enter(each), usedUp);
      to(july);
      assert.equal(await ask(window({ monthlyBudget: 5 })), "granted");
    });

    it("of earlier days are counted once, also by a window that has read them before", async () => {
      for (let date = 3; date <= 5; date += 1) {
        to(Date.UTC(2026, 5, date));
        await ask(window());
      }
      const each = window();
      assert.equal(await inMonth(each), 3);
      await ask(each);
      assert.deepEqual([await inMonth(each), await inMonth()], [4, 4]);
    });

    openFileIt("I13 aren't forgotten with a file that is deleted", async () => {
      const [each, other] = [window({ monthlyBudget: 4 }), window({ monthlyBudget: 4 })];
      for (let date = 3; date <= 5; date += 1) {
        to(Date.UTC(2026, 5, date));
        await ask(each);
      }
      await made(other);
      await rm(storage.file());
      assert.equal(await ask(each, 2), "granted usedUp");
      assert.equal(await ask(other), "usedUp");
      assert.equal(await inMonth(), 4);
    });

    it("I13 are named before those of 24 hours, which have room sooner", async () => {
      const each = window({ budget: 1, monthlyBudget: 1 });
      await ask(each);
      const permit = await enter(each);
      assert.ok(permit.kind === "usedUp" && permit.isMonthly);
    });
  });

  describe("take turns", () => {
    const start = noon;
    const seconds = (): number => (clock.now() - start) / second;

    it("H16 one in 1.1 seconds, of 12 that four windows want at once", async () => {
      const times: number[] = [];
      const asking = [1, 2, 3, 4].flatMap(() => {
        const each = window();
        return [1, 2, 3].map(async () => {
          const call = await callOf(each);
          times.push(clock.now());
          await call.answered(undefined);
        });
      });
      await Promise.all(asking);
      const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
      assert.ok(
        gaps.every((gap) => gap >= 1100),
        gaps.join(" "),
      );
      assert.equal(times.length, 12);
    });

    for (const [answeredAfter, next] of [
      [0, 1.1],
      [0.05, 1.1],
      [0.7, 1.7],
      [5, 2.1],
    ] as const)
      it(`H19 the next one is sent after ${next} seconds if an answer takes ${answeredAfter}`, async () => {
        const steady = new FakeClock();
        const [one, other] = [window({ clock: steady }), window({ clock: steady })];
        const first = await callOf(one);
        let sentAt = 0;
        const begin = steady.now();
        const asking = callOf(other).then(() => (sentAt = steady.now()));
        for (let time = 0; sentAt === 0 && time < 100; time += 1) {
          if (time * 50 === answeredAfter * 1000) await first.answered(undefined);
          await rest(other);
          await steady.pass(50);
        }
        await asking;
        assert.equal((sentAt - begin) / 1000, next);
      });

    it("H19 a late answer moves all calls behind it only by its delay", async () => {
      const steady = new FakeClock();
      const [one, ...others] = [1, 2, 3].map(() => window({ clock: steady }));
      const first = await callOf(one ?? assert.fail());
      const begin = steady.now();
      const sentAt: number[] = [];
      const asking = others.map(async (each) => {
        const call = await callOf(each);
        sentAt.push((steady.now() - begin) / second);
        await call.answered(undefined);
      });
      for (let time = 0; sentAt.length < others.length && time < 5000; time += 50) {
        if (time === 300) await first.answered(undefined);
        await Promise.all(others.map(rest));
        await steady.pass(50);
      }
      await Promise.all(asking);
      assert.deepEqual(sentAt, [1.3, 2.4]);
    });

    /** Calls that wait behind a first one, and one more; `joined` says when its person joins. @returns their order. */
    async function orderOf(joined: (count: number) => boolean): Promise<string> {
      const steady = new FakeClock();
      const order: string[] = [];
      const windows: Window[] = [];
      const note = async (name: string, isByPerson = (): boolean => false): Promise<void> => {
        const own = window({ clock: steady });
        windows.push(own);
        const call = await callOf(own, { isByPerson });
        order.push(name);
        await call.answered(undefined);
      };
      const each = window({ clock: steady });
      await (await callOf(each)).answered(undefined);
      const waiting: Promise<void>[] = [];
      const pass = async (time: number): Promise<void> => {
        await Promise.all(windows.map(rest));
        await steady.pass(time);
      };
      for (const name of ["a", "b", "c"]) {
        waiting.push(note(name));
        await pass(50);
      }
      waiting.push(note("person", () => joined(order.length)));
      while (order.length < 4) await pass(275);
      await Promise.all(waiting);
      return order.join(" ");
    }

    it("H18 a person's call is the next one, whichever windows the others wait in", async () =>
      assert.equal(await orderOf(() => true), "person a b c"));

    it("H18 a call that waits becomes a person's if one joins", async () =>
      assert.equal(await orderOf((count) => count > 0), "a person b c"));

    it("H16 calls have their turns in the order in which they came", async () =>
      assert.equal(await orderOf(() => false), "a b c person"));

    it("H7 a window that ends while it waits is passed over, and its call isn't counted", async () => {
      const stopped = new FakeClock();
      stopped.set(clock.now() - stopped.now());
      const first = await callOf(window());
      const ended = window({ clock: stopped });
      void enter(ended);
      await rest(ended);
      await first.answered(undefined);
      assert.equal(await made(), 2);
      assert.equal(await ask(window()), "granted");
      assert.ok(seconds() < 5, `${seconds()} s`);
      clock.set(2 * minute);
      assert.equal(await ask(window()), "granted");
      assert.deepEqual([await made(), await inMonth()], [3, 3]);
    });

    it("a call whose window slept for a minute queues again", async () => {
      const slow = new FakeClock();
      slow.set(clock.now() - slow.now());
      await callOf(window());
      const granted: unknown[] = [];
      const asleep = window({ clock: slow });
      const asking = callOf(asleep).then((call) => granted.push(call));
      await rest(asleep);
      clock.set(2 * minute);
      await ask(window());
      assert.equal(await made(), 2);
      slow.set(clock.now() + 5 * second - slow.now());
      for (let time = 0; granted.length === 0 && time < 100; time += 1) {
        await slow.pass(100);
        await rest(asleep);
      }
      await asking;
      assert.equal(await made(), 3);
    });

    it("H11 a turn is given back if the thread stands still before it's used", async () => {
      let monotonic = 0;
      const late = Object.assign(new PassingClock(), { monotonic: () => (monotonic += 200) });
      late.set(clock.now() - late.now());
      const each = window({ clock: late });
      const asking = enter(each);
      for (let turn = 0; turn < 5; turn += 1) await rest(each);
      Object.assign(late, { monotonic: () => monotonic });
      assert.equal((await asking).kind, "granted");
      assert.equal(await made(), 1);
    });

    for (const isQueued of [true, false])
      it(`H3 a call that is canceled ${isQueued ? "while it waits" : "at once"} isn't counted`, async () => {
        const steady = new FakeClock();
        const each = window({ clock: steady });
        await ask(each);
        const abort = new AbortController();
        const asking = enter(each, { signal: abort.signal });
        const before = steady.delays.length;
        while (isQueued && steady.delays.length === before) await settled();
        abort.abort();
        assert.deepEqual(await asking, { kind: "aborted" });
        assert.deepEqual(getEventListeners(abort.signal, "abort"), []);
        assert.equal(steady.delays.length, before);
        assert.equal(await made(each), 1);
      });
  });

  it("I5 a call waits while another process has locked the file, and is counted in it", async () => {
    const each = window();
    await made(each);
    const lock = new DatabaseSync(storage.file(), { timeout: 1000 });
    lock.exec("BEGIN EXCLUSIVE");
    const asking = enter(each);
    await wait(2500);
    lock.close();
    assert.equal((await asking).kind, "granted");
    assert.equal(await made(), 1);
    assert.deepEqual(each.log, []);
  });

  describe("without the database", () => {
    let isBroken = false;
    beforeEach(() => (isBroken = false));
    const fragile = (more: Parameters<typeof window>[0] = {}): Window =>
      window({ ...more, sqlite: sqliteThat((database) => isBroken && database.exec("PRAGMA query_only = ON")) });
    /** The file opens again, and is read-only. */
    const breakIt = async (each: Window): Promise<void> => {
      isBroken = true;
      await rename(storage.file(), storage.path("moved"));
      await rename(storage.path("moved"), storage.file());
      clock.set(0);
      each.database.dispose();
    };

    it("I11 stay within the budget from the beginning", async () => {
      const each = window({ budget: 5, sqlite: () => undefined });
      const first = await callOf(each);
      assert.deepEqual(await askAtOnce([each], 11), { granted: 4, usedUp: 7 });
      await first.refund();
      assert.equal(await ask(each), "granted");
      assert.deepEqual(each.gate.count("core"), { made: 5, budget: 5, inMonth: { made: 5 } });
      assert.equal(each.log.length, 1);
    });

    it("I3 are one in 1.1 seconds", async () => {
      const each = window({ sqlite: () => undefined });
      const times = await Promise.all([1, 2, 3].map(() => callOf(each).then(() => clock.now())));
      const [one = 0, two = 0, three = 0] = times.sort();
      assert.ok(two - one >= 1100 && three - two >= 1100);
    });

    it("I11 don't get the budget again, and are written when it works again", async () => {
      const each = fragile({ budget: 4 });
      await ask(each, 2);
      await ask(window({ budget: 4 }));
      await countIn(each);
      await breakIt(each);
      const other = fragile({ budget: 4 });
      assert.equal(await ask(each, 2), "granted usedUp", "it goes on from the calls last read");
      isBroken = false;
      await other.clock.pass(2 * minute);
      assert.equal(await made(other), 3, "its own call is still to be written");
    });

    it("I11 are written by token, once, with what came of them", async () => {
      let has = false;
      const each = window({ sqlite: () => (has ? process.getBuiltinModule("node:sqlite") : undefined) });
      const [first, last] = [await callOf(each), await callOf(each)];
      await first.refund();
      await last.answered(7);
      assert.equal(await made(window()), 0);
      has = true;
      await clock.pass(minute);
      await ask(each);
      assert.deepEqual(await countIn(window()), { made: 2, remaining: 7, inMonth: { made: 2 } });
      await ask(each);
      assert.deepEqual([await made(), await inMonth()], [3, 3]);
    });

    openFileIt("I11 I4 are written into a file that replaces the deleted one", async () => {
      const [each, other] = [window({ budget: 3 }), window({ budget: 3 })];
      await ask(each, 2);
      await ask(other);
      await rm(storage.file());
      assert.equal(await ask(other), "usedUp");
      assert.deepEqual([await made(), await inMonth()], [3, 3]);
      assert.equal(await ask(each), "usedUp");
    });
  });
});
