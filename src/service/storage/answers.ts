import { day, minute } from "../../weather/base/duration";
import type { Unsubscribe } from "../../weather/base/emitter";
import { defined, parseJson } from "../../weather/base/json";
import type { Clock, EpochMs, Log } from "../../weather/base/ports";
import { type Answer, isOutdated, type Known, retention } from "../../weather/model/answer";
import { type FailureRecord, isFailureRecord } from "../../weather/model/failure";
import type { WeatherQuery } from "../../weather/model/weatherQuery";
import type { Decode } from "../api/apiCall";
import { decodeBody } from "../api/readAnswer";
import { cap } from "../http/cacheLifetime";
import type { Database } from "./database";
import type { Row, Tables } from "./databaseFile";
import type { Leases } from "./leases";

export interface StorageParts {
  readonly database: Database;
  readonly leases: Leases;
  readonly now: () => EpochMs;
}

/** The differences between kinds of answers. */
export interface AnswerFormat<Content> {
  readonly idOf: (query: WeatherQuery) => string;
  readonly decode: Decode<Content>;
}

/** The answers of one kind, and the failures since. A stored answer passes the same checks as a response. */
export class StoredAnswers<Content> {
  constructor(
    private readonly parts: StorageParts,
    private readonly format: AnswerFormat<Content>,
  ) {}

  /** Without an outdated answer. Never rejects. */
  async read(query: WeatherQuery): Promise<Known<Content>> {
    const { database, now } = this.parts;
    const id = this.format.idOf(query);
    const [answer, failure] =
      (await database.read((tables) => [
        tables.all("SELECT * FROM answers WHERE id = :id", { id })[0],
        tables.all("SELECT record FROM failures WHERE id = :id", { id })[0],
      ])) ?? [];
    return defined({
      answer: answer && answerIn(answer, this.format.decode, now()),
      failureRecord: failure && failureIn(failure, now()),
    });
  }

  /** Replaces what is stored, but never an answer by an older one. Never rejects. */
  async store(query: WeatherQuery, { answer, failureRecord }: Known<Content>): Promise<void> {
    const { database, now } = this.parts;
    const id = this.format.idOf(query);
    await database.write((tables) => {
      if (answer) writeAnswer(tables, id, answer, now());
      else if (!failureRecord) tables.run("DELETE FROM answers WHERE id = :id", { id });
      if (failureRecord) writeFailure(tables, id, failureRecord);
      else tables.run("DELETE FROM failures WHERE id = :id", { id });
    });
  }

  withLock<T>(query: WeatherQuery, act: () => Promise<T>, signal: AbortSignal): Promise<T | undefined> {
    return this.parts.leases.withLease(this.format.idOf(query), act, signal);
  }
}

/** An answer from ahead of the clock doesn't keep newer ones out. */
function writeAnswer(tables: Tables, id: string, answer: Answer<unknown>, now: EpochMs): void {
  const { clockOffset = 0, body } = answer;
  const [at, expiresAt] = [Math.round(answer.receivedAt), Math.round(answer.expiresAt)];
  if (isOutdated(at, now)) return;
  const sql = `INSERT INTO answers VALUES (:id, :at, :expiresAt, :clockOffset, :body) ON CONFLICT DO UPDATE
    SET received_at = :at, expires_at = :expiresAt, clock_offset = :clockOffset, body = :body
    WHERE received_at <= :at OR received_at > :now`;
  tables.run(sql, { id, at, expiresAt, clockOffset, body, now });
}

function answerIn<Content>(row: Row, decode: Decode<Content>, now: EpochMs): Answer<Content> | undefined {
  const [receivedAt, expiresAt, offset] = [Number(row["received_at"]), Number(row["expires_at"]), row["clock_offset"]];
  if (isOutdated(receivedAt, now) || expiresAt > receivedAt + cap) return undefined;
  const lifetime = { receivedAt, expiresAt, ...(offset !== 0 && { clockOffset: Number(offset) }) };
  const body = String(row["body"]);
  const decoded = decodeBody(body, decode, lifetime);
  return "kind" in decoded ? undefined : { ...lifetime, ...decoded, isStorable: true, body };
}

function writeFailure(tables: Tables, id: string, failureRecord: FailureRecord): void {
  const [{ at }, record] = [failureRecord, JSON.stringify(failureRecord)];
  tables.run("INSERT OR REPLACE INTO failures VALUES (:id, :at, :record)", { id, at, record });
}

/** Undefined for nonsense, for a failure from ahead of the clock, and for one that only another version knows. */
function failureIn(row: Row, now: EpochMs): FailureRecord | undefined {
  const record = parseJson(String(row["record"]));
  return isFailureRecord(record) && !isOutdated(record.at, now) ? record : undefined;
}

/** What came from the service, or names a place. */
const contents = ["answers", "failures", "temperatures", "coordinates", "leases"] as const;
/** The column with the time of a row, and how long a row is kept in milliseconds; a call, until its month is over. */
const lifetimes = {
  answers: ["received_at", retention],
  failures: ["at", retention],
  temperatures: ["at", retention],
  coordinates: ["received_at", retention],
  calls: ["at", 32 * day],
  leases: ["until", day],
} as const;

/** Removes what came from the service: daily what is two weeks old, and with the key everything. */
export class Removal {
  #isClearing = false;
  #stop: Unsubscribe;

  constructor(
    private readonly database: Database,
    private readonly clock: Pick<Clock, "now" | "after">,
    private readonly log: Log,
  ) {
    this.#stop = this.#next();
  }

  /** Removes everything now, or if that fails, as soon as it's possible. */
  async clear(): Promise<void> {
    this.#isClearing = true;
    if (!(await this.#remove())) this.log.warn("Couldn't remove the stored weather. Retrying automatically");
  }

  dispose(): void {
    this.#stop();
  }

  /** Each minute, because another window may have begun a removal that it couldn't finish. */
  #next(): Unsubscribe {
    return this.clock.after(minute, () => {
      this.#stop = this.#next();
      void this.#removeDue();
    });
  }

  async #removeDue(): Promise<void> {
    const [row] = (await this.database.read((tables) => tables.all("SELECT done_at FROM removals"))) ?? [];
    const isDue = Math.abs(this.clock.now() - Number(row?.["done_at"] ?? 0)) >= day;
    if (isDue || this.#isClearing) await this.#remove();
  }

  /** The row in `removals` says until the end that a removal is under way. @returns whether it was possible. */
  async #remove(): Promise<boolean> {
    const [now, isAll] = [this.clock.now(), this.#isClearing];
    const done = await this.database.write((tables) => {
      for (const [table, [column, lifetime]] of Object.entries(lifetimes))
        tables.run(`DELETE FROM ${table} WHERE abs(${column} - :now) >= :lifetime`, { now, lifetime });
      if (isAll) for (const table of contents) tables.run(`DELETE FROM ${table}`);
      return tables.run("INSERT OR REPLACE INTO removals VALUES (1, 0)");
    });
    if (!done || !(await this.database.vacuum())) return false;
    this.#isClearing = this.#isClearing && !isAll;
    await this.database.write((tables) => tables.run("UPDATE removals SET done_at = :now", { now }));
    return true;
  }
}
