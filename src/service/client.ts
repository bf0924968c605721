import { errorCode } from "../weather/errorCode";
import { explain, type Failure, retry } from "../weather/failure";
import type { Answer, Asking, KeyLookup, Log, NetworkSettings, Reply, WeatherService } from "../weather/ports";
import type { Endpoint, Question } from "../weather/question";
import { english, texts } from "../weather/texts";
import { readAnswer, readError, readRefusal, remainingOf, renewAnswer } from "./answer";
import type { Calls } from "./calls";
import { requestFor } from "./endpoint";
import { readProblem } from "./problem";
import type { RawAnswer, Transport, TransportOptions } from "./transport";

export interface ClientParts {
  readonly findKey: (endpoint: Endpoint) => Promise<KeyLookup>;
  readonly network: NetworkSettings;
  /** Opens the way to the network. It is called with the first request, because loading undici costs more time than the start of the whole extension. */
  readonly connect: (options: Pick<TransportOptions, "network" | "deadline">) => Promise<Transport>;
  readonly calls: Calls;
  readonly log: Log;
  readonly now: () => number;
}

/** Milliseconds for one request, from connecting to the last byte. */
const deadline = 15_000;

/** Asks the weather service: a question in, an observation or a failure out. */
export class Client implements WeatherService {
  #transport: Promise<Transport> | undefined;
  #network: NetworkSettings;

  constructor(private readonly parts: ClientParts) {
    this.#network = parts.network;
  }

  ask(question: Question, known?: Answer): Asking {
    const abort = new AbortController();
    return {
      reply: this.#ask(question, known, abort.signal).catch((error: unknown) => this.#stumble(error)),
      cancel: () => abort.abort(),
    };
  }

  async keyId(endpoint: Endpoint): Promise<string | undefined> {
    const found = await this.parts.findKey(endpoint).catch(() => undefined);
    return found?.kind === "key" ? found.id : undefined;
  }

  /** Goes through this network from now on, if it is another one. @returns whether it is; what is under way fails then. */
  useNetwork(network: NetworkSettings): boolean {
    if (JSON.stringify(network) === JSON.stringify(this.#network)) return false;
    this.#network = network;
    this.dispose();
    return true;
  }

  /** Ends every connection; a later request would open new ones. */
  dispose(): void {
    const transport = this.#transport;
    this.#transport = undefined;
    void transport?.then((open) => open.close()).catch(() => undefined);
  }

  async #ask(question: Question, known: Answer | undefined, signal: AbortSignal): Promise<Reply> {
    const { endpoint } = question;
    const { calls, findKey, log } = this.parts;
    const found = await findKey(endpoint);
    if (isAborted(signal)) return cancelled;
    if (found.kind === "failure") return found;
    if (found.key.isWrittenIn(question.location)) return keyInsteadOfLocation;
    const leave = await calls.claim();
    if (leave.kind === "usedUp")
      return { kind: "failure", failure: { kind: "budgetUsedUp", budget: leave.budget }, notBefore: leave.until };
    const keyless = requestFor(question, known?.validators);
    const name = `${keyless.url.origin}${keyless.url.pathname}`;
    log.debug(`Asking ${name} (scheme ${endpoint.scheme})`);
    try {
      const transport = await this.#connect();
      const answer = await transport.send(keyless, found.key, signal);
      await leave.call.answered(remainingOf(answer.headers));
      if (isAborted(signal)) return cancelled;
      const reply = this.#read(answer, question, known, found.id);
      if (reply.kind === "answer")
        log.info(`${answer.status} from ${name}, good until ${new Date(reply.answer.expiresAt).toISOString()}`);
      else this.#tell(reply.failure, `${name}: ${reply.cause ?? ""}`);
      return reply;
    } catch (error) {
      const failure = readError(error, endpoint.host, deadline);
      if (wasNeverSent(error, failure)) await leave.call.takeBack();
      if (isAborted(signal)) return cancelled;
      const cause = errorCode(error);
      this.#tell(failure, `${name}: ${cause}`);
      return { kind: "failure", failure, cause };
    }
  }

  #read(answer: RawAnswer, question: Question, known: Answer | undefined, keyId: string): Reply {
    const receivedAt = this.parts.now();
    const problem = answer.status === 200 ? {} : readProblem(answer.text);
    const requestId = problem.trace?.requestId === undefined ? "" : `, request id ${problem.trace.requestId}`;
    const cause = `${answer.status}${requestId}`;
    const isRenewal = answer.status === 304 && known && Object.keys(known.validators).length > 0;
    const reply =
      answer.status === 200
        ? readAnswer(answer, requestFor(question).headers, receivedAt)
        : isRenewal
          ? renewAnswer(known, answer, receivedAt)
          : readRefusal(answer, problem, question, keyId, receivedAt);
    return reply.kind === "failure" ? { ...reply, cause } : reply;
  }

  /** What is asked again by itself would fill the log: the station writes when that begins and when it ends. */
  #tell(failure: Failure, what: string): void {
    const line = `${what} (${explain(failure, english).title})`;
    if (retry(failure) === "backoff") this.parts.log.debug(line);
    else this.parts.log.warn(line);
  }

  #connect(): Promise<Transport> {
    const connecting = (this.#transport ??= this.parts.connect({ network: this.#network, deadline }));
    connecting.catch(() => {
      if (this.#transport === connecting) this.#transport = undefined;
    });
    return connecting;
  }

  #stumble(error: unknown): Reply {
    this.parts.log.warn(`The API key could not be looked up (${errorCode(error)})`);
    return { kind: "failure", failure: { kind: "keyStoreUnavailable" } };
  }
}

/** Whether the service cannot have counted the request: no connection to it was made. */
function wasNeverSent(error: unknown, { kind }: Failure): boolean {
  return kind === "untrustedCertificate" || kind === "proxyRefused" || unconnected.has(errorCode(error));
}

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

const keyInsteadOfLocation: Reply = {
  kind: "failure",
  failure: { kind: "locationRefused", reason: texts.reasons.isApiKey },
};

const cancelled: Reply = { kind: "failure", failure: { kind: "cancelled" } };
