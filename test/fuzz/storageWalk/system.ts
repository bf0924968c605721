import assert from "node:assert/strict";
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { withDeadline } from "../../../src/service/base/deadline";
import { Calls } from "../../../src/service/storage/calls";
import { Database, type Operation } from "../../../src/service/storage/database";
import { Removal } from "../../../src/service/storage/removal";
import { StoredValues } from "../../../src/service/storage/values";
import type { EpochMs } from "../../../src/weather/base/ports";
import type { Budget } from "../../../src/weather/model/answer";
import { Activity } from "../../bench/quotaWindow";
import { enter, Warnings } from "../../unit/service/storage/openStorage";
import { bytesOf, fileName, slowDrive } from "../../unit/service/storage/storageFixture";
import { day, FakeClock, minute, second } from "../../unit/weather/fakes";
import type { Act } from "./otherProgram";

/** A call that was granted; `at` is the clock's time, and `since` the time that has really passed. */
interface Granted {
  readonly budget: Budget;
  readonly at: EpochMs;
  readonly since: number;
}

/** The minute forecast has a budget for 24 hours, the weather one for a month. */
const most: Readonly<Record<Budget, number>> = { core: 6, minute: 4 };
const limits = { core: { month: most.core }, minute: { day: most.minute } };

interface Window {
  readonly database: Database;
  readonly gate: Calls;
  readonly values: StoredValues;
  readonly removal: Removal;
  /** The calls that it knows of. */
  known: ReadonlySet<Granted>;
  /** The ID of the file that its last write was in, undefined if that failed; `null` before the first operation. */
  file: unknown;
}

/**
 * Three windows, another program, and their file. A call must count in each window that has made it, or has used a file
 * that had it, until it's a day old by the clock or in truth. So only a window that has used no such file since it
 * started may use its calls again.
 */
export class System {
  readonly clock = new FakeClock();
  readonly windows: (Window | undefined)[] = [];
  /** Milliseconds for which each transaction holds the thread. */
  delay = 0;
  /** Milliseconds for which operations have waited for locks. */
  #waited = 0;
  #isLocked = false;
  readonly #budgets: readonly Budget[];
  readonly #activity = new Activity();
  /** The calls that each file has, by the file's ID. */
  readonly #files = new Map<unknown, Set<Granted>>();
  /** Milliseconds by which the clock is wrong. */
  #error = 0;
  /** The number of changes of the clock, and of acts of the other program: a call may have been decided on before. */
  #disturbances = 0;
  readonly #waiting = new Map<object, number>();
  readonly #stored: string[] = [];
  readonly #removed = new Set<unknown>();
  readonly #faults: unknown[] = [];
  #other: ChildProcess | undefined;

