import type { ApiKey } from "../weather/apiKey";
import { explain, type Failure } from "../weather/failure";
import type { Asking, Reply, WeatherService } from "../weather/ports";
import type { Endpoint, Question } from "../weather/question";
import { errorCode, readAnswer, readError, readRefusal } from "./answer";
import { requestFor } from "./endpoint";
import type { NetworkSettings } from "./network";
import { readProblem } from "./problem";
import type { Transport, TransportOptions } from "./transport";

/** The key for an address, or why there is none. `id` tells two keys apart and says nothing about either. */
export type KeyLookup =
  | { readonly kind: "key"; readonly key: ApiKey; readonly id: string }
  | { readonly kind: "failure"; readonly failure: Failure };

export interface ClientParts {
  readonly findKey: (endpoint: Endpoint) => Promise<KeyLookup>;
  readonly network: NetworkSettings;
  /** Opens the way to the network. It is called with the first request, because loading undici costs more time than the start of the whole extension. */
  readonly connect: (options: Pick<TransportOptions, "network" | "deadline">) => Promise<Transport>;
  readonly log: Log;
  readonly now: () => number;
}

/** A line of the log. None ever holds a key, an address with a query, or text of the service. */
export interface Log {
  info(line: string): void;
  warn(line: string): void;
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

  ask(question: Question): Asking {
    const abort = new AbortController();
    return {
      reply: this.#ask(question, abort.signal).catch((error: unknown) => this.#stumble(error)),
      cancel: () => abort.abort(),
    };
  }

  /** Goes through this network from the next request on. */
  useNetwork(network: NetworkSettings): void {
    if (JSON.stringify(network) === JSON.stringify(this.#network)) return;
    this.#network = network;
    this.dispose();
  }

  /** Ends every connection; a later request would open new ones. */
  dispose(): void {
    const transport = this.#transport;
    this.#transport = undefined;
    void transport?.then((open) => open.close()).catch(() => undefined);
  }

  async #ask(question: Question, signal: AbortSignal): Promise<Reply> {
    const { endpoint } = question;
    const { log } = this.parts;
    const found = await this.parts.findKey(endpoint);
    if (isAborted(signal)) return cancelled;
    if (found.kind === "failure") return found;
    const keyless = requestFor(question);
    const name = `${keyless.url.origin}${keyless.url.pathname}`;
    log.info(`Asking ${name} (scheme ${endpoint.scheme})`);
    try {
      const transport = await this.#connect();
      const answer = await transport.send(keyless, found.key, signal);
      if (isAborted(signal)) return cancelled;
      const problem = answer.status === 200 ? {} : readProblem(answer.text);
      const reply: Reply =
        answer.status === 200
          ? readAnswer(answer, this.parts.now())
          : { kind: "failure", failure: readRefusal(answer.status, problem, question, found.id) };
      const requestId = problem.trace?.requestId === undefined ? "" : `, request id ${problem.trace.requestId}`;
      if (reply.kind === "answer")
        log.info(`${answer.status} from ${name}, fresh until ${new Date(reply.answer.freshUntil).toISOString()}`);
      else log.warn(`${answer.status} from ${name}${requestId}: ${explain(reply.failure).title}`);
      return reply;
    } catch (error) {
      if (isAborted(signal)) return cancelled;
      const failure = readError(error, endpoint.host, deadline);
      log.warn(`No answer from ${name} (${errorCode(error)}): ${explain(failure).title}`);
      return { kind: "failure", failure };
    }
  }

  #connect(): Promise<Transport> {
    this.#transport ??= this.parts.connect({ network: this.#network, deadline });
    return this.#transport;
  }

  #stumble(error: unknown): Reply {
    this.parts.log.warn(`The API key could not be looked up (${errorCode(error)})`);
    return { kind: "failure", failure: { kind: "keyStoreUnavailable" } };
  }
}

/** A call, because the compiler takes a property that was false for false ever after. */
function isAborted(signal: AbortSignal): boolean {
  return signal.aborted;
}

const cancelled: Reply = { kind: "failure", failure: { kind: "cancelled" } };
