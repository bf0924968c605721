import assert from "node:assert/strict";
import { mkdir, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import { day } from "../../weather/fakes";
import { linkIt } from "./abilities";
import { altered, fault } from "./faultyFiles";
import { anAnswer, query, TestStorage, type Window } from "./storageFixture";

const nameOf = (index: number): string => `${index.toString(16).padStart(32, "0")}.v1.json`;

describe("what is not needed any more", () => {
  const storage = new TestStorage();
  const answers = (name = ""): string => storage.path("answers", name);
  const locks = (name = ""): string => storage.path("locks", name);
  beforeEach(() => Promise.all([mkdir(answers()), mkdir(locks())]));

  /** A window tidies what it keeps. @returns the log. */
  async function tidy({ answers: cached, locks: own, log }: Window = storage.open()): Promise<readonly string[]> {
    await Promise.all([cached.tidy(), own.tidy()]);
    return log;
  }

  /** Writes files that were last changed so many days before now. */
  async function leave(folder: string, ages: Readonly<Record<string, number>>, content = "x"): Promise<void> {
    for (const [name, days] of Object.entries(ages)) {
      await writeFile(join(folder, name), content);
      const time = new Date(Date.now() - days * day);
      await utimes(join(folder, name), time, time);
    }
  }

  it("I5 I12 is removed: files of 13 days ago of any version, temporary ones of a day ago, and nothing that is no answer", async () => {
    const [early, late] = [1 - 1 / 24, 1 + 1 / 24];
    const temporary = (index: number): string => `${nameOf(index)}.0b1c.tmp`;
    const [other, later] = [4, 13].map((index) => nameOf(index).replace("v1", "v17")) as [string, string];
    const gone = { [nameOf(1)]: 13, [nameOf(2)]: 400, [nameOf(3)]: -14, [other]: 14, [temporary(5)]: late };
    const young = { [nameOf(6)]: 12.9, [nameOf(7)]: -12.9, [temporary(8)]: early, [temporary(9)]: -31 };
    const others = { "mine.json": 31, [`x${nameOf(10)}`]: 31, [`${nameOf(11)}x.0b1c.tmp`]: late };
    await leave(answers(), { ...gone, ...young, ...others });
    // Only a file of its own version is removed for what is in it.
    await leave(answers(), { [nameOf(12)]: 1, [later]: 1 }, '{"answer":{"receivedAt":1}}');
    assert.deepEqual(await tidy(), []);
    assert.deepEqual(await storage.names("answers"), [...Object.keys({ ...young, ...others }), later].sort());
  });

  it("is removed: locks that were not touched for a week, and nothing that is no lock", async () => {
    await leave(locks(), { "lock.13": 8, "calls.12": 6, "my lock.3": 8, "notes.txt": 8, "lock.3.tmp": 8 });
    await leave(locks(), { "held.1": 8 }, "");
    await leave(locks(), { "book.1": 8 }, "of a person");
    await mkdir(locks("folder.1"));
    await utimes(locks("folder.1"), 0, 0);
    assert.deepEqual(await tidy(), []);
    const left = ["book.1", "calls.12", "folder.1", "lock.3.tmp", "my lock.3", "notes.txt"];
    assert.deepEqual(await storage.names("locks"), left);
  });

  linkIt("is removed from the folder itself, and never through a link", async () => {
    const outside = storage.path("outside");
    await mkdir(outside);
    await leave(outside, { "lock.3": 400, [nameOf(1)]: 400 });
    for (const path of [locks("linked.1"), answers(nameOf(2))]) await symlink(join(outside, "lock.3"), path);
    await tidy();
    for (const folder of [locks(), answers()]) {
      await rm(folder, { recursive: true });
      await symlink(outside, folder, "junction");
    }
    await tidy();
    assert.deepEqual(await storage.names("outside"), [nameOf(1), "lock.3"]);
  });

  it("is limited to 500 answers, of which the oldest go", async () => {
    const ages = Array.from({ length: 520 }, (_, index) => [nameOf(index), 1 + ((index * 7) % 520) / 100] as const);
    await leave(answers(), Object.fromEntries(ages));
    await tidy();
    const young = ages.filter(([, days]) => days < 6).map(([name]) => name);
    assert.deepEqual(await storage.names("answers"), young);
  });

  it("holds on to nothing of the writes before", async () => {
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc") as () => void;
    let first: WeakRef<Error> | undefined;
    const files = altered("writeFile", () => () => {
      const error = fault("EIO");
      first ??= new WeakRef(error);
      return Promise.reject(error);
    });
    const { answers } = storage.open({ files });
    for (const _ of [1, 2, 3]) {
      await answers.store(query, { answer: anAnswer() });
      await new Promise(setImmediate);
    }
    collect();
    assert.ok(first && !first.deref());
  });
});
