import { errorCode } from "../../weather/base/errorCode";
import type { EpochMs, Log } from "../../weather/base/ports";
import type { AskOptions, Budget, FailedReply, Outcome, Reply } from "../../weather/model/answer";
import type { FoundKey } from "../../weather/model/apiKey";
import type { NetworkSettings } from "../../weather/model/endpoint";
import { type BudgetSetting, type FailedCall, type Failure, isRetriedSoon } from "../../weather/model/failure";
import { type Connect, Connection } from "../http/connection";
import { remainingOf } from "../headers/rateLimit";
import type { HttpResponse } from "../http/transport";
import type { ServerClocks } from "../headers/serverClock";
import { wasUnsent } from "../http/unsent";
import type { ApiCall } from "./apiCall";
import type { CallGate, Permit } from "./callLimits";
import { parseProblemDetails } from "./problemDetails";
import { readAnswer } from "./readAnswer";
import { readError, readRefusal } from "./refusal";

export interface ClientDeps {
  readonly network: NetworkSettings;
  readonly connect: Connect;
  /** Milliseconds for one request; default: 15,000. */
  readonly deadline?: number | undefined;
  /** Whether the system may have a proxy that the extension can't detect: see `mayMissProxy`. */
  readonly mayMissProxy?: () => boolean;
  readonly gate: CallGate;
  readonly onOutcome?: (outcome: Outcome) => void;
  readonly log: Log;
  readonly now: () => EpochMs;
  readonly clocks: ServerClocks;
}

/** Makes calls of the weather service. Keys are only arguments, never stored here. */
export class Client {
  readonly #connection: Connection;
  #lastFailure: FailedCall | undefined;

  constructor(private readonly deps: ClientDeps) {
    this.#connection = new Connection(deps.connect, deps.network, deps.deadline);
  }

  get lastFailure(): FailedCall | undefined {
    return this.#lastFailure;
  }

  useNetwork(network: NetworkSettings): boolean {
    return this.#connection.useNetwork(network);
  }

  dispose(): void {
    this.#connection.dispose();
  }

  /** Makes one call within its budget. Never rejects; if `signal` aborts, the reply is the failure `canceled`. */
  async call<Content>(call: ApiCall<Content>, options: AskOptions): Promise<Reply<Content>> {
    const reply = await this.#make(call, options);
    if (reply.kind === "answer") this.deps.onOutcome?.({ name: call.name });
    else if (reply.failure.kind !== "canceled") this.deps.onOutcome?.({ name: call.name, failure: reply.failure });
    return reply;
  }

  async #make<Content>(call: ApiCall<Content>, options: AskOptions): Promise<Reply<Content>> {
    const { key: found, signal, turn, onSent } = options;
    const { endpoint, budget } = call;
    const { gate, log } = this.deps;
    if (isAborted(signal)) return canceled;
    // A person may have pasted a whole line that contains the key.
    if (found.key.isIn(call.userInput))
      return { kind: "failure", failure: { kind: "locationRefused", reason: "isApiKey" } };
    // Loads the transport before the call's turn: otherwise, the request would be late, and the next one too soon after
    // it. The `open` below reports the same error.
    await this.#connection.open().catch(() => undefined);
    await turn.come();
    const permit = await gate.enter(budget, signal).finally(turn.pass);
    if (permit.kind !== "granted") return refusedBy(permit, budget);
    if (isAborted(signal)) {
      await permit.call.refund();
      return canceled;
    }
    onSent?.();
    const { request } = call;
    const name = `${request.url.origin}${request.url.pathname}`;
    log.debug(`Requesting ${name} (scheme ${endpoint.scheme})`);
    try {
      const transport = await this.#connection.open();
      const response = await transport.send(request, found.key, signal);
      const receipt = { receivedAt: this.deps.now(), clockOffset: this.deps.clocks.of(endpoint.host).difference };
      void permit.call.answered(remainingOf(response.headers, receipt));
      if (isAborted(signal)) return canceled;
      const reply = this.#read(response, call, found);
      if (reply.kind === "failure") this.#note(name, reply);
      else log.info(`${response.status} from ${name}, good until ${new Date(reply.answer.expiresAt).toISOString()}`);
      return reply;
    } catch (error) {
      const failure = this.#explainError(error, endpoint.host);
      if (wasUnsent(error, failure)) await permit.call.refund();
      if (isAborted(signal)) return canceled;
      const failed: FailedReply = { kind: "failure", failure, cause: errorCode(error) };
      this.#note(name, failed);
      return failed;
    }
  }

  #read<Content>(response: HttpResponse, call: ApiCall<Content>, { key, id }: FoundKey): Reply<Content> {
    const at = this.deps.now();
    const clock = this.deps.clocks.of(call.endpoint.host);
    if (response.status === 200) {
      const reply = readAnswer(response, call, at, clock);
      return reply.kind === "answer" ? reply : { ...reply, cause: "200" };
    }
    const problem = parseProblemDetails(response.text);
    const { requestId } = problem;
    // The key can look like a request id.
    const trace = requestId === undefined || key.isIn(requestId) ? "" : `, request id ${requestId}`;
    return { ...readRefusal(response, problem, call, id, at, clock), cause: `${response.status}${trace}` };
  }

  #explainError(error: unknown, host: string): Failure {
    const failure = readError(error, host, this.#connection.deadline, this.deps.now());
    const isSilent = failure.kind === "unreachable" || failure.kind === "timeout";
    return isSilent && this.deps.mayMissProxy?.() === true ? { ...failure, proxy: "none" } : failure;
  }

  #note(name: string, { failure, cause = "" }: FailedReply): void {
    this.#lastFailure = { kind: failure.kind, at: this.deps.now(), outcome: cause };
    // The feed already logs the beginning and the end of retries; a line for each would fill the log.
    const level = isRetriedSoon(failure) ? "debug" : "warn";
    this.deps.log[level](`${name}: ${cause} (${failure.kind})`);
  }
}

/** A function, because TypeScript assumes that the property doesn't change during an `await`. */
function isAborted(signal: AbortSignal): boolean {
  return signal.aborted;
}

function refusedBy(permit: Exclude<Permit, { kind: "granted" }>, budget: Budget): FailedReply {
  if (permit.kind === "aborted") return canceled;
  const { most, isMonthly, until } = permit;
  const setting = isMonthly ? "currentConditions.monthlyBudget" : budgetSettings[budget];
  return { kind: "failure", failure: { kind: "budgetUsedUp", budget: most, setting, until }, notBefore: until };
}

const budgetSettings = {
  core: "currentConditions.dailyBudget",
  minute: "currentConditions.precipitationBudget",
} as const satisfies Readonly<Record<Budget, BudgetSetting>>;

const canceled: FailedReply = { kind: "failure", failure: { kind: "canceled" } };
