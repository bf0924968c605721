import assert from "node:assert/strict";
import { mkdir, readdir, readFile, stat, symlink, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";

import type { Permit } from "../../../../src/service/api/ports";
import { type Files, files as realFiles } from "../../../../src/service/storage/atomicFile";
import { appendIt } from "../../appendIt";
import { linkIt } from "./links";
import {
  failing,
  fault,
  makeFolder,
  openWindow,
  removeFolder,
  type Window,
  type WindowSetting,
} from "./storageFixture";

describe("the journal of a day's calls", () => {
  let folder: string;
  const noon = new Date(2026, 5, 15, 12).getTime();
  const midnight = new Date(2026, 5, 16).getTime();
  const minutes = 60_000;
  const file = (day = "2026-6-15"): string => join(folder, `calls.v2.${day}.jsonl`);
  const text = (): Promise<string> => readFile(file(), "utf8");
  const window = (setting: WindowSetting = {}): Window => openWindow(folder, { now: () => noon, ...setting });
  const kindOf = async ({ calls }: Window, isByWorkspace = false): Promise<Permit["kind"]> =>
    (await calls.acquire(isByWorkspace)).kind;
  const older = (count: object): Promise<void> =>
    writeFile(join(folder, "calls.v1.json"), JSON.stringify({ version: 1, day: "2026-6-15", ...count }));
  beforeEach(async () => {
    folder = await makeFolder();
  });
  afterEach(() => removeFolder(folder));

  const add = (event: object): Promise<void> => writeFile(file(), `\n${JSON.stringify(event)}`, { flag: "a" });

  it("has a line for each event", async () => {
    const { calls } = window({ budget: () => 9 });
    const permit = await calls.acquire(true);
    assert.ok(permit.kind === "granted");
    await permit.call.answered(7);
    await permit.call.answered(7);
    await permit.call.refund();
    const [blank, ...lines] = (await text()).split("\n");
    const events = lines.map((one) => JSON.parse(one) as Record<string, unknown>);
    const id = events[0]?.["call"];
    assert.match(String(id), /^[\w-]{11}$/);
    assert.deepEqual(
      [blank, ...events],
      ["", { call: id, at: noon, isByWorkspace: true }, { remaining: 7 }, { refund: id }],
    );
  });

  it("needs four calls of the file system to count, and four for what is left", async () => {
    const steps: string[] = [];
    const recorded = <Target extends object>(target: Target): Target =>
      new Proxy(target, {
        get: (_, name) => {
          const member: unknown = Reflect.get(target, name);
          if (typeof member !== "function") return member;
          return async (...args: unknown[]): Promise<unknown> => {
            steps.push(String(name));
            const result = (await Reflect.apply(member, target, args)) as object;
            return name === "open" ? recorded(result) : result;
          };
        },
      });
    const { calls } = window({ files: recorded({ ...realFiles }) });
    await calls.acquire();
    steps.length = 0;
    const permit = await calls.acquire();
    const four = ["open", "writeFile", "read", "close"];
    assert.deepEqual(steps, four);
    assert.ok(permit.kind === "granted");
    await permit.call.answered(3);
    await permit.call.answered(3);
    assert.deepEqual(steps, [...four, ...four]);
    steps.length = 0;
    await Promise.all(Array.from({ length: 10 }, () => calls.acquire()));
    assert.deepEqual(steps, four, "also for calls that are asked for at once");
  });

  for (const [what, isByWorkspace, refusal] of [
    ["the budget is used up", false, "usedUp"],
    ["workspaces have had their calls", true, "workspaceLimit"],
  ] as const)
    it(`does not grow while ${what}, whichever window made the calls`, async () => {
      const [one, other] = [window({ budget: () => 6 }), window({ budget: () => (isByWorkspace ? undefined : 6) })];
      for (let turn = 0; turn < 6; turn += 1) assert.equal(await kindOf(one, isByWorkspace), "granted");
      assert.equal(await kindOf(other, isByWorkspace), refusal);
      const before = await text();
      for (let turn = 0; turn < 10; turn += 1) assert.equal(await kindOf(other, isByWorkspace), refusal);
      assert.equal(await text(), before);
    });

  for (const [what, step, kind, made] of [
    ["before its own line, which it takes back", "open", "usedUp", 1],
    ["behind its own line, which stays", "read", "granted", 2],
  ] as const)
    it(`lets the lines before a call decide: another window writes ${what}`, async () => {
      const files: Files = {
        ...realFiles,
        async open(...args) {
          if (step === "open") await add({ call: "other", at: noon });
          const handle = await realFiles.open(...args);
          const read = handle.read.bind(handle) as (...args: unknown[]) => Promise<unknown>;
          const addAndRead = async (...args: unknown[]): Promise<unknown> => {
            await add({ call: "other", at: noon });
            return read(...args);
          };
          return step === "read" ? Object.assign(handle, { read: addAndRead }) : handle;
        },
      };
      assert.equal(await kindOf(window({ files, budget: () => 1 })), kind);
      assert.deepEqual(await window().calls.today(), { made });
    });

  it("counts a call once, however often it is written, and not when it was ever given back", async () => {
    const [a, b, c] = ["a", "b", "c"].map((call) => ({ call, at: noon }));
    for (const event of [{ refund: "a" }, a, b, c, { refund: "c" }, b, c]) await add(event ?? {});
    assert.deepEqual(await window().calls.today(), { made: 1 });
  });

  it("limits calls for workspaces by the hour before each, not by what lies ahead of a clock that was set back", async () => {
    for (const call of ["1", "2", "3", "4", "5", "6"]) await add({ call, at: noon, isByWorkspace: true });
    const kindAt = (at: number): Promise<Permit["kind"]> => kindOf(window({ now: () => at }), true);
    const kinds = [noon, noon + 60 * minutes - 1, noon + 60 * minutes, noon - 1].map(kindAt);
    assert.deepEqual(await Promise.all(kinds), ["workspaceLimit", "workspaceLimit", "granted", "granted"]);
  });

  it("limits calls for workspaces also by those that were written while a window asked", async () => {
    for (const call of ["1", "2", "3", "4", "5", "6"]) await add({ call, at: noon + 1, isByWorkspace: true });
    let now = noon;
    assert.equal(await kindOf(window({ now: () => now++ }), true), "workspaceLimit");
  });

  it("names the budget before the limit for workspaces", async () => {
    for (const call of ["1", "2", "3", "4", "5", "6"]) await add({ call, at: noon, isByWorkspace: true });
    assert.equal(await kindOf(window({ budget: () => 6 }), true), "usedUp");
  });

  it("lets a window call again when another has given a call back", async () => {
    const [one, other] = [window({ budget: () => 1 }), window({ budget: () => 1 })];
    const permit = await one.calls.acquire();
    assert.equal(await kindOf(other), "usedUp");
    assert.ok(permit.kind === "granted");
    await permit.call.refund();
    assert.deepEqual([await kindOf(other), await kindOf(one)], ["granted", "usedUp"]);
  });

  appendIt("decides by the order of the lines, for windows with budgets of their own too", async () => {
    const windows = [3, 5].map((budget) => window({ budget: () => budget }));
    for (let turn = 0; turn < 20; turn += 1) {
      const kinds = await Promise.all(windows.map((each) => kindOf(each)));
      if (!kinds.includes("granted")) break;
    }
    assert.deepEqual(await window().calls.today(), { made: 5 });
  });

  for (const [what, damage] of Object.entries({
    "is cut": '\n{"call":"a","at":1',
    "is no JSON": "\nx",
    "is of an unknown kind": '\n{"constructor":"a","at":1}',
    "has no id": '\n{"call":null,"at":1}',
    "has no time": '\n{"call":"a","at":"1"}',
    "gives back a call that was never made": '\n{"refund":"a"}',
    "gives back nothing": '\n{"refund":[]}',
    "says an impossible number": '\n{"remaining":-1}',
    "is binary": Buffer.from([10, 0, 0xff, 0xc3, 0x28]),
  }))
    it(`I1 is read without a line that ${what}`, async () => {
      await window().calls.acquire();
      await writeFile(file(), damage, { flag: "a" });
      await window().calls.acquire();
      assert.deepEqual(await window({ budget: () => 9 }).calls.today(), { made: 2, budget: 9 });
    });

  it("I1 is counted anew when it was emptied", async () => {
    await window().calls.acquire();
    await writeFile(file(), "");
    const each = window({ budget: () => 1 });
    assert.deepEqual([await kindOf(each), await kindOf(each)], ["granted", "usedUp"]);
    assert.deepEqual(await window().calls.today(), { made: 1 });
  });

  it("I1 that has 100 MB is neither read nor made longer, told once, and over with the day", async () => {
    let now = noon;
    await writeFile(file(), "");
    await truncate(file(), 100 * 1024 * 1024);
    const each = window({ now: () => now, budget: () => 1 });
    assert.deepEqual([await kindOf(each), await kindOf(each)], ["granted", "usedUp"]);
    assert.deepEqual(each.log, ["warn The calls of other windows cannot be counted (EFBIG)"]);
    now = midnight;
    assert.deepEqual([await kindOf(each), await kindOf(each)], ["granted", "usedUp"]);
    assert.deepEqual(await window({ now: () => now }).calls.today(), { made: 1 });
    assert.equal((await stat(file())).size, 100 * 1024 * 1024);
  });

  it("I1 that has become too large while a window was open gets at most one more line", async () => {
    const each = window();
    await each.calls.acquire();
    await truncate(file(), 1024 * 1024);
    await each.calls.acquire();
    const { size } = await stat(file());
    for (let turn = 0; turn < 3; turn += 1) await each.calls.acquire();
    assert.equal((await stat(file())).size, size);
    assert.deepEqual(await each.calls.today(), { made: 5 });
    assert.deepEqual(each.log, ["warn The calls of other windows cannot be counted (EFBIG)"]);
  });

  it("I3 has what was written in part before an error once, and the line after it whole", async () => {
    let isFull = true;
    const files: Files = {
      ...realFiles,
      async open(...args) {
        const handle = await realFiles.open(...args);
        const writeFile = async (all: string): Promise<void> => {
          await handle.write(isFull ? all.slice(0, -9) : all);
          if (isFull) throw fault("ENOSPC");
        };
        return Object.assign(handle, { writeFile });
      },
    };
    const { calls } = window({ files, budget: () => 4 });
    await calls.acquire();
    await calls.acquire();
    isFull = false;
    await calls.acquire();
    assert.deepEqual(await window().calls.today(), { made: 3 });
  });

  it("I3 gets what could not be written, also what was asked for beyond the budget of others", async () => {
    let isBroken = true;
    const alone = window({ files: failing("open", "EMFILE", () => isBroken), budget: () => 2 });
    const permits = [await alone.calls.acquire(), await alone.calls.acquire()];
    const others = window({ budget: () => 2 });
    assert.deepEqual([await kindOf(others), await kindOf(others)], ["granted", "granted"]);
    isBroken = false;
    const [permit] = permits;
    assert.ok(permit?.kind === "granted");
    await permit.call.answered(5);
    assert.deepEqual(await window().calls.today(), { made: 4, remaining: 5 });
    await permit.call.refund();
    assert.deepEqual(await window().calls.today(), { made: 3, remaining: 5 });
    assert.equal((await text()).match(/call/g)?.length, 4, "each is written once");
  });

  it("I3 gets a line again that is not found in it, and gives no window more than it has meanwhile", async () => {
    let isLost = false;
    const files: Files = {
      ...realFiles,
      async open(...args) {
        const handle = await realFiles.open(...args);
        return isLost ? Object.assign(handle, { writeFile: () => Promise.resolve() }) : handle;
      },
    };
    const { calls } = window({ files, budget: () => 2 });
    const permit = await calls.acquire();
    assert.ok(permit.kind === "granted");
    isLost = true;
    await permit.call.refund();
    const kinds = [];
    for (let turn = 0; turn < 3; turn += 1) kinds.push((await calls.acquire()).kind);
    assert.deepEqual(kinds, ["granted", "granted", "usedUp"]);
    assert.equal((await window().calls.today()).made, 1);
    isLost = false;
    await permit.call.answered(1);
    assert.deepEqual(await window().calls.today(), { made: 2, remaining: 1 });
  });

  for (const code of ["EPERM", "EACCES", "EBUSY"])
    it(`I3 is opened a moment later while it is in use (${code})`, async () => {
      let left = 3;
      const { calls, log } = window({ files: failing("open", code, () => left-- > 0) });
      await calls.acquire();
      assert.deepEqual([await window().calls.today(), log], [{ made: 1 }, []]);
    });

  linkIt("I4 that is a link is not followed", async () => {
    const outside = join(folder, "outside");
    await writeFile(outside, "mine");
    await symlink(outside, file());
    const each = window({ budget: () => 1 });
    assert.deepEqual([await kindOf(each), await kindOf(each)], ["granted", "usedUp"]);
    assert.equal(await readFile(outside, "utf8"), "mine");
    assert.deepEqual(each.log, ["warn The calls of other windows cannot be counted (ENOTFILE)"]);
  });

  linkIt("I4 is not made in a folder that is a link", async () => {
    await mkdir(join(folder, "real"));
    await symlink(join(folder, "real"), join(folder, "link"), "junction");
    assert.equal(await kindOf(openWindow(join(folder, "link"))), "granted");
    assert.deepEqual(await readdir(join(folder, "real")), []);
  });

  appendIt("begins with the count of an earlier version of the same day, whose file stays as it is", async () => {
    await older({ made: 3, remaining: 7, byWorkspace: [noon - 50 * minutes, `${noon}`, noon - 10 * minutes] });
    const before = await readFile(join(folder, "calls.v1.json"), "utf8");
    const each = window({ budget: () => 9 });
    assert.deepEqual(await each.calls.today(), { made: 3, budget: 9, remaining: 7 });
    const kinds = [];
    for (let turn = 0; turn < 5; turn += 1) kinds.push(await kindOf(each, true));
    assert.deepEqual(kinds, ["granted", "granted", "granted", "granted", "workspaceLimit"]);
    await Promise.all(Array.from({ length: 5 }, () => window({ budget: () => 9 }).calls.acquire()));
    assert.deepEqual(await window().calls.today(), { made: 9, remaining: 7 });
    assert.equal(await readFile(join(folder, "calls.v1.json"), "utf8"), before);
  });

  it("takes the calls for workspaces from an earlier version of the day before", async () => {
    const byWorkspace = [1, 2, 3, 4, 5, 6].map((before) => midnight - before * minutes);
    await older({ made: 30, remaining: 2, byWorkspace });
    const each = window({ now: () => midnight });
    assert.equal(await kindOf(each, true), "workspaceLimit");
    await each.calls.acquire();
    assert.equal(await kindOf(window({ now: () => midnight }), true), "workspaceLimit");
    assert.deepEqual(await each.calls.today(), { made: 1 });
  });

  it("of the day before is kept, those of other days go, and nothing else does", async () => {
    const others = ["calls.v1.json", "calls.v3.2026-6-1.jsonl", "calls.v2.2026-6-1.jsonl.bak", "x"];
    for (const name of others) await writeFile(join(folder, name), "");
    let now = noon;
    const { calls } = window({ now: () => now });
    const kept: string[][] = [];
    for (const day of [15, 16, 18]) {
      now = new Date(2026, 5, day, 12).getTime();
      await calls.acquire();
      kept.push((await readdir(folder)).filter((name) => !others.includes(name)).sort());
    }
    const named = (...days: string[]): string[] => days.map((day) => `calls.v2.2026-6-${day}.jsonl`);
    assert.deepEqual(kept, [named("15"), named("15", "16"), named("18")]);
    assert.equal((await readdir(folder)).length, 5);
  });

  it("is the same again when the clock was set forward by a day and back", async () => {
    let now = noon;
    const each = window({ now: () => now, budget: () => 2 });
    await each.calls.acquire();
    now = midnight + 720 * minutes;
    assert.equal(await kindOf(each), "granted");
    now = noon;
    assert.deepEqual([await kindOf(each), await kindOf(each)], ["granted", "usedUp"]);
  });

  it("takes a call back on the day on which it was made", async () => {
    let now = midnight - 1;
    const each = window({ now: () => now });
    const permit = await each.calls.acquire();
    now = midnight;
    await each.calls.acquire();
    assert.ok(permit.kind === "granted");
    await permit.call.refund();
    assert.deepEqual(await each.calls.today(), { made: 1 });
    now -= 1;
    assert.deepEqual(await each.calls.today(), { made: 0 });
  });

  const lstat = (() => Promise.reject(fault("EROFS"))) as Files["lstat"];
  for (const [what, files] of [
    ["that can be written", failing("open", "EROFS")],
    ["that can be read", { ...realFiles, lstat }],
  ] as const)
    it(`I3 counts the calls for workspaces over midnight without storage ${what}`, async () => {
      let now = midnight - 1;
      const { calls } = window({ files, now: () => now });
      for (let turn = 0; turn < 6; turn += 1) await calls.acquire(true);
      now = midnight;
      assert.equal((await calls.acquire(true)).kind, "workspaceLimit");
      now = midnight + 60 * minutes;
      assert.equal((await calls.acquire(true)).kind, "granted");
    });
});
