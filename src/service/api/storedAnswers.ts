import { defined, isObject, numberIn } from "../../weather/base/json";
import type { SharedValues } from "../../weather/base/ports";
import type { Answer, Known, Lifetime } from "../../weather/model/answer";
import { isFailureRecord } from "../../weather/model/failure";
import type { WeatherQuery } from "../../weather/model/weatherQuery";
import { cap } from "../headers/cacheLifetime";
import type { ServerClock, ServerClocks } from "../headers/serverClock";
import type { Decode } from "./apiCall";
import { decodeBody } from "./readAnswer";

/** The storage of all windows. `withLease` runs `act` in one at a time; undefined if `signal` aborts before. */
export interface SharedStorage {
  readonly values: SharedValues;
  readonly leases: {
    withLease<T>(name: string, act: () => Promise<T>, signal: AbortSignal, onWait: () => void): Promise<T | undefined>;
  };
}

/** The answers of one kind, and the failures since. Its methods never reject. */
export class StoredAnswers<Content> {
  constructor(
    private readonly shared: SharedStorage,
    private readonly idOf: (query: WeatherQuery) => string,
    private readonly decode: Decode<Content>,
    private readonly clocks: ServerClocks,
  ) {}

  /** Ignores an outdated answer. */
  async read(query: WeatherQuery): Promise<Known<Content>> {
    const names = this.#namesOf(query);
    const { values } = this.shared;
    const [answer, failure] = await Promise.all([values.read(names.answer), values.read(names.failure)]);
    // A different version may have stored a failure that this one doesn't know.
    const failureRecord = isFailureRecord(failure) ? failure : undefined;
    return defined({ answer: answerIn(answer, this.decode, this.clocks.of(query.endpoint.host)), failureRecord });
  }

  /** An answer as it's read with the host's current clock; the same object if the clock is the same. */
  current({ endpoint }: WeatherQuery, answer: Answer<Content>): Answer<Content> {
    const { difference } = this.clocks.of(endpoint.host);
    if (difference === (answer.clockOffset ?? 0)) return answer;
    const lifetime = { ...answer, clockOffset: difference };
    const decoded = decodeBody(answer.body, (json) => this.decode(json, lifetime));
    return "kind" in decoded ? lifetime : { ...lifetime, ...decoded };
  }

  /** Replaces what is stored, but never an answer with an older one. */
  async store(query: WeatherQuery, { answer, failureRecord }: Known<Content>): Promise<void> {
    const names = this.#namesOf(query);
    const { values } = this.shared;
    await Promise.all([
      answer
        ? values.put(names.answer, answer.receivedAt, withoutContent(answer))
        : !failureRecord && values.remove(names.answer),
      failureRecord ? values.put(names.failure, failureRecord.at, failureRecord) : values.remove(names.failure),
    ]);
  }

  withLock<T>(
    query: WeatherQuery,
    act: () => Promise<T>,
    signal: AbortSignal,
    onWait: () => void,
  ): Promise<T | undefined> {
    return this.shared.leases.withLease(this.idOf(query), act, signal, onWait);
  }

  #namesOf(query: WeatherQuery) {
    const id = this.idOf(query);
    return { answer: `answer ${id}`, failure: `failure ${id}` };
  }
}

function withoutContent({ receivedAt, expiresAt, clockOffset, body }: Answer<unknown>): object {
  return { receivedAt, expiresAt, clockOffset, body };
}

/** A stored answer passes the same checks as a response. */
function answerIn<Content>(stored: unknown, decode: Decode<Content>, clock: ServerClock): Answer<Content> | undefined {
  if (!isObject(stored)) return undefined;
  const { body, ...lifetime } = stored as unknown as Lifetime & { body: string };
  const { receivedAt, expiresAt, clockOffset = 0 } = lifetime;
  const isPossible = [receivedAt, expiresAt, clockOffset].every((time) => numberIn(time) !== undefined);
  if (!isPossible || expiresAt > receivedAt + cap) return undefined;
  clock.adopt(lifetime);
  const decoded = decodeBody(body, (json) => decode(json, lifetime));
  return "kind" in decoded ? undefined : { ...lifetime, ...decoded, isStorable: true, body };
}
