import { randomUUID } from "node:crypto";

import { day, minute, second } from "../../weather/base/duration";
import { defined } from "../../weather/base/json";
import type { Clock, EpochMs } from "../../weather/base/ports";
import { type Budget, budgets, type CallCount, type CallLimits } from "../../weather/model/answer";
import { type Count, earliestTurn, monthOf, pace, refusal, type Turn } from "../api/callLimits";
import type { Call, CallGate, Entry, Permit } from "../api/callGate";
import { sleep } from "../http/sleep";
import type { Database } from "./database";
import type { Tables } from "./databaseFile";

export interface CallsDeps {
  readonly database: Database;
  readonly clock: Pick<Clock, "now" | "monotonic" | "after">;
  readonly limitsOf: (budget: Budget) => CallLimits;
}

/** `token` is a random id, `remaining` the number of remaining calls, if the service sent it. */
type CallRow = Turn & { readonly token: string; readonly budget: Budget; readonly remaining: number | null };
type CountRow = Readonly<{ times: string; waiting: number; made: number | null; remaining: number | null }>;
/** The calls of all windows at one moment, and the file they were read from. */
type Counts = Readonly<Record<Budget, Count>> & { readonly file: unknown };

/** Maximum milliseconds from the turn to the request; a later one could arrive together with the next. */
const maxDelay = second / 4;
/** Maximum milliseconds of a wait for a turn: a longer one is of a window that ended, or of a wrong clock. */
const patience = minute;

/** Counts the calls of all windows and assigns their turns. Also counts own calls that can't be written yet. */
export class Calls implements CallGate {
  #counts: Counts | undefined;
  /** Own calls that aren't in the file, by token. */
  readonly #alone = new Map<string, CallRow>();

  constructor(private readonly deps: CallsDeps) {}

