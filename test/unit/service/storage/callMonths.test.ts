import assert from "node:assert/strict";
import { readFile, utimes, writeFile } from "node:fs/promises";

import type { Budget, CallCount } from "../../../../src/weather/model/answer";
import { appendIt } from "../../itUnless";
import { day, hour } from "../../weather/fakes";
import { linkIt } from "./abilities";
import { altered, failing, fault } from "./faultyFiles";
import { enter } from "./openStorage";
import { ask, TestStorage, type Window } from "./storageFixture";

const june = (date: number): number => Date.UTC(2026, 5, date, 12);
const july = Date.UTC(2026, 6);
const nameOf = (period: string): string => `calls.v3.${period}.jsonl`;
const dayName = (time: number): string => nameOf(new Date(time).toISOString().slice(0, 10));

describe("the calls of a month", () => {
  const storage = new TestStorage();
  const monthFile = (): string => storage.path(nameOf("2026-06"));
  let now: number;
  beforeEach(() => (now = june(1)));
  const window = (setting?: Parameters<typeof storage.open>[0]): Window => storage.open({ now: () => now, ...setting });
  const known = ({ gate }: Window, budget: Budget = "core"): CallCount | undefined => gate.known(budget).inMonth;
  const read = async (each: Window = window()): Promise<CallCount | undefined> => {
    await each.gate.read();
    return known(each);
  };
  const lines = async (): Promise<readonly string[]> => (await readFile(monthFile(), "utf8")).split("\n").slice(1);

  /** Makes so many calls at `time` in a new window, with files that are as old as they say. */
  async function make(time: number, count = 1): Promise<void> {
    now = time;
    await ask(window(), count);
    await utimes(storage.path(dayName(time)), new Date(time), new Date(time));
  }

  it("are those of all its days, of which most are a line in its file", async () => {
    for (let date = 1; date <= 30; date += 1) await make(june(date), 2);
    assert.deepEqual(await read(), { made: 60 });
    assert.deepEqual(await storage.names(), ["2026-06-28", "2026-06-29", "2026-06-30", "2026-06"].map(nameOf));
    assert.equal((await lines()).length, 27);
  });

  it("are none when the next one begins, in UTC", async () => {
    await make(july - 1, 3);
    now = july;
    assert.deepEqual(await read(), { made: 0 });
    await make(july, 2);
    assert.deepEqual(await read(), { made: 2 });
  });

  it("are counted in their own where their journal is removed in the next", async () => {
    for (const time of [june(29), june(30), july, july + day, july + 2 * day]) await make(time, 2);
    assert.deepEqual(await read(), { made: 6 });
    assert.equal((await lines()).length, 2);
    now = june(30);
    assert.deepEqual(await read(), { made: 4 });
  });

  it("go on in a window that stays open, also while nothing is read", async () => {
    const each = window();
    for (now of [june(1), june(2), june(3), june(4)]) await ask(each, 2);
    now = june(6);
    assert.deepEqual(known(each), { made: 8 });
  });

  it("are without those that were taken back", async () => {
    const permit = await enter(window());
    assert.ok(permit.kind === "granted");
    await permit.call.refund();
    for (const date of [1, 3, 4, 5]) await make(june(date));
    assert.deepEqual(await read(), { made: 4 });
    assert.equal((await lines()).length, 1);
  });

  it("I13 are refused to all windows when they reach the budget, until the next month begins", async () => {
    for (const date of [1, 5, 9, 10]) await make(june(date));
    const until = july;
    const usedUp = { kind: "usedUp", budget: "core", most: 5, isMonthly: true, until };
    const windows = [1, 2].map(() => window({ monthlyBudget: 5 }));
    const kinds: string[] = [];
    for (const each of windows) kinds.push(await ask(each));
    assert.deepEqual(kinds, ["granted", "usedUp"]);
    for (now of [june(11), july - 1]) for (const each of windows) assert.deepEqual(await enter(each), usedUp);
    assert.deepEqual(await read(windows[0]), { made: 5, budget: 5 });
    now = july;
    for (const each of windows) assert.equal(await ask(each), "granted");
  });

  appendIt("I13 stay within the budget, of 20 that two windows want at once", async () => {
    for (const date of [1, 2, 3, 4]) await make(june(date), 2);
    const asking = [1, 2].flatMap(() => {
      const each = window({ monthlyBudget: 15 });
      return Array.from({ length: 10 }, async () => (await enter(each)).kind);
    });
    assert.equal((await Promise.all(asking)).filter((kind) => kind === "granted").length, 7);
    assert.deepEqual(await read(), { made: 15 });
  });

  it("I13 are named before those of 24 hours, which have room sooner", async () => {
    const each = window({ budget: 1, monthlyBudget: 1 });
    await ask(each);
    const usedUp = { kind: "usedUp", budget: "core", most: 1, isMonthly: true, until: july };
    assert.deepEqual(await enter(each), usedUp);
  });

  it("I11 are used up until the end of a day whose journal is full", async () => {
    await writeFile(storage.path(dayName(now)), "x".repeat(600 * 1024));
    const permit = await enter(window({ monthlyBudget: 100 }));
    assert.ok(permit.kind === "usedUp");
    assert.equal(permit.until, Date.UTC(2026, 5, 2));
  });

  it("have those of the minute forecast apart, without a budget", async () => {
    const each = window({ monthlyBudget: 1 });
    for (const _ of [1, 2, 3]) assert.equal((await enter(each, { budget: "minute" })).kind, "granted");
    assert.deepEqual(known(each), { made: 0, budget: 1 });
    assert.deepEqual(known(each, "minute"), { made: 3 });
    assert.equal(await ask(each, 2), "granted usedUp");
  });

  it("stay for the thirteen months before this one", async () => {
    const first = (month: number): number => Date.UTC(2025, month, 1, 12);
    for (let month = 0; month < 17; month += 1)
      for (const date of [0, 1, 2]) await make(first(month) + date * day, month + 1);
    const months = (await storage.names()).filter((name) => name.length === nameOf("2026-06").length);
    // Of the last month, no journal had to be removed.
    const kept = Array.from({ length: 13 }, (_, index) => new Date(first(index + 3)).toISOString().slice(0, 7));
    assert.deepEqual(months, kept.map(nameOf));
    now = first(3);
    assert.deepEqual(await read(), { made: 12 });
  });

  describe("H10 with a clock that was wrong", () => {
    for (const year of [2015, 2030])
      it(`are all there after days in ${year}, also in a window that stays open`, async () => {
        const open = window();
        for (const date of [12, 13, 14, 15]) await make(june(date), 3);
        for (const date of [1, 2, 3, 4]) {
          await make(Date.UTC(year, 0, date));
          await read(open);
        }
        now = june(15) + hour;
        for (const each of [open, window()]) assert.deepEqual(await read(each), { made: 12 });
        await ask(open, 2);
        await make(june(16));
        for (const each of [open, window()]) assert.deepEqual(await read(each), { made: 15 });
      });

    it("are in the month that the clock says", async () => {
      await make(june(1), 2);
      await make(Date.UTC(2026, 4, 20), 3);
      const counts: unknown[] = [];
      for (now of [june(2), Date.UTC(2026, 4, 21)]) counts.push((await read())?.made);
      assert.deepEqual(counts, [2, 3]);
    });
  });

  describe("in the file of its lines", () => {
    /** Days whose journals are all still there, of which the first two are next to become lines. */
    const prepare = async (): Promise<void> => {
      for (const date of [1, 2, 3, 4]) {
        now = june(date);
        await ask(window(), 2);
      }
      for (const date of [1, 2, 3, 4]) await utimes(storage.path(dayName(june(date))), date, date);
      now = june(5);
    };
    const journals = async (): Promise<number> => (await storage.names()).filter((name) => name.length > 22).length;

    appendIt("count once where windows write them at the same moment", async () => {
      await prepare();
      const counts = await Promise.all([1, 2, 3, 4].map(() => read()));
      assert.deepEqual(counts, Array(4).fill({ made: 8 }));
      assert.equal(new Set(await lines()).size, 2);
    });

    it("have the counts of the day, and the id of its first call", async () => {
      const each = window();
      await enter(each, { budget: "minute" });
      await ask(each, 2);
      const first = /"call":"([\w-]{11})"/.exec(await readFile(storage.path(dayName(now)), "utf8"))?.[1];
      await utimes(storage.path(dayName(now)), 1, 1);
      for (const date of [2, 3, 4]) await make(june(date));
      assert.deepEqual(await lines(), [JSON.stringify({ first, core: 2, minute: 1 })]);
    });

    it("are found by a window that reads while another one removes the journals", async () => {
      await prepare();
      await writeFile(monthFile(), "\n");
      const other = window();
      const files = altered("readFile", (run) => async (...args) => {
        const text = await run(...args);
        await other.gate.read();
        return text;
      });
      assert.deepEqual(await read(window({ files })), { made: 8 });
    });

    const noCounts = ["-1", "1.5", '"7"', "null"].map((core) => `{"first":"x","core":${core},"minute":7}`);
    const damages = [
      "",
      "{",
      "null",
      "\0\xFF",
      '{"first":1,"core":7,"minute":7}',
      '{"first":"x","core":7}',
      ...noCounts,
    ];
    for (const damage of damages)
      it(`I1 count without a line that is ${JSON.stringify(damage)}`, async () => {
        await writeFile(monthFile(), `\n${damage}`, "latin1");
        await prepare();
        await read();
        assert.deepEqual(await read(), { made: 8 });
        assert.equal((await lines()).length, 3);
      });

    for (const [test, title, put, code] of [
      [it, "I1 has 100 MB", storage.putLarge, "EFBIG"],
      [linkIt, "I4 is a link", storage.putLink, "ENOTFILE"],
    ] as const)
      test(`${title}: the journals stay for it, which is logged once`, async () => {
        await prepare();
        await put(monthFile());
        const each = window({ monthlyBudget: 9 });
        const warning = `warn The shared call count is unavailable (${code}); each window counts its own calls`;
        assert.deepEqual(await read(each), { made: 8, budget: 9 });
        assert.equal(await ask(each, 2), "granted usedUp");
        assert.deepEqual(each.log, [warning]);
        assert.equal(await journals(), 5);
        if (put === storage.putLink) assert.equal(await readFile(monthFile(), "utf8"), "mine");
      });

    for (const [operation, pattern] of [
      ["appendFile", /06\.jsonl$/],
      ["lstat", /06\.jsonl$/],
      ["rm", /\d\.jsonl$/],
    ] as const)
      it(`I3 stay in their journals while ${operation} fails, and count once afterwards`, async () => {
        await prepare();
        const each = window({ files: failing(operation, "ENOSPC", (path) => pattern.test(path)) });
        assert.deepEqual({ ...(await read(each)), journals: await journals() }, { made: 8, journals: 4 });
        const after = { ...(await read()), journals: await journals(), lines: (await lines()).length };
        assert.deepEqual(after, { made: 8, journals: 2, lines: 2 });
      });

    it("I3 get a line that a full disk has cut off again", async () => {
      await prepare();
      const files = altered("appendFile", (append) => async (file, text, ...others) => {
        await append(file, (text as string).slice(0, -9), ...others);
        throw fault("ENOSPC");
      });
      await read(window({ files }));
      for (const _ of [1, 2]) assert.deepEqual(await read(), { made: 8 });
      assert.equal(await journals(), 2);
    });

    it("I3 are read again where the folder could not be read", async () => {
      await prepare();
      let isBroken = true;
      const each = window({ files: failing("readdir", "EMFILE", () => isBroken) });
      const counts = [(await read(each))?.made];
      isBroken = false;
      counts.push((await read(each))?.made);
      assert.deepEqual(counts, [2, 8]);
      assert.deepEqual(each.log, []);
    });

    for (const operation of ["readdir", "readFile", "open", "lstat", "appendFile", "rm"] as const)
      it(`I3 hold nobody back who has set no budget, without ${operation}`, async () => {
        await prepare();
        await writeFile(monthFile(), "\n");
        assert.equal(await ask(window({ files: failing(operation, "EROFS") }), 3), "granted granted granted");
      });
  });
});
