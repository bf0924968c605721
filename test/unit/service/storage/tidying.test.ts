import assert from "node:assert/strict";
import { mkdir, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { mock } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import { day } from "../../weather/fakes";
import { linkIt } from "./abilities";
import { altered, anAnswer, failing, fault, keptText, query, TestStorage, type Window } from "./storageFixture";

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

  /** Writes a file that was last changed so many days before now. */
  async function leave(file: string, days: number, content = "x"): Promise<void> {
    await writeFile(file, content);
    const time = new Date(Date.now() - days * day);
    await utimes(file, time, time);
  }

  async function leaveAll(path: (name: string) => string, ages: Readonly<Record<string, number>>): Promise<void> {
    for (const [name, days] of Object.entries(ages)) await leave(path(name), days);
  }

  it("is removed: answers of 30 days ago, what a process left an hour ago that died while it wrote, and nothing that is not an answer", async () => {
    const gone = { [nameOf(1)]: 31, [nameOf(2)]: 400, [nameOf(3)]: -31, [`${nameOf(4)}.0b1c.tmp`]: 1.5 / 24 };
    const young = {
      [nameOf(5)]: 29,
      [nameOf(6)]: -29,
      [`${nameOf(7)}.0b1c.tmp`]: 0.5 / 24,
      [`${nameOf(8)}.0b1c.tmp`]: -31,
    };
    const left = { ...young, [nameOf(9).replace("v1", "v2")]: 31, "mine.json": 31, [`x${nameOf(10)}`]: 31 };
    await leaveAll(answers, { ...gone, ...left });
    assert.deepEqual(await store(), []);
    const own = (await storage.names("answers")).filter((name) => !(name in left));
    assert.deepEqual(await storage.names("answers"), [...Object.keys(left), ...own].sort());
    assert.deepEqual([own.length, own.filter((name) => name in gone)], [1, []]);
  });

  it("is removed: locks that were not touched for a week, and nothing that is no lock", async () => {
    await leaveAll(locks, { "lock.3": 8, "calls.12": 6, "notes.txt": 8, "lock.3.tmp": 8 });
    await leave(locks("held.1"), 8, "");
    await leave(locks("book.1"), 8, "of a person");
    await mkdir(locks("folder.1"));
    await utimes(locks("folder.1"), 0, 0);
    assert.deepEqual(await store(), []);
    const left = ["book.1", "calls.12", "folder.1", "lock.3.tmp", "notes.txt"];
    assert.deepEqual(await storage.names("locks"), left);
  });

  linkIt("is removed from the folder itself, and never through a link", async () => {
    const outside = storage.path("outside");
    await mkdir(outside);
    await leave(join(outside, "lock.3"), 400);
    await leave(join(outside, nameOf(1)), 400);
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
    const left = await names();
    const past = async (): Promise<boolean> => {
      await leave(answers(nameOf(1)), 31);
      await leave(locks("lock.1"), 31);
      await store(window);
      const isLeft = (await storage.names("answers")).includes(nameOf(1));
      assert.equal((await storage.names("locks")).includes("lock.1"), isLeft);
      return isLeft;
    };
    assert.equal(await past(), true);
    mock.timers.tick(day - 1);
    assert.equal(await past(), true);
    mock.timers.tick(1);
    assert.equal(await past(), false);
    assert.deepEqual(await names(), left);
  });

  it("is limited to 500 answers, of which the oldest go", async () => {
    const ages = Array.from({ length: 520 }, (_, index) => [nameOf(index), 1 + index / 100]);
    await leaveAll(answers, Object.fromEntries(ages) as Record<string, number>);
    await store();
    const left = await storage.names("answers");
    assert.deepEqual([left.length, left.includes(nameOf(498)), left.includes(nameOf(499))], [500, true, false]);
  });

  for (const operation of ["readdir", "rm", "lstat"] as const)
    it(`stays where it cannot be removed, which costs nothing (${operation})`, async () => {
      await leave(answers(nameOf(1)), 31);
      await leave(locks("lock.1"), 31);
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
