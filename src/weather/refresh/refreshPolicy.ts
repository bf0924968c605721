import { minute } from "../base/duration";
import type { Clock } from "../base/ports";
import { type FailureRecord, traitsOf } from "../model/failure";
import type { Refresh, RefreshResult } from "./refreshResult";
import type { KnownState } from "./sharedState";
import { freshUntil } from "./timing";

export interface RefreshPolicyParts {
  readonly clock: Clock;
  /** Milliseconds for which a location is not asked for again, whatever the service says. */
  readonly minimumInterval: () => number;
}

/** What holds a request back: calls are counted, and one that can bring nothing new is not made. */
export class RefreshPolicy {
  /** By the clock that nobody sets: when this window last asked for a person in vain. */
  #disappointedAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly parts: RefreshPolicyParts) {}

  /** A request that a person wanted has just failed. */
  noteManualFailure(): void {
    this.#disappointedAt = this.parts.clock.monotonic();
  }

  /**
   * The result where there is nothing to ask for; undefined: the service is to be asked.
   *
   * @param known what is valid, see `SharedState.valid`.
   */
  async resultWithoutRequest(
    { answer, failureRecord }: KnownState,
    refresh: Refresh,
  ): Promise<RefreshResult | undefined> {
    const { clock, minimumInterval } = this.parts;
    const now = clock.now();
    // Another window has just tried: its failure would be ours.
    const isNews = failureRecord !== undefined && failureRecord !== refresh.before;
    if (isNews && failureRecord.at > refresh.wantedAt - justNow)
      return { kind: "failure", failure: failureRecord.failure };
    if (refresh.reason === "check") return undefined;
    if (failureRecord) {
      const until = await this.#heldUntil(failureRecord, refresh, isNews);
      if (until <= now) return undefined;
      return { kind: "waiting", failure: failureRecord.failure, ...(until < Infinity && { until }) };
    }
    if (!answer) return undefined;
    const until = freshUntil(answer, minimumInterval());
    return now < until ? { kind: "fresh", answer, until } : undefined;
  }

  async #heldUntil(
    failureRecord: FailureRecord,
    { reason, keyId: findKeyId }: Refresh,
    isNews: boolean,
  ): Promise<number> {
    const { failure, nextAt = Infinity, notBefore = 0, keyId } = failureRecord;
    if (reason === "due") return nextAt;
    const { clock } = this.parts;
    if (reason === "change") {
      // What another window has learned with the new key stands, and so does what the service asked this key to wait for.
      const isSame = keyId !== undefined && keyId === (await findKeyId());
      return isSame ? (isNews ? nextAt : notBefore) : 0;
    }
    // Who asks again and again in vain uses up calls, where the service is there to count them.
    const patience = traitsOf(failure).costsCall ? clock.now() + this.#disappointedAt + minute - clock.monotonic() : 0;
    return Math.max(patience, notBefore);
  }
}

/** Milliseconds within which what another window has tried counts as tried. */
const justNow = 5_000;