  /** The calls as last read; undefined before the first read. */
  count(budget: Budget): CallCount | undefined {
    if (!this.#counts) return undefined;
    const { times, inMonth, remaining } = this.#countOf(budget);
    const limits = this.deps.limitsOf(budget);
    const month = { made: inMonth, ...defined({ budget: limits.month }) };
    return { made: times.length, inMonth: month, ...defined({ budget: limits.day, remaining }) };
  }

  /** Reads the calls of other windows. Never rejects. */
  async read(): Promise<void> {
    const counts = await this.deps.database.read((tables) => this.#countsIn(tables));
    this.#counts = counts ?? this.#counts ?? nothing;
  }

  async enter(entry: Entry): Promise<Permit> {
    const { clock } = this.deps;
    const token = randomUUID();
    for (;;) {
      const decision = (await this.#decide(token, entry)) ?? this.#decideAlone(token, entry);
      if ("kind" in decision) return decision;
      if (entry.signal.aborted) {
        await this.#refund(token);
        return { kind: "aborted" };
      }
      // Wakes each second, because a person may join.
      if (decision.wait > 0) await sleep(clock, Math.min(decision.wait, second), entry.signal);
      else if (clock.monotonic() - decision.madeAt < maxDelay) return { kind: "granted", call: this.#callOf(token) };
      // The thread was blocked, and another window may have its turn now.
      else await this.#refund(token);
    }
  }

  /** Undefined if the database can't be used. */
  async #decide(token: string, entry: Entry): Promise<Decision | undefined> {
    const done = await this.deps.database.decide((tables) => {
      if (this.#counts && this.#counts.file !== tables.pragma("application_id")) this.#restore(tables, this.#counts);
      const alone = [...this.#alone.values()];
      for (const call of alone) if (insert(tables, call, "IGNORE")) addToMonth(tables, call);
      const decision = this.#decideIn(tables, token, entry);
      return { decision, alone, counts: this.#countsIn(tables) };
    });
    for (const call of done?.alone ?? []) this.#alone.delete(call.token);
    this.#counts = done?.counts ?? this.#counts;
    return done?.decision;
  }

  #decideIn(tables: Tables, token: string, { budget, isByPerson }: Entry): Decision {
    const { clock, limitsOf } = this.deps;
    const [now, madeAt] = [clock.now(), clock.monotonic()];
    const person = isByPerson() ? 1 : 0;
    const [from, to] = [now - patience, now + patience];
    const near = tables.all<CallRow>("SELECT * FROM calls WHERE at BETWEEN :from AND :to", { from, to });
    const own = near.find((call) => call.token === token);
    const isWaiting = own !== undefined && own.at > now;
    if (isWaiting && own.person === person) return { wait: own.at - now, madeAt };
    // Checked again after a sleep, in which others may have used up the budget.
    const refused = own ? undefined : refusal(budget, this.#countsIn(tables)[budget], limitsOf(budget), now);
    if (refused) return refused;
    const at = earliestTurn(near, person, !own || isWaiting, now);
    const by = own && !isWaiting ? Math.min(pace, at - own.at) : pace;
    const shift = "UPDATE calls SET at = at + :by WHERE sent = 0 AND at > max(:now, :at - :pace) AND person <= :person";
    tables.run(shift, { by, pace, now, at, person });
    const call: CallRow = { token, at, sent: at > now ? 0 : 1, budget, person, answered: null, remaining: null };
    insert(tables, call);
    if (call.sent) addToMonth(tables, call);
    return { wait: at - now, madeAt };
  }

  #decideAlone(token: string, { budget }: Entry): Decision {
    const { clock, limitsOf } = this.deps;
    const [now, madeAt] = [clock.now(), clock.monotonic()];
    this.#counts ??= nothing;
    const refused = refusal(budget, this.#countOf(budget), limitsOf(budget), now);
    if (refused) return refused;
    const at = earliestTurn([...this.#alone.values()], 0, true, now);
    if (at === now) this.#alone.set(token, { token, at, sent: 1, budget, person: 0, answered: null, remaining: null });
    return { wait: at - now, madeAt };
  }

  /** Also counts calls up to a day in the future, so that setting back the clock doesn't refill the budget. */
  #countsIn(tables: Tables): Counts {
    const now = this.deps.clock.now();
    const sql = `SELECT json_group_array(at ORDER BY at) AS times, total(1 - sent) AS waiting,
        (SELECT made FROM months WHERE month = :month AND budget = :budget) AS made,
        (SELECT remaining FROM calls WHERE budget = :budget AND at > :since AND remaining NOTNULL ORDER BY at DESC LIMIT 1)
          AS remaining
      FROM calls WHERE budget = :budget AND at > :since AND at <= :until AND (sent OR at >= :alive)`;
    const range = { since: now - day, until: now + day, alive: now - patience, month: monthOf(now) };
    const countOf = (budget: Budget): Count => {
      const [row] = tables.all<CountRow>(sql, { budget, ...range });
      const times = JSON.parse(row?.times ?? "[]") as EpochMs[];
      return { times, inMonth: (row?.made ?? 0) + (row?.waiting ?? 0), remaining: row?.remaining ?? undefined };
    };
    return { core: countOf("core"), minute: countOf("minute"), file: tables.pragma("application_id") };
  }

  #countOf(budget: Budget): Count {
    const { times, inMonth, remaining } = (this.#counts ?? nothing)[budget];
    const alone = [...this.#alone.values()].filter((call) => call.budget === budget);
    const since = this.deps.clock.now() - day;
    return {
      times: [...times, ...alone.map(({ at }) => at)].filter((at) => at > since),
      inMonth: inMonth + alone.length,
      remaining: alone.findLast((call) => call.remaining !== null)?.remaining ?? remaining,
    };
  }

  /** Copies the calls of a file that is gone into the new one. If several windows do so, each call is inserted once. */
  #restore(tables: Tables, counts: Counts): void {
    const month = monthOf(this.deps.clock.now());
    const sql = "INSERT INTO months VALUES (:month, :budget, :made) ON CONFLICT DO UPDATE SET made = max(made, :made)";
    for (const budget of budgets) {
      tables.run(sql, { month, budget, made: counts[budget].inMonth });
      const row = { budget, sent: 1, person: 0, remaining: null } as const;
      for (const at of counts[budget].times)
        insert(tables, { ...row, token: `${budget} ${at}`, at, answered: at }, "IGNORE");
    }
  }

  #callOf(token: string): Call {
    const { clock } = this.deps;
    const sql = "UPDATE calls SET answered = :answered, remaining = :remaining WHERE token = :token";
    return {
      refund: () => this.#refund(token),
      answered: (remaining) => {
        const changes = { answered: clock.now(), remaining: remaining ?? null };
        const alone = this.#alone.get(token);
        if (alone) this.#alone.set(token, { ...alone, ...changes });
        return this.#change((tables) => tables.run(sql, { token, ...changes }));
      },
    };
  }

  #refund(token: string): Promise<void> {
    this.#alone.delete(token);
    return this.#change((tables) => {
      const [call] = tables.all<CallRow>("DELETE FROM calls WHERE token = :token RETURNING *", { token });
      if (call?.sent) addToMonth(tables, call, -1);
    });
  }

  async #change(act: (tables: Tables) => unknown): Promise<void> {
    const counts = await this.deps.database.write((tables) => {
      act(tables);
      return this.#countsIn(tables);
    });
    this.#counts = counts ?? this.#counts;
  }
}

/** `wait`: milliseconds until the call may have its turn; 0 if it has it. `madeAt` is monotonic. */
type Decision = Permit | { readonly wait: number; readonly madeAt: number };

const none: Count = { times: [], inMonth: 0, remaining: undefined };
const nothing: Counts = { core: none, minute: none, file: undefined };

/** @returns whether it was inserted. */
function insert(tables: Tables, call: CallRow, otherwise = "REPLACE"): boolean {
  const values = ":token, :at, :sent, :budget, :person, :answered, :remaining";
  return tables.run(`INSERT OR ${otherwise} INTO calls VALUES (${values})`, { ...call }) === 1;
}

function addToMonth(tables: Tables, { budget, at }: CallRow, made = 1): void {
  const sql = "INSERT INTO months VALUES (:month, :budget, :made) ON CONFLICT DO UPDATE SET made = made + :made";
  tables.run(sql, { month: monthOf(at), budget, made });
}
