import assert from "node:assert/strict";
import type { Stats } from "node:fs";
import { appendFile, mkdir, rename, rm, utimes, writeFile } from "node:fs/promises";

import type { Files } from "../../../../src/service/storage/atomicFile";
import { Locks } from "../../../../src/service/storage/locks";
import { RecordedLog } from "../harness";
import { itRows } from "../../weather/itEach";
import { altered, failing, type Operation, recording, times } from "./faultyFiles";
import { PassingTime } from "./passingTime";
import { alone, done, TestStorage } from "./storageFixture";

/** A drive with FAT's times: steps of two seconds, and none before 1980. */
const fat = altered("lstat", (lstat) => async (path) => {
  const about = (await lstat(path)) as Stats;
  const mtimeMs = Math.max(Date.UTC(1980, 0), Math.floor(about.mtimeMs / 2000) * 2000);
  return Object.assign(about, { mtimeMs, mtime: new Date(mtimeMs) });
});
/** A drive on which no process can set a time. */
const ownTimes = failing("utimes", "EINVAL");

/** A file system that counts reads of a folder: one for each look at a lock. */
function watched(looked: (looks: number) => unknown, files?: Files): Files {
  let looks = 0;
  return altered("readdir", (readdir) => (path) => (looked(++looks), readdir(path)), files);
}

/** A file system, and a signal that aborts with the last of that many looks at a lock. */
function patientFor(most: number, files?: Files): { readonly files: Files; readonly signal: AbortSignal } {
  const abort = new AbortController();
  return { files: watched((looks) => looks === most && abort.abort(), files), signal: abort.signal };
}

