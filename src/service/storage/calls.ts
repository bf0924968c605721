import { randomBytes } from "node:crypto";

import { day, minute, second } from "../../weather/base/duration";
import { defined } from "../../weather/base/json";
import type { Clock, EpochMs } from "../../weather/base/ports";
import type { Budget, CallCount } from "../../weather/model/answer";
import type { Call, CallGate, Entry, Permit } from "../api/ports";
import type { Database, Row, Tables } from "./database";

export interface CallsParts {
  readonly database: Database;
  readonly clock: Pick<Clock, "now" | "monotonic" | "after">;
  /** The person's limit of calls in 24 hours; undefined without a limit. */
  readonly budgetOf: (budget: Budget) => number | undefined;
  /** The same of calls in a month in UTC. */
  readonly monthlyBudgetOf: (budget: Budget) => number | undefined;
}

/** A call that waits for its turn or was sent; without a budget, it was refunded. */
interface CallRow {
  /** Random: it names the call in all windows. */
  readonly token: string;
  readonly at: EpochMs;
  readonly budget: string | null;
  readonly isByPerson: boolean;
  /** When its window last said that it still waits. */
  readonly seen: EpochMs;
  readonly sent: EpochMs | null;
  readonly answered: EpochMs | null;
  /** The calls that the service said remain. */
  readonly remaining: number | null;
}

/** Milliseconds between two calls that are answered at once. */
const pace = 1.1 * second;
/** Milliseconds after which a window that waits and says nothing is passed over, and after which its call is deleted. */
const [silence, death] = [2.5 * second, 15 * second];
/** Milliseconds from the turn to the request; a later one could arrive together with the next. */
const maxDelay = second / 4;

/**
 * Counts the calls of all windows, and gives each its turn. A call's count, its turn, and its row are one transaction.
 * While the database can't be used, a window goes on with the calls that it last read, and writes its own later.
 */
export class Calls implements CallGate {
  #list = new CallList();
  #tables: Tables | undefined;

  constructor(private readonly parts: CallsParts) {}

  known(budget: Budget): CallCount {
    const now = this.parts.clock.now();
    const calls = this.#list.counted(budget, now);
    const inMonth = {
      made: this.#list.inMonth(budget, now),
      ...defined({ budget: this.parts.monthlyBudgetOf(budget) }),
    };
    const most = this.parts.budgetOf(budget);
    return { made: calls.length, inMonth, ...defined({ budget: most, remaining: remainingIn(calls) }) };
  }

  /** Reads the calls of other windows. Never rejects. */
  async read(): Promise<void> {
    const { database, clock } = this.parts;
    const list = await database.read(
      (tables) => CallList.read(tables, clock.now()),
      () => this.#list,
    );
    // Own calls that aren't written yet are only in the other list.
    if (!this.#list.isChanged) this.#list = list;
  }

  async enter(entry: Entry): Promise<Permit> {
    const { clock } = this.parts;
    const token = randomBytes(8).toString("base64url");
    for (;;) {
      const turn = await this.#change((list) => this.#turn(list, token, entry));
      if ("kind" in turn) return turn;
      if (entry.signal.aborted) {
        await this.#refund(token);
        return { kind: "aborted" };
      }
      if (turn.wait > 0) await this.#wait(turn.wait, entry.signal);
      else if (clock.monotonic() - turn.decidedAt < maxDelay) return { kind: "granted", call: this.#callOf(token) };
      // The thread stood still, and another window may have its turn now.
      else await this.#update(token, { sent: null });
    }
  }

  /** The milliseconds until this call may have its turn, which it takes if they are 0; or why it may not be made. */
  #turn(list: CallList, token: string, { budget, isByPerson }: Entry): Turn {
    const { clock } = this.parts;
    const now = clock.now();
    const known = list.get(token);
    const refused = known ? undefined : this.#refusal(list, budget, now);
    if (refused) return refused;
    const unsent = { token, at: now, budget, sent: null, answered: null, remaining: null };
    const call = { ...(known ?? unsent), isByPerson: isByPerson(), seen: now };
    const wait = Math.max(0, list.turnOf(call, now) - now);
    list.put({ ...call, sent: wait > 0 ? null : now });
    return { wait, decidedAt: clock.monotonic() };
  }

  #refusal(list: CallList, budget: Budget, now: EpochMs): Permit | undefined {
    const mostInMonth = this.parts.monthlyBudgetOf(budget);
    if (mostInMonth !== undefined && list.inMonth(budget, now) >= mostInMonth)
      return { kind: "usedUp", budget, most: mostInMonth, isMonthly: true, until: nextMonth(now) };
    const most = this.parts.budgetOf(budget);
    const times = list.counted(budget, now).map(({ at }) => at);
    if (most === undefined || times.length < most) return undefined;
    const next = times.sort((one, other) => one - other)[times.length - most] ?? now;
    return { kind: "usedUp", budget, most, until: next + day };
  }

