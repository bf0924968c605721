import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { mkdir, readFile, rm, stat, truncate, utimes, writeFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";

import { systemClock } from "../../../../src/editor/platform/clock";
import type { Call } from "../../../../src/service/api/ports";
import type { Files } from "../../../../src/service/storage/atomicFile";
import type { CallCount } from "../../../../src/weather/model/answer";
import { appendIt } from "../../itUnless";
import { itRows } from "../../weather/itEach";
import { day, FakeClock, hour, settled } from "../../weather/fakes";
import { linkIt } from "./abilities";
import { altered, failing, fault, type Operation, recording, times } from "./faultyFiles";
import { enter } from "./openStorage";
import { PassingTime } from "./passingTime";
import { ask, countIn, TestStorage, type Window } from "./storageFixture";

const noon = Date.UTC(2026, 5, 15, 12);
const midnight = Date.UTC(2026, 5, 16);

/** Each window asks for that many calls at once. @returns the number of permits of each kind. */
async function askAtOnce(windows: readonly Window[], count: number): Promise<object> {
  const asking = windows.flatMap((each) => Array.from({ length: count }, () => enter(each)));
  const counts: Record<string, number> = {};
  for (const { kind } of await Promise.all(asking)) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

async function call(window: Window, more?: Parameters<typeof enter>[1]): Promise<Call> {
  const permit = await enter(window, more);
  assert.ok(permit.kind === "granted");
  return permit.call;
}

describe("the calls of all windows", () => {
  const storage = new TestStorage();
  const journalName = "calls.v3.2026-06-15.jsonl";
  const journal = (): string => storage.path(journalName);
  const text = (): Promise<string> => readFile(journal(), "utf8");
  const warning = (code: string): string =>
    `warn The shared call count is unavailable (${code}); each window counts its own calls`;
  let now: number;
  beforeEach(() => (now = noon));
  const window = (setting?: Parameters<typeof storage.open>[0]): Window => storage.open({ now: () => now, ...setting });
  const inAll = (): Promise<CallCount> => countIn(window());
  const made = async (): Promise<number> => (await inAll()).made;
  const add = (...lines: readonly (object | string)[]): Promise<void> => {
    const texts = lines.map((line) => `\n${typeof line === "string" ? line : JSON.stringify(line)}`);
    return writeFile(journal(), texts.join(""), { flag: "a", encoding: "latin1" });
  };

  it("K10 are counted for 24 hours, in the next day too", async () => {
    const each = window({ budget: 3 });
    const kinds: string[] = [];
    for (now of [noon, noon + 13 * hour, noon + day - 1, noon + day, noon + day + 1]) kinds.push(await ask(each, 2));
    const [two, one, none] = ["granted granted", "granted usedUp", "usedUp usedUp"];
    assert.deepEqual(kinds, [two, one, none, two, none]);
    assert.deepEqual(await enter(each), { kind: "usedUp", budget: "core", most: 3, until: noon + 13 * hour + day });
  });

  it("follow a budget that changes, and say when one more fits", async () => {
    let budget: number | undefined = 4;
    const each = window({ budget: () => budget });
    for (now of [noon + 3 * hour, noon, noon + hour, noon + 2 * hour]) await ask(each);
    const found: unknown[] = [];
    for (budget of [4, 3, 1, 0]) {
      const permit = await enter(each);
      found.push(permit.kind === "usedUp" && (permit.until - noon) / hour);
    }
    assert.deepEqual(found, [24, 25, 27, 26]);
    budget = undefined;
    assert.equal(await ask(each), "granted");
    assert.deepEqual(await countIn(each), { made: 5 });
  });

  it("are taken back on their own day", async () => {
    now = midnight - 1;
    const [each, other] = [window({ budget: 2 }), window({ budget: 2 })];
    const [, last] = [await call(each), await call(each)];
    now = midnight;
    assert.equal(await ask(other), "usedUp");
    await last.refund();
    assert.equal(await ask(other, 2), "granted usedUp");
    assert.equal((await readFile(storage.path(journalName), "utf8")).match(/refund/g)?.length, 1);
  });

  it("of the day before count also where another window writes them a moment after midnight", async () => {
    now = midnight;
    const each = window({ budget: 1 });
    await countIn(each);
    await ask(window({ now: () => midnight - 1 }));
    now += 1;
    assert.equal(await ask(each), "usedUp");
  });

  it("of two budgets are counted apart in one file", async () => {
    const each = window({ budget: 2 });
    await ask(each, 2);
    await (await call(each, { budget: "minute" })).answered(12);
    assert.equal(await ask(each), "usedUp");
    assert.equal((await enter(each, { budget: "minute" })).kind, "granted");
    const other = window({ budget: 2 });
    const counts = { core: await countIn(other), minute: await countIn(other, "minute") };
    assert.deepEqual(counts, { core: { made: 2, budget: 2 }, minute: { made: 2, budget: 45, remaining: 12 } });
    assert.deepEqual(await storage.names(), [journalName]);
  });

  appendIt("stay within the budget, of 30 that three windows want at once", async () => {
    const windows = [1, 2, 3].map(() => window({ budget: 7 }));
    assert.deepEqual(await askAtOnce(windows, 10), { granted: 7, usedUp: 23 });
    assert.equal(await made(), 7);
    assert.deepEqual(await storage.names(), [journalName], "no lock was taken");
  });

  it("come with how many the service last said are left, whichever window heard it", async () => {
    const [one, other] = [window(), window()];
    const last = await call(other);
    const heard: unknown[] = [];
    for (const remaining of [12, undefined, 0]) {
      await (await call(one)).answered(remaining);
      heard.push((await countIn(other)).remaining);
    }
    assert.deepEqual(heard, [12, 12, 0]);
    await (await call(other)).answered(11);
    assert.deepEqual(await countIn(one), { made: 5, remaining: 11 });
    await last.refund();
    assert.deepEqual(await inAll(), { made: 4, remaining: 11 });
  });

  describe("their pace", () => {
    const time = new PassingTime();
    const paced = (ahead = 0, files?: Files): Window =>
      storage.open({ files: time.watched(files), now: () => Date.now() + ahead, after: systemClock.after });

    /** Asks for so many calls in each window at once, each answered at once. @returns the seconds until each is granted. */
    async function secondsOf(
      windows: readonly Window[],
      count: number,
      isByPerson = false,
    ): Promise<readonly number[]> {
      const start = Date.now();
      const seconds: number[] = [];
      const asking = windows
        .flatMap((each) => Array<Window>(count).fill(each))
        .map(async (each) => {
          const made = await call(each, { isByPerson });
          seconds.push((Date.now() - start) / 1000);
          await made.answered(undefined);
        });
      await Promise.all(asking);
      return seconds;
    }
    const turns = (count: number): readonly number[] => Array.from({ length: count }, (_, turn) => (turn * 11) / 10);

    appendIt("H16 is one in 1.1 seconds, of 12 that four windows want at once", () =>
      time.during(async () => assert.deepEqual(await secondsOf([paced(), paced(), paced(), paced()], 3), turns(12))),
    );

    it("H16 is one in 1.1 seconds in a window without storage", () =>
      time.during(async () => assert.deepEqual(await secondsOf([paced(0, failing("open", "EROFS"))], 3), turns(3))));

    appendIt("H18 gives a person the next turn, whichever windows the others wait in, and stays the same", () =>
      time.during(async () => {
        const waiting = secondsOf([paced(), paced()], 5);
        await wait(500);
        assert.deepEqual(await secondsOf([paced()], 1, true), [0.6]);
        assert.deepEqual(
          await waiting,
          turns(11).filter((seconds) => seconds !== 1.1),
        );
      }),
    );

    it("H16 is one in 1.1 seconds over midnight", () =>
      time.during(async () => {
        const ahead = midnight - 500 - Date.now();
        await secondsOf([paced(ahead)], 1);
        await wait(500);
        assert.deepEqual(await secondsOf([paced(ahead)], 1), [0.6]);
      }));

    for (const isQueued of [true, false])
      it(`H3 takes a call back that is cancelled ${isQueued ? "in the queue" : "before its turn is known"}`, async () => {
        const clock = new FakeClock();
        const each = window({ now: clock.now, after: clock.after });
        await ask(each);
        const abort = new AbortController();
        const asking = enter(each, { signal: abort.signal });
        while (isQueued && clock.delays.length === 0) await settled();
        abort.abort();
        assert.deepEqual(await asking, { kind: "aborted" });
        const left = { delays: clock.delays, listeners: getEventListeners(abort.signal, "abort") };
        assert.deepEqual(left, { delays: [], listeners: [] });
        assert.deepEqual(await countIn(each), { made: 1 });
      });
  });

  describe("their journal", () => {
    it("has a line for each event", async () => {
      const made = await call(window());
      for (const remaining of [7, 7, undefined]) await made.answered(remaining);
      await made.refund();
      const id = /"call":"([\w-]{11})"/.exec(await text())?.[1];
      const events = [
        { call: id, at: noon, budget: "core" },
        { answered: id, at: noon, remaining: 7, budget: "core" },
        { answered: id, at: noon },
        { answered: id, at: noon },
        { refund: id },
      ];
      assert.equal(await text(), events.map((event) => `\n${JSON.stringify(event)}`).join(""));
    });

    it("needs six calls of the file system for a call, and as many for those that are asked for at once", async () => {
      const steps: Operation[] = [];
      const each = window({ files: recording(steps) });
      await ask(each);
      steps.length = 0;
      const second = await call(each);
      await second.answered(3);
      await askAtOnce([each], 10);
      // They count, look again after the wait for their turn, and note the answer.
      const counting = ["open", "writeFile", "read", "close", "lstat"];
      assert.deepEqual(steps, [...counting, "appendFile", ...counting]);
    });

    it("does not grow while calls are refused, whichever window made the ones before", async () => {
      const other = window({ budget: 6 });
      await ask(window(), 6);
      assert.equal(await ask(other), "usedUp");
      const before = await text();
      assert.equal(await ask(other, 2), "usedUp usedUp");
      assert.equal(await text(), before);
    });

    for (const [what, operation, kind, count] of [
      ["before its own line, which it takes back", "open", "usedUp", 1],
      ["behind its own line, which stays", "read", "granted", 2],
    ] as const)
      it(`lets the lines before a call decide: another window writes ${what}`, async () => {
        const files = altered(operation, (run) => async (...args) => {
          await add({ call: "other", at: noon, budget: "core" });
          return run(...args);
        });
        assert.equal(await ask(window({ budget: 1, files })), kind);
        assert.equal(await made(), count);
      });

    it("counts a call once, however often it is written, and not when it was ever given back", async () => {
      const calls = ["a", "b", "c", "b", "c"].map((call) => ({ call, at: noon, budget: "core" }));
      await add({ refund: "a" }, ...calls, { refund: "c" });
      assert.equal(await made(), 1);
    });

    const named = (...days: string[]): string[] => days.map((day) => `calls.v3.2026-06-${day}.jsonl`);
    /** Makes a file that was last changed at noon of this day. */
    const put = async (name: string, day: number): Promise<void> => {
      await writeFile(storage.path(name), "");
      const time = new Date(Date.UTC(2026, 5, day, 12));
      await utimes(storage.path(name), time, time);
    };

    it("H8 goes three days later, and no count of another version does", async () => {
      const versions = ["v1.json", "v2.2026-6-1.jsonl", "v3.2026-06-01.jsonl.bak", "v4.2026-06-01.jsonl"];
      const others = [...versions.map((version) => `calls.${version}`), `x${named("01")[0]}`];
      for (const name of others) await put(name, 1);
      for (const [index, name] of named("01", "02", "03", "04").entries()) await put(name, index + 1);
      await ask(window());
      assert.deepEqual(await storage.names(), [...others, ...named("03", "04", "15")].sort());
      for (const name of others) assert.equal((await stat(storage.path(name))).size, 0, name);
    });

    it("H10 is kept where it is of a later day, or was written in the last two days, whatever the clock says", async () => {
      for (const name of named("01", "02", "03")) await put(name, 13);
      for (const name of named("04", "05", "16", "30")) await put(name, 1);
      await ask(window());
      assert.deepEqual(await storage.names(), named("01", "02", "03", "04", "05", "15", "16", "30"));
    });

    for (const damage of [
      '{"call":"a","budget":"core","at":1',
      '{"call":null,"budget":"core","at":1}',
      "\0\xFF\xC3(",
      '{"call":"a","budget":"core","at":"1"}',
      '{"call":"a","budget":1,"at":1}',
      '{"remaining":-1,"budget":"core"}',
    ])
      it(`I1 is read without a line that is ${JSON.stringify(damage)}`, async () => {
        await ask(window());
        await add(damage);
        await ask(window());
        assert.deepEqual(await countIn(window({ budget: 9 })), { made: 2, budget: 9 });
      });

    it("I1 is counted anew when it was emptied", async () => {
      const each = window();
      await ask(each, 2);
      await writeFile(journal(), "");
      assert.deepEqual(await countIn(each), { made: 0 });
      assert.equal(await ask(window({ budget: 1 }), 2), "granted usedUp");
    });

    it("counts a line that was only half there when it was read before", async () => {
      const each = window();
      for (const [made, part] of ['\n{"call":"a","budget":"core","at"', `:${noon}}`].entries()) {
        await writeFile(journal(), part, { flag: "a" });
        assert.deepEqual(await countIn(each), { made });
      }
    });

    it("I4 is made anew where its folder was deleted, also when the first line is how many calls are left", async () => {
      const each = window({ below: "folder" });
      const first = await call(each);
      await rm(storage.path("folder"), { recursive: true });
      await first.answered(5);
      await ask(each);
      assert.deepEqual(await countIn(each), { made: 1, remaining: 5 });
      assert.deepEqual(each.log, []);
    });

    it("I1 that has become too large while a window was open gets at most one more line", async () => {
      const each = window();
      await ask(each, 2);
      await truncate(journal(), 1024 * 1024);
      await ask(each);
      const { size } = await stat(journal());
      await ask(each, 3);
      assert.equal((await stat(journal())).size, size);
      assert.deepEqual(await countIn(each), { made: 6 });
      assert.deepEqual(each.log, [warning("EFBIG")]);
      const reader = window();
      await countIn(reader);
      await writeFile(journal(), "");
      await countIn(each);
      assert.deepEqual(await countIn(reader), { made: 4 }, "what was not written is, when there is room again");
    });

    const fill = (...lines: readonly object[]): Promise<void> => add(...lines, "x".repeat(512 * 1024));
    const assertFull = async (setting: { budget?: number }, kind: string): Promise<void> => {
      await fill();
      const each = window(setting);
      for (const _ of [1, 2]) assert.equal((await enter(each)).kind, kind);
      assert.ok((await stat(journal())).size < 520 * 1024);
    };
    itRows(assertFull, {
      "I11 that is full grants calls to a person without a budget": [{}, "granted"],
      "I11 that is full is a budget that is used up": [{ budget: 50 }, "usedUp"],
    });

    it("I11 that is full is done with at the end of its day", async () => {
      await fill({ call: "a", at: noon, budget: "core" });
      const usedUp = { kind: "usedUp", budget: "core", most: 2, until: midnight };
      assert.deepEqual(await enter(window({ budget: 2 })), usedUp);
      now = midnight;
      assert.equal(await ask(window({ budget: 2 }), 2), "granted usedUp", "what it says goes on counting");
    });

    for (const [test, title, put, log, kinds] of [
      [it, "I1 that has 100 MB is not made longer", storage.putLarge, "EFBIG", "usedUp usedUp"],
      [linkIt, "I4 that is a link is not followed", storage.putLink, "ENOTFILE", "granted usedUp"],
      [it, "I4 is done without when a folder is in its place", mkdir, "ENOTFILE", "granted usedUp"],
    ] as const)
      test(`${title}, which is logged once`, async () => {
        await put(journal());
        const { size, mtimeMs } = await stat(journal());
        const each = window({ budget: 1 });
        assert.equal(await ask(each, 2), kinds);
        assert.deepEqual(each.log, [warning(log)]);
        const after = await stat(journal());
        assert.deepEqual({ size: after.size, mtimeMs: after.mtimeMs }, { size, mtimeMs });
      });
  });

  describe("where the file system fails", () => {
    const time = new PassingTime();
    const timed = (title: string, test: () => Promise<void>): void => void it(title, () => time.during(test));
    const watched = (files?: Files): Window => window({ files: time.watched(files) });

    for (const [code, operation] of [
      ["ENOSPC", "writeFile"],
      ["EROFS", "open"],
      ["EIO", "lstat"],
      ["EACCES", "open"],
    ] as const)
      timed(`I3 ${code} from ${operation} leaves the journal as it was, is logged once, and ends`, async () => {
        await ask(watched());
        const before = await text();
        let isBroken = true;
        const each = watched(failing(operation, code, () => isBroken));
        // A journal that can be read counts.
        const readable = operation === "writeFile" ? 1 : 0;
        for (const own of [1, 2, 3]) {
          await ask(each);
          assert.equal((await countIn(each)).made, readable + own);
        }
        assert.deepEqual(each.log, [warning(code)]);
        assert.equal(await text(), before);
        isBroken = false;
        await ask(each);
        for (const one of [each, watched()]) assert.deepEqual(await countIn(one), { made: 5 });
        assert.equal(each.log.length, 1);
        isBroken = true;
        await ask(each);
        assert.deepEqual(each.log, [warning(code), warning(code)]);
      });

    timed("I3 are written a moment later where the journal is in use", async () => {
      const each = watched(failing("open", "EBUSY", times(3)));
      assert.equal(await ask(each), "granted");
      assert.deepEqual(each.log, []);
      for (const one of [each, watched()]) assert.deepEqual(await countIn(one), { made: 1 });
    });

    for (const operation of ["mkdir", "open", "writeFile", "read"] as const)
      it(`I3 are kept in memory from the beginning, within the budget (${operation})`, async () => {
        const each = window({ budget: 5, files: failing(operation, "EROFS") });
        const first = await call(each);
        assert.deepEqual(await askAtOnce([each], 11), { granted: 4, usedUp: 7 });
        assert.deepEqual(await countIn(each), { made: 5, budget: 5 });
        await first.refund();
        assert.equal(await ask(each), "granted");
        assert.deepEqual(each.log, [warning("EROFS")]);
        assert.deepEqual(await storage.names(), ["writeFile", "read"].includes(operation) ? [journalName] : []);
      });

    for (const operation of ["open", "lstat"] as const)
      it(`I3 are counted over midnight without ${operation}`, async () => {
        const each = window({ budget: 2, files: failing(operation, "EROFS") });
        const kinds: string[] = [];
        for (now of [midnight - 1, midnight, midnight + day]) kinds.push(await ask(each, 2));
        assert.deepEqual(kinds, ["granted granted", "usedUp usedUp", "granted granted"]);
      });

    it("I3 are in the file once after an error in the middle of a line", async () => {
      let isFull = true;
      const files = altered("writeFile", (write) => async (lines) => {
        await write(isFull ? lines.slice(0, -9) : lines);
        if (isFull) throw fault("ENOSPC");
      });
      const each = window({ budget: 4, files });
      await ask(each, 2);
      isFull = false;
      await ask(each);
      assert.equal(await made(), 3);
    });

    it("I3 are written later, also what was asked for beyond the budget of others", async () => {
      let isBroken = true;
      const alone = window({ budget: 2, files: failing("open", "EMFILE", () => isBroken) });
      const [first] = [await call(alone), await call(alone)];
      assert.equal(await ask(window({ budget: 2 }), 2), "granted granted");
      isBroken = false;
      await first.answered(5);
      assert.deepEqual(await inAll(), { made: 4, remaining: 5 });
      await first.refund();
      assert.deepEqual(await inAll(), { made: 3, remaining: 5 });
      assert.equal((await text()).match(/call/g)?.length, 4, "each is written once");
    });

    it("I3 get a line again that was lost, and give no window more than it has meanwhile", async () => {
      let isLost = false;
      const files = altered("writeFile", (write) => (lines) => (isLost ? Promise.resolve() : write(lines)));
      const each = window({ budget: 2, files });
      const first = await call(each);
      isLost = true;
      await first.refund();
      assert.equal(await ask(each, 3), "granted granted usedUp");
      assert.equal(await made(), 1);
      isLost = false;
      await first.answered(1);
      assert.deepEqual(await inAll(), { made: 2, remaining: 1 });
    });
  });
});
