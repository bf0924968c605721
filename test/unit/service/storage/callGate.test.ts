import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { mkdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";

import type { Call } from "../../../../src/service/api/ports";
import type { Files } from "../../../../src/service/storage/atomicFile";
import type { CallCount } from "../../../../src/weather/model/answer";
import { appendIt } from "../../itUnless";
import { day, FakeClock, hour, minute, settled } from "../../weather/fakes";
import { linkIt } from "./abilities";
import { altered, failing, type Operation, recording, times } from "./faultyFiles";
import { enter } from "./openStorage";
import { PassingTime } from "./passingTime";
import { ask, countIn, TestStorage, type Window } from "./storageFixture";

const noon = Date.UTC(2026, 5, 15, 12);
const midnight = Date.UTC(2026, 5, 16);
const six = ["1", "2", "3", "4", "5", "6"];

/** Each window asks for that many calls at once. @returns the number of permits of each kind. */
async function askAtOnce(windows: readonly Window[], count: number, isByWorkspace = false): Promise<object> {
  const asking = windows.flatMap((each) => Array.from({ length: count }, () => enter(each, { isByWorkspace })));
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

  it("are counted for 24 hours, in the next day too", async () => {
    const each = window({ budget: 3 });
    const kinds: string[] = [];
    for (now of [noon, noon + 13 * hour, noon + day - 1, noon + day, noon + day + 1]) kinds.push(await ask(each, 2));
    const [two, one, none] = ["granted granted", "granted usedUp", "usedUp usedUp"];
    assert.deepEqual(kinds, [two, one, none, two, none]);
  });

  it("K10 are none before 15:00 of the next day where 45 were made at 15:00", async () => {
    const afternoon = Date.UTC(2026, 5, 15, 15);
    const minutely = (): ReturnType<typeof enter> => enter(window(), { budget: "minute" });
    now = afternoon;
    for (let made = 0; made < 45; made += 1) assert.equal((await minutely()).kind, "granted");
    const until = afternoon + day;
    for (now of [afternoon, midnight, midnight + 12 * hour, until - 1])
      assert.deepEqual(await minutely(), { kind: "usedUp", budget: "minute", most: 45, until });
    now = until;
    assert.equal((await minutely()).kind, "granted");
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

  appendIt("are 6 an hour for locations of workspaces, in all windows together; others go on", async () => {
    now = midnight - 30 * minute;
    const windows = [window(), window(), window()];
    assert.deepEqual(await askAtOnce(windows, 10, true), { granted: 6, workspaceLimit: 24 });
    now += 59 * minute;
    assert.deepEqual(await askAtOnce(windows, 10, true), { workspaceLimit: 30 }, "also on the next day");
    assert.equal(await ask(window()), "granted");
    now += minute;
    assert.deepEqual(await askAtOnce(windows, 10, true), { granted: 6, workspaceLimit: 24 });
  });

  it("for workspaces are limited by the hour before each, not by what lies ahead of a clock that was set back", async () => {
    await add(...six.map((call) => ({ call, at: noon, budget: "core", isByWorkspace: true })));
    const kindAt = (now: () => number): Promise<string> => ask(window({ now }), 1, true);
    const times = [noon, noon + 60 * minute - 1, noon + 60 * minute, noon - 1];
    const kinds = await Promise.all(times.map((time) => kindAt(() => time)));
    assert.deepEqual(kinds, ["workspaceLimit", "workspaceLimit", "granted", "granted"]);
    now = noon - 1;
    assert.equal(await kindAt(() => now++), "workspaceLimit", "they were written while the window asked");
    assert.equal(await ask(window({ budget: 6 }), 1, true), "usedUp", "the budget is named first");
  });

  it("that are taken back are no calls of a budget", async () => {
    const [one, other] = [window({ budget: 6 }), window({ budget: 6 })];
    const [first] = await Promise.all(six.map(() => call(one)));
    assert.equal(await ask(other), "usedUp");
    await first?.refund();
    assert.equal(await ask(other, 2), "granted usedUp");
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
    let clock: FakeClock;
    /** The seconds until each call was granted that was answered at once. */
    let granted: number[];
    beforeEach(() => ([clock, granted] = [new FakeClock(), []]));
    const paced = (files?: Files): Window =>
      storage.open({ now: clock.now, after: clock.after, ...(files && { files }) });

    /** Waits until that many calls are granted or wait for their turn. */
    async function queued(count: number): Promise<void> {
      const started = performance.now();
      while (clock.delays.length + granted.length < count && performance.now() - started < 10_000) await settled();
      assert.equal(clock.delays.length + granted.length, count, "calls that are granted or wait for their turn");
    }

    /** A call that is answered at once. @returns the seconds from the start until it is granted. */
    async function secondsUntil(each: Window, start: number, isByPerson = false): Promise<number> {
      const made = await call(each, { isByPerson });
      const seconds = (clock.now() - start) / 1000;
      await made.answered(undefined);
      granted.push(seconds);
      return seconds;
    }

    /** Lets time pass until all of these are granted. */
    async function grantedAll(asking: readonly Promise<number>[]): Promise<readonly number[]> {
      while (granted.length < asking.length) {
        await queued(asking.length);
        await clock.pass(100);
      }
      return (await Promise.all(asking)).sort((one, other) => one - other);
    }

    /** Asks for that many calls in each window at once. */
    const askIn = (windows: readonly Window[], count: number): readonly Promise<number>[] =>
      windows.flatMap((each) => Array.from({ length: count }, () => secondsUntil(each, clock.now())));
    const secondsOf = (windows: readonly Window[], count: number): Promise<readonly number[]> =>
      grantedAll(askIn(windows, count));
    const twelve = Array.from({ length: 12 }, (_, turn) => (turn * 11) / 10);

    appendIt("H16 is one in 1.1 seconds, of 12 that four windows want at once", async () => {
      assert.deepEqual(await secondsOf([paced(), paced(), paced(), paced()], 3), twelve);
    });

    appendIt("H18 gives a person the next turn, whichever windows the others wait in", async () => {
      const asking = askIn([paced(), paced()], 3);
      await queued(asking.length);
      const byPerson = secondsUntil(paced(), clock.now(), true);
      await grantedAll([...asking, byPerson]);
      assert.equal(await byPerson, 1.1);
    });

    appendIt("H18 stays the same with a person's call among those that wait", async () => {
      const asking = askIn([paced(), paced()], 5);
      await queued(asking.length);
      const byPerson = secondsUntil(paced(), clock.now(), true);
      assert.deepEqual(await grantedAll([...asking, byPerson]), twelve.slice(0, 11));
    });

    it("H16 is one in 1.1 seconds over midnight", async () => {
      await clock.pass(midnight - 500 - clock.now());
      await (await call(paced())).answered(undefined);
      await clock.pass(500);
      assert.deepEqual(await secondsOf([paced()], 1), [0.6]);
    });

    it("H3 takes a call back that is cancelled in the queue", async () => {
      const each = paced();
      await ask(each);
      const abort = new AbortController();
      const waiting = enter(each, { signal: abort.signal });
      await queued(1);
      abort.abort();
      assert.deepEqual(await waiting, { kind: "aborted" });
      const left = { delays: clock.delays, listeners: getEventListeners(abort.signal, "abort") };
      assert.deepEqual(left, { delays: [], listeners: [] });
      assert.deepEqual(await countIn(paced()), { made: 1 });
    });
  });

  describe("their journal", () => {
    it("has a line for each event", async () => {
      const made = await call(window(), { isByWorkspace: true });
      for (const remaining of [7, 7]) await made.answered(remaining);
      await made.refund();
      const id = /"call":"([\w-]{11})"/.exec(await text())?.[1];
      const events = [
        { call: id, at: noon, budget: "core", isByWorkspace: true },
        { answered: id, at: noon, remaining: 7, budget: "core" },
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

    it("I1 is counted anew when it was emptied", async () => {
      const each = window();
      await ask(each, 2);
      await writeFile(journal(), "");
      assert.deepEqual(await countIn(each), { made: 0 });
      assert.equal(await ask(window({ budget: 1 }), 2), "granted usedUp");
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
    });

    const fill = (...lines: readonly object[]): Promise<void> => add(...lines, "x".repeat(512 * 1024));

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

    for (const code of ["EPERM", "EACCES", "EBUSY"])
      timed(`I3 are written a moment later where the journal is in use (${code})`, async () => {
        const each = watched(failing("open", code, times(3)));
        assert.equal(await ask(each), "granted");
        assert.deepEqual(each.log, []);
        for (const one of [each, watched()]) assert.deepEqual(await countIn(one), { made: 1 });
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