describe("locks between windows", () => {
  const storage = new TestStorage();
  const time = new PassingTime();
  let log: RecordedLog;
  beforeEach(() => (log = new RecordedLog()));
  const openLocks = (files?: Files): Locks => new Locks(storage.path("locks"), time.watched(files), log);
  const fileOf = (name: string, number: number): string => storage.path("locks", `${name}.${number}`);
  const filesOf = async (name: string): Promise<readonly string[]> =>
    (await storage.names("locks")).filter((file) => file.startsWith(`${name}.`));

  function hold(name: string, locks = openLocks()): Promise<() => Promise<unknown>> {
    return new Promise((entered) => {
      const left: Promise<unknown> = locks.withLock(name, () => {
        return new Promise<void>((leave) => entered(() => (leave(), left)));
      });
    });
  }

  /** Whether another window gets the lock within that many looks. */
  async function isFree(name: string, looks: number, files?: Files): Promise<boolean> {
    const patient = patientFor(looks, files);
    const locks = openLocks(patient.files);
    return (await time.during(() => locks.withLock(name, done, patient.signal))) === "done";
  }

  const isBusy = times(3);
  const lstatBusy = failing("lstat", "EBUSY", (path) => path.includes("lock.") && isBusy());
  const busy = failing("rm", "EBUSY", isBusy, lstatBusy);
  const isGone = times(3);
  const gone = failing("lstat", "ENOENT", (path) => path.includes("lock.") && isGone());
  itRows(
    async (windows: readonly (Files | undefined)[], count: number) => {
      const act = alone();
      const opened = windows.map((files) => openLocks(files));
      const all = Array.from({ length: count }, () => opened).flat();
      const results = await time.during(() => Promise.all(all.map((locks) => locks.withLock("lock", act))));
      assert.deepEqual(results, Array(all.length).fill(1));
      assert.deepEqual(log.all, []);
    },
    {
      "let one in at a time, of 50 who come at once to two windows": [[undefined, undefined], 25],
      "I3 let one in at a time also where their files are in use at the moment": [[busy, busy, undefined], 2],
      "let one in at a time also where the next holder removes a file that is looked at": [[gone, undefined], 2],
    },
  );

  it("are free again after an error", async () => {
    const failed = openLocks().withLock("lock", () => Promise.reject(new Error("on fire")));
    await assert.rejects(failed, /on fire/);
    assert.equal(await openLocks().withLock("lock", done), "done");
  });

  it("count up, and leave one file behind", async () => {
    const locks = openLocks();
    for (const number of [1, 2, 3])
      assert.deepEqual(await locks.withLock("lock", () => filesOf("lock")), [`lock.${number}`]);
    assert.deepEqual(await filesOf("lock"), ["lock.3"]);
  });

  it("take six calls of the file system from the one who had them last", async () => {
    const steps: Operation[] = [];
    const own = openLocks(recording(steps));
    for (const _ of [1, 2]) await own.withLock("lock", done);
    steps.length = 0;
    assert.equal(await own.withLock("lock", done), "done");
    assert.deepEqual(steps, ["open", "readdir", "lstat", "rm", "truncate", "close"]);
  });

  it("are not taken for free by their last holder where they were tidied away and another one has taken them", async () => {
    const { files, signal } = patientFor(5);
    const own = openLocks(files);
    await own.withLock("lock", done);
    await rm(fileOf("lock", 1));
    const leave = await hold("lock");
    assert.equal(await time.during(() => own.withLock("lock", done, signal)), undefined);
    assert.deepEqual(await filesOf("lock"), ["lock.1"]);
    await leave();
  });

  it("are not waited for from the moment when the signal aborts", async () => {
    const leave = await hold("lock");
    await time.during(async () => {
      const abort = new AbortController();
      const start = Date.now();
      // The first pause between two looks takes longer.
      setTimeout(() => abort.abort(), 50);
      assert.equal(await openLocks().withLock("lock", () => assert.fail(), abort.signal), undefined);
      assert.equal(Date.now() - start, 50);
    });
    await leave();
  });

  it("I4 do without a folder that cannot be made, and run `act` once, also when it throws", async () => {
    await writeFile(storage.path("locks"), "a file");
    let calls = 0;
    const act = (): Promise<never> => Promise.reject(new Error(`${++calls} on fire`));
    await assert.rejects(openLocks().withLock("lock", act), /1 on fire/);
    assert.equal(calls, 1);
  });

  it("I3 are done without when their files stay in use for a second", async () => {
    const locks = openLocks(failing("open", "EBUSY", (path) => path.includes("lock.")));
    await time.during(async () => {
      const start = Date.now();
      assert.equal(await locks.withLock("lock", done), "done");
      assert.equal(Date.now() - start, 1000);
    });
    assert.match(log.all.join(), /Locks are unavailable \(EBUSY\)/);
  });

  it("H7 a dead holder's lock is taken over after 15 seconds, whatever is in it, and a living holder's is not", async () => {
    const json = `{"pid":${process.pid},"at":${Date.now()}}`;
    const leftBehind = { empty: "", pid: String(process.pid), json, ahead: "" };
    await mkdir(storage.path("locks"));
    for (const [name, content] of Object.entries(leftBehind)) await writeFile(fileOf(name, 7), content);
    await utimes(fileOf("ahead", 7), new Date("2100-01-01"), new Date("2100-01-01"));

    await time.during(async () => {
      const started = Date.now();
      const seconds = (): number => (Date.now() - started) / 1000;
      const takenOver = Object.keys(leftBehind).map(async (name) => {
        const act = async (): Promise<[readonly string[], number]> => [await filesOf(name), seconds()];
        const [files, at = 0] = (await openLocks().withLock(name, act)) ?? [];
        assert.deepEqual(files, [`${name}.8`]);
        // 60 looks with random pauses take about 15 seconds.
        assert.ok(at > 11 && at < 25, `${name} after ${at} s`);
      });
      const waited = Object.entries({ living: undefined, "living-on-fat": fat }).map(async ([name, files]) => {
        const living = await hold(name, openLocks(files));
        let left: Promise<unknown> | undefined;
        const counting = watched((looks) => looks === 66 && (left = living()), files);
        await openLocks(counting).withLock(name, done);
        assert.ok(left, "it was waited for");
        await left;
      });
      assert.equal(await openLocks().withLock("other", done), "done");
      assert.ok(seconds() < 5, `${seconds()} s`);
      await Promise.all([...takenOver, ...waited]);
    });
    assert.deepEqual(log.all, []);
  });

  it("H17 a lock that a closing window holds is taken over after the deadline of its request, 15 seconds", async () => {
    const closing = openLocks();
    const leave = await hold("lock", closing);
    closing.dispose();
    await leave();
    assert.equal(await isFree("lock", 58), false, "a window that opens asks at once");
    assert.equal(await isFree("lock", 70), true, "a window that opens never asks");
  });

  for (const [title, lose, number] of [
    ["comes back and does not disturb the one who took its place", (file: string) => appendFile(file, "x"), 2],
    ["frees no lock that has the name of its file by then", (file: string) => rename(file, storage.path("moved")), 1],
  ] as const)
    it(`H7 a holder that was taken for dead ${title}`, async () => {
      const slept = await hold("lock");
      await lose(fileOf("lock", 1));
      const next = await hold("lock");
      // The sleeping process has its file open: some drives remove it only when it is closed.
      assert.equal((await filesOf("lock")).at(-1), `lock.${number}`);
      await slept();
      assert.deepEqual(await filesOf("lock"), [`lock.${number}`]);
      assert.equal(await isFree("lock", 2), false);
      await next();
      assert.deepEqual(await openLocks().withLock("lock", () => filesOf("lock")), [`lock.${number + 1}`]);
    });

  const sticky = failing("rm", "EBUSY", (path) => path === fileOf("lock", 1));
  for (const [title, free, left] of [
    [
      "let one in at a time also where a free lock is tidied away at that moment",
      () => rm(fileOf("lock", 1)),
      ["lock.1"],
    ],
    [
      "I3 let one in at a time also where the number before stays, because it is in use, and a later one is held",
      () => openLocks(sticky).withLock("lock", done),
      ["lock.1", "lock.3"],
    ],
  ] as const)
    it(title, async () => {
      await openLocks().withLock("lock", done);
      let holder: ReturnType<typeof hold> | undefined;
      const files = altered("open", (open) => async (path, ...others) => {
        if (path === fileOf("lock", 2) && !holder) {
          await free();
          holder = hold("lock", openLocks(sticky));
          await holder;
        }
        return open(path, ...others);
      });
      // After creating a number, a window reads the folder again, and here it gives the number up.
      assert.equal(await isFree("lock", 4, files), false);
      assert.deepEqual(await filesOf("lock"), left);
      const leave = await holder;
      await leave?.();
      assert.equal(await openLocks().withLock("lock", done), "done");
    });

  const drives = { "has no time before 1980": fat, "lets no process set a time": ownTimes };
  for (const [what, files] of Object.entries(drives))
    it(`are free at once on a drive that ${what}`, async () => {
      for (const turn of [1, 2, 3]) assert.ok(await isFree("lock", 3, files), `${turn}`);
    });
});
