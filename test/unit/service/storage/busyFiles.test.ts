import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { join } from "node:path";

import { type Files, files as realFiles } from "../../../../src/service/storage/atomicFile";
import { PassingTime } from "./passingTime";
import { anAnswer, failing, fault, makeFolder, openWindow, query, removeFolder, type Window } from "./storageFixture";

/** Windows refuses what another process has open at the moment, and grants it a moment later. */
const busy = ["EPERM", "EACCES", "EBUSY"];

/** True the first `count` times. */
function times(count: number): () => boolean {
  let left = count;
  return () => left-- > 0;
}

describe("files that are in use at the moment", () => {
  let folder: string;
  const time = new PassingTime();
  const openTimed = (files?: Files): Window => openWindow(folder, { files: time.watched(files) });
  beforeEach(async () => {
    folder = await makeFolder();
  });
  afterEach(() => removeFolder(folder));

  for (const code of busy) {
    it(`I3 are replaced a moment later (${code})`, async () => {
      const window = openTimed(failing("rename", code, times(3)));
      const answer = anAnswer();
      await time.during(() => window.answers.store(query, { answer }));
      assert.deepEqual([await window.answers.read(query), window.log], [{ answer }, []]);
    });

    it(`I3 do not end the taking of turns, when they are a lock (${code})`, async () => {
      const isBusy = times(3);
      const files: Files = {
        ...realFiles,
        lstat: ((...args: Parameters<Files["lstat"]>) =>
          String(args[0]).includes("turn.") && isBusy()
            ? Promise.reject(fault(code))
            : realFiles.lstat(...args)) as Files["lstat"],
        rm: (...args) => (isBusy() ? Promise.reject(fault(code)) : realFiles.rm(...args)),
      };
      const windows = [openTimed(files), openTimed(files), openTimed()];
      let inside = 0;
      let most = 0;
      const act = async (): Promise<void> => {
        inside += 1;
        most = Math.max(most, inside);
        await readdir(join(folder, "locks"));
        inside -= 1;
      };
      const all = windows.flatMap(({ locks }) => [locks, locks]);
      await time.during(() => Promise.all(all.map((locks) => locks.withLock("turn", act))));
      assert.deepEqual([most, windows.flatMap(({ log }) => log)], [1, []]);
    });
  }

  it("I3 are given up when they stay in use, and the window goes on alone", async () => {
    const files: Files = {
      ...realFiles,
      open: (...args: Parameters<Files["open"]>) =>
        String(args[0]).includes("turn.") ? Promise.reject(fault("EBUSY")) : realFiles.open(...args),
    };
    const { locks, log } = openTimed(files);
    assert.equal(await time.during(() => locks.withLock("turn", () => Promise.resolve("done"))), "done");
    assert.match(log.join(), /cannot take turns \(EBUSY\)/);
  });
});
