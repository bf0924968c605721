import assert from "node:assert/strict";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

import type { Call, Permit } from "../../../../src/service/api/ports";
import { type Files, files } from "../../../../src/service/storage/atomicFile";
import { appendIt } from "../../appendIt";
import {
  failing,
  fault,
  makeFolder,
  openWindow,
  removeFolder,
  type Step,
  type Window,
  type WindowSetting,
} from "./storageFixture";

describe("the calls of all windows", () => {
  let folder: string;
  const journalName = "calls.v2.2026-6-15.jsonl";
  const file = (version = 1): string => join(folder, `calls.v${version}.json`);
  const noon = new Date(2026, 5, 15, 12).getTime();
  const midnight = new Date(2026, 5, 16).getTime();
  const window = (setting: WindowSetting = {}): Window => openWindow(folder, { now: () => noon, ...setting });
  const call = (leave: Permit): Call => {
    assert.ok(leave.kind === "granted");
    return leave.call;
  };
  const granted = (leaves: readonly Permit[]): number => leaves.filter(({ kind }) => kind === "granted").length;
  beforeEach(async () => {
    folder = await makeFolder();
  });
  afterEach(() => removeFolder(folder));

  it("are counted together, and outlive the windows", async () => {
    const [one, other] = [window(), window()];
    assert.deepEqual(await one.calls.today(), { made: 0 });
    await one.calls.acquire();
    await other.calls.acquire();
    await one.calls.acquire();
    assert.deepEqual(await Promise.all([one, other, window()].map(({ calls }) => calls.today())), [
      { made: 3 },
      { made: 3 },
      { made: 3 },
    ]);
    assert.deepEqual([...one.log, ...other.log], []);
  });

  it("begin anew at midnight on this machine's calendar, and so does what the service said", async () => {
    let now = midnight - 1;
    const { calls } = window({ now: () => now, budget: () => 1 });
    await call(await calls.acquire()).answered(7);
    assert.deepEqual(await calls.acquire(), { kind: "usedUp", budget: 1, until: midnight });
    assert.deepEqual(await calls.today(), { made: 1, budget: 1, remaining: 7 });
    now = midnight;
    assert.deepEqual(await calls.today(), { made: 0, budget: 1 });
    assert.equal((await calls.acquire()).kind, "granted");
    assert.deepEqual(await calls.today(), { made: 1, budget: 1 });
  });

  appendIt("stay within the budget, of 30 that three windows want at once", async () => {
    const windows = [1, 2, 3].map(() => window({ budget: () => 7 }));
    const leaves = await Promise.all(windows.flatMap(({ calls }) => Array.from({ length: 10 }, () => calls.acquire())));
    assert.equal(granted(leaves), 7);
    assert.deepEqual(await window().calls.today(), { made: 7 });
  });

  appendIt("are 6 an hour for locations of workspaces, in all windows together; others go on", async () => {
    let now = midnight - 30 * 60_000;
    const windows = [1, 2, 3].map(() => window({ now: () => now }));
    const claimed = async (): Promise<readonly Permit[]> =>
      Promise.all(windows.flatMap(({ calls }) => Array.from({ length: 10 }, () => calls.acquire(true))));
    const leaves = await claimed();
    assert.equal(granted(leaves), 6);
    const refused = leaves.filter(({ kind }) => kind !== "granted");
    assert.deepEqual(new Set(refused.map(({ kind }) => kind)), new Set(["workspaceLimit"]));
    assert.equal((await window({ now: () => now }).calls.acquire()).kind, "granted");
    now += 59 * 60_000;
    assert.equal(granted(await claimed()), 0, "also on the next day");
    now += 60_000;
    assert.equal(granted(await claimed()), 6);
  });

  it("are given back to workspaces when they never reached the service", async () => {
    const { calls } = window();
    const leaves = await Promise.all(Array.from({ length: 6 }, () => calls.acquire(true)));
    await call(leaves[0] ?? { kind: "workspaceLimit" }).refund();
    await call(await calls.acquire()).refund();
    assert.deepEqual(
      [(await calls.acquire(true)).kind, (await calls.acquire(true)).kind],
      ["granted", "workspaceLimit"],
    );
  });

  it("follow a budget that changes, and none is granted with a budget of none", async () => {
    let budget: number | undefined = 0;
    const { calls } = window({ budget: () => budget });
    assert.equal((await calls.acquire()).kind, "usedUp");
    budget = 1;
    assert.deepEqual([(await calls.acquire()).kind, (await calls.acquire()).kind], ["granted", "usedUp"]);
    budget = undefined;
    assert.equal((await calls.acquire()).kind, "granted");
    assert.deepEqual(await calls.today(), { made: 2 });
  });

  it("that never reached the service are taken back, and never more than were made", async () => {
    let now = midnight - 1;
    const { calls } = window({ now: () => now, budget: () => 1 });
    const before = call(await calls.acquire());
    await before.refund();
    const again = call(await calls.acquire());
    now = midnight;
    await again.refund();
    assert.deepEqual(await calls.today(), { made: 0, budget: 1 });
    assert.equal((await calls.acquire()).kind, "granted");
  });

  it("tell how many the service last said are left, whichever window heard it", async () => {
    const [one, other] = [window(), window()];
    await call(await one.calls.acquire()).answered(12);
    await call(await other.calls.acquire()).answered(11);
    assert.deepEqual(await one.calls.today(), { made: 2, remaining: 11 });
    await call(await one.calls.acquire()).answered(undefined);
    assert.deepEqual(await other.calls.today(), { made: 3, remaining: 11 });
    await call(await one.calls.acquire()).answered(0);
    assert.deepEqual(await other.calls.today(), { made: 4, remaining: 0 });
  });

  const strange: Record<string, string> = {
    "is empty": "",
    "is cut": '{"version":1,"day":"2026-6-15","ma',
    "is a list": "[1,2]",
    "is null": "null",
    "begins with a byte order mark": '\uFEFF{"version":1,"day":"2026-6-15","made":3}',
    "holds a negative number": '{"version":1,"day":"2026-6-15","made":-3}',
    "holds a number that is not whole": '{"version":1,"day":"2026-6-15","made":2.5}',
    "holds a number beyond all": '{"version":1,"day":"2026-6-15","made":1e400}',
    "holds a number that cannot be counted on": '{"version":1,"day":"2026-6-15","made":9007199254740992}',
    "holds a text for a number": '{"version":1,"day":"2026-6-15","made":"3"}',
    "holds no day": '{"version":1,"made":3}',
    "is of another day": '{"version":1,"day":"2026-6-14","made":3}',
    "has polluting members": '{"version":1,"__proto__":{"made":3,"day":"2026-6-15"},"constructor":{"made":3}}',
    "is too large": JSON.stringify({ version: 1, day: "2026-6-15", made: 3, padding: "x".repeat(5000) }),
  };
  for (const [what, text] of Object.entries(strange)) {
    it(`begin anew when the file of an earlier version ${what}`, async () => {
      await writeFile(file(), text);
      const { calls } = window({ budget: () => 1 });
      assert.deepEqual(await calls.today(), { made: 0, budget: 1 });
      assert.equal((await calls.acquire()).kind, "granted");
      assert.deepEqual(await window().calls.today(), { made: 1 });
    });
  }

  for (const remaining of ["-1", "1.5", "1e400", '"7"', "null", "9007199254740992"]) {
    it(`are told without what is left when the file of an earlier version says ${remaining}`, async () => {
      await writeFile(file(), `{"version":1,"day":"2026-6-15","made":3,"remaining":${remaining}}`);
      assert.deepEqual(await window().calls.today(), { made: 3 });
    });
  }

  it("H8 a count of another version is ignored, and neither replaced nor deleted", async () => {
    const text = '{"version":2,"day":"2026-6-15","made":3}';
    await writeFile(file(2), text);
    await writeFile(file(), text);
    assert.deepEqual(await window().calls.today(), { made: 0 });
    await window().calls.acquire();
    assert.deepEqual(await window().calls.today(), { made: 1 });
    assert.equal(await readFile(file(2), "utf8"), text);
  });

  it("are kept in memory where nothing can be written, and stay within the budget there", async () => {
    const steps = { mkdir: [], open: [], writeFile: [journalName] };
    for (const [step, left] of Object.entries(steps)) {
      const { calls, log } = window({ files: failing(step as Step, "EROFS"), budget: () => 5 });
      const leaves = await Promise.all(Array.from({ length: 12 }, () => calls.acquire()));
      assert.equal(granted(leaves), 5, step);
      assert.deepEqual(await calls.today(), { made: 5, budget: 5 }, step);
      await call(leaves.find(({ kind }) => kind === "granted") ?? assert.fail()).refund();
      assert.equal((await calls.acquire()).kind, "granted", step);
      assert.deepEqual(log, ["warn The calls of other windows cannot be counted (EROFS)"], step);
      assert.deepEqual(await readdir(folder), left, step);
    }
  });

  appendIt("take no lock", async () => {
    await writeFile(join(folder, "locks"), "a file");
    const windows = [1, 2, 3].map(() => window({ budget: () => 5 }));
    const leaves = await Promise.all(windows.flatMap(({ calls }) => Array.from({ length: 12 }, () => calls.acquire())));
    assert.deepEqual([granted(leaves), ...windows.flatMap(({ log }) => log)], [5]);
  });

  it("never go back in a window whose storage can be read and not written", async () => {
    await window().calls.acquire();
    const { calls } = window({ files: failing("open", "ENOSPC"), budget: () => 3 });
    const made: number[] = [];
    for (let turn = 1; turn <= 4; turn += 1) {
      await calls.acquire();
      made.push((await calls.today()).made);
    }
    assert.deepEqual(made, [2, 3, 3, 3]);
    assert.deepEqual(await window().calls.today(), { made: 1 });
  });

  it("are counted in the file again as soon as it can be written", async () => {
    let isBroken = true;
    const { calls, log } = window({ files: failing("open", "EMFILE", () => isBroken) });
    await calls.acquire();
    await calls.acquire();
    isBroken = false;
    await calls.acquire();
    assert.deepEqual(await window().calls.today(), { made: 3 });
    isBroken = true;
    await calls.acquire();
    await calls.acquire();
    const line = "warn The calls of other windows cannot be counted (EMFILE)";
    assert.deepEqual(log, [line, line], "each time once");
  });

  it("are counted without a file that cannot be read", async () => {
    await window().calls.acquire();
    const refuse = (): Promise<never> => Promise.reject(fault("EIO"));
    const unreadable: Files = {
      ...files,
      readFile: refuse,
      open: async (...args) => Object.assign(await files.open(...args), { read: refuse }),
    };
    const { calls, log } = window({ files: unreadable, budget: () => 2 });
    const kinds = [];
    for (let turn = 1; turn <= 3; turn += 1) kinds.push((await calls.acquire()).kind);
    assert.deepEqual(kinds, ["granted", "granted", "usedUp"]);
    assert.deepEqual(log, ["warn The calls of other windows cannot be counted (EIO)"]);
  });

  for (const [what, name] of [
    ["the file", journalName],
    ["the file of an earlier version", "calls.v1.json"],
  ] as const)
    it(`are kept when a folder is in the place of ${what}`, async () => {
      await mkdir(join(folder, name));
      const { calls } = window();
      await calls.acquire();
      await calls.acquire();
      assert.deepEqual(await calls.today(), { made: 2 });
    });
});
