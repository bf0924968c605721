import { errorCode } from "../weather/errorCode";
import { explain } from "../weather/failure";
import type { Asking, KeyLookup, Log, NetworkSettings, Reply, WeatherService } from "../weather/ports";
import type { Endpoint, Question } from "../weather/question";
import { readAnswer, readError, readRefusal } from "./answer";
import { requestFor } from "./endpoint";
import { readProblem } from "./problem";
import type { Transport, TransportOptions } from "./transport";

export interface ClientParts {
  readonly findKey: (endpoint: Endpoint) => Promise<KeyLookup>;
  readonly network: NetworkSettings;
  /** Opens the way to the network. It is called with the first request, because loading undici costs more time than the start of the whole extension. */
  readonly connect: (options: Pick<TransportOptions, "network" | "deadline">) => Promise<Transport>;
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

  ask(question: Question): Asking {
    const abort = new AbortController();
    return {
      reply: this.#ask(question, abort.signal).catch((error: unknown) => this.#stumble(error)),
      cancel: () => abort.abort(),
    };
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

  async #ask(question: Question, signal: AbortSignal): Promise<Reply> {
    const { endpoint } = question;
    const { log } = this.parts;
    const found = await this.parts.findKey(endpoint);
    if (isAborted(signal)) return cancelled;
    if (found.kind === "failure") return found;
    if (found.key.isWrittenIn(question.location)) return keyInsteadOfLocation;
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

/** A call, because the compiler takes a property that was false for false ever after. */
function isAborted(signal: AbortSignal): boolean {
  return signal.aborted;
}

const keyInsteadOfLocation: Reply = {
  kind: "failure",
  failure: { kind: "locationRefused", reason: "it is your API key" },
};

const cancelled: Reply = { kind: "failure", failure: { kind: "cancelled" } };
