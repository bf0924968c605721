import assert from "node:assert/strict";
import { appendFile, mkdir, readdir, readFile, rename, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { mock } from "node:test";

import { type Files, files as realFiles } from "../../../../src/service/storage/atomicFile";
import { Locks } from "../../../../src/service/storage/locks";
import { RecordedLog } from "../harness";
import { PassingTime } from "./passingTime";
import { fault, makeFolder, removeFolder } from "./storageFixture";

/** A drive with the times of FAT: in steps of two seconds, and none before 1980. */
const fat: Files = {
  ...realFiles,
  lstat: (async (path: string) => {
    const about = await realFiles.lstat(path);
    const time = Math.max(Date.UTC(1980, 0), Math.floor(about.mtimeMs / 2000) * 2000);
    return Object.assign(about, { mtimeMs: time, mtime: new Date(time) });
  }) as Files["lstat"],
};

/** A drive that lets no process set a time. */
const ownTimes: Files = {
  ...realFiles,
  open: async (...args) =>
    Object.assign(await realFiles.open(...args), { utimes: () => Promise.reject(fault("EINVAL")) }),
};

/** A file system that tells how often a folder was read, as it is once for each look at a lock. */
function watched(looked: (looks: number) => void, files = realFiles): Files {
  let looks = 0;
  const readdir = (async (path: string) => {
    looked(++looks);
    return realFiles.readdir(path);
  }) as Files["readdir"];
  return { ...files, readdir };
}

/** A file system, and a signal that aborts with the last of so many looks at a lock. */
function patientFor(most: number, files = realFiles): { readonly files: Files; readonly signal: AbortSignal } {
  const abort = new AbortController();
  const counting = watched((looks) => {
    if (looks === most) abort.abort();
  }, files);
  return { files: counting, signal: abort.signal };
}

describe("locks between windows", () => {
  let folder: string;
  let lines: RecordedLog;
  const time = new PassingTime();
  const openLocks = (files = realFiles): Locks => new Locks(join(folder, "locks"), time.watched(files), lines);
  const numbers = async (name: string): Promise<string[]> =>
    (await readdir(join(folder, "locks"))).filter((file) => file.startsWith(`${name}.`));
  beforeEach(async () => {
    folder = await makeFolder();
    lines = new RecordedLog();
  });
  afterEach(() => removeFolder(folder));

  const fileOf = (name: string, number: number): string => join(folder, "locks", `${name}.${number}`);

  /** Somebody who is at it until told to leave. */
  function holder(
    name: string,
    files = realFiles,
  ): { readonly entered: Promise<void>; readonly left: Promise<unknown>; leave(): void } {
    let leave: () => void = () => undefined;
    const stay = new Promise<void>((resolve) => (leave = resolve));
    let enter: () => void = () => undefined;
    const entered = new Promise<void>((resolve) => (enter = resolve));
    const left = openLocks(files).withLock(name, () => {
      enter();
      return stay;
    });
    return { entered, left, leave: () => leave() };
  }

  /** Counts how many are at it, and the most there ever were. */
  class Room {
    inside = 0;
    most = 0;
    visits = 0;
    readonly visit = async (): Promise<number> => {
      this.inside += 1;
      this.visits += 1;
      this.most = Math.max(this.most, this.inside);
      await new Promise(setImmediate);
      this.inside -= 1;
      return this.visits;
    };
  }

  it("let one in at a time, of 50 who come at once to two windows", async () => {
    const room = new Room();
    const [one, other] = [openLocks(), openLocks()];
    const visit = (index: number): Promise<unknown> => (index % 2 === 0 ? one : other).withLock("room", room.visit);
    const results = await time.during(() => Promise.all(Array.from({ length: 50 }, (_, index) => visit(index))));
    assert.deepEqual([room.visits, room.most], [50, 1]);
    assert.equal(new Set(results).size, 50);
    assert.deepEqual(lines.all, []);
  });

  it("keep apart those who want the same, and no others", async () => {
    const [one, other] = [openLocks(), openLocks()];
    const result = await one.withLock("a", () => other.withLock("b", () => Promise.resolve("both")));
    assert.equal(result, "both");
  });

  it("give back what was done, and are free again after an error", async () => {
    const locks = openLocks();
    await assert.rejects(
      locks.withLock("room", () => Promise.reject(new Error("on fire"))),
      /on fire/,
    );
    assert.equal(await openLocks().withLock("room", () => Promise.resolve("in")), "in");
  });

  it("count up, and leave one file behind", async () => {
    const locks = openLocks();
    for (const number of [1, 2, 3]) {
      await locks.withLock("room", async () => assert.deepEqual(await numbers("room"), [`room.${number}`]));
    }
    assert.deepEqual(await numbers("room"), ["room.3"]);
  });

  it("are not waited for by those who want nothing any more", async () => {
    const held = holder("room");
    await held.entered;
    const room = new Room();
    const { files, signal } = patientFor(1);
    assert.equal(await openLocks(files).withLock("room", room.visit, signal), undefined);
    assert.equal(await openLocks().withLock("other", room.visit, AbortSignal.abort()), undefined);
    assert.equal(room.visits, 0);
    held.leave();
    await held.left;
  });

  it("are not waited for from the moment when the signal aborts", async () => {
    await mkdir(join(folder, "locks"));
    await writeFile(fileOf("room", 1), "");
    const abort = new AbortController();
    const lstat = (async (path: string) => {
      const about = await realFiles.lstat(path);
      if (path === fileOf("room", 1)) setImmediate(() => abort.abort());
      return about;
    }) as Files["lstat"];
    // Time stands still: a pause between two looks would never end.
    mock.timers.enable({ apis: ["setTimeout"] });
    try {
      const { visit } = new Room();
      assert.equal(await openLocks({ ...realFiles, lstat }).withLock("room", visit, abort.signal), undefined);
    } finally {
      mock.timers.reset();
    }
  });

  it("do without a folder that cannot be made, and say so once", async () => {
    await writeFile(join(folder, "locks"), "a file");
    const locks = openLocks();
    for (const turn of [1, 2, 3]) assert.equal(await locks.withLock("room", () => Promise.resolve(turn)), turn);
    assert.equal(lines.all.length, 1);
    assert.match(lines.all[0] ?? "", /^warn Windows cannot take turns \((EEXIST|ENOTDIR)\)/);
  });

  it("throw what `act` throws also without a folder, and run it once", async () => {
    await writeFile(join(folder, "locks"), "a file");
    let times = 0;
    const act = (): Promise<never> => Promise.reject(new Error(`${++times} on fire`));
    await assert.rejects(openLocks().withLock("room", act), /1 on fire/);
    assert.equal(times, 1);
  });

  it("H7 a dead holder's lock is taken over after 15 seconds, whatever is in it, and a living holder's is not", async () => {
    const leftBehind = {
      empty: "",
      pid: String(process.pid),
      json: `{"pid":${process.pid},"at":${Date.now()}}`,
      ahead: "",
    };
    await mkdir(join(folder, "locks"));
    for (const [name, content] of Object.entries(leftBehind)) await writeFile(fileOf(name, 7), content);
    await utimes(fileOf("ahead", 7), new Date("2100-01-01"), new Date("2100-01-01"));

    await time.during(async () => {
      const started = Date.now();
      const seconds = (): number => (Date.now() - started) / 1000;
      const takenOver = Object.keys(leftBehind).map(async (name) => {
        const [names, at = 0] =
          (await openLocks().withLock(name, async () => [await numbers(name), seconds()] as const)) ?? [];
        assert.deepEqual(names, [`${name}.8`]);
        // 60 looks with pauses by chance: 15 seconds, give or take half of one.
        assert.ok(at > 11 && at < 25, `${name} after ${at} s`);
      });
      const waited = Object.entries({ living: realFiles, "living-on-fat": fat }).map(async ([name, files]) => {
        const living = holder(name, files);
        await living.entered;
        let looks = 0;
        const counting = watched((count) => {
          looks = count;
          if (looks === 66) living.leave();
        }, files);
        await openLocks(counting).withLock(name, () => Promise.resolve());
        await living.left;
        assert.ok(looks >= 66, `${name} after ${looks} looks`);
      });
      assert.equal(await openLocks().withLock("other", () => Promise.resolve("at once")), "at once");
      assert.ok(seconds() < 5, `${seconds()} s`);

      await Promise.all([...takenOver, ...waited]);
    });
    assert.deepEqual(lines.all, []);
  });

  it("H7 a holder that was taken for dead comes back and does not disturb the one who took its place", async () => {
    const slept = holder("room");
    await slept.entered;
    await appendFile(fileOf("room", 1), "x");
    const next = holder("room");
    await next.entered;
    slept.leave();
    await slept.left;
    assert.deepEqual(await numbers("room"), ["room.2"]);

    const { files, signal } = patientFor(2);
    const third = openLocks(files);
    assert.equal(await time.during(() => third.withLock("room", () => Promise.resolve("in"), signal)), undefined);
    next.leave();
    await next.left;
    assert.equal(
      await openLocks()
        .withLock("room", () => numbers("room"))
        .then(String),
      "room.3",
    );
  });

  it("H7 a holder that was taken for dead frees no lock that has the name of its file by then", async () => {
    const slept = holder("room");
    await slept.entered;
    await rename(fileOf("room", 1), join(folder, "tidied away"));
    const next = holder("room");
    await next.entered;
    assert.deepEqual(await numbers("room"), ["room.1"]);
    slept.leave();
    await slept.left;
    const { files, signal } = patientFor(2);
    const third = openLocks(files);
    assert.equal(await time.during(() => third.withLock("room", () => Promise.resolve("in"), signal)), undefined);
    next.leave();
    await next.left;
  });

  it("let one in at a time also where a free lock is tidied away at that moment", async () => {
    await openLocks().withLock("room", () => Promise.resolve());
    let began: ReturnType<typeof holder> | undefined;
    const files: Files = {
      ...realFiles,
      async open(path, ...args) {
        if (path === fileOf("room", 2) && !began) {
          await rm(fileOf("room", 1));
          began = holder("room");
          await began.entered;
        }
        return realFiles.open(path, ...args);
      },
    };
    // The folder is read for a second time under the number that was created and is given up.
    const patient = patientFor(4, files);
    const late = openLocks(patient.files);
    const act = (): Promise<string> => Promise.resolve("in");
    assert.equal(await time.during(() => late.withLock("room", act, patient.signal)), undefined);
    assert.deepEqual(await numbers("room"), ["room.1"]);
    began?.leave();
    await began?.left;
    assert.equal(await openLocks().withLock("room", () => Promise.resolve("in")), "in");
  });

  for (const [what, files] of Object.entries({
    "has no time before 1980": fat,
    "lets no process set a time": ownTimes,
  })) {
    it(`are free at once on a drive that ${what}`, async () => {
      for (const turn of [1, 2, 3]) {
        const patient = patientFor(3, files);
        const taken = openLocks(patient.files).withLock("room", () => Promise.resolve(turn), patient.signal);
        assert.equal(await taken, turn);
      }
    });
  }

  it("H7 a lock is an empty file and says nothing of who holds it", async () => {
    await openLocks().withLock("room", async () =>
      assert.equal(await readFile(join(folder, "locks", "room.1"), "utf8"), ""),
    );
  });
});
