import { errorCode } from "../../weather/base/errorCode";
import type { Log } from "../../weather/base/ports";
import { english, texts } from "../../weather/locale/strings";
import type { Answer, Reply } from "../../weather/model/answer";
import type { ApiKey, KeyLookup } from "../../weather/model/apiKey";
import type { Question } from "../../weather/model/conditionsQuery";
import type { Endpoint, NetworkSettings } from "../../weather/model/endpoint";
import { type Failure, retry } from "../../weather/model/failure";
import type { PlaceQuery } from "../../weather/places/placeQuery";
import type { Found, PlaceService } from "../../weather/places/ports";
import type { Asking, WeatherService } from "../../weather/refresh/ports";
import { explain } from "../../weather/view/failureMessage";
import { type Connect, Connection, deadline } from "../http/lazyTransport";
import type { KeylessRequest, RawAnswer } from "../http/transport";
import type { Calls } from "./callBudget";
import { readProblem } from "./problemDetails";
import { requestFor, searchFor } from "./request";
import {
  type Asked,
  readAnswer,
  readError,
  readFound,
  readRefusal,
  type Refusal,
  remainingOf,
  renewAnswer,
} from "./response";

export interface ClientParts {
  readonly findKey: (endpoint: Endpoint) => Promise<KeyLookup>;
  readonly network: NetworkSettings;
  readonly connect: Connect;
  readonly calls: Calls;
  readonly log: Log;
  readonly now: () => number;
}

/** One call of the service: what is sent, and what comes of it. */
interface Errand<Result> {
  readonly asked: Asked;
  readonly request: KeylessRequest;
  /** Whether what a person wrote is the API key, which has no place in an address. */
  readonly givesAway: (key: ApiKey) => boolean;
  /** What an answer means; undefined: its status is a refusal. */
  readonly read: (answer: RawAnswer, receivedAt: number) => Result | undefined;
}

/** Asks the weather service: a question in, an observation, places or a failure out. */
export class Client implements WeatherService, PlaceService {
  readonly #connection: Connection;

  constructor(private readonly parts: ClientParts) {
    this.#connection = new Connection(parts.connect, parts.network);
  }

  ask(question: Question, known?: Answer): Asking {
    const abort = new AbortController();
    const request = requestFor(question, known?.validators);
    const renewed = known && Object.keys(known.validators).length > 0 ? known : undefined;
    const errand: Errand<Reply> = {
      asked: question,
      request,
      givesAway: (key) => key.isWrittenIn(question.location),
      read: (answer, receivedAt) => {
        if (answer.status === 200)
          return readAnswer(answer, (renewed ? requestFor(question) : request).headers, receivedAt);
        return answer.status === 304 && renewed ? renewAnswer(renewed, answer, receivedAt) : undefined;
      },
    };
    return { reply: this.#run(errand, abort.signal), cancel: () => abort.abort() };
  }

  find(query: PlaceQuery): Promise<Found> {
    const { text } = query.search;
    const errand: Errand<Found> = {
      asked: { endpoint: query.endpoint },
      request: searchFor(query),
      // Anything can be pasted there, also a line that has the key among other words.
      givesAway: (key) => key.isIn(text),
      read: (answer) => (answer.status === 200 ? readFound(answer) : undefined),
    };
    return this.#run(errand, new AbortController().signal);
  }

  async keyId(endpoint: Endpoint): Promise<string | undefined> {
    const found = await this.parts.findKey(endpoint).catch(() => undefined);
    return found?.kind === "key" ? found.id : undefined;
  }

  /** See `Connection.useNetwork`. */
  useNetwork(network: NetworkSettings): boolean {
    return this.#connection.useNetwork(network);
  }

  /** Ends every connection; a later request would open new ones. */
  dispose(): void {
    this.#connection.close();
  }

  #run<Result extends Reply | Found>(errand: Errand<Result>, signal: AbortSignal): Promise<Result | Refusal> {
    return this.#call(errand, signal).catch((error: unknown) => this.#stumble(error));
  }

