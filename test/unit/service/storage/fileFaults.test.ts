import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { lstat, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { type Files, files, Folder, readWhole } from "../../../../src/service/storage/atomicFile";
import { conditionsKind } from "../../../../src/weather/conditions/conditionsKind";
import { type ConditionsStore, TemperatureHistory } from "../../../../src/weather/conditions/temperatureHistory";
import { Feed } from "../../../../src/weather/feed/feed";
import type { KnownConditions } from "../../../../src/weather/model/knownConditions";
import { itUnless } from "../../itUnless";
import { day, FakeClock, FakeService, minute } from "../../weather/fakes";
import { feedParts, RecordedLog } from "../harness";
import { linkIt, removingIt } from "./abilities";
import { altered, failing, fault, fileOperations, times } from "./faultyFiles";
import { enter } from "./openStorage";
import { PassingTime } from "./passingTime";
import {
  anAnswer,
  answerFile,
  ask,
  aTrouble,
  countIn,
  done,
  keptText,
  query,
  TestStorage,
  type Window,
} from "./storageFixture";

const codes = ["ENOSPC", "EACCES"];
const keep = ({ answers }: Window, text: string): Promise<void> => answers.store(query, { answer: anAnswer(text) });
const makePipe = (_: string, file: string): Promise<void> => Promise.resolve(void execFileSync("mkfifo", [file]));
/** Windows refuses operations on a file that another process has open, until that process closes it. */
const busy = ["EPERM", "EACCES", "EBUSY"];

describe("storage that fails", () => {
  const storage = new TestStorage();
  const time = new PassingTime();
  const open = (files?: Files): Window => storage.open({ files: time.watched(files) });
  const timed = (title: string, test: () => Promise<void>): void => void it(title, () => time.during(test));

  /** Every stored file with its content. */
  async function keptFiles(): Promise<readonly (readonly string[])[]> {
    const entries = await readdir(storage.folder, { recursive: true, withFileTypes: true });
    const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    return Promise.all(paths.sort().map(async (path) => [path, await readFile(path, "utf8")]));
  }

  for (const code of codes) {
    for (const operation of ["writeFile", "rename"] as const)
      timed(`I3 ${code} from ${operation} leaves the answer as it was, is logged once, and ends`, async () => {
        const warning = `warn Couldn't store the answer (${code}); the weather works without it`;
        await keep(open(), "Old");
        const before = await keptFiles();
        let isBroken = true;
        const window = open(failing(operation, code, () => isBroken));
        for (const turn of [1, 2, 3]) {
          await keep(window, "New");
          assert.equal(await keptText(window), "Old", `${turn}`);
        }
        assert.deepEqual(window.log, [warning]);
        assert.deepEqual(await keptFiles(), before);
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

  for (const code of busy)
    timed(`I3 the answer is written a moment later where its file is in use (${code})`, async () => {
      const window = open(failing("rename", code, times(3)));
      await keep(window, "New");
      assert.deepEqual(window.log, []);
      for (const one of [window, open()]) assert.equal(await keptText(one), "New");
    });

  it("I3 a name that is too long for the disk costs the answers and nothing else", async () => {
    const window = storage.open({ budget: 1, below: "x".repeat(300) });
    const { answers, locks, log } = window;
    await answers.store(query, { answer: anAnswer() });
    assert.deepEqual(await answers.read(query), {});
    assert.equal(await locks.withLock("turn", done), "done");
    assert.equal(await ask(window, 2), "granted usedUp");
    await answers.clear();
    // Windows reports an invalid name, or a missing file.
    const refused = process.platform === "win32" ? /\((?:ENAMETOOLONG|EINVAL|ENOENT)\)/ : /\(ENAMETOOLONG\)/;
    for (const line of log) assert.match(line, refused);
    assert.ok(log.length > 0 && log.length === new Set(log).size, log.join("\n"));
  });

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

  it("I3 the weather is asked for and shown when nothing can be kept, read or locked", async () => {
    const { answers } = storage.open({ files: failing("mkdir", "EROFS") });
    assert.deepEqual(await refreshed(answers), { asked: 1, text: "New" });
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

  removingIt("I4 a lock's folder that is deleted while it is held disturbs neither holder nor next", async () => {
    const { locks, log } = storage.open();
    await locks.withLock("turn", () => rm(storage.path("locks"), { recursive: true }));
    assert.equal(await locks.withLock("turn", done), "done");
    assert.deepEqual(log, []);
  });

  it("I4 a file in the folder's place is not touched, and the weather works without it", async () => {
    for (const name of ["answers", "locks"]) await writeFile(storage.path(name), "mine");
    const before = await keptFiles();
    const { answers, log } = storage.open();
    assert.deepEqual(await refreshed(answers), { asked: 1, text: "New" });
    assert.deepEqual(await answers.read(query), {});
    assert.deepEqual(await keptFiles(), before);
    assert.ok(log.length > 0 && log.length === new Set(log).size, log.join("\n"));
  });

  linkIt("I4 nothing is written through a link in the folder's place, and nothing behind it is removed", async () => {
    const outside = storage.path("outside");
    await mkdir(outside);
    await writeFile(join(outside, "precious"), "mine");
    for (const name of ["answers", "locks", "all"]) await symlink(outside, storage.path(name), "junction");
    const { answers, locks, log } = storage.open();
    assert.deepEqual(await refreshed(answers), { asked: 1, text: "New" });
    assert.match(log.join(), /Couldn't store the answer \(ENOTDIR\)/);
    assert.equal(await locks.withLock("turn", done), "done");
    assert.equal(await ask(storage.open({ below: "all" })), "granted");
    assert.deepEqual(await readdir(outside), ["precious"]);
    await answers.clear();
    assert.deepEqual(await readdir(outside), ["precious"]);
  });

  const pipeIt = itUnless(process.platform === "win32" ? "Windows has no such pipes" : undefined);
  for (const [test, title, put, shown] of [
    [linkIt, "a link in the place of the answer's file is replaced, and not followed", symlink, "New"],
    [pipeIt, "a pipe in the place of the answer's file is replaced, and not waited for", makePipe, "New"],
    [it, "a folder in the place of the answer's file stays", (_: string, file: string) => mkdir(file), undefined],
  ] as const)
    test(`I4 ${title}, is logged once, and leaves nothing behind`, async () => {
      const outside = storage.path("outside.json");
      await keep(storage.open(), "Outside");
      const file = await answerFile(storage.folder);
      await rename(file, outside);
      await put(outside, file);
      const { answers, log } = storage.open();
      for (const turn of [1, 2]) assert.deepEqual(await answers.read(query), {}, `${turn}`);
      assert.deepEqual(log, ["warn Couldn't read a stored answer (ENOTFILE)"]);
      for (const text of ["Old", "New"]) await answers.store(query, { answer: anAnswer(text) });
      assert.equal(await keptText(storage.open()), shown);
      assert.equal(log.length, shown ? 1 : 2);
      assert.equal((await lstat(file)).isFile(), shown !== undefined);
      assert.equal((await storage.names("answers")).length, 1);
      assert.match(await readFile(outside, "utf8"), /Outside/);
    });

  for (const operation of ["writeFile", "rename"] as const)
    it(`I5 a window that ends with ${operation} leaves the old answer whole`, async () => {
      await keep(storage.open(), "Old");
      await new Promise<void>((reached) => {
        const files = altered(operation, () => () => new Promise(() => reached()));
        void keep(storage.open({ files }), "New");
      });
      assert.equal(await keptText(storage.open()), "Old");
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

  it("I2 an answer or a trouble from the future does not keep the service from being asked", async () => {
    const later = Date.now() + 400 * day;
    const future: KnownConditions[] = [
      { answer: anAnswer("Fog", later) },
      { failureRecord: { ...aTrouble(later), nextAt: later + day } },
    ];
    for (const cached of future) {
      await storage.open().answers.store(query, cached);
      assert.equal((await refreshed(storage.open().answers)).asked, 1, JSON.stringify(cached));
    }
  });

  /** Refreshes with these stored answers, while the service says `New`. @returns the requests and the shown text. */
  async function refreshed(answers: ConditionsStore): Promise<{ asked: number; text: string | undefined }> {
    const clock = new FakeClock();
    const service = new FakeService();
    service.reply = { kind: "answer", answer: anAnswer("New", clock.now()) };
    const kind = conditionsKind(service.ask, new TemperatureHistory(answers), () => 10 * minute);
    const feed = new Feed(query, kind, { ...feedParts, clock, keys: service, log: new RecordedLog() });
    await feed.refresh();
    feed.stop();
    return { asked: service.asked.length, text: feed.state.answer?.content.text };
  }
});
