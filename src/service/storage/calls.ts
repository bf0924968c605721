import { randomUUID } from "node:crypto";

import { day } from "../../weather/base/duration";
import { defined } from "../../weather/base/json";
import type { Clock, EpochMs } from "../../weather/base/ports";
import type { Budget, CallCount, CallLimits } from "../../weather/model/answer";
import { type Call, type CallGate, countOf, decide, maxTurn, type Permit } from "../api/callLimits";
import { type CallRow, type Ledger, type MonthRow, monthRowOf, sentOf, sumOf, unionOf, withOwn } from "../api/ledger";
import type { Database } from "./database";
import type { Tables } from "./sqliteFile";

type FileLedger = Ledger & { readonly file: unknown };

/** For a call: the first one takes its turn, the second sends it or waits for a late answer, the third sends it. */
const maxDecisions = 3;

/** More than a window makes in two days. */
const maxOwn = 2000;

/**
 * Counts the calls of all windows and assigns their turns. While the file can't be used, this window decides by the
 * rows last read and its own calls, which are written later. Not by a second database in memory: its rows would have to
 * be copied in both directions, and without `node:sqlite`, there is none.
 */
export class Calls implements CallGate {
  #lastRead: FileLedger | undefined;
  /** Rows that the file doesn't have like this, by token. They are written later. */
  readonly #own = new Map<string, CallRow>();
  /** The numbers of older ones. */
  #ownMonths: readonly MonthRow[] = [];
  /** The monotonic time at which rows were first found that are ahead of the clock by more than a day. */
  #aheadSince: number | undefined;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly limitsOf: (budget: Budget) => CallLimits,
  ) {}

  /** The calls as last read; undefined before the first read. */
  count(budget: Budget): CallCount | undefined {
    if (!this.#lastRead) return undefined;
    const { times, inMonth, remaining } = countOf(this.#known(), budget, this.clock.now());
    const limits = this.limitsOf(budget);
    const month = { made: inMonth, ...defined({ budget: limits.month }) };
    return { made: times.length, inMonth: month, ...defined({ budget: limits.day, remaining }) };
  }

  /** Reads the calls of other windows, and writes what the file lacks. Never rejects. */
  async read(): Promise<void> {
    const ledger = await this.database.read((tables) => this.#ledgerIn(tables));
    const isNew = ledger && this.#lastRead?.file !== undefined && this.#lastRead.file !== ledger.file;
    if (isNew || (ledger && this.#hasOwn)) await this.#change("write", () => undefined);
    else this.#lastRead = ledger ?? this.#lastRead ?? nothing;
  }

  /** Called when the window closes: writes what the file lacks, if it can be used. Then, nothing is counted. */
  close(): Promise<void> {
    return this.database.close(this.#hasOwn ? (tables) => this.#copyTo(tables) : undefined);
  }

  async enter(budget: Budget, signal: AbortSignal): Promise<Permit> {
    const token = randomUUID();
    for (let decisions = 1; ; decisions += 1) {
      const decision = await this.#decide({ token, budget }, decisions === maxDecisions);
      if (decision.kind !== "turn") return decision;
      const [turn] = decision.rows;
      await this.#waitForTurn(turn, signal);
      if (signal.aborted || this.database.isDisposed) {
        await this.#refund(token);
        return { kind: "aborted" };
      }
      if (turn.sent) return { kind: "granted", call: this.#callOf(token, this.clock.now()) };
    }
  }

  /** Calls ahead of it may move its turn. A turn that is far ahead is one of a clock that was set back. */
  async #waitForTurn({ token, at }: CallRow, signal: AbortSignal): Promise<void> {
    const end = this.clock.monotonic() + maxTurn;
    for (let wait = at - this.clock.now(); wait > 0 && wait <= maxTurn && !signal.aborted;) {
      await sleep(this.clock, wait, signal);
      if (this.clock.monotonic() >= end) return;
      await this.read();
      wait = (this.#lastRead?.calls.find((call) => call.token === token)?.at ?? at) - this.clock.now();
    }
  }

  async #decide(call: Pick<CallRow, "token" | "budget">, isFinal: boolean): Promise<ReturnType<typeof decide>> {
    const decideOn = (ledger: Ledger) => decide(ledger, call, this.limitsOf(call.budget), isFinal, this.clock.now());
    const inFile = await this.#change("writeEvenIfSlow", (tables) => {
      const decision = decideOn(this.#counted(this.#ledgerIn(tables)));
      if (decision.kind !== "turn") return decision;
      for (const row of decision.rows) {
        tables.run(`INSERT ${intoCalls} ON CONFLICT DO UPDATE SET at = :at, sent = :sent`, { ...row });
        if (row.sent) addToMonth(tables, monthRowOf(row));
      }
      return decision;
    });
    const decision = inFile ?? decideOn(this.#known());
    if (decision.kind === "turn" && !inFile) this.#keep(decision.rows);
    return decision;
  }

  #ledgerIn(tables: Tables): FileLedger {
    const since = this.clock.now() - day;
    const calls = tables.all<CallRow>("SELECT * FROM calls WHERE at > :since ORDER BY at", { since });
    return { calls, months: tables.all<MonthRow>("SELECT * FROM months"), file: tables.pragma("application_id") };
  }

  /** The rows that count: those last read, and own ones. */
  #known(): Ledger {
    const { calls, months } = this.#lastRead ?? nothing;
    const ledger = { calls, months: [...months, ...this.#ownMonths] };
    return this.#counted(this.#own.size > 0 ? withOwn(ledger, this.#own) : ledger);
  }

  /** Without the rows of a clock that was wrong, which count for a day: this clock may be the wrong one. */
  #counted(ledger: Ledger): Ledger {
    const [end, now] = [this.clock.now() + day, this.clock.monotonic()];
    const isAhead = ledger.calls.some(({ at }) => at > end);
    this.#aheadSince = isAhead ? (this.#aheadSince ?? now) : undefined;
    if (this.#aheadSince === undefined || now - this.#aheadSince < day) return ledger;
    return { ...ledger, calls: ledger.calls.filter(({ at }) => at <= end) };
  }

  get #hasOwn(): boolean {
    return this.#own.size + this.#ownMonths.length > 0;
  }

  /** Keeps rows in memory, and the numbers of older ones. By their number, because the clock may be wrong. */
  #keep(rows: readonly CallRow[]): void {
    for (const row of rows) this.#own.set(row.token, row);
    const old = [...this.#own.values()].slice(0, -maxOwn);
    for (const { token } of old) this.#own.delete(token);
    const sent = sentOf(old).map((row) => monthRowOf(row));
    this.#ownMonths = sumOf([...this.#ownMonths, ...sent]);
  }

  #callOf(token: string, at: EpochMs): Call {
    return {
      refund: () => this.#refund(token),
      answered: async (remaining) => {
        const row = this.#own.get(token) ?? this.#lastRead?.calls.find((call) => call.token === token);
        // Written with the next call if the drive is too slow.
        if (row) this.#own.set(token, { ...row, at, answered: this.clock.now(), remaining: remaining ?? null });
        await this.#change("write", () => undefined);
      },
    };
  }

  async #refund(token: string): Promise<void> {
    this.#own.delete(token);
    await this.#change("writeEvenIfSlow", (tables) => {
      const [call] = tables.all<CallRow>("DELETE FROM calls WHERE token = :token RETURNING *", { token });
      if (call?.sent) addToMonth(tables, monthRowOf(call, -1));
    });
  }

  /** Undefined if the file can't be used. */
  async #change<T>(way: "write" | "writeEvenIfSlow", act: (tables: Tables) => T): Promise<T | undefined> {
    const done = await this.database[way]((tables) => {
      const own = this.#copyTo(tables);
      return { own, result: act(tables), ledger: this.#ledgerIn(tables) };
    });
    if (done) {
      for (const row of done.own) if (this.#own.get(row.token) === row) this.#own.delete(row.token);
      this.#ownMonths = [];
    }
    this.#lastRead = done?.ledger ?? this.#lastRead ?? nothing;
    return done?.result;
  }

  /** Writes what the file lacks: own calls, and into a new file all that were last read. @returns the own ones. */
  #copyTo(tables: Tables): readonly CallRow[] {
    const own = [...this.#own.values()];
    const known = this.#lastRead ?? nothing;
    if (known.file !== undefined && known.file !== tables.pragma("application_id")) {
      const { calls, months } = unionOf(this.#ledgerIn(tables), known, this.clock.now());
      for (const row of months) tables.run(`${monthInsertion} SET made = :made`, { ...row });
      for (const call of calls) tables.run(callReplacement, { ...call });
    }
    for (const row of this.#ownMonths) addToMonth(tables, row);
    for (const call of sentOf(own)) {
      const { token } = call;
      // A call may have waited in the file and been sent without it, or been answered.
      const [found] = tables.all<CallRow>("SELECT sent FROM calls WHERE token = :token", { token });
      tables.run(callReplacement, { ...call });
      if (!found?.sent) addToMonth(tables, monthRowOf(call));
    }
    return own;
  }
}

const nothing: FileLedger = { calls: [], months: [], file: undefined };
const intoCalls = "INTO calls VALUES (:token, :at, :sent, :budget, :answered, :remaining)";
const callReplacement = `INSERT OR REPLACE ${intoCalls}`;
const monthInsertion = "INSERT INTO months VALUES (:month, :budget, :made) ON CONFLICT DO UPDATE";

function addToMonth(tables: Tables, row: MonthRow): void {
  tables.run(`${monthInsertion} SET made = made + :made`, { ...row });
}

/** Resolves after `delay` milliseconds, or when `signal` aborts. */
function sleep({ after }: Clock, delay: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      stop();
      signal.removeEventListener("abort", end);
      resolve();
    };
    const stop = after(delay, end);
    signal.addEventListener("abort", end);
  });
}