  async #call<Result extends Reply | Found>(errand: Errand<Result>, signal: AbortSignal): Promise<Result | Refusal> {
    const { endpoint } = errand.asked;
    const { calls, findKey, log } = this.parts;
    const found = await findKey(endpoint);
    if (isAborted(signal)) return cancelled;
    if (found.kind === "failure") return found;
    if (errand.givesAway(found.key)) return keyInsteadOfLocation;
    const leave = await calls.claim(errand.asked.isByWorkspace);
    if (leave.kind === "workspaceLimit") return { kind: "failure", failure: { kind: "workspaceLimit" } };
    if (leave.kind === "usedUp")
      return { kind: "failure", failure: { kind: "budgetUsedUp", budget: leave.budget }, notBefore: leave.until };
    const { url } = errand.request;
    const name = `${url.origin}${url.pathname}`;
    log.debug(`Asking ${name} (scheme ${endpoint.scheme})`);
    try {
      const transport = await this.#connection.open();
      const answer = await transport.send(errand.request, found.key, signal);
      await leave.call.answered(remainingOf(answer.headers));
      if (isAborted(signal)) return cancelled;
      const result = this.#read(answer, errand, found.id);
      this.#tell(name, answer.status, result);
      return result;
    } catch (error) {
      const failure = readError(error, endpoint.host, deadline);
      if (wasNeverSent(error, failure)) await leave.call.takeBack();
      if (isAborted(signal)) return cancelled;
      const refusal: Refusal = { kind: "failure", failure, cause: errorCode(error) };
      this.#tell(name, 0, refusal);
      return refusal;
    }
  }

  #read<Result extends Reply | Found>(answer: RawAnswer, errand: Errand<Result>, keyId: string): Result | Refusal {
    const receivedAt = this.parts.now();
    const problem = answer.status === 200 ? {} : readProblem(answer.text);
    const requestId = problem.trace?.requestId === undefined ? "" : `, request id ${problem.trace.requestId}`;
    const result = errand.read(answer, receivedAt) ?? readRefusal(answer, problem, errand.asked, keyId, receivedAt);
    return result.kind === "failure" ? { ...result, cause: `${answer.status}${requestId}` } : result;
  }

  #tell(name: string, status: number, result: Reply | Found): void {
    const { log } = this.parts;
    switch (result.kind) {
      case "answer":
        log.info(`${status} from ${name}, good until ${new Date(result.answer.expiresAt).toISOString()}`);
        break;
      case "matches":
        log.info(`${status} from ${name}, places: ${result.matches.length}`);
        break;
      case "failure": {
        const line = `${name}: ${result.cause ?? ""} (${explain(result.failure, english).title})`;
        // What is asked again by itself would fill the log: the station writes when that begins and when it ends.
        if (retry(result.failure) === "backoff") log.debug(line);
        else log.warn(line);
      }
    }
  }

  #stumble(error: unknown): Refusal {
    this.parts.log.warn(`The API key could not be looked up (${errorCode(error)})`);
    return { kind: "failure", failure: { kind: "keyStoreUnavailable" } };
  }
}

/** Whether the service cannot have counted the request: no connection to it was made. */
function wasNeverSent(error: unknown, { kind }: Failure): boolean {
  return unsent.has(kind) || unconnected.has(errorCode(error));
}

const unsent: ReadonlySet<Failure["kind"]> = new Set([
  "untrustedCertificate",
  "proxyUnusable",
  "proxySocks",
  "proxyUnreachable",
  "proxyRefused",
]);

const unconnected: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENETUNREACH",
  "EHOSTUNREACH",
]);

/** A call, because the compiler takes a property that was false for false ever after. */
function isAborted(signal: AbortSignal): boolean {
  return signal.aborted;
}

const keyInsteadOfLocation: Refusal = {
  kind: "failure",
  failure: { kind: "locationRefused", reason: texts.reasons.isApiKey },
};

const cancelled: Refusal = { kind: "failure", failure: { kind: "cancelled" } };
