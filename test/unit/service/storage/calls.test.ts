import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { rm } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";

import { second } from "../../../../src/weather/base/duration";
import { itUnless } from "../../itUnless";
import { day, FakeClock, hour, minute, settled } from "../../weather/fakes";
import { itRows } from "../../weather/itEach";
import {
  ask,
  callOf,
  clockAt,
  countIn,
  type PassingClock,
  rest,
  driveThat,
  slowDrive,
  sqliteError,
  TestStorage,
  type Window,
} from "./storageFixture";
import { enter } from "./openStorage";

const noon = Date.UTC(2026, 5, 15, 12);
const july = Date.UTC(2026, 6);
const openFileIt = itUnless(process.platform === "win32" ? "Windows keeps a file that is open" : undefined);

/** Requests that many calls at once in each window. @returns the number of permits of each kind. */
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
    it("calls are counted for 24 hours, in the next day too [K10]", async () => {
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

    it("calls follow a budget that changes, and a refusal says when one more fits", async () => {
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

    it("a clock that is set back doesn't give the budget to calls again [H10]", async () => {
      const each = window({ budget: 2 });
      await ask(each, 2);
      for (const change of [-hour, -23 * hour]) {
        to(noon + change);
        assert.equal(await ask(each), "usedUp");
      }
    });

    it("a machine that starts with its clock nine days behind doesn't get the budget again for a day [H10]", async () => {
      const each = window({ budget: 2 });
      await ask(each, 2);
      each.database.dispose();
      to(noon - 9 * day);
      const next = window({ budget: 2 });
      assert.deepEqual([await ask(next), await made(next)], ["usedUp", 2]);
      const permit = await enter(next);
      assert.equal(permit.kind === "usedUp" && permit.until, clock.now() + day);
      await clock.pass(day - minute);
      assert.equal(await ask(next), "usedUp");
      await clock.pass(minute);
      assert.equal(await ask(next, 3), "granted granted usedUp");
    });

    it("a call is refunded once, in the count but not in the turn", async () => {
      const each = window({ budget: 2 });
      const [first] = [await callOf(each), await callOf(each)];
      assert.equal(await ask(window({ budget: 2 })), "usedUp");
      for (const _ of [1, 2]) await first.refund();
      assert.equal(await ask(window({ budget: 2 }), 2), "granted usedUp");
      assert.deepEqual([await made(), await inMonth()], [2, 2]);
    });

    it("calls of two budgets are counted separately", async () => {
      const each = window({ budget: 2 });
      await ask(each, 2);
      await (await callOf(each, "minute")).answered(12);
      assert.equal(await ask(each), "usedUp");
      assert.equal((await enter(each, "minute")).kind, "granted");
      const other = window({ budget: 2 });
      assert.deepEqual(await countIn(other), { made: 2, budget: 2, inMonth: { made: 2 } });
      assert.deepEqual(await countIn(other, "minute"), { made: 2, budget: 45, remaining: 12, inMonth: { made: 2 } });
    });

    it("any window knows the remaining calls that the service last reported, also if none remain", async () => {
      const [one, other] = [window(), window()];
      const remaining: unknown[] = [];
      for (const sent of [12, undefined, 0]) {
        await (await callOf(one)).answered(sent);
        remaining.push((await countIn(other)).remaining);
      }
      assert.deepEqual(remaining, [12, 12, 0]);
    });

    it("the remaining calls of more than an hour ago may be yesterday's, and aren't shown", async () => {
      const one = window();
      await (await callOf(one)).answered(12);
      for (const [wait, remaining] of [
        [hour - minute, 12],
        [minute, undefined],
      ] as const) {
        clock.set(wait);
        assert.equal((await countIn(one)).remaining, remaining);
      }
    });
  });

  describe("in a month", () => {
    it("calls of a month start at zero in the next month, in UTC", async () => {
      to(july - minute);
      await ask(window(), 3);
      const each = window();
      assert.equal(await inMonth(each), 3);
      to(july);
      assert.equal(await inMonth(each), 0);
      await ask(window(), 2);
      assert.equal(await inMonth(each), 2);
    });

    it("a call is refunded in the month in which it was made", async () => {
      to(july - minute);
      const [first] = [await callOf(window()), await callOf(window())];
      to(july);
      await ask(window());
      await first.refund();
      assert.equal(await inMonth(), 1);
      to(july - minute);
      assert.equal(await inMonth(), 1);
    });

    it("a used-up monthly budget refuses calls of all windows until the next month begins [I13]", async () => {
      for (let date = 1; date <= 4; date += 1) {
        to(Date.UTC(2026, 5, date));
        await ask(window());
      }
      const usedUp = { kind: "usedUp", most: 5, isMonthly: true, until: july };
      const windows = [1, 2].map(() => window({ monthlyBudget: 5 }));
      assert.deepEqual(await askAtOnce(windows, 3), { granted: 1, usedUp: 5 });
      for (const each of windows) assert.deepEqual(await enter(each), usedUp);
      to(july);
      assert.equal(await ask(window({ monthlyBudget: 5 })), "granted");
    });

    it("a used-up monthly budget is the reason even if the daily budget is used up too [I13]", async () => {
      const each = window({ budget: 1, monthlyBudget: 1 });
      await ask(each);
      const permit = await enter(each);
      assert.ok(permit.kind === "usedUp" && permit.isMonthly);
    });
  });

  describe("turns", () => {
    const start = noon;
    const seconds = (): number => (clock.now() - start) / second;

    it("12 calls that four windows want at once are sent 1.1 seconds apart [H16]", async () => {
      const steady = new FakeClock();
      const windows = [1, 2, 3, 4].map(() => window({ clock: steady }));
      const times: number[] = [];
      const asking = windows.flatMap((each) =>
        [1, 2, 3].map(async () => {
          const call = await callOf(each);
          times.push(steady.now());
          await call.answered(undefined);
        }),
      );
      while (times.length < 12) {
        await Promise.all(windows.map(rest));
        await steady.pass(500);
      }
      await Promise.all(asking);
      const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
      assert.ok(Math.min(...gaps) >= 1100, gaps.join(" "));
    });

    /**
     * Asserts when calls are sent if the first one is answered after so many seconds, and the others wait in different
     * windows.
     */
    const assertSent = async (answeredAfter: number, expected: readonly number[]): Promise<void> => {
      const steady = new FakeClock();
      const first = await callOf(window({ clock: steady }));
      const begin = steady.now();
      const seconds = (): number => (steady.now() - begin) / second;
      const others = expected.map(() => window({ clock: steady }));
      const sentAt: number[] = [];
      const asking = others.map(async (each) => {
        const call = await callOf(each);
        sentAt.push(seconds());
        await call.answered(undefined);
      });
      while (sentAt.length < others.length && seconds() < 6) {
        if (seconds() === answeredAfter) await first.answered(undefined);
        await Promise.all(others.map(rest));
        await steady.pass(50);
      }
      await Promise.all(asking);
      assert.deepEqual(sentAt, expected);
    };
    itRows(assertSent, {
      "the next call is sent after 1.1 seconds if the answer comes soon [H19]": [0.05, [1.1]],
      "the next call is sent a second after an answer that takes 0.7 seconds [H19]": [0.7, [1.7]],
      "the next call is sent after 2.1 seconds if the answer takes longer [H19]": [5, [2.1]],
      "a late answer delays all later calls only by its own delay [H19]": [0.3, [1.3, 2.4]],
    });

    for (const change of [-hour, -day, hour])
      it(`calls that wait are sent within a minute if the clock is set by ${change / hour} hours meanwhile [H10 H11]`, async () => {
        const steady = new FakeClock();
        const windows = [1, 2, 3, 4, 5].map(() => window({ clock: steady }));
        const times: number[] = [];
        const asking = windows.map(async (each) => {
          const call = await callOf(each);
          times.push(steady.monotonic());
          await call.answered(undefined);
        });
        const pass = async (): Promise<void> => {
          await Promise.all(windows.map(rest));
          await steady.pass(500);
        };
        for (let turn = 0; turn < 3; turn += 1) await pass();
        steady.set(change);
        while (times.length < windows.length && steady.monotonic() < minute) await pass();
        assert.equal(times.length, windows.length, times.join(" "));
        await Promise.all(asking);
      });

    it("calls get their turns in the order in which they came, in whichever window [H16]", async () => {
      const steady = new FakeClock();
      const order: string[] = [];
      const first = await callOf(window({ clock: steady }));
      await first.answered(undefined);
      const windows: Window[] = [];
      const waiting: Promise<void>[] = [];
      const pass = async (time: number): Promise<void> => {
        await Promise.all(windows.map(rest));
        await steady.pass(time);
      };
      for (const name of ["a", "b", "c"]) {
        const own = window({ clock: steady });
        windows.push(own);
        waiting.push(callOf(own).then((call) => (order.push(name), call.answered(undefined))));
        await pass(50);
      }
      while (order.length < 3) await pass(275);
      await Promise.all(waiting);
      assert.deepEqual(order, ["a", "b", "c"]);
    });

    it("a window that ends while its call waits is passed over, and the call isn't counted [H7]", async () => {
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

    it("a call of a window that slept for a minute queues again", async () => {
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

    it("a call is sent however slow the drive is, and the next one counts from that moment [H11]", async () => {
      const steady = new FakeClock();
      let delay = 2 * second;
      const each = window({ clock: steady, sqlite: slowDrive(steady, () => delay) });
      const start = steady.now();
      const call = await callOf(each);
      const sentAt = steady.now();
      assert.ok(sentAt - start >= delay);
      delay = 0;
      await call.answered(undefined);
      const asking = callOf(each).then(() => steady.now());
      const passTime = async (): Promise<void> => {
        while (steady.delays.length === 0) await rest(each);
        await steady.pass(1100);
      };
      assert.equal((await Promise.all([asking, passTime()]))[0], sentAt + 1100);
    });

    it("a call is decided on three times at most, however slow the answers are [H19]", async () => {
      const steady = new FakeClock();
      let decisions = 0;
      const budget = () => void (decisions += 1);
      const windows = Array.from({ length: 6 }, () => window({ clock: steady, budget }));
      const sentAt: number[] = [];
      const asking = windows.map((each) => callOf(each).then(() => sentAt.push(steady.now())));
      while (sentAt.length < windows.length) {
        await Promise.all(windows.map(({ database }) => database.read(() => 0)));
        await settled();
        await steady.pass(50);
      }
      await Promise.all(asking);
      const gaps = sentAt.slice(1).map((time, index) => time - (sentAt[index] ?? 0));
      assert.ok(Math.min(...gaps) >= 2100, gaps.join(" "));
      assert.ok(decisions <= 3 * windows.length, `${decisions}`);
    });

    for (const isQueued of [true, false])
      it(`a call that is canceled ${isQueued ? "while it waits" : "at once"} isn't counted [H3]`, async () => {
        const steady = new FakeClock();
        const each = window({ clock: steady });
        await ask(each);
        const abort = new AbortController();
        const asking = enter(each, "core", abort);
        const before = steady.delays.length;
        while (isQueued && steady.delays.length === before) await settled();
        abort.abort();
        assert.deepEqual(await asking, { kind: "aborted" });
        assert.deepEqual(getEventListeners(abort.signal, "abort"), []);
        assert.equal(steady.delays.length, before);
        assert.equal(await made(each), 1);
      });
  });

  it("after the window has closed, no call is granted, also none that waits for its turn [H4]", async () => {
    const each = window();
    await ask(each);
    const asking = enter(each);
    each.database.dispose();
    assert.deepEqual(await Promise.all([asking, enter(each)]), [{ kind: "aborted" }, { kind: "aborted" }]);
  });

  describe("without the database", () => {
    it("without the database, calls stay within the budget from the beginning [I11]", async () => {
      const each = window({ budget: 5, sqlite: () => undefined });
      const first = await callOf(each);
      assert.deepEqual(await askAtOnce([each], 11), { granted: 4, usedUp: 7 });
      await first.refund();
      assert.equal(await ask(each), "granted");
      assert.deepEqual(each.gate.count("core"), { made: 5, budget: 5, inMonth: { made: 5 } });
      assert.equal(each.log.length, 1);
    });

    it("without the database, a used-up budget is given again after 24 hours [I11 K10]", async () => {
      const each = window({ budget: 1, sqlite: () => undefined });
      assert.equal(await ask(each, 2), "granted usedUp");
      to(noon + day - minute);
      assert.equal(await ask(each), "usedUp");
      to(noon + day + minute);
      assert.equal(await ask(each), "granted");
    });

    it("without the database, calls are 1.1 seconds apart [I3]", async () => {
      const each = window({ sqlite: () => undefined });
      const times = await Promise.all([1, 2, 3].map(() => callOf(each).then(() => clock.now())));
      const [one = 0, two = 0, three = 0] = times.sort();
      assert.ok(two - one >= 1100 && three - two >= 1100, times.join(" "));
    });

    it("a database that can't be used any more doesn't give the budget to calls again [I11]", async () => {
      let fails = false;
      const failing = driveThat((_sql, run) => {
        if (fails) throw sqliteError(10);
        run();
      });
      const each = window({ budget: 4, sqlite: failing });
      await ask(each, 2);
      await ask(window({ budget: 4 }));
      await countIn(each);
      fails = true;
      assert.equal(await ask(each, 2), "granted usedUp");
    });

    it("calls made without the database are written later, once, with their outcome [I11]", async () => {
      let has = false;
      const each = window({ sqlite: () => (has ? process.getBuiltinModule("node:sqlite") : undefined) });
      const [first, last] = [await callOf(each), await callOf(each)];
      await first.refund();
      await last.answered(7);
      assert.deepEqual(each.gate.count("core"), { made: 1, remaining: 7, inMonth: { made: 1 } });
      assert.deepEqual(each.gate.count("minute"), { made: 0, budget: 45, inMonth: { made: 0 } });
      assert.equal(await made(window()), 0);
      has = true;
      await clock.pass(minute);
      await ask(each);
      assert.deepEqual(await countIn(window()), { made: 2, remaining: 7, inMonth: { made: 2 } });
      await ask(each);
      assert.deepEqual([await made(), await inMonth()], [3, 3]);
    });

    it("an outcome that is known at the moment its call is written isn't lost [I11]", async () => {
      let isFull = false;
      let onWritten = (): void => undefined;
      const failing = driveThat((sql, run) => {
        if (isFull && sql.startsWith("BEGIN")) throw sqliteError(13);
        run();
        if (sql === "COMMIT") queueMicrotask(onWritten);
      });
      const each = window({ sqlite: failing });
      await countIn(each);
      isFull = true;
      const call = await callOf(each);
      isFull = false;
      onWritten = () => {
        onWritten = () => undefined;
        void call.answered(7);
      };
      await clock.pass(minute);
      await ask(each);
      assert.deepEqual(await countIn(window()), { made: 2, remaining: 7, inMonth: { made: 2 } });
    });

    it("calls that waited in the file and were sent without it are counted once [I11]", async () => {
      let isFull = false;
      const failing = driveThat((sql, run) => {
        if (isFull && sql.startsWith("BEGIN")) throw sqliteError(13);
        run();
      });
      const steady = new FakeClock();
      const each = window({ budget: 5, clock: steady, sqlite: failing });
      const kinds: string[] = [];
      const asking = [1, 2, 3, 4].map(async () => kinds.push((await enter(each)).kind));
      await Promise.all([rest(each), rest(each)]);
      isFull = true;
      while (kinds.length < 4) {
        await each.database.read(() => 0);
        await settled();
        await steady.pass(500);
      }
      await Promise.all(asking);
      assert.deepEqual(each.gate.count("core"), { made: 4, budget: 5, inMonth: { made: 4 } });
      isFull = false;
      await steady.pass(2 * minute);
      assert.equal(await ask(each), "granted");
      const late = window({ clock: steady, budget: 5 });
      assert.deepEqual([await ask(late), await made(late), await inMonth(late)], ["usedUp", 5, 5]);
    });

    it("calls are counted once if the file has stored them but reports an error [I11]", async () => {
      let fails = false;
      const failing = driveThat((sql, run) => {
        run();
        if (fails && sql === "COMMIT") throw sqliteError(10);
      });
      const each = window({ sqlite: failing });
      await countIn(each);
      fails = true;
      assert.equal(await ask(each), "granted");
      fails = false;
      await clock.pass(minute);
      await ask(each);
      assert.deepEqual([await made(), await inMonth()], [2, 2]);
    });

    it("a window that never uses the file keeps its last 2,000 calls, and the numbers of older ones [I11]", async () => {
      let has = false;
      const each = window({ sqlite: () => (has ? process.getBuiltinModule("node:sqlite") : undefined) });
      await ask(each, 2010);
      assert.deepEqual(each.gate.count("core"), { made: 2000, inMonth: { made: 2010 } });
      has = true;
      await clock.pass(minute);
      assert.deepEqual([await made(each), await inMonth()], [2000, 2010]);
      assert.equal(await inMonth(each), 2010, "they're written once");
    }).timeout(60_000);

    it("calls that aren't in the file yet are written when the window closes [I11]", async () => {
      await ask(window());
      let isFull = true;
      const failing = driveThat((sql, run) => {
        if (isFull && sql.startsWith("BEGIN")) throw sqliteError(13);
        run();
      });
      const each = window({ sqlite: failing });
      await ask(each, 2);
      assert.equal(await made(), 1);
      isFull = false;
      await each.gate.close();
      assert.deepEqual([await made(), await inMonth(), await ask(each)], [3, 3, "aborted"]);
    });

    it("a slow opening doesn't give a window a budget that is used up [I11 I16]", async () => {
      await ask(window({ budget: 2 }), 2);
      const slow = driveThat((sql, run) => {
        run();
        if (sql.startsWith("PRAGMA journal_mode") || sql === "COMMIT") void clock.block(600);
      });
      const each = window({ budget: 2, sqlite: slow, maxHold: 500 });
      await Promise.all([each.gate.read(), each.database.write(() => 0)]);
      assert.equal(await each.database.read(() => "used"), undefined);
      assert.deepEqual([await ask(each), each.gate.count("core")?.made], ["usedUp", 2]);
    });

    it("on a drive that is too slow for everything else, each call is written, with the outcome of the one before [I11 I16]", async () => {
      const slow = { budget: 3, sqlite: slowDrive(clock, () => 600), maxHold: 500 };
      const [each, other] = [window(slow), window()];
      await ask(each);
      assert.equal(await each.database.read(() => "used"), undefined);
      await (await callOf(each)).answered(7);
      assert.deepEqual(each.gate.count("core"), { made: 2, budget: 3, remaining: 7, inMonth: { made: 2 } });
      assert.deepEqual(await countIn(other), { made: 2, inMonth: { made: 2 } });
      const last = await callOf(each);
      assert.deepEqual(await countIn(other), { made: 3, remaining: 7, inMonth: { made: 3 } });
      assert.equal(await ask(window(slow)), "usedUp", "also in a window that starts");
      await last.refund();
      assert.deepEqual(await countIn(other), { made: 2, remaining: 7, inMonth: { made: 2 } });
      assert.equal(await each.database.read(() => "used"), undefined);
    });

    it("a drive that takes more than a second to write a call isn't used for calls either [I16]", async () => {
      const each = window({ sqlite: slowDrive(clock, () => 1001), maxHold: 500 });
      await ask(each, 3);
      assert.deepEqual([each.gate.count("core")?.made, await made(window())], [3, 1]);
      assert.match(each.log.join(), /is slow \(1001 ms\)/);
    });

    it("a window that starts waits for a lock of three seconds before it counts [I3 I11]", async () => {
      await ask(window({ budget: 2 }), 2);
      const other = new DatabaseSync(storage.file(), { timeout: 1000 });
      other.exec("BEGIN EXCLUSIVE");
      const [asked] = await Promise.all([
        ask(window({ budget: 2 })),
        wait(3 * second).then(() => other.exec("COMMIT")),
      ]);
      other.close();
      assert.equal(asked, "usedUp");
    });

    openFileIt("the month's count survives if the file is deleted on the 20th, also next month [I11 I13]", async () => {
      const each = window({ monthlyBudget: 4 });
      await ask(each, 3);
      to(Date.UTC(2026, 5, 20));
      await countIn(each);
      await rm(storage.file());
      assert.equal(await inMonth(each), 3, "reading restores it, too");
      assert.equal(await ask(window({ monthlyBudget: 4 }), 2), "granted usedUp");
      to(july);
      assert.equal(await ask(each, 2), "granted granted");
      assert.equal(await inMonth(), 2);
      to(july - minute);
      assert.equal(await inMonth(), 4);
    });

    openFileIt("calls are written into a file that replaces the deleted one [I11 I13 I4]", async () => {
      const [each, other] = [window({ budget: 3 }), window({ budget: 3 })];
      await ask(each, 2);
      await ask(other);
      await rm(storage.file());
      assert.equal(await ask(other), "usedUp");
      assert.deepEqual([await made(), await inMonth()], [3, 3]);
      assert.equal(await ask(each), "usedUp");
      assert.deepEqual([await made(), await inMonth()], [3, 3], "the second window adds nothing");
    });

    openFileIt(
      "calls that only some windows know are in the month of a file that replaces the deleted one [I11 I13]",
      async () => {
        const windows = [window(), window(), window()];
        to(noon - 3 * day);
        await ask(window(), 5);
        to(noon);
        for (const each of windows) await countIn(each);
        for (const each of windows) await ask(each);
        await rm(storage.file());
        for (const each of windows) await ask(each);
        assert.deepEqual([await made(), await inMonth()], [6, 11]);
        for (const each of windows) assert.equal(await inMonth(each), 11);
      },
    );
  });
});
