import { errorCode } from "../../weather/base/errorCode";
import type { Log } from "../../weather/base/ports";
import type { Budget, Reply } from "../../weather/model/answer";
import type { FoundKey, KeyLookup } from "../../weather/model/apiKey";
import type { ConditionsQuery } from "../../weather/model/conditionsQuery";
import type { Endpoint, NetworkSettings } from "../../weather/model/endpoint";
import { type BudgetSetting, type FailedCall, type Failure, traitsOf } from "../../weather/model/failure";
import type { PlaceQuery } from "../../weather/places/placeQuery";
import type { PlaceService, SearchReply } from "../../weather/places/ports";
import type { AskOptions, KeySource, WeatherService } from "../../weather/refresh/ports";
import type { KeylessRequest } from "../http/attachKey";
import { type Connect, LazyTransport } from "../http/lazyTransport";
import type { HttpResponse } from "../http/transport";
import type { CallGate, Permit } from "./ports";
import { hasWordOf, parseProblemDetails } from "./problemDetails";
import { requestFor, searchFor } from "./request";
import {
  type FailedResult,
  readAnswer,
  readError,
  readFound,
  readRefusal,
  remainingOf,
  renewAnswer,
  type RequestContext,
} from "./response";

/** What the client works with. */
export interface ClientParts {
  /** Looks a key up. When it throws or rejects, that is the failure `keyStoreUnavailable`. */
  readonly findKey: (endpoint: Endpoint) => Promise<KeyLookup>;
  readonly network: NetworkSettings;
  readonly connect: Connect;
  /** Milliseconds for one request, from connecting to the last byte: 15,000 unless given. */
  readonly deadline?: number | undefined;
  readonly gate: CallGate;
  readonly log: Log;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** One call of the service: what is sent, and what comes of it. */
export interface ApiCall<Result extends { readonly kind: string }> {
  readonly asked: RequestContext;
  readonly request: KeylessRequest;
  /** What a person wrote or chose of it. With the API key in it nothing is sent, and no report tells a word of it. */
  readonly question: string;
  /** `core` unless given. */
  readonly budget?: Budget;
  /** What an answer means; undefined: its status is a refusal. */
  readonly read: (answer: HttpResponse, receivedAt: number) => Result | FailedResult | undefined;
  /** What the log says of a result that is no failure, behind its status and address. */
  readonly describe: (result: Result) => string;
}

/**
 * Asks the weather service for observations and places. Its methods never reject: an error is a failure in the result.
 */
export class Client implements WeatherService, PlaceService, KeySource {
  readonly #connection: LazyTransport;
  #lastFailure: FailedCall | undefined;

  constructor(private readonly parts: ClientParts) {
    this.#connection = new LazyTransport(parts.connect, parts.network, parts.deadline);
  }

  ask(query: ConditionsQuery, { key, known, signal }: AskOptions): Promise<Reply> {
    const request = requestFor(query, known?.validators);
    const renewed = known && Object.keys(known.validators).length > 0 ? known : undefined;
    const apiCall: ApiCall<Extract<Reply, { kind: "answer" }>> = {
      asked: query,
      request,
      question: query.location,
      read: (answer, receivedAt) => {
        if (answer.status === 200)
          return readAnswer(answer, (renewed ? requestFor(query) : request).headers, receivedAt);
        return answer.status === 304 && renewed ? renewAnswer(renewed, answer, receivedAt) : undefined;
      },
      describe: ({ answer: { expiresAt } }) => `good until ${new Date(expiresAt).toISOString()}`,
    };
    return this.call(apiCall, key, signal);
  }

  async find(query: PlaceQuery): Promise<SearchReply> {
    const apiCall: ApiCall<Extract<SearchReply, { kind: "found" }>> = {
      asked: { endpoint: query.endpoint },
      request: searchFor(query),
      question: query.search.text,
      read: (answer) => (answer.status === 200 ? readFound(answer) : undefined),
      describe: ({ foundPlaces }) => `places: ${foundPlaces.length}`,
    };
    const found = await this.findKey(query.endpoint);
    return found.kind === "key" ? this.call(apiCall, found, new AbortController().signal) : found;
  }

  async findKey(endpoint: Endpoint): Promise<KeyLookup> {
    try {
      return await this.parts.findKey(endpoint);
    } catch (error) {
      this.parts.log.warn(`The API key could not be looked up (${errorCode(error)})`);
      return { kind: "failure", failure: { kind: "keyStoreUnavailable" } };
    }
  }

  /** The last call of this window that failed, whatever it asked for. */
  get lastFailure(): FailedCall | undefined {
    return this.#lastFailure;
  }

  /** See `LazyTransport.useNetwork`. */
  useNetwork(network: NetworkSettings): boolean {
    return this.#connection.useNetwork(network);
  }