  #callOf(token: string): Call {
    return {
      refund: () => this.#refund(token),
      answered: (remaining) => this.#update(token, { answered: this.parts.clock.now(), remaining: remaining ?? null }),
    };
  }

  #refund(token: string): Promise<void> {
    return this.#update(token, { budget: null });
  }

  #update(token: string, changes: Partial<CallRow>): Promise<void> {
    return this.#change((list) => {
      const call = list.get(token);
      if (call) list.put({ ...call, ...changes });
    });
  }

  /** Runs `act` on the calls of all windows, or on the known ones if the database can't be used. */
  async #change<T>(act: (list: CallList) => T): Promise<T> {
    const { database, clock } = this.parts;
    let flushed: readonly string[] = [];
    const { result, list, tables } = await database.write(
      (tables) => {
        const known = this.#list.mark(flushed);
        flushed = known.flush(tables);
        if (tables !== this.#tables) known.restore(tables);
        const list = CallList.read(tables, clock.now());
        const result = act(list.withoutDead(clock.now()));
        list.flush(tables);
        return { result, list, tables };
      },
      () => {
        const list = this.#list.mark(flushed);
        return { result: act(list), list, tables: this.#tables };
      },
    );
    this.#list = list;
    this.#tables = tables;
    return result;
  }

  #wait(delay: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const end = (): void => {
        stop();
        signal.removeEventListener("abort", end);
        resolve();
      };
      // Each second, the row says that this window lives.
      const stop = this.parts.clock.after(Math.min(delay, second), end);
      signal.addEventListener("abort", end);
    });
  }
}

type Turn = Permit | { readonly wait: number; readonly decidedAt: number };

/** The calls of 24 hours and the counts of months, as all windows had them at one moment, and changes of this one. */
class CallList {
  readonly #changed = new Set<string>();

  constructor(
    private readonly rows = new Map<string, CallRow>(),
    /** By `monthId`. */
    private readonly months = new Map<string, number>(),
  ) {}

  /** A clock that was set back doesn't give the budget again: calls ahead of it count. */
  static read(tables: Tables, now: EpochMs): CallList {
    const calls = tables.all("SELECT * FROM calls WHERE at > ? AND at <= ?", now - day, now + day).map(callIn);
    const months = tables.all("SELECT * FROM months");
    return new CallList(
      new Map(calls.map((call) => [call.token, call])),
      new Map(months.map(({ id, calls }) => [String(id), Number(calls)])),
    );
  }

  get isChanged(): boolean {
    return this.#changed.size > 0;
  }

  get(token: string): CallRow | undefined {
    return this.rows.get(token);
  }

  put(call: CallRow): void {
    const before = this.rows.get(call.token);
    this.rows.set(call.token, call);
    this.#changed.add(call.token);
    const change = (call.budget === null ? 0 : 1) - (before?.budget == null ? 0 : 1);
    const month = monthId(call.budget ?? before?.budget ?? "", call.at);
    this.months.set(month, (this.months.get(month) ?? 0) + change);
  }

  /** The calls of a budget in 24 hours. */
  counted(budget: Budget, now: EpochMs): readonly CallRow[] {
    return [...this.rows.values()].filter((call) => call.budget === budget && call.at > now - day);
  }

  inMonth(budget: Budget, now: EpochMs): number {
    return this.months.get(monthId(budget, now)) ?? 0;
  }

  /** The time at which `own` may be sent, as far as is known; it can become earlier or later. */
  turnOf(own: CallRow, now: EpochMs): EpochMs {
    const all = [...this.rows.values()];
    const sent = all.filter((call) => call.sent !== null && Math.abs(now - call.sent) < pace + second);
    const free = Math.max(now, ...sent.map((call) => nextAfter(call, now)));
    const ahead = all.filter((call) => call.sent === null && call.token !== own.token && isAhead(call, own, now));
    return free + ahead.length * pace;
  }

