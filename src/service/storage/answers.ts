import { day, minute } from "../../weather/base/duration";
import type { Unsubscribe } from "../../weather/base/emitter";
import { defined, parseJson } from "../../weather/base/json";
import type { Clock, EpochMs, Log } from "../../weather/base/ports";
import { type Answer, isOutdated, type Known, retention } from "../../weather/model/answer";
import { type FailureRecord, isKnownFailure } from "../../weather/model/failure";
import type { WeatherQuery } from "../../weather/model/weatherQuery";
import type { Decode } from "../api/apiCall";
import { decodeBody } from "../api/readAnswer";
import { cap } from "../http/cacheLifetime";
import type { Database, Row, Tables } from "./database";
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
    const { row, failureRecord } = await database.read(
      (tables) => ({
        row: tables.all("SELECT * FROM answers WHERE id = ?", id)[0],
        failureRecord: readFailure(tables, id),
      }),
      () => ({ row: undefined, failureRecord: undefined }),
    );
    return defined({ answer: row && answerIn(row, this.format.decode, now()), failureRecord });
  }

  /** Replaces what is stored, but never an answer by an older one. Never rejects. */
  store(query: WeatherQuery, { answer, failureRecord }: Known<Content>): Promise<void> {
    const id = this.format.idOf(query);
    return this.parts.database.write(
      (tables) => {
        if (answer) writeAnswer(tables, id, answer, this.parts.now());
        else if (!failureRecord) tables.run("DELETE FROM answers WHERE id = ?", id);
        writeFailure(tables, id, failureRecord);
      },
      () => undefined,
    );
  }

  withLock<T>(query: WeatherQuery, act: () => Promise<T>, signal: AbortSignal): Promise<T | undefined> {
    return this.parts.leases.withLease(this.format.idOf(query), act, signal);
  }
}

/** An answer from ahead of the clock doesn't keep newer ones out. */
function writeAnswer(tables: Tables, id: string, answer: Answer<unknown>, now: EpochMs): void {
  const { receivedAt, expiresAt, clockOffset = 0, body } = answer;
  if (isOutdated(receivedAt, now)) return;
  const sql = `INSERT INTO answers VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE
    SET received_at = excluded.received_at, expires_at = excluded.expires_at, clock_offset = excluded.clock_offset,
      body = excluded.body WHERE received_at <= excluded.received_at OR received_at > ?`;
  tables.run(sql, id, Math.round(receivedAt), Math.round(expiresAt), clockOffset, body, now);
}

function answerIn<Content>(row: Row, decode: Decode<Content>, now: EpochMs): Answer<Content> | undefined {
  const [receivedAt, expiresAt, offset] = [Number(row["received_at"]), Number(row["expires_at"]), row["clock_offset"]];
  if (isOutdated(receivedAt, now) || expiresAt > receivedAt + cap) return undefined;
  const lifetime = { receivedAt, expiresAt, ...(offset !== 0 && { clockOffset: Number(offset) }) };
  const body = String(row["body"]);
  const decoded = decodeBody(body, decode, lifetime);
  return "kind" in decoded ? undefined : { ...lifetime, ...decoded, isStorable: true, body };
}

/** Stores the failure of a query, or removes it. */
function writeFailure(tables: Tables, id: string, record: FailureRecord | undefined): void {
  if (record) tables.run("INSERT OR REPLACE INTO failures VALUES (?, ?, ?)", id, record.at, JSON.stringify(record));
  else tables.run("DELETE FROM failures WHERE id = ?", id);
}

/** The failure of a query; undefined if there is none, or another version wrote one that this one doesn't know. */
function readFailure(tables: Tables, id: string): FailureRecord | undefined {
  const [row] = tables.all("SELECT record FROM failures WHERE id = ?", id);
  const record = row && (parseJson(String(row["record"])) as FailureRecord | undefined);
  return record && isKnownFailure(record.failure) ? record : undefined;
}

/** What came from the service: its tables, and their columns with the time of its receipt. */
const contents = { answers: "received_at", failures: "at", temperatures: "at", coordinates: "received_at" };

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
    const isDue = await this.database.read(
      (tables) => {
        const doneAt = Number(tables.all("SELECT done_at FROM removals")[0]?.["done_at"] ?? 0);
        return Math.abs(this.clock.now() - doneAt) >= day;
      },
      () => false,
    );
    if (isDue || this.#isClearing) await this.#remove();
  }

  /** @returns whether it was possible. */
  async #remove(): Promise<boolean> {
    const [now, isAll] = [this.clock.now(), this.#isClearing];
    const isDeleted = await this.database.write(
      (tables) => deleteRows(tables, isAll, now),
      () => false,
    );
    if (!isDeleted || !(await this.database.vacuum())) return false;
    this.#isClearing = this.#isClearing && !isAll;
    const sql = "UPDATE removals SET done_at = ?";
    return this.database.write(
      (tables) => tables.run(sql, now) === 1,
      () => false,
    );
  }
}

/** The row in `removals` says until the end that a removal is under way. */
function deleteRows(tables: Tables, isAll: boolean, now: EpochMs): true {
  for (const [table, time] of Object.entries(contents))
    tables.run(`DELETE FROM ${table} WHERE ? OR abs(${time} - ?) >= ?`, Number(isAll), now, retention);
  tables.run("DELETE FROM calls WHERE abs(at - ?) >= ?", now, retention);
  tables.run("DELETE FROM months WHERE id < ?", new Date(now - 400 * day).toISOString().slice(0, 7));
  tables.run("INSERT OR REPLACE INTO removals VALUES (1, 0)");
  return true;
}