  /** Closes all connections. A later request would open new ones. */
  dispose(): void {
    this.#connection.close();
  }

  /**
   * Makes one call when it is its turn, within its budget. Never rejects; the result is the failure `cancelled` when the signal
   * has aborted before the answer came.
   */
  async call<Result extends { readonly kind: string }>(
    apiCall: ApiCall<Result>,
    found: FoundKey,
    signal: AbortSignal,
  ): Promise<Result | FailedResult> {
    const { endpoint, isByWorkspace = false } = apiCall.asked;
    const { gate, log } = this.parts;
    if (isAborted(signal)) return cancelled;
    // A person can paste anything, also a line with the key among other words.
    if (found.key.isIn(apiCall.question)) return keyInsteadOfLocation;
    const permit = await gate.enter({ budget: apiCall.budget ?? "core", isByWorkspace, signal });
    if (permit.kind !== "granted") return refusedBy(permit);
    const { url } = apiCall.request;
    const name = `${url.origin}${url.pathname}`;
    log.debug(`Asking ${name} (scheme ${endpoint.scheme})`);
    try {
      const transport = await this.#connection.open();
      const answer = await transport.send(apiCall.request, found.key, signal);
      await permit.call.answered(remainingOf(answer.headers));
      if (isAborted(signal)) return cancelled;
      const result = this.#read(answer, apiCall, found);
      if (isFailed(result)) this.#logFailure(name, result);
      else log.info(`${answer.status} from ${name}, ${apiCall.describe(result)}`);
      return result;
    } catch (error) {
      const failure = readError(error, endpoint.host, this.#connection.deadline);
      if (wasNeverSent(error, failure)) await permit.call.refund();
      if (isAborted(signal)) return cancelled;
      const cause = errorCode(error);
      const refusal: FailedResult = { kind: "failure", failure, cause };
      this.#lastFailure = { kind: failure.kind, at: this.parts.now(), outcome: cause };
      this.#logFailure(name, refusal);
      return refusal;
    }
  }

  #read<Result extends { readonly kind: string }>(
    answer: HttpResponse,
    apiCall: ApiCall<Result>,
    { key, id }: FoundKey,
  ): Result | FailedResult {
    const at = this.parts.now();
    const outcome = `${answer.status}`;
    const problem = answer.status === 200 ? {} : parseProblemDetails(answer.text);
    const result = apiCall.read(answer, at) ?? readRefusal(answer, problem, apiCall.asked, id, at);
    if (!isFailed(result)) return result;
    const { code, trace = {} } = problem;
    // A key or a place can look like an identifier.
    const told = (text = ""): string => (key.isIn(text) || hasWordOf(apiCall.question, text) ? "" : text);
    const requestId = told(trace.requestId);
    const identifiers = { code: told(code), requestId, buildId: told(trace.buildId) };
    this.#lastFailure = { kind: result.failure.kind, at, outcome, ...identifiers };
    return { ...result, cause: requestId === "" ? outcome : `${outcome}, request id ${requestId}` };
  }

  #logFailure(name: string, { failure, cause = "" }: FailedResult): void {
    const { log } = this.parts;
    const line = `${name}: ${cause} (${failure.kind})`;
    // Failures that are retried would fill the log: `logOutage` writes when they begin and when they end.
    if (traitsOf(failure).retry === "backoff") log.debug(line);
    else log.warn(line);
  }
}

function isFailed(result: { readonly kind: string }): result is FailedResult {
  return result.kind === "failure";
}

/** Whether the service cannot have counted the request: no connection to it was made. */
function wasNeverSent(error: unknown, failure: Failure): boolean {
  return traitsOf(failure).isUnsent === true || unconnected.has(errorCode(error));
}

const unconnected: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENETUNREACH",
  "EHOSTUNREACH",
]);

/** A function, because the compiler takes a property that was false for false also after an `await`. */
function isAborted(signal: AbortSignal): boolean {
  return signal.aborted;
}

function refusedBy(permit: Exclude<Permit, { kind: "granted" }>): FailedResult {
  if (permit.kind === "aborted") return cancelled;
  if (permit.kind === "workspaceLimit") return { kind: "failure", failure: { kind: "workspaceLimit" } };
  const { budget, most, until } = permit;
  return {
    kind: "failure",
    failure: { kind: "budgetUsedUp", budget: most, setting: budgetSettings[budget], until },
    notBefore: until,
  };
}

const budgetSettings = {
  core: "currentConditions.dailyBudget",
  minute: "currentConditions.precipitationBudget",
} as const satisfies Readonly<Record<Budget, BudgetSetting>>;

const keyInsteadOfLocation: FailedResult = {
  kind: "failure",
  failure: { kind: "locationRefused", reason: "isApiKey" },
};

const cancelled: FailedResult = { kind: "failure", failure: { kind: "cancelled" } };
