import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";

import { defaultMaxHold } from "../../../../src/service/storage/threadBudget";
import { FakeClock, minute, settled } from "../../weather/fakes";
import { itUnless } from "../../itUnless";
import { itRows } from "../../weather/itEach";
import { add, addMany, fileName, names, sqliteThat, TestStorage, type Window } from "./storageFixture";

const posixIt = itUnless(process.platform === "win32" ? "Windows has neither FIFOs nor these permissions" : undefined);
const linkIt = itUnless(process.platform === "win32" ? "Windows requires a right to make links" : undefined);
const openFileIt = itUnless(process.platform === "win32" ? "Windows keeps a file that is open" : undefined);
const warning = (code: string): string =>
  `warn The storage that windows share is unavailable (${code}); they work without it`;
const damage = (code: string): string => `warn The stored weather is damaged (${code}) and is removed`;

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

  it("has the rows of all windows, also after a restart", async () => {
    const [one, other] = [open(), open()];
    assert.deepEqual([await add(one, "a"), await add(other, "b"), await names(one)], [true, true, "a b"]);
    one.database.dispose();
    assert.equal(await names(one), undefined);
    assert.equal(await names(open()), "a b");
  });

  it("makes one transaction of operations that come together", async () => {
    const one = open();
    await add(one, "first");
    const other = new DatabaseSync(file(), { timeout: 1000 });
    const version = (): unknown => other.prepare("PRAGMA data_version").get()?.["data_version"];
    const before = Number(version());
    await Promise.all(["a", "b", "c"].map((name) => add(one, name)));
    assert.equal(version(), before + 1);
    other.close();
    assert.equal(await names(one), "a b c first");
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
    "I15 a wrong statement is reported, and deletes nothing": [
      run("DELETE FROM missing"),
      /^warn a fault: .*no such table/,
    ],
    "I15 an impossible value is reported, and deletes nothing": [
      run("INSERT INTO leases VALUES ('x', NULL, 1)"),
      /^warn a fault: .*NOT NULL/,
    ],
    "I15 an error in a read is reported, and deletes nothing": [
      (one) => one.database.read(() => assert.fail("a mistake")),
      /^warn a fault: .*a mistake/,
    ],
  });

  posixIt("creates its folder and file with access only for this person", async () => {
    const one = open({ folder: path("a", "b") });
    await add(one, "a");
    const modes = await Promise.all(["a", "a/b", `a/b/${fileName}`].map(async (name) => (await stat(path(name))).mode));
    assert.equal(modes.map((mode) => (mode & 0o777).toString(8)).join(), "700,700,600");
  });

  describe("that is replaced", () => {
    openFileIt("I4 is created again by all windows if it's deleted while they have it open", async () => {
      const [one, other] = [open(), open()];
      await Promise.all([add(one, "a"), names(other)]);
      await rm(file());
      assert.deepEqual([await add(one, "b"), await names(other), await add(other, "c")], [true, "b", true]);
      assert.equal(await names(one), "b c");
      assert.deepEqual([...one.log, ...other.log], []);
    });

    /** Replaces the file, before the first window opens, and while it's open. */
    const assertReplaced = async (content: () => Buffer, code: string): Promise<void> => {
      const before = open();
      await add(before, "a");
      before.database.dispose();
      await writeFile(file(), content());
      const one = open();
      assert.equal(await names(one), "");
      await assertShared(one);
      assert.deepEqual(one.log, [damage(code)]);
      if (process.platform === "win32") return;
      await writeFile(path("other"), content());
      await rename(path("other"), file());
      await assertShared(one, "again");
      assert.deepEqual(one.log, [damage(code), damage(code)]);
    };
    const other = (sql: string) => (): Buffer => {
      const script = `const { DatabaseSync } = require("node:sqlite"); const db = new DatabaseSync(process.argv[1]);
        db.exec(process.argv[2]); db.close(); process.stdout.write(require("node:fs").readFileSync(process.argv[1]));`;
      return execFileSync(process.execPath, ["--no-warnings", "-e", script, path(`${Math.random()}`), sql]);
    };
    itRows(assertReplaced, {
      "I1 is removed if it's garbage": [() => Buffer.alloc(5000, "garbage"), "file is not a database"],
      "I1 is removed if it's without tables": [other("PRAGMA user_version = 1; CREATE TABLE x (y)"), "SQL logic error"],
      "I1 is removed if it's a different program's": [other("CREATE TABLE entries (y)"), "ERR_OTHER_TABLES"],
      "I1 is removed if its tables have different columns": [
        other("CREATE TABLE leases (name); PRAGMA user_version = 1"),
        "SQL logic error",
      ],
    });

    it("I1 is created if it's empty", async () => {
      await writeFile(file(), "");
      const one = open();
      await assertShared(one);
      assert.deepEqual(one.log, []);
    });

    const damages: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
      "a page is damaged": (bytes) => bytes.fill(7, 4096),
      "it's cut in half": (bytes) => bytes.subarray(0, bytes.length / 2),
    };
    for (const [what, spoil] of Object.entries(damages))
      it(`I1 is removed when ${what}, and what remains is written`, async () => {
        const before = open();
        await addMany(before);
        before.database.dispose();
        await writeFile(file(), spoil(await readFile(file())));
        const one = open();
        await assertShared(one);
        assert.deepEqual(one.log, [damage("database disk image is malformed")]);
      });

    it("H8 isn't touched if it's of a newer version, and windows work without it", async () => {
      await writeFile(file(), other("PRAGMA user_version = 2; CREATE TABLE x (y)")());
      const one = open();
      const { mtimeMs } = await stat(file());
      await assertMemory(one, "newer version", async () => {
        assert.equal((await stat(file())).mtimeMs, mtimeMs);
        await rm(file());
      });
    });

    const blocks: Readonly<Record<string, readonly [test: typeof linkIt, put: (at: string) => unknown]>> = {
      "a folder": [it, (at) => mkdir(at)],
      "a link": [linkIt, (at) => writeFile(path("outside"), "mine").then(() => symlink(path("outside"), at))],
      "a link to nothing": [linkIt, (at) => symlink(path("outside"), at)],
      "a FIFO": [posixIt, (at) => execFileSync("mkfifo", [at])],
    };
    for (const [what, [test, put]] of Object.entries(blocks))
      for (const name of [fileName, `${fileName}-journal`])
        test(`I4 isn't used if there is ${what} instead of ${name}`, async () => {
          const one = open();
          await put(path(name));
          await assertMemory(one, "ENOTFILE", () => rm(path(name), { recursive: true }));
          if (what === "a link") assert.equal(await readFile(path("outside"), "utf8"), "mine");
          else assert.ok(!existsSync(path("outside")));
        });

    linkIt("I4 is done without if its folder is a link", async () => {
      await mkdir(path("outside"));
      await symlink(path("outside"), path("folder"), "junction");
      const one = open({ folder: path("folder") });
      await assertMemory(one, "ENOTDIR", async () => {
        await rm(path("folder"));
        await mkdir(path("folder"));
      });
      assert.deepEqual(await readdir(path("outside")), []);
    });

    it("I4 isn't used if its folder is a file", async () => {
      await writeFile(path("folder"), "");
      const one = open({ folder: path("folder") });
      assert.equal(await add(one, "a"), false);
      assert.equal(one.log.length, 1);
    });
  });

  describe("on a machine that fails", () => {
    let isBroken = true;
    beforeEach(() => (isBroken = true));
    const mend = (): Promise<void> => Promise.resolve(void (isBroken = false));

    it("I3 isn't used while the disk is full, and keeps what is in it", async () => {
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
      assert.equal(await names(open()), "kept");
      await mend();
      await one.clock.pass(minute);
      assert.equal(await large(), true);
      assert.equal(one.log.length, 1);
    });

    it("I3 is only read if it's read-only, which is logged once", async () => {
      await add(open(), "kept");
      const one = open({ sqlite: sqliteThat((database) => isBroken && database.exec("PRAGMA query_only = ON")) });
      assert.equal(await names(one), "kept");
      await assertMemory(one, "attempt to write a readonly database", mend);
    });

    it("I3 isn't used in a Node without SQLite", async () => {
      const sqlite = () => (isBroken ? undefined : process.getBuiltinModule("node:sqlite"));
      await assertMemory(open({ sqlite }), "ERR_UNKNOWN_BUILTIN_MODULE", mend);
    });

    it("I3 isn't used in a Node whose SQLite lacks something, which is reported", async () => {
      const lacking = sqliteThat((database) => isBroken && Object.assign(database, { location: undefined }));
      const one = open({ sqlite: lacking });
      assert.equal(await add(one, "a"), false);
      assert.match(one.log.join("\n"), /^warn a fault: TypeError: .*\nwarn The storage .*\(TypeError\)/);
      await mend();
      await one.clock.pass(minute);
      await assertShared(one);
    });

    it("I3 leaves no empty file where SQLite can't open one", async () => {
      const long = "x".repeat(200);
      const one = open({ folder: path(long, long, long) });
      assert.equal(await add(one, "a"), false);
      assert.deepEqual(await readdir(path(long, long, long)), []);
    });

    /** Replaces a function of `node:fs/promises` while `act` runs. */
    async function withFile(name: "lstat" | "realpath", act: (...args: never) => unknown, run: () => Promise<void>) {
      const files = process.getBuiltinModule("node:fs/promises") as unknown as Record<string, unknown>;
      const real = files[name];
      files[name] = act;
      await run().finally(() => (files[name] = real));
    }

    it("I4 is shared on a drive whose paths can't be resolved", async () => {
      const fail = (): Promise<never> => Promise.reject(Object.assign(new Error("EISDIR"), { syscall: "realpath" }));
      await withFile("realpath", fail, () => assertShared(open()));
    });

    it("H15 isn't used, and not looked at again, while a look at it hasn't ended", async () => {
      const one = open();
      await add(one, "before");
      let looks = 0;
      let answer = (): void => undefined;
      const never = new Promise<void>((_, reject) => (answer = () => reject(new Error("at last"))));
      const hang = (): Promise<void> => ((looks += 1), never);
      await withFile("lstat", hang, async () => {
        assert.deepEqual(await Promise.all([names(one), add(one, "lost")]), [undefined, false]);
        assert.deepEqual(one.log, [warning("TimeoutError")]);
        for (let time = 0; time < 5; time += 1) {
          await one.clock.pass(minute);
          assert.equal(await names(one), undefined);
        }
        assert.equal(looks, 1);
      });
      answer();
      await settled();
      await assertShared(one);
    });
  });

  /** A drive on which each COMMIT takes so many milliseconds of the thread. */
  const slowDrive = (clock: FakeClock, delay: () => number) =>
    sqliteThat((database) => {
      const exec = database.exec.bind(database);
      database.exec = (sql) => {
        exec(sql);
        if (sql === "COMMIT") void clock.block(delay());
      };
    });

  it("I16 isn't used if opening it holds the thread for more than 500 ms", async () => {
    const clock = new FakeClock();
    const one = open({ clock, maxHold: defaultMaxHold, sqlite: slowDrive(clock, () => 600) });
    assert.deepEqual([await add(one, "a"), clock.monotonic()], [false, 600]);
  });

  it("I16 isn't used for ten minutes if it holds the thread for more than 500 ms in ten minutes", async () => {
    const clock = new FakeClock();
    let delay = 320;
    const one = open({ clock, maxHold: defaultMaxHold, sqlite: slowDrive(clock, () => delay) });
    assert.deepEqual([await add(one, "a"), await add(one, "b")], [true, false]);
    assert.match(one.log.join(), /^debug The shared storage is slow \(640 ms/);
    await clock.pass(10 * minute - 1);
    assert.equal(await names(one), undefined);
    await clock.pass(1);
    assert.equal(await names(one), "a");
    assert.equal(await add(one, "c"), true, "once is enough in the hour after that");
    assert.equal(await add(one, "d"), false);
    assert.match(one.log.slice(1).join(), /^warn The shared storage is slow \(320 ms/);
    delay = 0;
    await clock.pass(10 * minute);
    await assertShared(one);
  });

  describe("while another process has locked it", () => {
    let other: DatabaseSync;
    /** Locks the file; without `isForReaders`, windows can still read it. */
    function lock(isForReaders: boolean): void {
      other = new DatabaseSync(file(), { timeout: 1000 });
      other.exec(isForReaders ? "BEGIN EXCLUSIVE" : "BEGIN IMMEDIATE");
    }
    afterEach(() => other.isOpen && other.close());

    it("I3 is skipped by operations after two seconds, without holding the thread", async () => {
      const one = open();
      await add(one, "a");
      lock(true);
      let beats = 0;
      const beat = setInterval(() => (beats += 1), 1);
      assert.deepEqual(await Promise.all([add(one, "b"), names(one)]), [false, undefined]);
      clearInterval(beat);
      assert.ok(beats > 10, `${beats} turns of the event loop`);
      other.close();
      await assertShared(one);
      assert.deepEqual(one.log, [warning("database is locked")]);
    });

    it("I3 isn't used for a minute after the second change that it didn't let through, then tried once", async () => {
      const one = open();
      await add(one, "a");
      lock(false);
      assert.deepEqual([await add(one, "b"), await names(one)], [false, "a"]);
      assert.deepEqual([await add(one, "b"), await names(one)], [false, undefined]);
      await one.clock.pass(minute);
      const started = performance.now();
      assert.equal(await add(one, "b"), false);
      assert.ok(performance.now() - started < 2000, "without patience");
      other.close();
      await one.clock.pass(minute);
      await assertShared(one);
    });

    it("I3 isn't used where no lock is ever granted, after one wait of two seconds", async () => {
      let attempts = 0;
      const refused = sqliteThat((database) => {
        database.exec = () => {
          attempts += 1;
          throw Object.assign(new Error("database is locked"), { errcode: 5, errstr: "database is locked" });
        };
      });
      lock(false);
      const one = open({ sqlite: refused });
      assert.deepEqual(await Promise.all([names(one), names(one)]), [undefined, undefined]);
      const before = attempts;
      assert.deepEqual([await add(one, "a"), attempts - before], [false, 0]);
      assert.deepEqual(one.log, [warning("database is locked")]);
    });

    it("I3 gets the changes of a window in their order, although a reader delays the first one", async () => {
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

  describe("that is watched", () => {
    /** Opens a window that counts the reported changes. */
    async function watching(isWatching = () => true) {
      let changes = 0;
      const window = open({ isWatching, changed: () => (changes += 1) });
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

    it("reports changes of other windows, and no others", async () => {
      const [one, other] = [await watching(), open()];
      await add(one, "own");
      assert.equal(await one.looked(), 0);
      await add(other, "b");
      assert.equal(await one.looked(), 1);
      one.database.dispose();
      await add(other, "c");
      assert.equal(await one.looked(), 1);
    });

    openFileIt("reports changes of a file that replaces it", async () => {
      const [one, other] = [await watching(), open()];
      await rm(file());
      await add(one, "own");
      await add(other, "b");
      assert.equal(await one.looked(), 1);
    });

    it("reports nothing to a window that shows nothing", async () => {
      const [one, other] = [await watching(() => false), open()];
      await add(other, "b");
      assert.equal(await one.looked(), 0);
    });
  });
});
