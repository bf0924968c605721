import assert from "node:assert/strict";
import { mkdir, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { mock } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import { day } from "../../weather/fakes";
import { linkIt } from "./abilities";
import { altered, failing, fault } from "./faultyFiles";
import { anAnswer, keptText, query, TestStorage, type Window } from "./storageFixture";

const nameOf = (index: number): string => `${index.toString(16).padStart(32, "0")}.v1.json`;

describe("what is not needed any more", () => {
  const storage = new TestStorage();
  const answers = (name = ""): string => storage.path("answers", name);
  const locks = (name = ""): string => storage.path("locks", name);
  beforeEach(() => Promise.all([mkdir(answers()), mkdir(locks())]));
  afterEach(() => mock.timers.reset());

  /** Stores an answer, with which a window tidies. @returns the log. */
  async function store({ answers: cached, log }: Window = storage.open()): Promise<readonly string[]> {
    await cached.store(query, { answer: anAnswer() });
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

  it("I5 is removed: answers of 30 days ago, what a process left an hour ago that died while it wrote, and nothing that is not an answer", async () => {
    const [early, late] = [59 / 24 / 60, 61 / 24 / 60];
    const temporary = (index: number): string => `${nameOf(index)}.0b1c.tmp`;
    const gone = { [nameOf(1)]: 31, [nameOf(2)]: 400, [nameOf(3)]: -31, [temporary(4)]: late };
    const young = { [nameOf(5)]: 29, [nameOf(6)]: -29, [temporary(7)]: early, [temporary(8)]: -31 };
    const others = { [nameOf(9).replace("v1", "v2")]: 31, "mine.json": 31, [`x${nameOf(10)}`]: 31 };
    const left = { ...young, ...others, [`${nameOf(11)}x.0b1c.tmp`]: late };
    await leave(answers(), { ...gone, ...left });
    assert.deepEqual(await store(), []);
    const own = (await storage.names("answers")).filter((name) => !(name in left));
    assert.deepEqual(await storage.names("answers"), [...Object.keys(left), ...own].sort());
    assert.deepEqual([own.length, own.filter((name) => name in gone)], [1, []]);
  });

  it("is removed: locks that were not touched for a week, and nothing that is no lock", async () => {
    await leave(locks(), { "lock.3": 8, "calls.12": 6, "notes.txt": 8, "lock.3.tmp": 8 });
    await leave(locks(), { "held.1": 8 }, "");
    await leave(locks(), { "book.1": 8 }, "of a person");
    await mkdir(locks("folder.1"));
    await utimes(locks("folder.1"), 0, 0);
    assert.deepEqual(await store(), []);
    const left = ["book.1", "calls.12", "folder.1", "lock.3.tmp", "notes.txt"];
    assert.deepEqual(await storage.names("locks"), left);
  });

  linkIt("is removed from the folder itself, and never through a link", async () => {
    const outside = storage.path("outside");
    await mkdir(outside);
    await leave(outside, { "lock.3": 400, [nameOf(1)]: 400 });
    for (const path of [locks("linked.1"), answers(nameOf(2))]) await symlink(join(outside, "lock.3"), path);
    await store();
    await rm(locks(), { recursive: true });
    await symlink(outside, locks(), "junction");
    await store();
    assert.deepEqual(await storage.names("outside"), [nameOf(1), "lock.3"]);
  });

  it("is looked for by a window once a day", async () => {
    mock.timers.enable({ apis: ["Date"], now: Date.now() });
    const window = storage.open();
    await store(window);
    const names = async (): Promise<unknown> => [await storage.names("answers"), await storage.names("locks")];
    const before = await names();
    await leave(answers(), { [nameOf(1)]: 31 });
    await leave(locks(), { "lock.1": 31 });
    const withPast = await names();
    for (const [passed, left] of [
      [0, withPast],
      [day - 1, withPast],
      [1, before],
    ] as const) {
      mock.timers.tick(passed);
      await store(window);
      assert.deepEqual(await names(), left);
    }
  });

  it("is limited to 500 answers, of which the oldest go", async () => {
    const ages = Array.from({ length: 520 }, (_, index) => [nameOf(index), 1 + index / 100] as const);
    await leave(answers(), Object.fromEntries(ages));
    await store();
    const left = await storage.names("answers");
    assert.deepEqual([left.length, left.includes(nameOf(498)), left.includes(nameOf(499))], [500, true, false]);
  });

  for (const operation of ["readdir", "rm", "lstat"] as const)
    it(`stays where it cannot be removed, which costs nothing (${operation})`, async () => {
      await leave(answers(), { [nameOf(1)]: 31 });
      await leave(locks(), { "lock.1": 31 });
      let isTidying = false;
      const written = altered("rename", (rename) => async (...args) => {
        await rename(...args);
        isTidying = true;
      });
      const isPast = (path: string): boolean => /lock\.1$|0{31}1\.v1|answers$|locks$/.test(path);
      const files = failing(operation, "EACCES", (path) => isTidying && isPast(path), written);
      const window = storage.open({ files });
      await store(window);
      isTidying = false;
      assert.deepEqual([await keptText(window), window.log], ["Fog", []]);
      const names = [...(await storage.names("answers")), ...(await storage.names("locks"))];
      assert.ok(names.includes(nameOf(1)) && names.includes("lock.1"));
    });

  it("holds no memory: a write holds on to nothing of the one before it", async () => {
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc") as () => void;
    const errors: WeakRef<Error>[] = [];
    const files = altered("writeFile", () => () => {
      const error = fault("EIO");
      errors.push(new WeakRef(error));
      return Promise.reject(error);
    });
    const window = storage.open({ files });
    for (let write = 0; write < 10; write += 1) {
      await store(window);
      await new Promise(setImmediate);
    }
    collect();
    const held = errors.filter((error) => error.deref() !== undefined).length;
    assert.ok(errors.length === 10 && held <= 1, `${held} of ${errors.length} are held`);
  });
});
