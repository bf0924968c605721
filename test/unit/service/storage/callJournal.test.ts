import assert from "node:assert/strict";
import { mkdir, readdir, readFile, symlink, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";

import type { Permit } from "../../../../src/service/api/callBudget";
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

  it("has a line for each event, and is for this person alone", async () => {
    const { calls } = window({ budget: () => 9 });
    const permit = await calls.acquire(true);
    assert.ok(permit.kind === "granted");
    await permit.call.answered(7);
    await permit.call.answered(7);
    await permit.call.refund();
    const [blank, ...lines] = (await text()).split("\n");
    const events = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    const id = events[1]?.["id"];
    assert.match(String(id), /^[\w-]{11}$/);
    assert.deepEqual(
      [blank, ...events],
      [
        "",
        { kind: "start", made: 0, byWorkspace: [] },
        { kind: "call", id, at: noon, budget: 9, isByWorkspace: true },
        { kind: "remaining", remaining: 7 },
        { kind: "refund", id },
      ],
    );
  });

  it("needs five calls of the file system for a call, and five for what is left", async () => {
    const steps: string[] = [];
    const { calls } = window({ files: recorded(steps) });
    await calls.acquire();
    steps.length = 0;
    const permit = await calls.acquire();
    const five = ["lstat", "open", "writeFile", "read", "close"];
    assert.deepEqual(steps, five);
    assert.ok(permit.kind === "granted");
    await permit.call.answered(3);
    assert.deepEqual(steps, [...five, ...five]);
    await permit.call.answered(3);
    assert.equal(steps.length, 10);
  });

  it("does not grow while the budget is used up, whichever window used it", async () => {
    const [one, other] = [window({ budget: () => 1 }), window({ budget: () => 1 })];
    assert.deepEqual([await kindOf(one), await kindOf(other)], ["granted", "usedUp"]);
    const before = await text();
    for (let turn = 0; turn < 10; turn += 1)
      for (const each of [one, other]) assert.equal(await kindOf(each), "usedUp");
    assert.equal(await text(), before);
  });

  it("does not grow while workspaces have had their calls", async () => {
    const each = window();
    for (let turn = 0; turn < 6; turn += 1) assert.equal(await kindOf(each, true), "granted");
    const before = await text();
    for (let turn = 0; turn < 10; turn += 1) assert.equal(await kindOf(each, true), "workspaceLimit");
    assert.equal(await text(), before);
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
    "is cut": '\n{"kind":"call","id":"a","at":1',
    "is no JSON": "\nx",
    "is of an unknown kind": '\n{"kind":"constructor","id":"a","at":1}',
    "has no id": '\n{"kind":"call","at":1}',
    "has no time": '\n{"kind":"call","id":"a","at":"1"}',
    "gives back a call that was never made": '\n{"kind":"refund","id":"a"}',
    "gives back nothing": '\n{"kind":"refund","id":[]}',
    "says an impossible number": '\n{"kind":"remaining","remaining":-1}',
    "is a second beginning": '\n{"kind":"start","made":100,"byWorkspace":[]}',
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
    assert.match(await text(), /^\n\{"kind":"start"/);
  });

  it("begins with the count of an earlier version also where it is empty", async () => {
    await older({ made: 3 });
    await writeFile(file(), "");
    assert.deepEqual(await window().calls.today(), { made: 3 });
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
    assert.match(await readFile(file("2026-6-16"), "utf8"), /start/);
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
    assert.equal((await text()).match(/isMade/g)?.length, 2, "each is written once");
  });

  it("I3 keeps to what others have written where it can only be read", async () => {
    await window().calls.acquire();
    const reader = window({ files: failing("open", "EROFS"), budget: () => 1 });
    assert.equal(await kindOf(reader), "usedUp");
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
    await older({ made: 3, remaining: 7, byWorkspace: [noon - 50 * minutes, noon - 10 * minutes] });
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

  appendIt("begins once with the count of an earlier version when windows begin at the same time", async () => {
    await older({ made: 3 });
    const permits = await Promise.all([1, 2, 3, 4].map(() => window({ budget: () => 5 }).calls.acquire()));
    assert.equal(permits.filter(({ kind }) => kind === "granted").length, 2);
    assert.deepEqual(await window().calls.today(), { made: 5 });
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

  /** The file system, which notes each step that changes or reads something. */
  function recorded(steps: string[]): Files {
    const noted =
      <Parts extends unknown[], Result>(name: string, step: (...parts: Parts) => Result) =>
      (...parts: Parts): Result => {
        steps.push(name);
        return step(...parts);
      };
    const names = ["lstat", "mkdir", "readFile", "readdir", "rename", "rm"] as const;
    const plain = names.map(
      (name) => [name, noted(name, realFiles[name] as (...parts: unknown[]) => unknown)] as const,
    );
    return {
      ...(Object.fromEntries(plain) as unknown as Files),
      open: noted("open", async (...parts: Parameters<Files["open"]>) => {
        const handle = await realFiles.open(...parts);
        for (const name of ["writeFile", "read", "close"] as const)
          Object.assign(handle, {
            [name]: noted(name, (handle[name] as (...parts: unknown[]) => unknown).bind(handle)),
          });
        return handle;
      }),
    };
  }
});
