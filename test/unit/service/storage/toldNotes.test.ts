import assert from "node:assert/strict";
import { mkdir, rmdir } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";

import { day, FakeClock, hour, minute } from "../../weather/fakes";
import { itRows } from "../../weather/itEach";
import { TestStorage } from "./storageFixture";

const storm = { name: "storm", source: "warnings", unseen: day, missing: 3 * hour };

describe("notes of what was told", () => {
  const storage = new TestStorage();
  let clock: FakeClock;
  beforeEach(() => (clock = new FakeClock()));
  /** Opens a window; its function says how many of the sightings are news. */
  const open = () => {
    const { notes } = storage.open({ clock });
    const take = async (seen: readonly (typeof storm)[] = [storm]) => (await notes.take(seen, ["warnings"]))?.size;
    return { notes, take };
  };

  /** Sees a storm, then what follows, and a storm again. */
  const assertNews = async (act: (take: () => Promise<unknown>) => Promise<unknown>, news: number): Promise<void> => {
    const { take } = open();
    assert.equal(await take(), 1);
    await act(() => take([]));
    assert.equal(await open().take(), news);
  };
  itRows(assertNews, {
    "what is still there isn't news [L2]": [() => clock.pass(23 * hour), 0],
    "what wasn't seen for a day is news [L2]": [() => clock.pass(day), 1],
    "what fresh data lacked for three hours is news [L2]": [
      async (lack) => {
        await lack();
        await clock.pass(hour);
        await lack();
        await clock.pass(2 * hour);
      },
      1,
    ],
    "what fresh data lacked for less than three hours isn't news [L2]": [
      async (lack) => {
        await clock.pass(3 * hour);
        await lack();
        await clock.pass(3 * hour - 1);
      },
      0,
    ],
    "what was noted by a clock far ahead is news after it's set back [L5]": [
      () => {
        clock.set(-400 * day);
        return Promise.resolve();
      },
      1,
    ],
  });

  it("data of a different source doesn't make anything missing [L2]", async () => {
    const { notes, take } = open();
    await take();
    await notes.take([], ["rain"]);
    await clock.pass(3 * hour);
    assert.equal(await take(), 0);
  });

  it("what was told while the file couldn't be used is noted when it can be [L1]", async () => {
    await mkdir(storage.file());
    const [one, other] = [open(), open()];
    assert.deepEqual([await one.take(), await one.take(), await other.take()], [1, 0, 1]);
    await rmdir(storage.file());
    await clock.pass(minute);
    assert.deepEqual([await one.take(), await open().take()], [0, 0]);
  });

  it("while others lock the file, no message appears twice, and after five minutes each window shows it [L1]", async () => {
    const { take } = open();
    await take([]);
    const other = new DatabaseSync(storage.file());
    other.exec("BEGIN EXCLUSIVE");
    assert.equal(await take(), undefined);
    await clock.pass(minute);
    assert.equal(await take(), undefined);
    await clock.pass(4 * minute);
    assert.equal(await take(), 1);
    other.close();
    await clock.pass(minute);
    assert.deepEqual([await take(), await open().take()], [0, 0]);
  });

  it("a source's notes are removed when they are forgotten, also by other windows", async () => {
    const [one, other] = [open(), open()];
    await one.take();
    await one.notes.put("focus");
    await other.notes.forget("warnings");
    assert.equal(await one.take(), 1);
    assert.equal(await other.notes.timeOf("focus"), clock.now());
    assert.equal(await other.notes.timeOf("other"), Number.NEGATIVE_INFINITY);
  });
});
