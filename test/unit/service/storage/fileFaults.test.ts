import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { lstat, mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { type Files, files, Folder, readWhole } from "../../../../src/service/storage/atomicFile";
import { itUnless } from "../../itUnless";
import { day } from "../../weather/fakes";
import { itRows } from "../../weather/itEach";
import { linkIt } from "./abilities";
import { altered, failing, fault, fileOperations, type Operation, recording, times } from "./faultyFiles";
import { enter, type StorageSetting } from "./openStorage";
import { PassingTime } from "./passingTime";
import { anAnswer, answerFile, ask, countIn, done, keptText, query, TestStorage, type Window } from "./storageFixture";

const keep = ({ answers }: Window, text: string): Promise<void> => answers.store(query, { answer: anAnswer(text) });
const makePipe = (file: string): Promise<void> => Promise.resolve(void execFileSync("mkfifo", [file]));
/** A way to put something where a file was, what is logged of it, and the answer that another window then reads. */
type Place = readonly [
  test: (title: string, test: () => Promise<void>) => unknown,
  put: (file: string, old: string) => Promise<unknown>,
  warning: string,
  shown: "New" | undefined,
];

describe("the files of the storage", () => {
  const storage = new TestStorage();
  const time = new PassingTime();
  const open = (files?: Files): Window => storage.open({ files: time.watched(files) });
  const timed = (title: string, test: () => Promise<void>): void => void it(title, () => time.during(test));

  for (const code of ["ENOSPC", "EACCES"]) {
    for (const operation of ["writeFile", "rename"] as const)
      timed(`I3 ${code} from ${operation} leaves the answer as it was, is logged once, and ends`, async () => {
        const warning = `warn Couldn't store the answer (${code}); the weather works without it`;
        await keep(open(), "Old");
        let isBroken = true;
        const window = open(failing(operation, code, () => isBroken));
        for (const turn of [1, 2, 3]) {
          await keep(window, "New");
          assert.equal(await keptText(window), "Old", `${turn}`);
        }
        assert.deepEqual(window.log, [warning]);
        assert.equal((await storage.names("answers")).length, 1);
        isBroken = false;
        await keep(window, "New");
        assert.equal(await keptText(open()), "New");
        assert.equal(window.log.length, 1);
        isBroken = true;
        await keep(window, "Newer");
        assert.deepEqual(window.log, [warning, warning]);
      });

    for (const operation of ["lstat", "readFile"] as const)
      timed(`I3 ${code} from ${operation} while the answer is read is logged once, and ends`, async () => {
        await keep(open(), "Old");
        let isBroken = true;
        const window = open(failing(operation, code, () => isBroken));
        for (const turn of [1, 2, 3]) assert.equal(await keptText(window), undefined, `${turn}`);
        assert.deepEqual(window.log, [`warn Couldn't read a stored answer (${code})`]);
        isBroken = false;
        assert.equal(await keptText(window), "Old");
      });
  }

  // Windows refuses operations on a file that another process has open, until that process closes it.
  for (const code of ["EPERM", "EACCES", "EBUSY"])
    timed(`I3 the answer is written a moment later where its file is in use (${code})`, async () => {
      const window = open(failing("rename", code, times(3)));
      await keep(window, "New");
      assert.deepEqual(window.log, []);
      for (const one of [window, open()]) assert.equal(await keptText(one), "New");
    });

  itRows(
    async (setting: StorageSetting & { below?: string }, codes: RegExp) => {
      await writeFile(storage.path("file"), "mine");
      const window = storage.open({ budget: 1, ...setting });
      for (const _ of [1, 2]) {
        await keep(window, "New");
        assert.deepEqual(await window.answers.read(query), {});
        assert.equal(await window.locks.withLock("turn", done), "done");
      }
      assert.equal(await ask(window, 2), "granted usedUp");
      for (const line of window.log) assert.match(line, codes);
      assert.ok(window.log.length > 2 && window.log.length === new Set(window.log).size, window.log.join("\n"));
      assert.deepEqual(await storage.names(), ["file"]);
    },
    {
      // Windows reports an invalid name, or a missing file.
      "I3 are done without where their name is too long for the disk": [
        { below: "x".repeat(300) },
        process.platform === "win32" ? /\((?:ENAMETOOLONG|EINVAL|ENOENT)\)/ : /\(ENAMETOOLONG\)/,
      ],
      "I3 are done without where no folder can be made": [{ files: failing("mkdir", "EROFS") }, /\(EROFS\)/],
      "I4 are done without where a file is in the folder's place": [{ below: "file" }, /\((?:EEXIST|ENOENT|ENOTDIR)\)/],
    },
  );

  it("I1 a file is read up to its limit in bytes, and not beyond", async () => {
    const file = storage.path("a.json");
    await writeFile(file, "über");
    assert.equal(await readWhole(files, file, 5), "über");
    await assert.rejects(readWhole(files, file, 4), { code: "EFBIG" });
  });

  it("I3 a folder is refused at once where Windows refuses its name, which Node tries for ever to make with `recursive`", async () => {
    const made: string[] = [];
    const path = storage.path("?");
    const refusing = altered("mkdir", (mkdir) => (folder, ...options) => {
      if ((options[0] as { recursive?: boolean } | undefined)?.recursive) return Promise.reject(fault("TimeoutError"));
      made.push(folder);
      return folder === path ? Promise.reject(fault("ENOENT")) : mkdir(folder);
    });
    await assert.rejects(new Folder(refusing, path).use(done), { code: "ENOENT" });
    assert.deepEqual(made, [path, storage.folder, path]);
  });

  it("I4 the folder is made when it is missing, also after it was deleted while running, and by two at once", async () => {
    const windows = [1, 2].map(() => storage.open({ below: "not/there" }));
    for (const turn of ["first", "second"]) {
      for (const { answers } of windows) assert.deepEqual(await answers.read(query), {});
      const work = windows.map(async ({ answers, gate, locks }) => {
        await answers.store(query, { answer: anAnswer(turn) });
        assert.equal(await locks.withLock("turn", done), "done");
        await enter({ gate });
      });
      await Promise.all(work);
      for (const window of windows) assert.equal(await keptText(window), turn);
      await rm(storage.path("not"), { recursive: true });
    }
    assert.equal(windows.flatMap(({ log }) => log).join(), "");
  });

  linkIt("I4 nothing is written through a link in the folder's place, and nothing behind it is removed", async () => {
    const outside = storage.path("outside");
    await mkdir(outside);
    await writeFile(join(outside, "precious"), "mine");
    for (const name of ["answers", "locks", "all"]) await symlink(outside, storage.path(name), "junction");
    const window = storage.open();
    await keep(window, "New");
    assert.match(window.log.join(), /Couldn't store the answer \(ENOTDIR\)/);
    assert.equal(await window.locks.withLock("turn", done), "done");
    assert.equal(await ask(storage.open({ below: "all" })), "granted");
    assert.deepEqual(await readdir(outside), ["precious"]);
    await window.answers.clear();
    assert.deepEqual(await readdir(outside), ["precious"]);
  });

  const pipeIt = itUnless(process.platform === "win32" ? "Windows has no such pipes" : undefined);
  const noFile = "Couldn't read a stored answer (ENOTFILE)";
  const damaged = "A stored answer is damaged and will be replaced";
  const written = (text: string | Buffer): Place => [it, (file) => writeFile(file, text), damaged, "New"];
  const putMark = async (file: string, old: string): Promise<void> =>
    writeFile(file, `\uFEFF${await readFile(old, "utf8")}`);
  /** What can be in the place of an answer's file. */
  const places: Readonly<Record<string, Place>> = {
    "I1 an answer's file that is empty is replaced": written(""),
    "I1 an answer's file that is an object without members is replaced": written("{}"),
    "I1 an answer's file that is UTF-16 is replaced": written(Buffer.from('{"version":1}', "utf16le")),
    "I1 an answer's file that is whole behind a byte order mark is replaced": [it, putMark, damaged, "New"],
    "I1 an answer's file that has 100 MB is replaced": [
      it,
      storage.putLarge,
      "Couldn't read a stored answer (EFBIG)",
      "New",
    ],
    "I4 a link in the place of an answer's file is replaced, and not followed": [
      linkIt,
      (file, old) => symlink(old, file),
      noFile,
      "New",
    ],
    "I4 a pipe in the place of an answer's file is replaced, and not waited for": [pipeIt, makePipe, noFile, "New"],
    "I4 a folder in the place of an answer's file stays": [it, (file) => mkdir(file), noFile, undefined],
  };
  for (const [title, [test, put, warning, shown]] of Object.entries(places))
    test(`${title}, is logged once, and leaves nothing behind`, async () => {
      const outside = storage.path("outside.json");
      const { answers, log } = storage.open();
      await keep(storage.open(), "Outside");
      assert.notDeepEqual(await answers.read(query), {});
      const file = await answerFile(storage.folder);
      await rename(file, outside);
      await put(file, outside);
      for (const turn of [1, 2]) assert.deepEqual(await answers.read(query), {}, `${turn}`);
      assert.deepEqual(log, [`warn ${warning}`]);
      for (const text of ["Old", "New"]) await answers.store(query, { answer: anAnswer(text) });
      assert.equal(await keptText(storage.open()), shown);
      assert.equal(log.length, shown ? 1 : 2);
      assert.equal((await lstat(file)).isFile(), shown !== undefined);
      assert.equal((await storage.names("answers")).length, 1);
      assert.match(await readFile(outside, "utf8"), /Outside/);
    });

  for (const operation of fileOperations)
    timed(`H15 costs seconds and nothing else when ${operation} never ends`, async () => {
      const before = open();
      await before.answers.store(query, { answer: anAnswer() });
      await before.locks.withLock("turn", () => Promise.resolve());
      const stuck: (() => void)[] = [];
      const never = (): Promise<never> => new Promise((_, fail) => stuck.push(() => fail(fault("EIO"))));
      const files = altered(operation, () => never, time.watched());
      const { answers, gate, locks } = storage.open({ files });
      const works: readonly (() => Promise<unknown>)[] = [
        () => answers.read(query),
        () => answers.store(query, { answer: anAnswer("New") }),
        () => answers.withLock(query, done, new AbortController().signal),
        async () => assert.equal(await locks.withLock("turn", done), "done"),
        () => answers.clear(),
        () => gate.read(),
        () => enter({ gate }),
      ];
      try {
        for (const work of works) {
          const started = Date.now();
          await work();
          const seconds = (Date.now() - started) / 1000;
          assert.ok(seconds < 16, `${String(work)} took ${seconds} s`);
        }
        assert.equal((await countIn({ gate })).made, 1);
      } finally {
        // Closes the open files: some drives need this before the folder can be removed.
        for (const fail of stuck) fail();
      }
    });

  it("are written and read with two calls each, and removed after what is being written", async () => {
    const steps: Operation[] = [];
    const window = storage.open({ files: recording(steps) });
    await keep(window, "Fog");
    steps.length = 0;
    await keep(window, "Rain");
    assert.equal(await keptText(window), "Rain");
    assert.deepEqual(steps, ["writeFile", "rename", "lstat", "readFile"]);
    steps.length = 0;
    void keep(window, "Fog");
    await window.answers.clear();
    assert.deepEqual(steps, ["writeFile", "rename", "rm"]);
  });

  it("can be kept again after they were removed", async () => {
    const window = storage.open();
    for (const text of ["Fog", "Rain"]) {
      await keep(window, text);
      assert.equal(await keptText(storage.open()), text);
      for (const _ of [1, 2]) await window.answers.clear();
      assert.deepEqual(await storage.names(), []);
    }
    assert.deepEqual(window.log, []);
  });

  it("I3 say where they cannot be removed, and reject nothing", async () => {
    await mkdir(storage.path("answers"));
    const { answers, log } = storage.open({ files: failing("rm", "EBUSY") });
    await answers.clear();
    assert.deepEqual(log, ["warn Couldn't remove the stored answers (EBUSY)"]);
  });

  const modeIt = itUnless(process.platform === "win32" ? "Windows has no modes of files" : undefined);
  modeIt("are for their owner alone, although the machine's mask allows others", async () => {
    const mask = process.umask(0);
    try {
      const window = storage.open({ below: "kept" });
      await keep(window, "Fog");
      await window.locks.withLock("lock", done);
      for (const days of [0, 1, 2, 3, 4])
        await ask(storage.open({ below: "kept", now: () => Date.now() + days * day }));
    } finally {
      process.umask(mask);
    }
    const entries = await readdir(storage.folder, { recursive: true, withFileTypes: true });
    for (const { name, parentPath } of entries)
      assert.equal((await stat(join(parentPath, name))).mode & 0o077, 0, name);
    assert.ok(
      entries.some(({ name }) => /^calls\.v3\.[\d-]{7}\.jsonl$/.test(name)),
      "There is no file of a month.",
    );
  });
});
