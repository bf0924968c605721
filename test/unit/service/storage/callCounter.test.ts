import assert from "node:assert/strict";
import { mkdir, readFile, rm, stat, symlink, truncate, writeFile } from "node:fs/promises";

import type { Call } from "../../../../src/service/api/ports";
import type { Files } from "../../../../src/service/storage/atomicFile";
import type { CallsToday } from "../../../../src/weather/model/answer";
import { appendIt } from "../../itUnless";
import { minute } from "../../weather/fakes";
import { linkIt } from "./abilities";
import { altered, failing, fault, type Operation, recording, times } from "./faultyFiles";
import { PassingTime } from "./passingTime";
import { ask, TestStorage, type Window } from "./storageFixture";

const noon = new Date(2026, 5, 15, 12).getTime();
const midnight = new Date(2026, 5, 16).getTime();
const six = ["1", "2", "3", "4", "5", "6"];

/** Has each window ask for so many calls at once. @returns how many got a permit of each kind. */
async function askAtOnce(windows: readonly Window[], count: number, isByWorkspace = false): Promise<object> {
  const asking = windows.flatMap(({ calls }) => Array.from({ length: count }, () => calls.acquire(isByWorkspace)));
  const counts: Record<string, number> = {};
  for (const { kind } of await Promise.all(asking)) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

/** A call that is granted. */
async function call({ calls }: Window, isByWorkspace = false): Promise<Call> {
  const permit = await calls.acquire(isByWorkspace);
  assert.ok(permit.kind === "granted");
  return permit.call;
}

describe("the calls of all windows", () => {
  const storage = new TestStorage();
  const journalName = "calls.v2.2026-6-15.jsonl";
  const journal = (): string => storage.path(journalName);
  const text = (): Promise<string> => readFile(journal(), "utf8");
  const warning = (code: string): string => `warn The calls of other windows cannot be counted (${code})`;
  let now: number;
  beforeEach(() => (now = noon));
  const window = (setting?: Parameters<typeof storage.open>[0]): Window => storage.open({ now: () => now, ...setting });
  const today = (): Promise<CallsToday> => window().calls.today();
  const made = async (): Promise<number> => (await today()).made;
  const add = (...lines: readonly (object | string)[]): Promise<void> => {
    const texts = lines.map((line) => `\n${typeof line === "string" ? line : JSON.stringify(line)}`);
    return writeFile(journal(), texts.join(""), { flag: "a", encoding: "latin1" });
  };

  it("begin anew at midnight on this machine's calendar with what the service said, and are taken back on their own day", async () => {
    now = midnight - 1;
    const each = window({ budget: 2 });
    await call(each);
    const last = await call(each);
    await last.answered(7);
    assert.deepEqual(await each.calls.acquire(), { kind: "usedUp", budget: 2, until: midnight });
    assert.deepEqual(await each.calls.today(), { made: 2, budget: 2, remaining: 7 });
    now = midnight;
    assert.deepEqual(await each.calls.today(), { made: 0, budget: 2 });
    assert.equal(await ask(each), "granted");
    await last.refund();
    assert.deepEqual(await each.calls.today(), { made: 1, budget: 2 });
    now -= 1;
    assert.deepEqual(await each.calls.today(), { made: 1, budget: 2, remaining: 7 });
    assert.equal(await ask(each, 2), "granted usedUp", "the clock was set back");
  });

  it("follow a budget that changes, and none is granted with a budget of none", async () => {
    let budget: number | undefined = 0;
    const each = window({ budget: () => budget });
    const kinds: string[] = [];
    for (budget of [0, 1, undefined]) kinds.push(await ask(each, 2));
    assert.deepEqual(kinds, ["usedUp usedUp", "granted usedUp", "granted granted"]);
    assert.deepEqual(await each.calls.today(), { made: 3 });
  });

  appendIt("stay within the budget, of 30 that three windows want at once, and take no lock", async () => {
    await writeFile(storage.path("locks"), "a file");
    const windows = [1, 2, 3].map(() => window({ budget: 7 }));
    assert.deepEqual(await askAtOnce(windows, 10), { granted: 7, usedUp: 23 });
    assert.deepEqual([await made(), ...windows.flatMap(({ log }) => log)], [7]);
  });

  appendIt("are decided by the order of the lines, for windows with budgets of their own too", async () => {
    const windows = [3, 5].map((budget) => window({ budget }));
    for (let turn = 0; turn < 20; turn += 1)
      if (!(await Promise.all(windows.map((each) => ask(each)))).includes("granted")) break;
    assert.equal(await made(), 5);
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
    await add(...six.map((call) => ({ call, at: noon, isByWorkspace: true })));
    const kindAt = (now: () => number): Promise<string> => ask(window({ now }), 1, true);
    const times = [noon, noon + 60 * minute - 1, noon + 60 * minute, noon - 1];
    const kinds = await Promise.all(times.map((time) => kindAt(() => time)));
    assert.deepEqual(kinds, ["workspaceLimit", "workspaceLimit", "granted", "granted"]);
    now = noon - 1;
    assert.equal(await kindAt(() => now++), "workspaceLimit", "they were written while the window asked");
    assert.equal(await ask(window({ budget: 6 }), 1, true), "usedUp", "the budget is named first");
  });

  it("that are taken back are no calls, for workspaces and for all windows", async () => {
    const [one, other] = [window({ budget: 6 }), window({ budget: 6 })];
    const [first] = await Promise.all(six.map(() => call(one, true)));
    assert.equal(await ask(other), "usedUp");
    await first?.refund();
    assert.equal(await ask(other, 2, true), "granted usedUp");
    await ask(window());
    assert.equal(await ask(window(), 1, true), "workspaceLimit");
    await (await call(window())).refund();
    assert.equal(await ask(window(), 1, true), "workspaceLimit", "it was for no workspace");
  });

  it("come with how many the service last said are left, whichever window heard it", async () => {
    const [one, other] = [window(), window()];
    const last = await call(other);
    const heard: unknown[] = [];
    for (const remaining of [12, undefined, 0]) {
      await (await call(one)).answered(remaining);
      heard.push((await other.calls.today()).remaining);
    }
    await (await call(other)).answered(11);
    assert.deepEqual([...heard, await one.calls.today()], [12, 12, 0, { made: 5, remaining: 11 }]);
    await last.refund();
    assert.deepEqual(await today(), { made: 4, remaining: 11 });
  });

  describe("their journal", () => {
    it("has a line for each event", async () => {
      const made = await call(window(), true);
      for (const remaining of [7, 7]) await made.answered(remaining);
      await made.refund();
      const id = /"call":"([\w-]{11})"/.exec(await text())?.[1];
      const events = [{ call: id, at: noon, isByWorkspace: true }, { remaining: 7 }, { refund: id }];
      assert.equal(await text(), events.map((event) => `\n${JSON.stringify(event)}`).join(""));
    });

    it("needs four calls of the file system to count, and one for what is left", async () => {
      const steps: Operation[] = [];
      const each = window({ files: recording(steps) });
      await ask(each);
      steps.length = 0;
      const second = await call(each);
      for (const remaining of [3, 3]) await second.answered(remaining);
      await askAtOnce([each], 10);
      const four = ["open", "writeFile", "read", "close"];
      assert.deepEqual(steps, [...four, "appendFile", ...four], "those that are asked for at once included");
    });

    for (const refusal of ["usedUp", "workspaceLimit"])
      it(`does not grow while a call is refused (${refusal}), whichever window made the calls`, async () => {
        const isByWorkspace = refusal === "workspaceLimit";
        const other = isByWorkspace ? window() : window({ budget: 6 });
        assert.equal(await ask(window({ budget: 6 }), 6, isByWorkspace), Array(6).fill("granted").join(" "));
        assert.equal(await ask(other, 1, isByWorkspace), refusal);
        const before = await text();
        assert.equal(await ask(other, 10, isByWorkspace), Array(10).fill(refusal).join(" "));
        assert.equal(await text(), before);
      });

    for (const [what, operation, kind, count] of [
      ["before its own line, which it takes back", "open", "usedUp", 1],
      ["behind its own line, which stays", "read", "granted", 2],
    ] as const)
      it(`lets the lines before a call decide: another window writes ${what}`, async () => {
        const files = altered(operation, (run) => async (...args) => {
          await add({ call: "other", at: noon });
          return run(...args);
        });
        assert.deepEqual([await ask(window({ budget: 1, files })), await made()], [kind, count]);
      });

    it("counts a call once, however often it is written, and not when it was ever given back", async () => {
      const calls = ["a", "b", "c", "b", "c"].map((call) => ({ call, at: noon }));
      await add({ refund: "a" }, ...calls, { refund: "c" });
      assert.equal(await made(), 1);
    });

    it("H8 of the day before is kept, those of other days go, and no count of another version does", async () => {
      const named = (...days: string[]): string[] => days.map((day) => `calls.v2.2026-6-${day}.jsonl`);
      const others = ["v1.json", "v2.json", "v2.2026-6-1.jsonl.bak", "v3.2026-6-1.jsonl"].map(
        (name) => `calls.${name}`,
      );
      others.push(`x${named("1")[0]}`);
      for (const name of [...others, "calls.v2.2025-12-31.jsonl"]) await writeFile(storage.path(name), "");
      const each = window();
      for (const [day, left] of [
        [15, named("15")],
        [16, named("15", "16")],
        [18, named("18")],
      ] as const) {
        now = new Date(2026, 5, day, 12).getTime();
        await ask(each);
        assert.deepEqual(await storage.names(), [...others, ...left].sort());
      }
      const texts = others.map((name) => readFile(storage.path(name), "utf8"));
      assert.equal((await Promise.all(texts)).join(""), "", "they are empty as before");
    });

    const noLines = ['{"call":"a","at":1', "x", '{"constructor":"a","at":1}', '{"call":null,"at":1}', "\0\xFF\xC3("];
    const noEvents = ['{"call":"a","at":"1"}', '{"refund":"a"}', '{"refund":[]}', '{"remaining":-1}'];
    for (const damage of [...noLines, ...noEvents])
      it(`I1 is read without a line that is ${JSON.stringify(damage)}`, async () => {
        await ask(window());
        await add(damage);
        await ask(window());
        assert.deepEqual(await window({ budget: 9 }).calls.today(), { made: 2, budget: 9 });
      });

    it("I1 is counted anew when it was emptied", async () => {
      const each = window();
      await ask(each, 2);
      await writeFile(journal(), "");
      assert.deepEqual(await each.calls.today(), { made: 0 });
      assert.deepEqual([await ask(window({ budget: 1 }), 2), await made()], ["granted usedUp", 1]);
    });

    it("counts a line that was only half there when it was read before", async () => {
      const each = window();
      for (const [made, part] of ['\n{"call":"a","at"', ":1}"].entries()) {
        await writeFile(journal(), part, { flag: "a" });
        assert.deepEqual(await each.calls.today(), { made });
      }
    });

    it("I4 is made anew where its folder was deleted, also when the first line is how many calls are left", async () => {
      const each = window({ below: "folder" });
      const first = await call(each);
      await rm(storage.path("folder"), { recursive: true });
      await first.answered(5);
      await ask(each);
      assert.deepEqual([await each.calls.today(), each.log], [{ made: 1, remaining: 5 }, []]);
    });

    it("I1 that has become too large while a window was open gets at most one more line", async () => {
      const each = window();
      await ask(each);
      await truncate(journal(), 1024 * 1024);
      await ask(each);
      const { size } = await stat(journal());
      await ask(each, 3);
      assert.equal((await stat(journal())).size, size);
      assert.deepEqual([await each.calls.today(), each.log], [{ made: 5 }, [warning("EFBIG")]]);
    });

    const large = async (path: string): Promise<void> => {
      await writeFile(path, "");
      await truncate(path, 100 * 1024 * 1024);
    };
    const link = async (path: string): Promise<void> => {
      await writeFile(storage.path("outside"), "mine");
      await symlink(storage.path("outside"), path);
    };
    for (const [test, title, name, put, log] of [
      [it, "I1 that has 100 MB is neither read nor made longer", journalName, large, [warning("EFBIG")]],
      [linkIt, "I4 that is a link is not followed", journalName, link, [warning("ENOTFILE")]],
      [it, "I4 is done without when a folder is in its place", journalName, mkdir, [warning("ENOTFILE")]],
    ] as const)
      test(`${title}, which is logged once, and begins anew the next day`, async () => {
        await put(storage.path(name));
        const { size, mtimeMs } = await stat(storage.path(name));
        const each = window({ budget: 1 });
        assert.deepEqual([await ask(each, 2), each.log], ["granted usedUp", log]);
        const after = await stat(storage.path(name));
        assert.deepEqual([after.size, after.mtimeMs], [size, mtimeMs]);
        now = midnight;
        assert.deepEqual([await ask(each, 2), await made()], ["granted usedUp", 1]);
      });
  });

  describe("where the file system fails", () => {
    const time = new PassingTime();
    const timed = (title: string, test: () => Promise<void>): void => void it(title, () => time.during(test));
    const watched = (files?: Files): Window => window({ files: time.watched(files) });

    for (const code of ["ENOSPC", "EROFS", "EACCES", "EIO", "EMFILE", "ENAMETOOLONG"])
      for (const operation of ["writeFile", "open", "lstat", "readFile"] as const)
        timed(`I3 ${code} from ${operation} leaves the journal as it was, is logged once, and ends`, async () => {
          await ask(watched());
          const before = await text();
          let isBroken = true;
          const each = watched(failing(operation, code, () => isBroken));
          const counts: number[] = [];
          const isReading = operation === "lstat" || operation === "readFile";
          for (const count of isReading ? [0, 1, 1, 1] : [1, 1, 1]) {
            await ask(each, count);
            counts.push((await each.calls.today()).made);
          }
          assert.deepEqual(counts, isReading ? [0, 1, 2, 3] : [2, 3, 4]);
          assert.deepEqual([each.log, await text()], [[warning(code)], before]);
          isBroken = false;
          await ask(each);
          assert.deepEqual([await each.calls.today(), await watched().calls.today()], [{ made: 5 }, { made: 5 }]);
          assert.equal(each.log.length, 1);
          isBroken = true;
          await each.calls.today();
          await ask(each);
          assert.deepEqual(each.log, [warning(code), warning(code)]);
        });

    for (const code of ["EPERM", "EACCES", "EBUSY"])
      timed(`I3 are written a moment later where the journal is in use (${code})`, async () => {
        const each = watched(failing("open", code, times(3)));
        assert.deepEqual([await ask(each), each.log], ["granted", []]);
        assert.deepEqual([await each.calls.today(), await watched().calls.today()], [{ made: 1 }, { made: 1 }]);
      });

    for (const operation of ["mkdir", "open", "writeFile"] as const)
      it(`I3 are kept in memory from the beginning (${operation}), and stay within the budget there`, async () => {
        const each = window({ budget: 5, files: failing(operation, "EROFS") });
        const first = await call(each);
        assert.deepEqual(await askAtOnce([each], 11), { granted: 4, usedUp: 7 });
        assert.deepEqual(await each.calls.today(), { made: 5, budget: 5 });
        await first.refund();
        assert.deepEqual([await ask(each), each.log], ["granted", [warning("EROFS")]]);
        assert.deepEqual(await storage.names(), operation === "writeFile" ? [journalName] : []);
      });

    it("I3 are counted without a file that cannot be read", async () => {
      await ask(window());
      const each = window({ budget: 2, files: failing(["read", "readFile"], "EIO") });
      assert.deepEqual([await ask(each, 3), each.log], ["granted granted usedUp", [warning("EIO")]]);
    });

    for (const operation of ["open", "lstat"] as const)
      it(`I3 for workspaces are counted over midnight without ${operation}`, async () => {
        const each = window({ files: failing(operation, "EROFS") });
        const kinds: string[] = [];
        for (now of [midnight - 1, midnight, midnight + 60 * minute]) kinds.push(await ask(each, 6, true));
        const [granted, refused] = ["granted", "workspaceLimit"].map((kind) => Array(6).fill(kind).join(" "));
        assert.deepEqual(kinds, [granted, refused, granted]);
      });

    it("I3 are in the file once after an error in the middle, and the line after it is whole", async () => {
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
      assert.deepEqual(await today(), { made: 4, remaining: 5 });
      await first.refund();
      assert.deepEqual(await today(), { made: 3, remaining: 5 });
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
      assert.deepEqual(await today(), { made: 2, remaining: 1 });
    });
  });
});
