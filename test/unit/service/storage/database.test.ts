import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, symlink, truncate, writeFile } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";

import { FakeClock, minute, second, settled } from "../../weather/fakes";
import { itUnless } from "../../itUnless";
import { itRows } from "../../weather/itEach";
import {
  add,
  addMany,
  bytesOf,
  driveThat,
  fileName,
  names,
  slowDrive,
  sqliteError,
  sqliteThat,
  TestStorage,
  type Window,
} from "./storageFixture";

const posixIt = itUnless(process.platform === "win32" ? "Windows has neither FIFOs nor these permissions" : undefined);
const linkIt = itUnless(process.platform === "win32" ? "Windows requires a right to make links" : undefined);
const openFileIt = itUnless(process.platform === "win32" ? "Windows keeps a file that is open" : undefined);
const warning = (code: string): string =>
  `warn The storage that windows share is unavailable (${code}); this window works without it`;

describe("the database that windows share", () => {
  const storage = new TestStorage();
  const { open, path, file } = storage;

  /** Asserts that the file is in use, with a row that two windows share. */
  async function assertShared(one: Window, name = "shared"): Promise<void> {
    assert.equal(await add(one, name), true);
    assert.match((await names(one.other())) ?? "", new RegExp(`\\b${name}\\b`));
  }

  /** Asserts that nothing is stored until the cause has ended and a minute has passed. */
  async function assertMemory(one: Window, code: string, end: () => Promise<unknown>): Promise<void> {
    for (const _ of [1, 2]) assert.equal(await add(one, "lost"), false);
    assert.equal(await names(one), undefined);
    await one.clock.pass(minute);
    assert.equal(await add(one, "lost"), false);
    assert.deepEqual(one.log, [warning(code)]);
    await end();
    assert.equal(await add(one, "early"), false, "a minute goes by without the file");
    await one.clock.pass(minute);
    await assertShared(one);
    assert.equal(one.log.length, 1);
  }

  it("the database has the rows of all windows, also after a restart", async () => {
    const [one, other] = [open(), open()];
    assert.deepEqual([await add(one, "a"), await add(other, "b"), await names(one)], [true, true, "a b"]);
    one.database.dispose();
    assert.equal(await names(one), undefined);
    assert.equal(await names(open()), "a b");
  });

  /** Asserts that a fault of this extension is reported, and costs nothing that is stored. */
  const assertContained = async (operate: (one: Window) => Promise<unknown>, fault: RegExp): Promise<void> => {
    const one = open();
    await add(one, "a");
    assert.equal(await operate(one), undefined);
    assert.match(one.log[0] ?? "", fault);
    await one.clock.pass(minute);
    assert.equal(await names(one), "a");
    await assertShared(one);
  };
  const run = (sql: string) => (one: Window) => one.database.write((tables) => tables.run(sql));
  itRows(assertContained, {
    "a wrong statement is reported, and deletes nothing [I15]": [
      run("DELETE FROM missing"),
      /^warn a fault: .*no such table/,
    ],
    "an error in a read is reported, and deletes nothing [I15]": [
      (one) => one.database.read(() => assert.fail("a mistake")),
      /^warn a fault: .*a mistake/,
    ],
  });

  posixIt("only this person has access to the database's folder and file", async () => {
    const one = open({ folder: path("a", "b") });
    await add(one, "a");
    const modes = await Promise.all(["a", "a/b", `a/b/${fileName}`].map(async (name) => (await stat(path(name))).mode));
    assert.equal(modes.map((mode) => (mode & 0o777).toString(8)).join(), "700,700,600");
  });

  describe("a file that is replaced", () => {
    openFileIt("all windows create the database again if it's deleted while open [I4]", async () => {
      const [one, other] = [open(), open()];
      await Promise.all([add(one, "a"), names(other)]);
      await rm(file());
      assert.deepEqual([await add(one, "b"), await names(other), await add(other, "c")], [true, "b", true]);
      assert.equal(await names(one), "b c");
      assert.deepEqual([...one.log, ...other.log], []);
    });

    it("windows that have the database open create its tables again if its file is emptied [I1 I4]", async () => {
      const [one, other] = [open(), open()];
      // Of a young database, other windows could take the next one for the same.
      for (const name of "abcdefgh") await add(one, name);
      await names(other);
      await truncate(file());
      assert.deepEqual([await add(one, "x"), await names(other)], [true, "x"]);
      assert.deepEqual([...one.log, ...other.log], []);
    });

    /** Asserts that the file isn't used for a minute, and then replaced. `spoil` makes its content of a good file's. */
    const assertRemoved = async (spoil: (bytes: Buffer) => Buffer, code: string): Promise<void> => {
      const before = open();
      await addMany(before);
      before.database.dispose();
      const content = spoil(await readFile(file()));
      await writeFile(file(), content);
      const one = open();
      const assertReplaced = async (): Promise<void> => {
        assert.equal(await names(one), undefined);
        await one.clock.pass(minute);
        assert.equal(await names(one), "");
        await assertShared(one);
      };
      await assertReplaced();
      if (process.platform !== "win32") {
        await writeFile(path("other"), content);
        await rename(path("other"), file());
        await assertReplaced();
      }
      assert.deepEqual(one.log, [warning(code)]);
    };
    /** Runs `sql` in another process. @returns the content of the database. */
    const byOther = (sql: string, at = file()): Buffer => {
      const script = `const { DatabaseSync } = require("node:sqlite"); const [, at, sql] = process.argv;
        const db = new DatabaseSync(at); db.exec("PRAGMA journal_mode = TRUNCATE; " + sql); db.close();
        process.stdout.write(require("node:fs").readFileSync(at));`;
      return execFileSync(process.execPath, ["--no-warnings", "-e", script, at, sql]);
    };
    const ofOther = (): Buffer => byOther("CREATE TABLE entries (y)", path("by-other"));
    itRows(assertRemoved, {
      "a file of garbage is removed [I1]": [(bytes) => bytes.fill("garbage"), "file is not a database"],
      "a different program's file is removed [I1]": [ofOther, "ERR_OTHER_TABLES"],
      "a database with a damaged page is removed [I1]": [
        (bytes) => bytes.fill(7, 4096),
        "database disk image is malformed",
      ],
      "a database that is cut in half is removed [I1]": [
        (bytes) => bytes.subarray(0, bytes.length / 2),
        "database disk image is malformed",
      ],
    });

    /** Asserts that windows work without the file, and change no byte of it. `make` makes it of a window's file. */
    const assertUntouched = async (make: (before: Window) => unknown): Promise<void> => {
      const before = open();
      await addMany(before);
      await make(before);
      before.database.dispose();
      const content = bytesOf(file());
      await assertMemory(open(), "newer version", async () => {
        const filled = (await readdir(storage.folder)).filter((name) => bytesOf(path(name)).length > 0);
        assert.deepEqual([filled, bytesOf(file())], [[fileName], content]);
        await rm(file());
      });
    };
    const newer = "PRAGMA user_version = 2";
    itRows(assertUntouched, {
      "a newer version's file with one more column isn't touched [H8]": [
        () => byOther(`ALTER TABLE calls ADD COLUMN place TEXT; ${newer}`),
      ],
      "a newer version's file with other tables isn't touched [H8]": [
        async ({ database }) => {
          database.dispose();
          await rm(file());
          byOther(`CREATE TABLE answers (y); ${newer}`);
        },
      ],
      "a newer version's file isn't touched, even if it's damaged [H8]": [
        async ({ database }) => {
          database.dispose();
          await writeFile(file(), byOther(newer).fill(7, 4096));
        },
      ],
      "a file that a newer version takes over isn't touched, even if an open window can't read it [H8]": [
        async ({ database, clock }) => {
          byOther(`UPDATE leases SET until = 1 << 60; ${newer}`);
          const look = () => database.read((tables) => tables.all("SELECT until FROM leases"));
          assert.equal(await look(), undefined);
          await clock.pass(minute);
          assert.equal(await look(), undefined);
        },
      ],
    });

    const blocks: Readonly<Record<string, readonly [test: typeof linkIt, put: (at: string) => unknown]>> = {
      "a folder": [it, (at) => mkdir(at)],
      "a link": [linkIt, (at) => writeFile(path("outside"), "mine").then(() => symlink(path("outside"), at))],
      "a link to nothing": [linkIt, (at) => symlink(path("outside"), at)],
      "a FIFO": [posixIt, (at) => execFileSync("mkfifo", [at])],
    };
    for (const [what, [test, put]] of Object.entries(blocks))
      for (const name of [fileName, `${fileName}-journal`])
        test(`the database isn't used if there is ${what} instead of ${name} [I4]`, async () => {
          const one = open();
          await put(path(name));
          await assertMemory(one, "ENOTFILE", () => rm(path(name), { recursive: true }));
          if (what === "a link") assert.equal(await readFile(path("outside"), "utf8"), "mine");
          else assert.ok(!existsSync(path("outside")));
        });

    linkIt("the database isn't used if its folder is a link [I4]", async () => {
      await mkdir(path("outside"));
      await symlink(path("outside"), path("folder"), "junction");
      const one = open({ folder: path("folder") });
      await assertMemory(one, "ENOTDIR", async () => {
        await rm(path("folder"));
        await mkdir(path("folder"));
      });
      assert.deepEqual(await readdir(path("outside")), []);
    });
  });

  describe("on a machine that fails", () => {
    let isBroken = true;
    beforeEach(() => (isBroken = true));
    const mend = (): Promise<void> => Promise.resolve(void (isBroken = false));

    it("a read-only database isn't used [I3]", async () => {
      const one = open({ sqlite: sqliteThat((database) => isBroken && database.exec("PRAGMA query_only = ON")) });
      await assertMemory(one, "attempt to write a readonly database", mend);
    });

    it("the database isn't used in a Node without SQLite [I3]", async () => {
      const sqlite = () => (isBroken ? undefined : process.getBuiltinModule("node:sqlite"));
      await assertMemory(open({ sqlite }), "ERR_UNKNOWN_BUILTIN_MODULE", mend);
    });

    it("while the disk is full, the database isn't used, and keeps its rows [I3]", async () => {
      const before = open();
      await add(before, "kept");
      const pages = sqliteThat((database) => {
        const { page_count: count } = database.prepare("PRAGMA page_count").get() ?? {};
        if (isBroken) database.exec(`PRAGMA max_page_count = ${Number(count)}`);
      });
      const one = open({ sqlite: pages });
      const large = () => add(one, "x".repeat(20_000));
      for (const _ of [1, 2]) assert.equal(await large(), false);
      assert.deepEqual(one.log, [warning("database or disk is full")]);
      await mend();
      await one.clock.pass(minute);
      assert.equal(await large(), true);
      assert.match((await names(open())) ?? "", /^kept /);
    });

    it("operations on a database that never grants a lock wait only once [I3]", async () => {
      let attempts = 0;
      const refused = driveThat(() => {
        attempts += 1;
        throw sqliteError(5);
      });
      const one = open({ sqlite: refused });
      assert.deepEqual(await Promise.all([names(one), names(one), add(one, "a")]), [undefined, undefined, false]);
      const before = attempts;
      assert.equal(await one.database.writeEvenIfSlow(() => "written"), undefined, "not for calls either");
      assert.deepEqual([await add(one, "b"), await names(one), attempts - before], [false, undefined, 0]);
      assert.equal(one.log.length, 1);
    });

    it("while a check of the file hangs, the database isn't used, and isn't checked again [H15]", async () => {
      const one = open();
      await add(one, "before");
      let looks = 0;
      let answer = (): void => undefined;
      const never = new Promise<void>((_, reject) => (answer = () => reject(new Error("at last"))));
      const files = process.getBuiltinModule("node:fs/promises") as { lstat: unknown };
      const real = files.lstat;
      files.lstat = (): Promise<void> => ((looks += 1), never);
      assert.deepEqual(await Promise.all([names(one), add(one, "lost")]), [undefined, false]);
      assert.deepEqual(one.log, [warning("TimeoutError")]);
      for (let time = 0; time < 5; time += 1) {
        await one.clock.pass(minute);
        assert.equal(await names(one), undefined);
      }
      assert.equal(looks, 1);
      files.lstat = real;
      answer();
      await Promise.all([settled(), one.clock.pass(minute)]);
      await assertShared(one);
    });
  });

  /** A drive on which opening takes 600 ms of the thread, and other operations `delay`. */
  const slowOpening = (clock: FakeClock, delay: () => number) =>
    driveThat((sql, run) => {
      run();
      if (sql.startsWith("PRAGMA journal_mode")) void clock.block(600);
      if (sql === "COMMIT") void clock.block(delay());
    });

  it("if opening the database takes 600 ms, and the next operation 101, the database rests [I11 I16]", async () => {
    const clock = new FakeClock();
    let delay = 101;
    const one = open({ clock, maxHold: 500, sqlite: slowOpening(clock, () => delay) });
    assert.deepEqual([await add(one, "a"), await add(one, "b")], [true, false]);
    delay = 0;
    await clock.pass(10 * minute);
    await assertShared(one);
  });

  it("a drive that only wakes up, which takes 600 ms, is used [I11 I16]", async () => {
    const clock = new FakeClock();
    const one = open({ clock, maxHold: 500, sqlite: slowOpening(clock, () => 0) });
    assert.deepEqual([await add(one, "a"), await add(one, "b")], [true, true]);
  });

  it("an operation that meets a lock goes on, although a read finds meanwhile that the drive is slow [I11 I16]", async () => {
    const clock = new FakeClock();
    const one = open({ clock, maxHold: 500 });
    await add(one, "a");
    const other = new DatabaseSync(file(), { timeout: 1000 });
    other.exec("BEGIN IMMEDIATE");
    const adding = add(one, "b");
    await wait(20);
    await one.database.read(() => clock.block(600));
    other.exec("COMMIT");
    other.close();
    assert.deepEqual([await adding, await add(one, "c")], [true, false]);
  });

  it("operations of less than ten milliseconds never add up to a slow drive [I16]", async () => {
    const clock = new FakeClock();
    const one = open({ clock, maxHold: 500, sqlite: slowDrive(clock, () => 9) });
    for (let count = 0; count < 100; count += 1) assert.equal(await add(one, `row-${count}`), true);
  });

  it("a database that holds the thread for 500 ms in ten minutes isn't used for the next ten [I16]", async () => {
    const clock = new FakeClock();
    let delay = 320;
    const one = open({ clock, maxHold: 500, sqlite: slowDrive(clock, () => delay) });
    assert.deepEqual([await add(one, "a"), await add(one, "b"), await add(one, "lost")], [true, true, false]);
    assert.match(one.log.join(), /^debug The storage that windows share is slow \(640 ms/);
    await clock.pass(10 * minute - 1);
    assert.equal(await names(one), undefined);
    await clock.pass(1);
    assert.equal(await names(one), "a b");
    // In the hour after that, 100 ms are too long for one.
    delay = 101;
    assert.deepEqual([await add(one, "c"), await add(one, "d")], [true, false]);
    assert.match(one.log.at(-1) ?? "", /^warn The storage that windows share is slow \(101 ms/);
    delay = 0;
    await clock.pass(10 * minute);
    await assertShared(one);
  });

  it("while a window closes, writes have no result, not even that of its last one [H4]", async () => {
    const { database } = open();
    const late = [database.write(() => 1), database.close(() => ["last", "last"]), database.write(() => 2)];
    assert.deepEqual(await Promise.all(late), [undefined, undefined, undefined]);
  });

  describe("a locked database", () => {
    let other: DatabaseSync;
    afterEach(() => other.isOpen && other.close());

    it("operations skip a locked database after two seconds, without holding the thread [I3]", async () => {
      const one = open();
      await add(one, "a");
      other = new DatabaseSync(file(), { timeout: 1000 });
      other.exec("BEGIN EXCLUSIVE");
      let beats = 0;
      const beat = setInterval(() => (beats += 1), 1);
      assert.deepEqual(await Promise.all([add(one, "b"), names(one)]), [false, undefined]);
      clearInterval(beat);
      assert.ok(beats > 10, `${beats} turns of the event loop`);
      other.close();
      assert.equal(await add(one, "early"), false, "a minute goes by without the file");
      await one.clock.pass(minute);
      await assertShared(one);
      assert.deepEqual(one.log, [warning("database is locked")]);
    });

    it("a window closes in four seconds, also while a removal waits for a lock [I3]", async () => {
      const one = open();
      await add(one, "a");
      other = new DatabaseSync(file(), { timeout: 1000 });
      other.exec("BEGIN EXCLUSIVE");
      const started = performance.now();
      const removing = one.database.remove((tables) => tables.inTransaction(() => "removed"));
      await one.database.close(() => "written");
      assert.ok(performance.now() - started < 4 * second);
      assert.equal(await removing, undefined);
    });

    it("a window's changes reach the database in their order, although a reader delays the first one [I3]", async () => {
      const one = open();
      await add(one, "a");
      other = new DatabaseSync(file(), { timeout: 1000 });
      for (let round = 0; round < 10; round += 1) {
        other.exec("BEGIN");
        other.prepare("SELECT * FROM leases").all();
        const adding = add(one, "b");
        await wait(20);
        const removing = one.database.write((tables) => tables.run("DELETE FROM leases"));
        await wait(30);
        other.exec("COMMIT");
        await Promise.all([adding, removing]);
        assert.equal(await names(one), "");
      }
    });
  });

  describe("a watched database", () => {
    /** Opens a window that counts the reported changes. */
    async function watching(setting?: Parameters<typeof open>[0]) {
      let changes = 0;
      const window = open(setting);
      window.database.onDidChange(() => (changes += 1));
      await add(window, `${Math.random()}`);
      const looked = async (): Promise<number> => {
        for (let turn = 0; turn < 20; turn += 1) {
          await wait(10);
          await window.clock.pass(100);
        }
        return changes;
      };
      return { ...window, looked };
    }

    it("a window learns of changes by other windows, and not of its own", async () => {
      const [one, other] = [await watching(), open()];
      await add(one, "own");
      assert.equal(await one.looked(), 0);
      await add(other, "b");
      assert.equal(await one.looked(), 1);
      one.database.dispose();
      await add(other, "c");
      assert.equal(await one.looked(), 1);
    });

    const deleted = (target: () => string) => async (one: Window) => {
      await rm(target(), { recursive: true });
      await add(one, "own");
    };
    const locked = async (one: Window): Promise<void> => {
      const other = new DatabaseSync(file(), { timeout: 1000 });
      other.exec("BEGIN EXCLUSIVE");
      assert.equal(await add(one, "lost"), false);
      other.close();
      await one.clock.pass(minute);
    };
    const interruptions: Readonly<
      Record<string, readonly [test: typeof openFileIt, (one: Window) => Promise<unknown>]>
    > = {
      "the database was replaced": [openFileIt, deleted(file)],
      "its folder was deleted and made again": [openFileIt, deleted(() => storage.folder)],
      "the daily look has closed the file": [it, (one) => one.database.remove(() => 0)],
      "the file was locked for two seconds": [it, locked],
    };
    for (const [title, [test, interrupt]] of Object.entries(interruptions))
      test(`a window learns of changes by other windows after ${title} [I3]`, async () => {
        const one = await watching();
        await one.looked();
        await interrupt(one);
        const before = await one.looked();
        await add(open(), "b");
        assert.ok((await one.looked()) > before);
      });

    it("a change doesn't touch a drive that rests, and is noticed after that, as the next one is [I3 I16]", async () => {
      const clock = new FakeClock();
      let [delay, operations] = [0, 0];
      const drive = slowDrive(clock, () => ((operations += 1), delay));
      const one = await watching({ clock, maxHold: 500, sqlite: drive });
      delay = 600;
      await add(one, "slow");
      delay = operations = 0;
      const before = await one.looked();
      await add(open(), "b");
      assert.deepEqual([await one.looked(), operations], [before, 0]);
      await clock.pass(10 * minute - 4 * second);
      assert.equal(await one.looked(), before + 1);
      await add(open(), "c");
      assert.equal(await one.looked(), before + 2);
    });
  });
});
