import { randomUUID } from "node:crypto";

import { day } from "../../weather/base/duration";
import { defined } from "../../weather/base/json";
import type { Clock, EpochMs } from "../../weather/base/ports";
import type { Budget, CallCount, CallLimits } from "../../weather/model/answer";
import {
  type CallRow,
  countOf,
  decide,
  type Ledger,
  maxTurn,
  monthOf,
  type MonthRow,
  withCalls,
} from "../api/callLimits";
import type { Call, CallGate, Permit } from "../api/callGate";
import { sleep } from "../base/sleep";
import type { Database } from "./database";
import type { Tables } from "./databaseFile";

type FileLedger = Ledger & { readonly file: unknown };

/** For a call: the first one takes its turn, the second sends it or waits for a late answer, the third sends it. */
const maxDecisions = 3;

/**
 * Counts the calls of all windows and assigns their turns. While the file can't be used, this window decides by the
 * rows last read and its own calls, which are written later. Not by a second database in memory: its rows would have to
 * be copied in both directions, and without `node:sqlite`, there is none.
 */
export class Calls implements CallGate {
  #lastRead: FileLedger | undefined;
  /** Rows that the file doesn't have like this, by token. Those of own calls are written later. */
  readonly #own = new Map<string, CallRow>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly limitsOf: (budget: Budget) => CallLimits,
  ) {}

  /** The calls as last read; undefined before the first read. */
  count(budget: Budget): CallCount | undefined {
    if (!this.#lastRead) return undefined;
    const { times, inMonth, remaining } = countOf(withCalls(this.#lastRead, this.#own), budget, this.clock.now());
    const limits = this.limitsOf(budget);
    const month = { made: inMonth, ...defined({ budget: limits.month }) };
    return { made: times.length, inMonth: month, ...defined({ budget: limits.day, remaining }) };
  }

  /** Reads the calls of other windows, and writes what the file lacks. Never rejects. */
  read(): Promise<void> {
    return this.#change(() => undefined);
  }

  async enter(budget: Budget, signal: AbortSignal): Promise<Permit> {
    const token = randomUUID();
    for (let decisions = 1; ; decisions += 1) {
      const decision = await this.#decide({ token, budget }, decisions === maxDecisions);
      if ("kind" in decision) return decision;
      await this.#waitForTurn(decision, signal);
      if (signal.aborted || this.database.isDisposed) {
        await this.#refund(token);
        return { kind: "aborted" };
      }
      if (decision.sent) return { kind: "granted", call: this.#callOf(token, this.clock.now()) };
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

  async #decide(call: Pick<CallRow, "token" | "budget">, isFinal: boolean): Promise<Permit | CallRow> {
    const decideOn = (ledger: Ledger) => decide(ledger, call, this.limitsOf(call.budget), isFinal, this.clock.now());
    const inFile = await this.#change((tables) => {
      const decision = decideOn(this.#ledgerIn(tables));
      if ("kind" in decision) return decision;
      for (const row of decision) {
        tables.run(`${insertion} ON CONFLICT DO UPDATE SET at = :at, sent = :sent`, { ...row });
        if (row.sent) addToMonth(tables, row);
      }
      return decision;
    });
    const decision = inFile ?? decideOn(withCalls(this.#lastRead ?? nothing, this.#own));
    if ("kind" in decision) return decision;
    if (!inFile) for (const row of decision) this.#own.set(row.token, row);
    return decision[0];
  }

  #ledgerIn(tables: Tables): FileLedger {
    const since = this.clock.now() - day;
    const calls = tables.all<CallRow>("SELECT * FROM calls WHERE at > :since", { since });
    return { calls, months: tables.all<MonthRow>("SELECT * FROM months"), file: tables.pragma("application_id") };
  }

  #callOf(token: string, at: EpochMs): Call {
    const sql = "UPDATE calls SET at = :at, answered = :answered, remaining = :remaining WHERE token = :token";
    return {
      refund: () => this.#refund(token),
      answered: async (remaining) => {
        const changes = { at, answered: this.clock.now(), remaining: remaining ?? null };
        const own = this.#own.get(token);
        if (own) this.#own.set(token, { ...own, ...changes });
        await this.#change((tables) => tables.run(sql, { token, ...changes }));
      },
    };
  }

  async #refund(token: string): Promise<void> {
    this.#own.delete(token);
    await this.#change((tables) => {
      const [call] = tables.all<CallRow>("DELETE FROM calls WHERE token = :token RETURNING *", { token });
      if (call?.sent) addToMonth(tables, call, -1);
    });
  }

  /** Undefined if the file can't be used. */
  async #change<T>(act: (tables: Tables) => T): Promise<T | undefined> {
    const done = await this.database.write((tables) => {
      const own = this.#copyTo(tables);
      return { own, result: act(tables), ledger: this.#ledgerIn(tables) };
    });
    for (const { token } of done?.own ?? []) this.#own.delete(token);
    this.#lastRead = done?.ledger ?? this.#lastRead ?? nothing;
    return done?.result;
  }

  /** Writes what the file lacks: own calls, and into a new file all that were last read. @returns the own ones. */
  #copyTo(tables: Tables): readonly CallRow[] {
    const own = [...this.#own.values()];
    const { calls, months, file } = this.#lastRead ?? nothing;
    if (file !== undefined && file !== tables.pragma("application_id")) {
      for (const row of months) tables.run(`${monthInsertion} SET made = max(made, :made)`, { ...row });
      for (const call of calls) tables.run(`${insertion} ON CONFLICT DO NOTHING`, { ...call });
    }
    // A call may have waited in the file, and been sent without it.
    const sending = `${insertion} ON CONFLICT DO UPDATE SET sent = 1, at = :at WHERE sent = 0`;
    for (const call of own) if (call.sent && tables.run(sending, { ...call }) > 0) addToMonth(tables, call);
    return own;
  }
}

const nothing: FileLedger = { calls: [], months: [], file: undefined };
const insertion = "INSERT INTO calls VALUES (:token, :at, :sent, :budget, :answered, :remaining)";
const monthInsertion = "INSERT INTO months VALUES (:month, :budget, :made) ON CONFLICT DO UPDATE";

function addToMonth(tables: Tables, { budget, at }: CallRow, made = 1): void {
  tables.run(`${monthInsertion} SET made = made + :made`, { month: monthOf(at), budget, made });
}
