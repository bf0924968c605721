import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as sqlite from "node:sqlite";

import type { Call } from "../../../../src/service/api/callLimits";
import { conditionsCall } from "../../../../src/service/api/locationCalls";
import { readAnswer } from "../../../../src/service/api/readAnswer";
import { ServerClock } from "../../../../src/service/headers/serverClock";
import type { Answer, Budget, CallCount } from "../../../../src/weather/model/answer";
import type { FailureRecord } from "../../../../src/weather/model/failure";
import type { Observation } from "../../../../src/weather/model/observation";
import { searchFolder } from "../../../canary/changedFiles";
import { FakeClock, settled } from "../../weather/fakes";
import { answerOf, endpointAt, RecordedLog, weatherQueryAt } from "../harness";
import { enter, openStorage, type Storage, type StorageSetting } from "./openStorage";

export const fileName = "weather.v1.sqlite";

/** A clock whose time passes as soon as something waits for it. */
export class PassingClock extends FakeClock {
  override readonly after = (delay: number, act: () => void) => {
    let isStopped = false;
    setImmediate(() => {
      if (isStopped) return;
      void this.pass(delay);
      act();
    });
    return () => void (isStopped = true);
  };
}

/** A clock that starts at this time. */
export function clockAt(time: number): PassingClock {
  const clock = new PassingClock();
  clock.set(time - clock.now());
  return clock;
}

/** One window: its storage, its log, and its clock. */
export interface Window extends Storage {
  readonly log: readonly string[];
  readonly clock: FakeClock;
  /** Opens another window on the same folder. */
  readonly other: () => Window;
}

export interface WindowSetting extends Partial<StorageSetting> {
  readonly clock?: FakeClock;
  readonly folder?: string;
}

export function makeFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), "storage-"));
}

export function removeFolder(folder: string): Promise<void> {
  searchFolder(folder);
  // Windows may need a moment to close the files of a killed process.
  return rm(folder, { recursive: true, force: true, maxRetries: 10 });
}

/** A folder for each test of a group, with the storage of windows. */
export class TestStorage {
  folder = "";
  #opened: Storage[] = [];

  constructor() {
    beforeEach(async () => (this.folder = await makeFolder()));
    afterEach(() => {
      for (const { database } of this.#opened.splice(0)) database.dispose();
      return removeFolder(this.folder);
    });
  }

  readonly path = (...names: readonly string[]): string => join(this.folder, ...names);
  readonly file = (): string => this.path(fileName);

  /** Opens a window, by default with its own clock. */
  readonly open = (setting: WindowSetting = {}): Window => {
    const { folder = this.folder, clock = new PassingClock() } = setting;
    const log = new RecordedLog();
    const storage = openStorage(folder, log, { ...setting, clock });
    this.#opened.push(storage);
    return { ...storage, log: log.all, clock, other: () => this.open({ ...setting, clock }) };
  };
}

/** Adds a row, as an example of a change. @returns whether it was written. */
export async function add({ database }: Pick<Window, "database">, name: string): Promise<boolean> {
  const sql = "INSERT INTO leases VALUES (:name, 't', 1)";
  return (await database.write((tables) => tables.run(sql, { name }))) === 1;
}

/** Fills some pages. */
export async function addMany(window: Pick<Window, "database">): Promise<void> {
  await Promise.all(Array.from({ length: 500 }, (_, row) => add(window, `row-${row}-${"x".repeat(100)}`)));
}

/** The rows that `add` has written; undefined if the file can't be used. */
export async function names({ database }: Pick<Window, "database">): Promise<string | undefined> {
  const rows = await database.read((tables) => tables.all<{ name: string }>("SELECT name FROM leases ORDER BY name"));
  return rows?.map(({ name }) => name).join(" ");
}

/** `node:sqlite` with databases that are prepared differently, for faults of the drive. */
export function sqliteThat(prepare: (database: sqlite.DatabaseSync) => void) {
  class Prepared extends sqlite.DatabaseSync {
    constructor(path: string, options: sqlite.DatabaseSyncOptions) {
      super(path, options);
      prepare(this);
    }
  }
  return () => ({ ...sqlite, DatabaseSync: Prepared });
}

/** `node:sqlite` on a drive on which `act` runs a statement by calling `run`, and may take its time or fail. */
export function driveThat(act: (sql: string, run: () => void, database: sqlite.DatabaseSync) => void) {
  return sqliteThat((database) => {
    const exec = database.exec.bind(database);
    database.exec = (sql) => act(sql, () => exec(sql), database);
  });
}

/** A drive on which each COMMIT takes so many milliseconds of the thread. */
export function slowDrive(clock: FakeClock, delay: () => number) {
  return driveThat((sql, run) => {
    run();
    if (sql === "COMMIT") void clock.block(delay());
  });
}

/** An error of SQLite. */
export function sqliteError(errcode: number): Error {
  return Object.assign(new Error(), { errcode, errstr: `error ${errcode}` });
}

/** The bytes of a file, read by another process, because reading it in this one would lose the file's locks. */
export function bytesOf(file: string): Buffer {
  const script = "process.stdout.write(require('node:fs').readFileSync(process.argv[1]))";
  return execFileSync(process.execPath, ["-e", script, file], { maxBuffer: 1e9 });
}
export const query = weatherQueryAt(endpointAt("https://weather.example"));

/** An answer with `text` that arrived at `receivedAt`. */
export function anAnswer(text = "Fog", receivedAt = Date.now()): Answer<Observation> {
  const body = JSON.stringify([{ WeatherText: text, WeatherIcon: 11 }]);
  const headers = { "cache-control": "max-age=2400" };
  return answerOf(
    readAnswer(
      { status: 200, headers, text: body },
      conditionsCall(query),
      receivedAt,
      new ServerClock(new FakeClock()),
    ),
  );
}

export function aTrouble(at = Date.now()): FailureRecord {
  return {
    failure: { kind: "serviceTrouble", status: 503 },
    cause: "503, request id 0b1c-2d",
    at,
    count: 2,
    nextAt: at + 60_000,
    notBefore: at + 60_000,
    keyId: "0a1b2c3d",
  };
}

/** Requests that many calls, one after the other. @returns the kinds of the permits, joined. */
export async function ask(window: Pick<Window, "gate">, count = 1): Promise<string> {
  const kinds: string[] = [];
  for (let turn = 0; turn < count; turn += 1) kinds.push((await enter(window)).kind);
  return kinds.join(" ");
}

export async function callOf(window: Pick<Window, "gate">, budget?: Budget): Promise<Call> {
  const permit = await enter(window, budget);
  if (permit.kind !== "granted") throw new Error(permit.kind);
  return permit.call;
}

/** The calls of all windows in 24 hours and in the month. */
export async function countIn({ gate }: Pick<Window, "gate">, budget: Budget = "core"): Promise<CallCount> {
  await gate.read();
  return gate.count(budget) ?? assert.fail("It was read.");
}

/** Waits until all operations of a window have ended. */
export async function rest({ database }: Pick<Window, "database">): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    await settled();
    await database.write(() => 0);
  }
}
