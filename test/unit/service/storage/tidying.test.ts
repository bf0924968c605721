import assert from "node:assert/strict";
import { mkdir, readdir, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { mock } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import { type Files, files as realFiles } from "../../../../src/service/storage/atomicFile";
import { linkIt } from "./links";
import { anAnswer, answerFile, fault, makeFolder, openWindow, query, removeFolder } from "./storageFixture";

const day = 24 * 60 * 60_000;
const nameOf = (index: number): string => `${index.toString(16).padStart(32, "0")}.v1.json`;

describe("what is not needed any more", () => {
  let folder: string;
  const answers = (): string => join(folder, "answers");
  const locks = (): string => join(folder, "locks");
  const names = async (of: string): Promise<readonly string[]> => (await readdir(of)).sort();
  beforeEach(async () => {
    folder = await makeFolder();
    await mkdir(answers());
    await mkdir(locks());
  });
  afterEach(async () => {
    mock.timers.reset();
    await removeFolder(folder);
  });

  /** Writes a file that was last changed so many days before now. */
  async function leave(file: string, days: number, content = "x"): Promise<void> {
    await writeFile(file, content);
    const time = new Date(Date.now() - days * day);
    await utimes(file, time, time);
  }

  async function leaveAll(of: string, ages: Readonly<Record<string, number>>): Promise<void> {
    for (const [name, days] of Object.entries(ages)) await leave(join(of, name), days);
  }

  it("is removed: answers of 30 days ago with what is left of them, and nothing that is not an answer", async () => {
    const gone = { [nameOf(1)]: 31, [nameOf(2)]: 400, [nameOf(3)]: -31, [`${nameOf(4)}.0b1c.tmp`]: 31 };
    const left = {
      [nameOf(5)]: 29,
      [nameOf(6)]: -29,
      [`${nameOf(7)}.0b1c.tmp`]: 29,
      [`${nameOf(8)}.0b1c.tmp`]: -31,
      [nameOf(9).replace("v1", "v2")]: 31,
      "mine.json": 31,
      [`x${nameOf(10)}`]: 31,
    };
    await leaveAll(answers(), { ...gone, ...left });
    const { answers: cached, log } = openWindow(folder);
    await cached.store(query, { answer: anAnswer() });
    assert.deepEqual(await names(answers()), [...Object.keys(left), await ownName()].sort());
    assert.deepEqual(log, []);
  });

  it("is removed: locks that were not touched for a week, and nothing that is no lock", async () => {
    await leaveAll(locks(), { "room.3": 8, "calls.12": 6, "notes.txt": 8, "room.3.tmp": 8 });
    await leave(join(locks(), "held.1"), 8, "");
    await leave(join(locks(), "book.1"), 8, "of a person");
    await mkdir(join(locks(), "folder.1"));
    await utimes(join(locks(), "folder.1"), 0, 0);
    const { answers: cached, log } = openWindow(folder);
    await cached.store(query, { answer: anAnswer() });
    assert.deepEqual(await names(locks()), ["book.1", "calls.12", "folder.1", "notes.txt", "room.3.tmp"]);
    assert.deepEqual(log, []);
  });

  linkIt("is removed from the folder itself, and never through a link", async () => {
    const outside = join(folder, "outside");
    await mkdir(outside);
    await leave(join(outside, "room.3"), 400);
    await leave(join(outside, nameOf(1)), 400);
    for (const [of, name] of [
      [locks(), "linked.1"],
      [answers(), nameOf(2)],
    ] as const) {
      await symlink(join(outside, "room.3"), join(of, name));
    }
    await openWindow(folder).answers.store(query, { answer: anAnswer() });
    await rm(locks(), { recursive: true });
    await symlink(outside, locks(), "junction");
    await openWindow(folder).answers.store(query, { answer: anAnswer() });
    assert.deepEqual(await names(outside), [nameOf(1), "room.3"]);
  });

  it("is looked for by a window once a day", async () => {
    mock.timers.enable({ apis: ["Date"], now: Date.now() });
    const { answers: cached } = openWindow(folder);
    await cached.store(query, { answer: anAnswer() });
    const left = [await names(answers()), await names(locks())];
    const past = async (): Promise<boolean> => {
      await leave(join(answers(), nameOf(1)), 31);
      await leave(join(locks(), "room.1"), 31);
      await cached.store(query, { answer: anAnswer() });
      const isLeft = (await names(answers())).includes(nameOf(1));
      assert.equal((await names(locks())).includes("room.1"), isLeft);
      return isLeft;
    };
    assert.equal(await past(), true);
    mock.timers.tick(day - 1);
    assert.equal(await past(), true);
    mock.timers.tick(1);
    assert.equal(await past(), false);
    assert.deepEqual([await names(answers()), await names(locks())], left);
  });

  it("is limited to 500 answers, of which the oldest go", async () => {
    await leaveAll(
      answers(),
      Object.fromEntries(Array.from({ length: 520 }, (_, index) => [nameOf(index), 1 + index / 100])),
    );
    await openWindow(folder).answers.store(query, { answer: anAnswer() });
    const left = await names(answers());
    assert.deepEqual([left.length, left.includes(nameOf(498)), left.includes(nameOf(499))], [500, true, false]);
  });

  it("stays where it cannot be removed, which costs nothing", async () => {
    for (const operation of ["readdir", "rm", "lstat"] as const) {
      await leave(join(answers(), nameOf(1)), 31);
      await leave(join(locks(), "room.1"), 31);
      const refuse = (...args: never[]): Promise<unknown> =>
        /room\.1$|0{31}1\.v1|answers$|locks$/.test(String(args[0])) && isTidying
          ? Promise.reject(fault("EACCES"))
          : (realFiles[operation] as (...args: never[]) => Promise<unknown>)(...args);
      let isTidying = false;
      const files = {
        ...realFiles,
        [operation]: refuse,
        rename: async (...args: Parameters<Files["rename"]>) => {
          await realFiles.rename(...args);
          isTidying = true;
        },
      };
      const { answers: cached, log } = openWindow(folder, { files });
      await cached.store(query, { answer: anAnswer(operation) });
      isTidying = false;
      assert.deepEqual([(await cached.read(query)).answer?.observation.text, log], [operation, []]);
      assert.ok((await names(answers())).includes(nameOf(1)), operation);
      assert.ok((await names(locks())).includes("room.1"), operation);
    }
  });

  it("holds no memory: a write holds on to nothing of the one before it", async () => {
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc") as () => void;
    const errors: WeakRef<Error>[] = [];
    const open = (): Promise<never> => {
      const error = fault("EIO");
      errors.push(new WeakRef(error));
      return Promise.reject(error);
    };
    const { answers: cached } = openWindow(folder, { files: { ...realFiles, open } });
    for (let write = 0; write < 10; write += 1) {
      await cached.store(query, { answer: anAnswer() });
      await new Promise(setImmediate);
    }
    collect();
    const held = errors.filter((error) => error.deref() !== undefined).length;
    assert.ok(errors.length === 10 && held <= 1, `${held} of ${errors.length} are held`);
  });

  /** The name of the file in which the answer is kept. */
  async function ownName(): Promise<string> {
    const other = await makeFolder();
    await openWindow(other).answers.store(query, { answer: anAnswer() });
    const name = basename(await answerFile(other));
    await removeFolder(other);
    return name;
  }
});
