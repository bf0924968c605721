import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";

import { Removal } from "../../../../src/service/storage/removal";
import type { LocationKey } from "../../../../src/weather/model/locationKey";
import { itUnless } from "../../itUnless";
import { RecordedLog } from "../harness";
import { day, dice, FakeClock, hour, minute, second, settled } from "../../weather/fakes";
import {
  add,
  anAnswer,
  ask,
  aTrouble,
  bytesOf,
  callOf,
  query,
  driveThat,
  fileName,
  slowDrive,
  sqliteError,
  TestStorage,
  type Window,
  type WindowSetting,
} from "./storageFixture";

const rounds = 3;
const posixIt = itUnless(process.platform === "win32" ? "Windows has no FIFOs and restricts links" : undefined);

describe("what came from the service", () => {
  const storage = new TestStorage();
  let clock: FakeClock;
  beforeEach(() => (clock = new FakeClock()));
  let removals: Removal[] = [];
  afterEach(() => {
    for (const removal of removals.splice(0)) removal.dispose();
  });
  const open = (folder = storage.folder, setting: WindowSetting = {}) => {
    const window = storage.open({ clock, folder, ...setting });
    const removal = new Removal(window.database, folder, clock, new RecordedLog());
    removals = [...removals, removal];
    return { ...window, removal };
  };

  /** Stores every kind of data about a place. @returns the texts in the file. */
  async function store(one: Window, place: string, size: number, at = clock.now()): Promise<readonly string[]> {
    const asked = { ...query, location: place as LocationKey };
    const text = `Weather-of-${place}-${"x".repeat(size)}`;
    await Promise.all([
      one.answers.store(asked, { answer: anAnswer(text, at), failureRecord: aTrouble(at) }),
      ...(at === clock.now() ? [one.notes.take([{ name: `Note-of-${place}`, source: place }])] : []),
      one.values.put(`coordinates ${place}`, at, { latitude: 40.71, longitude: 7 }),
    ]);
    return [place, ...(at === clock.now() ? [`Note-of-${place}`] : []), `Weather-of-${place}`];
  }
  const request = (): string => storage.path("weather.remove");
  const text = (): string => bytesOf(storage.file()).toString("latin1");
  /** Lets time pass, and waits for everything that it starts. */
  async function pass(one: Window, time = minute): Promise<void> {
    await clock.pass(time);
    for (let turn = 0; turn < 5; turn += 1) {
      await settled();
      await one.database.write(() => 0);
    }
  }

  it("old data is removed once a day [I12]", async () => {
    const one = open();
    await pass(one);
    await store(one, "old-place", 10, clock.now() - 13 * day + 2 * minute);
    await pass(one);
    await pass(one);
    assert.ok(text().includes("old-place"));
    clock.set(day);
    await pass(one, hour);
    assert.ok(!text().includes("old-place"));
  });

  it("in a new file, nothing old is looked for on its first day, and in any file once a day [I12 I16]", async () => {
    clock.set(Date.now() - clock.now());
    let [opened, rewrites] = [0, 0];
    const drive = driveThat((sql, run) => {
      run();
      if (sql.includes("journal_mode")) opened += 1;
      if (sql === "VACUUM") rewrites += 1;
    });
    const one = open(undefined, { sqlite: drive });
    for (let passed = 0; passed < 22; passed += 1) await pass(one, hour);
    assert.deepEqual([opened, rewrites], [2, 0]);
    await pass(one, 2 * hour);
    assert.deepEqual([opened, rewrites], [3, 1]);
  });

  it("data that is 13 days old leaves no byte, whatever is newer, while a window is open [I10 I12]", async () => {
    const random = dice(Date.now());
    const seen: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const folder = storage.path(`${round}`);
      const [one, other] = [open(folder), open(folder)];
      const marks = { goes: [] as string[], stays: [] as string[] };
      for (let row = 0; row < 30; row += 1) {
        const fate = random() < 0.5 ? "goes" : "stays";
        const at = clock.now() - (fate === "goes" ? 13 * day - minute : 12 * day);
        // Written at an earlier time, because outdated answers aren't written.
        const [writer, time] = [random() < 0.5 ? one : other, at - clock.now()];
        clock.set(time);
        marks[fate].push(...(await store(writer, `${fate}-${round}-${row}`, Math.floor(random() ** 3 * 9000))));
        clock.set(-time);
      }
      // The lease of an ended window names a place, too.
      await add(one, `goes-with-lease-${round}`);
      marks.goes.push(`goes-with-lease-${round}`);
      await pass(one);
      const bytes = bytesOf(storage.path(`${round}`, "weather.v1.sqlite")).toString("latin1");
      seen.push(...marks.goes.filter((mark) => bytes.includes(mark)));
      assert.ok(marks.stays.every((mark) => bytes.includes(mark)));
      await other.removal.clear();
      const cleared = bytesOf(storage.path(`${round}`, "weather.v1.sqlite")).toString("latin1");
      for (const mark of ["goes-", "stays-", "Weather-of", "weather.example"]) assert.ok(!cleared.includes(mark), mark);
      for (const each of [one, other]) {
        each.removal.dispose();
        each.database.dispose();
      }
    }
    assert.deepEqual(seen, []);
  });

  it("removed data leaves no byte if a program has switched to a write-ahead log [I10]", async () => {
    const one = open();
    await store(one, "old-place", 10);
    const other = new DatabaseSync(storage.file());
    assert.deepEqual({ ...other.prepare("PRAGMA journal_mode = WAL").get() }, { journal_mode: "wal" });
    await store(one, "other-place", 10);
    assert.ok(other.prepare("SELECT * FROM entries").all().length > 0);
    await one.removal.clear();
    for (const name of readdirSync(storage.folder))
      assert.ok(!bytesOf(storage.path(name)).toString("latin1").includes("place"), name);
    other.close();
    // On Windows, SQLite keeps an empty journal open.
    const left = readdirSync(storage.folder).filter((name) => bytesOf(storage.path(name)).length > 0);
    assert.deepEqual(left, [fileName]);
    assert.ok(!text().includes("place"));
  });

  it("data is removed as soon as no other process reads the file [H3]", async () => {
    const one = open();
    await store(one, "old-place", 10);
    const reader = new DatabaseSync(storage.file());
    reader.exec("BEGIN");
    reader.prepare("SELECT * FROM entries").all();
    await one.removal.clear();
    assert.ok(text().includes("old-place"));
    reader.close();
    await pass(one);
    assert.ok(!text().includes("old-place"));
  });

  for (const [what, put] of [
    ["a folder", (at: string) => mkdir(at)],
    ["a link to nothing", (at: string) => symlink(storage.path("outside"), at)],
    ["a FIFO", (at: string) => execFileSync("mkfifo", [at])],
  ] as const)
    posixIt(`data is removed although ${what} is in the place of the request [H3 I4]`, async () => {
      const one = open();
      await store(one, "old-place", 10);
      await put(request());
      assert.ok(await one.removal.clear());
      assert.ok(!text().includes("old-place"));
      assert.deepEqual(
        readdirSync(storage.folder).filter((name) => !name.startsWith(fileName)),
        [],
      );
    });

  posixIt("a removal isn't requested in a folder that is a link [H3 I4]", async () => {
    await mkdir(storage.path("outside"));
    await symlink(storage.path("outside"), storage.path("folder"));
    assert.ok(!(await open(storage.path("folder")).removal.clear()));
    assert.deepEqual(readdirSync(storage.path("outside")), []);
  });

  it("a removal on a drive that hangs fails after a few seconds [H3 H15]", async () => {
    const one = open();
    await store(one, "old-place", 10);
    const files = process.getBuiltinModule("node:fs/promises") as { lstat: unknown };
    const real = files.lstat;
    files.lstat = () => new Promise(() => undefined);
    const isDone = await one.removal.clear();
    files.lstat = real;
    assert.ok(!isDone);
  });

  it("a removal that goes on while the window closes leaves no timer [H4]", async () => {
    const one = open();
    const clearing = one.removal.clear();
    one.removal.dispose();
    one.database.dispose();
    await clearing;
    assert.deepEqual(clock.delays, []);
  });

  it("data that a closed window couldn't remove is removed by the next window that opens [H3]", async () => {
    const one = open();
    await store(one, "old-place", 10);
    const other = new DatabaseSync(storage.file());
    other.exec("BEGIN IMMEDIATE");
    await one.removal.clear();
    one.removal.dispose();
    one.database.dispose();
    other.close();
    assert.ok(text().includes("old-place"));
    const next = open();
    await pass(next);
    assert.ok(!text().includes("old-place"));
    assert.ok(!existsSync(request()));
  });

  /** Asks for the removal in a window that meets a lock, and closes it. @returns the text of the place. */
  async function requestAndClose(): Promise<void> {
    const closing = open();
    const other = new DatabaseSync(storage.file());
    other.exec("BEGIN IMMEDIATE");
    assert.equal(await closing.removal.clear(), false);
    closing.removal.dispose();
    closing.database.dispose();
    other.close();
  }
  const read = (one: Window): Promise<unknown> => one.values.read("coordinates old-place");

  it("a removal that meets a lock is done within a minute by any window that is open [H3]", async () => {
    const one = open();
    await pass(one);
    await store(one, "old-place", 10);
    let cleared = 0;
    one.removal.onDidClear(() => (cleared += 1));
    await requestAndClose();
    await one.database.read(() => 0);
    await pass(one);
    assert.deepEqual([text().includes("old-place"), existsSync(request()), cleared], [false, false, 1]);
  });

  it("while a removal waits, nothing stored is read, and calls are counted as ever [H3]", async () => {
    const one = open(undefined, { budget: 2 });
    await store(one, "old-place", 10);
    assert.notEqual(await read(one), undefined);
    await requestAndClose();
    const next = open(undefined, { budget: 2 });
    assert.deepEqual([await read(one), await read(next), await next.answers.read(query)], [undefined, undefined, {}]);
    assert.equal(await ask(next), "granted");
    await rm(request());
    assert.notEqual(await read(next), undefined);
  });

  it("a removal that can't be requested is tried again by its window [H3 I3]", async () => {
    const one = open();
    await store(one, "old-place", 10);
    // Nothing can be written below a file.
    const removal = new Removal(one.database, storage.path("file", "folder"), clock, new RecordedLog());
    removals.push(removal);
    await writeFile(storage.path("file"), "");
    const other = new DatabaseSync(storage.file());
    other.exec("BEGIN IMMEDIATE");
    assert.equal(await removal.clear(), false);
    other.close();
    await pass(one);
    await pass(one);
    assert.ok(!text().includes("old-place"));
  });

  it("a clock that was far ahead doesn't keep a window from removing old data [I12 H10]", async () => {
    const one = open();
    clock.set(60 * day);
    await pass(one);
    await store(one, "ahead", 10);
    clock.set(-60 * day);
    await store(one, "old-place", 10);
    for (let passed = 0; passed < 14; passed += 1) {
      clock.set(day);
      await pass(one, hour);
    }
    assert.ok(!text().includes("old-place"));
  });

  it("data is removed with the key, even on a drive that is too slow for everything else [I16]", async () => {
    let isSlow = false;
    const one = open(undefined, { sqlite: slowDrive(clock, () => (isSlow ? 600 : 0)), maxHold: 500 });
    await store(one, "old-place", 10);
    isSlow = true;
    await store(one, "other-place", 10);
    assert.equal(await one.database.read(() => "used"), undefined);
    await one.removal.clear();
    assert.ok(!text().includes("place"));
    assert.equal(await one.database.read(() => "used"), undefined);
  });

  it("old weather is removed once a day on a drive that is too slow for everything else [I12 I16]", async () => {
    let rewrites = 0;
    const drive = driveThat((sql, run) => {
      run();
      if (sql === "VACUUM") rewrites += 1;
      void clock.block(sql.startsWith("PRAGMA journal_mode") ? 600 : 101);
    });
    const one = open();
    await store(one, "old-place", 10);
    one.removal.dispose();
    one.database.dispose();
    clock.set(13 * day);
    const slow = open(undefined, { sqlite: drive, maxHold: 500 });
    await add(slow, "slow");
    await pass(slow);
    assert.ok(!text().includes("old-place"));
    assert.equal(await slow.database.read(() => "used"), undefined);
    for (let time = 0; time < 90; time += 1) await pass(slow);
    assert.equal(rewrites, 1);
  });

  it("if the disk has no room to rewrite the file, that is tried once an hour, and the file is used [I3]", async () => {
    let isFull = true;
    let rewrites = 0;
    const drive = driveThat((sql, run) => {
      if (sql === "VACUUM") rewrites += 1;
      if (sql === "VACUUM" && isFull) throw sqliteError(13);
      run();
    });
    const one = open(undefined, { sqlite: drive });
    for (let time = 0; time < 30; time += 1) await pass(one);
    assert.deepEqual([rewrites, await one.database.read(() => "used")], [1, "used"]);
    isFull = false;
    for (let time = 0; time < 31; time += 1) await pass(one);
    assert.equal(rewrites, 2);
  });

  it("a write waits for the disk only when the key is removed", async () => {
    const flushes = new Set<string>();
    const drive = driveThat((sql, run, database) => {
      run();
      const { synchronous } = database.prepare("PRAGMA synchronous").get() ?? {};
      flushes.add(`${sql.startsWith("PRAGMA") ? "PRAGMA" : sql}: ${Number(synchronous)}`);
    });
    const one = open(undefined, { sqlite: drive });
    await pass(one);
    await store(one, "place", 10);
    const without = [...flushes].filter((flush) => !flush.endsWith(": 0"));
    flushes.clear();
    await one.removal.clear();
    assert.deepEqual([without, flushes.has("VACUUM: 2"), flushes.has("COMMIT: 2")], [[], true, true]);
    await store(one, "place", 10);
    assert.ok(flushes.has("COMMIT: 0"));
  });

  it("a clock that is wrong for a minute doesn't remove the calls of a day, even if calls are made meanwhile [I11 H10]", async () => {
    clock.set(Date.now() - clock.now());
    const one = open(undefined, { budget: 5 });
    for (const _ of [1, 2, 3, 4]) {
      await callOf(one);
      clock.set(3 * minute);
    }
    clock.set(3 * day);
    await pass(one);
    await callOf(one);
    for (const jump of [3 * day, -12 * day, 9 * day]) {
      clock.set(jump);
      await pass(one, hour);
    }
    clock.set(-3 * day);
    assert.equal(await ask(one), "usedUp");
  });

  it("a clock that is days behind for a minute doesn't let two windows remove the calls of a day [I11 H10]", async () => {
    clock.set(Date.now() - clock.now());
    const one = open(undefined, { budget: 1 });
    await pass(one, second);
    const other = open();
    clock.set(3 * day);
    await callOf(one);
    clock.set(-6 * day);
    await pass(one, minute - second);
    one.removal.dispose();
    await pass(other, second);
    clock.set(3 * day);
    await pass(other, hour);
    assert.equal(await ask(one), "usedUp");
  });

  it("calls stay if the key is removed while the clock is days ahead [I11 H10]", async () => {
    clock.set(Date.now() - clock.now());
    const one = open(undefined, { budget: 1 });
    await callOf(one);
    clock.set(3 * day);
    await pass(one);
    assert.equal(await open().removal.clear(), true);
    clock.set(-3 * day);
    assert.equal(await ask(one), "usedUp");
  });

  it("calls two days or more from now are removed once two removals, a day apart, have found them", async () => {
    clock.set(Date.now() - clock.now());
    const one = open();
    const stored = () => one.database.read((tables) => tables.all("SELECT 1 FROM calls").length);
    await callOf(one);
    clock.set(9 * day);
    await callOf(one);
    clock.set(-9 * day);
    const counts: unknown[] = [];
    for (let passed = 0; passed < 4; passed += 1) {
      await pass(one, day);
      counts.push(await stored());
    }
    assert.deepEqual([counts[1], counts.at(-1)], [1, 0]);
  });

  it("data isn't removed after the window has ended [I12]", () => {
    open().removal.dispose();
    assert.deepEqual(clock.delays, []);
  });
});
