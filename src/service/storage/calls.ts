import { randomBytes } from "node:crypto";

import { day, second } from "../../weather/base/duration";
import { defined } from "../../weather/base/json";
import type { Clock, EpochMs } from "../../weather/base/ports";
import type { Budget, CallCount } from "../../weather/model/answer";
import type { Call, CallGate, Entry, Permit } from "../api/ports";
import type { Database } from "./database";
import type { Tables } from "./databaseFile";

export interface CallsParts {
  readonly database: Database;
  readonly clock: Pick<Clock, "now" | "monotonic" | "after">;
  /** The person's limit of calls in 24 hours; undefined without a limit. */
  readonly budgetOf: (budget: Budget) => number | undefined;
  /** The same of calls in a month in UTC. */
  readonly monthlyBudgetOf: (budget: Budget) => number | undefined;
}

/** A row: a call that waits for its turn or was sent. A type, so that it has the columns' names as an index. */
type CallRow = Readonly<{
  /** Random: it names the call in all windows. */
  token: string;
  at: EpochMs;
  /** Null if the call was refunded. */
  budget: string | null;
  /** 1 if a person waits for it. */
  person: number;
  /** When its window last said that it still waits. */
  seen: EpochMs;
  sent: EpochMs | null;
  answered: EpochMs | null;
  /** The calls that the service said remain. */
  remaining: number | null;
}>;

/** The calls as all windows had them at one moment. */
interface CallList {
  /** Names the file that has them; undefined if none has. */
  readonly file: string | undefined;
  /** Those of 24 hours, by token. */
  readonly recent: Map<string, CallRow>;
  /** The beginning of the month, and how many calls it had before those of 24 hours, by budget. */
  readonly month: EpochMs;
  readonly earlier: Readonly<Record<Budget, number>>;
}

/** Milliseconds between two calls that are answered at once. */
const pace = 1.1 * second;
/** Milliseconds after which a window that waits and says nothing is passed over, and after which its call isn't counted. */
const [silence, death] = [2.5 * second, 15 * second];
/** Milliseconds from the turn to the request; a later one could arrive together with the next. */
const maxDelay = second / 4;

/**
 * Counts the calls of all windows, and gives each its turn. A call's count, its turn, and its row are one transaction.
 * While the database can't be used, a window goes on with the calls that it last read, and writes its own later.
 */
export class Calls implements CallGate {
  #list: CallList | undefined;
  /** Own calls, by token, that aren't in the file as they are. */
  readonly #unwritten = new Map<string, CallRow>();

  constructor(private readonly parts: CallsParts) {}