  /** @param isStrict whether the clock is never wrong by days; otherwise, the number of a month isn't checked. */
  constructor(
    private readonly folder: string,
    isStrict: boolean,
  ) {
    this.#budgets = isStrict ? ["minute", "core"] : ["minute"];
    this.clock.set(Date.UTC(2026, 5, 15, 12) - this.clock.now());
    this.windows.push(...[1, 2, 3].map(() => this.#openWindow()));
  }

  readonly #file = (): string => join(this.folder, fileName);

  /** The time for operations that wait: a short one if they wait for a lock, otherwise an endless one. */
  readonly waited = (): number => (this.#waited += this.#isLocked ? second / 2 : 0);

  /** Runs `act` and everything that follows from it, then checks the state. */
  async run(act: () => unknown): Promise<void> {
    await act();
    await this.#rest();
    this.#check();
  }

  async pass(time: number): Promise<void> {
    const end = this.clock.monotonic() + time;
    for (let left = time; left > 0; left = end - this.clock.monotonic()) {
      await this.clock.pass(Math.max(0, Math.min(left, ...this.clock.delays)));
      await this.#rest();
    }
  }

  /** Sets the clock, so that it's wrong by so many milliseconds. */
  setError(error: number): void {
    this.#disturbances += 1;
    this.clock.set(error - this.#error);
    this.#error = error;
    this.#forget();
  }

  /** Drops today's calls at times five days from now: two removals in later starts may agree that they're long ago. */
  #forget(): void {
    const now = this.clock.now();
    const stays = ({ at, since }: Granted): boolean => Math.abs(now - at) < 5 * day || now - this.#error - since >= day;
    for (const [file, calls] of this.#files) this.#files.set(file, new Set([...calls].filter(stays)));
    for (const window of this.#open) window.known = new Set([...window.known].filter(stays));
  }

  /** Lets the other program act on the file. */
  async disturb(act: Act): Promise<void> {
    this.#disturbances += 1;
    this.#isLocked = act.startsWith("locks") || (this.#isLocked && act !== "unlocks");
    const other = (this.#other ??= fork(join(__dirname, "otherProgram.js"), { env: {} }));
    other.send({ act, file: this.#file() });
    if (act === "is killed while it changes") this.#other = undefined;
    await once(other, this.#other ? "message" : "exit");
  }

  /** Closes the window, or opens it. Calls in its memory are written if the file can be used at that moment. */
  async toggle(number: number): Promise<void> {
    const window = this.windows[number];
    this.windows[number] = window ? undefined : this.#openWindow();
    if (!window) return;
    const file = this.#usableFile();
    window.removal.dispose();
    await window.gate.close();
    const isInFile = (call: Granted): boolean => [...this.#files.values()].some((calls) => calls.has(call));
    if (file !== undefined && ![...window.known].every(isInFile)) this.#use(window, file, true);
  }

  /** The ID of the file, undefined if it can't be changed. */
  #usableFile(): unknown {
    if (!existsSync(this.#file())) return undefined;
    const database = new DatabaseSync(this.#file(), { timeout: 0 });
    try {
      database.exec("BEGIN IMMEDIATE; SELECT * FROM calls, months; COMMIT");
      const { integrity_check: check } = database.prepare("PRAGMA integrity_check").get() ?? {};
      return check === "ok" ? database.prepare("PRAGMA application_id").get()?.["application_id"] : undefined;
    } catch {
      return undefined;
    } finally {
      database.close();
    }
  }

  #openWindow(): Window {
    const { clock, folder } = this;
    const log = new Warnings();
    const report = (error: unknown): void => void this.#faults.push(error);
    const sqlite = slowDrive(clock, () => this.delay);
    const database = this.#activity.of(new Database({ folder, log, clock, report, sqlite, maxHold: second / 2 }));
    const ofCalls = watched(database, (file, isChanged) => this.#use(window, file, isChanged));
    const gate = new Calls(ofCalls, clock, (budget) => limits[budget]);
    const removal = new Removal(database, folder, clock, log);
    const values = new StoredValues(database, clock.now);
    const window: Window = { database, gate, values, removal, known: new Set(), file: null };
    return window;
  }

  /** The window has read the file, and has written what it lacked if it has also changed it; or it has failed to. */
  #use(window: Window, file: unknown, isChanged: boolean): void {
    if (!isChanged && window.file !== null && window.file !== file) return;
    window.file = file;
    if (file === undefined) return;
    const inFile = this.#files.get(file) ?? new Set();
    const all = new Set([...inFile, ...window.known]);
    // What others have decided on doesn't include these calls. Of those of earlier days, a month has only the number.
    const isRestored = isChanged && all.size > inFile.size;
    if (isRestored) this.#disturbances += 1;
    const kept = [...all].filter((call) => (call.budget === "core" && !isRestored) || this.#isOfToday(call));
    if (isChanged) this.#files.set(file, isRestored ? new Set(kept) : all);
    window.known = new Set(kept);
  }

  ask(window: Window, budget: Budget, isRefunded: boolean): void {
    const before = this.#disturbances;
    const asked = {};
    this.#waiting.set(asked, this.clock.monotonic());
    const asking = enter(window, budget).then(async (permit) => {
      this.#waiting.delete(asked);
      if (permit.kind !== "granted") return;
      if (isRefunded) return permit.call.refund();
      const call = { budget, at: this.clock.now(), since: this.clock.now() - this.#error };
      window.known = new Set([...window.known, call]);
      this.#files.get(window.file)?.add(call);
      const count = this.#countIn(window, budget);
      if (before === this.#disturbances && this.#budgets.includes(budget) && count > most[budget])
        this.#faults.push(`${count} calls (${budget})`);
      return permit.call.answered(undefined);
    });
    asking.catch((error: unknown) => this.#faults.push(error));
  }

  #isOfToday({ at, since }: Granted): boolean {
    const now = this.clock.now();
    return now - at < day && now - this.#error - since < day;
  }

  #countIn({ known }: Window, budget: Budget): number {
    return [...known].filter((call) => call.budget === budget && (budget === "core" || this.#isOfToday(call))).length;
  }

  async put({ values }: Window): Promise<void> {
    const value = `value ${this.#stored.length}.`;
    this.#stored.push(value);
    await values.put("name", this.clock.now(), value);
  }

  async read({ values }: Window): Promise<void> {
    const value = await values.read("name");
    assert.ok(!this.#removed.has(value), `${String(value)} was removed`);
  }

  /** Removes everything that is stored, also if that has to be tried again. */
  async clear({ removal }: Window): Promise<void> {
    await removal.clear();
    for (const value of this.#stored) this.#removed.add(value);
    for (const window of this.#open) await this.read(window);
  }

  /** Waits for all operations. @throws if one of them hangs. */
  #rest(): Promise<void> {
    return withDeadline(10 * second, new AbortController().signal, () => this.#activity.idle());
  }

  get #open(): readonly Window[] {
    return this.windows.filter((window) => window !== undefined);
  }

  #check(): void {
    assert.deepEqual(this.#faults, []);
    const now = this.clock.monotonic();
    for (const at of this.#waiting.values()) assert.ok(now - at < 2 * minute, "a call hangs");
    for (const window of this.#open)
      for (const budget of this.#budgets) {
        const { made, inMonth } = window.gate.count(budget) ?? {};
        const [counted, least] = [budget === "core" ? inMonth?.made : made, this.#countIn(window, budget)];
        assert.ok(counted === undefined || counted >= least, `${counted} of ${least} calls are counted (${budget})`);
      }
  }

  /** After all faults have ended, the windows share one file again, and what was removed isn't in it. */
  async recover(): Promise<void> {
    await this.disturb("unlocks");
    this.delay = 0;
    for (const [number, window] of this.windows.entries()) if (!window) await this.toggle(number);
    // A drive rests for ten minutes, and a file that windows create at the same moment for one.
    for (const time of [11, 2, 2, 2, 2].map((minutes) => minutes * minute)) {
      for (const { gate } of this.#open) void gate.read();
      await this.run(() => this.pass(time));
    }
    assert.equal(this.#waiting.size, 0);
    const files = this.#open.map(({ database }) => database.write((tables) => tables.pragma("application_id")));
    const [file, ...others] = await Promise.all(files);
    assert.ok(file !== undefined && others.every((other) => other === file), "the windows share a file");
    const [count, ...counts] = this.#open.map(({ gate }) => [gate.count("minute"), gate.count("core")]);
    for (const other of counts) assert.deepEqual(other, count);
    assert.ok(!existsSync(join(this.folder, "weather.remove")), "a removal that waits");
    const bytes = bytesOf(this.#file()).toString("latin1");
    for (const value of this.#removed) assert.ok(!bytes.includes(String(value)), `${String(value)} is in the file`);
    for (const number of this.windows.keys()) await this.toggle(number);
    await this.#rest();
    assert.deepEqual(this.clock.delays, []);
  }

  async dispose(): Promise<void> {
    for (const [number, window] of this.windows.entries()) if (window) await this.toggle(number);
    await this.#rest();
    this.#other?.kill("SIGKILL");
  }
}

type Use = (file: unknown, isChanged: boolean) => void;

/** The database, with `onUse` called after each operation with the file's ID, undefined if it can't be used. */
function watched(database: Database, onUse: Use): Database {
  const watch =
    (name: "read" | "write" | "writeEvenIfSlow") =>
    async <T>(operation: Operation<T>) => {
      let file: unknown;
      const result = await database[name]((tables) => {
        file = tables.pragma("application_id");
        return operation(tables);
      });
      onUse(result === undefined ? undefined : file, name !== "read");
      return result;
    };
  const own = { read: watch("read"), write: watch("write"), writeEvenIfSlow: watch("writeEvenIfSlow") };
  return new Proxy(database, { get: (_, name) => Reflect.get(name in own ? own : database, name) as unknown });
}