  /** Refunds waiting calls whose windows have ended. */
  withoutDead(now: EpochMs): this {
    for (const call of this.rows.values())
      if (call.sent === null && (now - call.seen > death || call.seen - now > minute))
        this.put({ ...call, budget: null });
    return this;
  }

  mark(tokens: readonly string[]): this {
    for (const token of tokens) this.#changed.add(token);
    return this;
  }

  /** Writes the changed calls. @returns their tokens. */
  flush(tables: Tables): readonly string[] {
    const tokens = [...this.#changed];
    for (const token of tokens) {
      const call = this.rows.get(token);
      if (call) write(tables, call);
      if (call?.budget === null && call.sent === null) this.rows.delete(token);
    }
    this.#changed.clear();
    return tokens;
  }

  /** Writes all known calls, because the file may be a new one. */
  restore(tables: Tables): void {
    for (const call of this.rows.values()) if (call.sent !== null) insert(tables, call);
    const sql = `INSERT INTO months VALUES (?, ?)
      ON CONFLICT DO UPDATE SET calls = excluded.calls WHERE calls < excluded.calls`;
    for (const [id, count] of this.months) tables.run(sql, id, count);
  }
}

function callIn(row: Row): CallRow {
  const { token, at, budget, is_by_person: isByPerson, seen, sent, answered, remaining } = row;
  return { token, at, budget, isByPerson: isByPerson === 1, seen, sent, answered, remaining } as CallRow;
}

/** Whether another call that waits has its turn first: a person's, or an older one. */
function isAhead(other: CallRow, own: CallRow, now: EpochMs): boolean {
  if (Math.abs(now - other.seen) > silence || other.budget === null) return false;
  if (other.isByPerson !== own.isByPerson) return other.isByPerson;
  return other.at < own.at || (other.at === own.at && other.token < own.token);
}

/**
 * The earliest time after a call that was sent. Until it's answered, its request may still be on its way: the next one
 * comes a second after the answer, for which it waits a second at most.
 */
function nextAfter({ sent, answered, budget }: CallRow, now: EpochMs): EpochMs {
  const earliest = (sent ?? 0) + pace;
  return budget === null ? earliest : Math.min(Math.max(earliest, (answered ?? now) + second), earliest + second);
}

function write(tables: Tables, call: CallRow): void {
  const { token, budget, isByPerson, seen, sent, answered, remaining } = call;
  if (insert(tables, call)) return;
  tables.run(
    "UPDATE calls SET is_by_person = ?, seen = ?, sent = ?, answered = ?, remaining = ? WHERE token = ?",
    ...[Number(isByPerson), seen, sent, answered, remaining, token],
  );
  if (budget !== null) return;
  const [stored] = tables.all("SELECT budget, at FROM calls WHERE token = ? AND budget IS NOT NULL", token);
  if (stored) addToMonth(tables, Number(stored["at"]), String(stored["budget"]), -1);
  tables.run("UPDATE calls SET budget = NULL WHERE token = ?", token);
  tables.run("DELETE FROM calls WHERE token = ? AND sent IS NULL", token);
}

/** @returns whether the call is new. */
function insert(tables: Tables, call: CallRow): boolean {
  const { token, at, budget, isByPerson, seen, sent, answered, remaining } = call;
  const row = [token, at, budget, Number(isByPerson), seen, sent, answered, remaining];
  const isNew = tables.run("INSERT OR IGNORE INTO calls VALUES (?, ?, ?, ?, ?, ?, ?, ?)", ...row) === 1;
  if (isNew && budget !== null) addToMonth(tables, at, budget, 1);
  return isNew;
}

function addToMonth(tables: Tables, at: EpochMs, budget: string, change: number): void {
  const sql = "INSERT INTO months VALUES (?, ?) ON CONFLICT DO UPDATE SET calls = max(0, calls + excluded.calls)";
  tables.run(sql, monthId(budget, at), change);
}

/** The calls that the service said remain after the last answer that said so. */
function remainingIn(calls: readonly CallRow[]): number | undefined {
  const told = calls.filter(({ remaining }) => remaining !== null);
  return told.sort((one, other) => (one.answered ?? 0) - (other.answered ?? 0)).at(-1)?.remaining ?? undefined;
}

/** Such as `2026-06 core`, in UTC. */
function monthId(budget: string, time: EpochMs): string {
  return `${new Date(time).toISOString().slice(0, 7)} ${budget}`;
}

function nextMonth(time: EpochMs): EpochMs {
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
}