  /** The calls that were last read; undefined before. */
  known(budget: Budget): CallCount | undefined {
    if (!this.#list) return undefined;
    const now = this.parts.clock.now();
    const calls = counted(this.#list, budget, now);
    const inMonth = {
      made: countInMonth(this.#list, budget, now),
      ...defined({ budget: this.parts.monthlyBudgetOf(budget) }),
    };
    const most = this.parts.budgetOf(budget);
    return { made: calls.length, inMonth, ...defined({ budget: most, remaining: remainingIn(calls) }) };
  }

  /** Reads the calls of other windows. Never rejects. */
  async read(): Promise<void> {
    const { database, clock } = this.parts;
    const list = await database.read((tables) => readList(tables, clock.now()));
    this.#list = list ?? this.#knownList();
    for (const call of this.#unwritten.values()) this.#list.recent.set(call.token, call);
  }

  async enter(entry: Entry): Promise<Permit> {
    const { clock, database } = this.parts;
    const token = randomBytes(8).toString("base64url");
    for (;;) {
      const turn = await this.#change(
        (list, put) => this.#turn(list, put, token, entry),
        (act) => database.decide(act),
      );
      if ("kind" in turn) return turn;
      if (entry.signal.aborted) {
        await this.#update(token, { budget: null });
        return { kind: "aborted" };
      }
      if (turn.wait > 0) await this.#wait(turn.wait, entry.signal);
      else if (clock.monotonic() - turn.decidedAt < maxDelay) return { kind: "granted", call: this.#callOf(token) };
      // The thread stood still, and another window may have its turn now.
      else await this.#update(token, { sent: null });
    }
  }

  /** The milliseconds until this call may have its turn, which it takes if they are 0; or why it may not be made. */
  #turn(list: CallList, put: Put, token: string, { budget, isByPerson }: Entry): Turn {
    const { clock } = this.parts;
    const now = clock.now();
    const before = list.recent.get(token);
    // While this window slept, others may have used the budget.
    const known = before && isWaiting(before, now) ? before : undefined;
    const refused = known ? undefined : this.#refusal(list, budget, now);
    if (refused) return refused;
    const unsent = { token, at: now, budget, sent: null, answered: null, remaining: null };
    const call = { ...(known ?? unsent), person: Number(isByPerson()), seen: now };
    const wait = Math.max(0, turnOf(call, list, now) - now);
    put({ ...call, sent: wait > 0 ? null : now });
    return { wait, decidedAt: clock.monotonic() };
  }

  #refusal(list: CallList, budget: Budget, now: EpochMs): Permit | undefined {
    const mostInMonth = this.parts.monthlyBudgetOf(budget);
    if (mostInMonth !== undefined && countInMonth(list, budget, now) >= mostInMonth)
      return { kind: "usedUp", budget, most: mostInMonth, isMonthly: true, until: monthOf(now, 1) };
    const most = this.parts.budgetOf(budget);
    const times = counted(list, budget, now).map(({ at }) => at);
    if (most === undefined || times.length < most) return undefined;
    const next = times.sort((one, other) => one - other)[times.length - most] ?? now;
    return { kind: "usedUp", budget, most, until: next + day };
  }

  #callOf(token: string): Call {
    return {
      refund: () => this.#update(token, { budget: null }),
      answered: (remaining) => this.#update(token, { answered: this.parts.clock.now(), remaining: remaining ?? null }),
    };
  }

  #update(token: string, changes: Partial<CallRow>): Promise<void> {
    const { database } = this.parts;
    return this.#change(
      ({ recent }, put) => {
        const call = recent.get(token);
        if (call) put({ ...call, ...changes });
      },
      (act) => database.write(act),
    );
  }

  /** Runs `act` on the calls of all windows, or on the known ones if the database can't be used. */
  async #change<T>(act: (list: CallList, put: Put) => T, write: Database["write"]): Promise<T> {
    const done = await write((tables) => {
      if (this.#list && this.#list.file !== tables.identity) restore(tables, this.#list);
      const written = [...this.#unwritten.values()];
      for (const call of written) save(tables, call);
      const list = readList(tables, this.parts.clock.now());
      const result = act(list, (call) => {
        list.recent.set(call.token, call);
        save(tables, call);
      });
      return { result, list, written };
    });
    if (done) {
      for (const call of done.written) if (this.#unwritten.get(call.token) === call) this.#unwritten.delete(call.token);
      this.#list = done.list;
      return done.result;
    }
    const list = this.#knownList();
    this.#list = list;
    return act(list, (call) => {
      list.recent.set(call.token, call);
      this.#unwritten.set(call.token, call);
    });
  }

  #knownList(): CallList {
    return (
      this.#list ?? {
        file: undefined,
        recent: new Map(),
        month: monthOf(this.parts.clock.now()),
        earlier: { core: 0, minute: 0 },
      }
    );
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

type Put = (call: CallRow) => void;
type Turn = Permit | { readonly wait: number; readonly decidedAt: number };

/** A clock that was set back doesn't give the budget again: calls ahead of it count. */
function readList(tables: Tables, now: EpochMs): CallList {
  const [since, month] = [now - day, monthOf(now)];
  const sql = "SELECT * FROM calls WHERE at > :since AND at <= :end";
  const recent = tables.all(sql, { since, end: now + day }) as unknown as readonly CallRow[];
  const earlier = (budget: Budget): number => {
    const sql = `SELECT count(*) AS made FROM calls
      WHERE budget = :budget AND at >= :month AND at <= :since AND sent NOTNULL`;
    return Number(tables.all(sql, { budget, month, since })[0]?.["made"]);
  };
  return {
    recent: new Map(recent.map((call) => [call.token, call])),
    ...{ file: tables.identity, month, earlier: { core: earlier("core"), minute: earlier("minute") } },
  };
}

function save(tables: Tables, call: CallRow, otherwise = "REPLACE"): void {
  const values = ":token, :at, :budget, :person, :seen, :sent, :answered, :remaining";
  tables.run(`INSERT OR ${otherwise} INTO calls VALUES (${values})`, call);
}

/** Writes all known calls into a file that may be a new one, also those of which only the number is known. */
function restore(tables: Tables, { recent, month: at, earlier }: CallList): void {
  for (const call of recent.values()) save(tables, call, "IGNORE");
  const none = { at, person: 0, seen: at, sent: at, answered: null, remaining: null };
  for (const [budget, made] of Object.entries(earlier))
    for (let call = 0; call < made; call += 1)
      save(tables, { ...none, token: `${at} ${budget} ${call}`, budget }, "IGNORE");
}

function isWaiting({ budget, sent, seen }: CallRow, now: EpochMs): boolean {
  return budget !== null && sent === null && Math.abs(now - seen) <= death;
}

/** The calls of a budget in 24 hours. */
function counted({ recent }: CallList, budget: Budget, now: EpochMs): readonly CallRow[] {
  return [...recent.values()].filter((call) => call.at > now - day && isCounted(call, budget, now));
}

function isCounted(call: CallRow, budget: Budget, now: EpochMs): boolean {
  return call.budget === budget && (call.sent !== null || isWaiting(call, now));
}

function countInMonth({ recent, month, earlier }: CallList, budget: Budget, now: EpochMs): number {
  const [from, to] = [monthOf(now), monthOf(now, 1)];
  const isIn = (call: CallRow): boolean => call.at >= from && call.at < to && isCounted(call, budget, now);
  return [...recent.values()].filter(isIn).length + (month === from ? earlier[budget] : 0);
}

/** The time at which `own` may be sent, as far as is known; it can become earlier or later. */
function turnOf(own: CallRow, { recent }: CallList, now: EpochMs): EpochMs {
  const all = [...recent.values()];
  const sent = all.filter((call) => call.sent !== null && Math.abs(now - call.sent) < pace + second);
  const free = Math.max(now, ...sent.map((call) => nextAfter(call, now)));
  const ahead = all.filter((call) => call.token !== own.token && isWaiting(call, now) && isAhead(call, own, now));
  return free + ahead.length * pace;
}

/** Whether another call that waits has its turn first: a person's, or an older one. */
function isAhead(other: CallRow, own: CallRow, now: EpochMs): boolean {
  if (Math.abs(now - other.seen) > silence) return false;
  if (other.person !== own.person) return other.person > own.person;
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

/** The calls that the service said remain after the last answer that said so. */
function remainingIn(calls: readonly CallRow[]): number | undefined {
  const told = calls.filter(({ remaining }) => remaining !== null);
  return told.sort((one, other) => (one.answered ?? 0) - (other.answered ?? 0)).at(-1)?.remaining ?? undefined;
}

/** When the month of `time` begins in UTC, or the one so many after it. */
function monthOf(time: EpochMs, after = 0): EpochMs {
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + after);
}
