import { minute } from "../base/duration";
import type { Clock } from "../base/ports";
import type { FoundKey } from "../model/apiKey";
import { chosenByPerson, type ConditionsQuery } from "../model/conditionsQuery";
import { type Failure, traitsOf } from "../model/failure";
import { isShort } from "./history";
import type { AnswerStore, KeySource, PastService } from "./ports";
import type { SharedState } from "./sharedState";

/** What came of asking for the last 24 hours. `nothingNew`: the service sent no temperature that was not known. */
export type PastResult =
  | { readonly kind: "loaded" }
  | { readonly kind: "nothingNew" }
  | { readonly kind: "failure"; readonly failure: Failure };

/** What the loader works with. */
export interface PastLoaderParts {
  readonly keys: KeySource;
  readonly past: PastService;
  readonly answers: Pick<AnswerStore, "withLock">;
  readonly clock: Clock;
}

/**
 * Loads the temperatures of the last 24 hours when a person asks for them, never by itself. When the call fails, the
 * failure record, the expiry and the timer of the weather on show stay as they are.
 */
export class PastLoader {
  #underWay: Promise<PastResult> | undefined;
  /** What came of the last call, and until when none is made with the same key, in monotonic milliseconds. */
  #last: { readonly result: PastResult; readonly keyId: string; readonly until: number } | undefined;

  /** @param changed is called when loading begins and when it ends. */
  constructor(
    private readonly query: ConditionsQuery,
    private readonly parts: PastLoaderParts,
    private readonly sharedState: SharedState,
    private readonly changed: () => void,
  ) {}

  get isLoading(): boolean {
    return this.#underWay !== undefined;
  }

  /** Asks once, in one window at a time; calls at the same time share one request. Never rejects. */
  load(signal: AbortSignal): Promise<PastResult> {
    if (this.#underWay) return this.#underWay;
    const run = this.#run(signal).finally(() => {
      this.#underWay = undefined;
      this.changed();
    });
    this.#underWay = run;
    this.changed();
    return run;
  }

  async #run(signal: AbortSignal): Promise<PastResult> {
    const { keys, answers } = this.parts;
    const found = await keys.findKey(this.query.endpoint);
    if (found.kind === "failure") return found;
    return (await answers.withLock(this.query, () => this.#ask(found, signal), signal)) ?? cancelled;
  }

  async #ask(found: FoundKey, signal: AbortSignal): Promise<PastResult> {
    const { sharedState } = this;
    await sharedState.read(() => Promise.resolve(found.id), signal);
    if (signal.aborted) return cancelled;
    // Another window has loaded them while this one waited.
    if (!isShort(sharedState.history)) return { kind: "loaded" };
    return this.#heldBack(found.id) ?? this.#request(found, signal);
  }

  async #request(found: FoundKey, signal: AbortSignal): Promise<PastResult> {
    const { sharedState } = this;
    const reply = await this.parts.past.askPast(chosenByPerson(this.query), found, signal);
    if (signal.aborted) return cancelled;
    if (reply.kind === "failure") {
      const { failure, notBefore } = reply;
      const result = { kind: "failure", failure } as const;
      if (traitsOf(failure).costsCall) this.#hold(result, found.id, notBefore);
      await sharedState.countCalls();
      return result;
    }
    // Where the line is still short, there is nothing more to be had.
    this.#hold({ kind: "nothingNew" }, found.id);
    return { kind: (await sharedState.remembered(reply.past)) ? "loaded" : "nothingNew" };
  }

  /** The result without a request: the service said when it may be asked, or one more call would bring the same. */
  #heldBack(keyId: string): PastResult | undefined {
    const { clock } = this.parts;
    const { failureRecord } = this.sharedState.valid;
    if (failureRecord && traitsOf(failureRecord.failure).costsCall) {
      const { failure, notBefore = 0, keyId: used = keyId } = failureRecord;
      if (used === keyId && notBefore > clock.now()) return { kind: "failure", failure };
    }
    return this.#last?.keyId === keyId && this.#last.until > clock.monotonic() ? this.#last.result : undefined;
  }

  /** @param notBefore when the service may be asked again, in milliseconds since 1970. */
  #hold(result: PastResult, keyId: string, notBefore = 0): void {
    const { clock } = this.parts;
    this.#last = { result, keyId, until: clock.monotonic() + Math.max(minute, notBefore - clock.now()) };
  }
}

const cancelled: PastResult = { kind: "failure", failure: { kind: "cancelled" } };
