import { minute } from "../base/duration";
import type { Clock } from "../base/ports";
import type { Known } from "../model/answer";
import { type Failure, type FailureRecord, traitsOf } from "../model/failure";
import { dueAt, type FeedKind, freshUntil } from "./feedKind";
import type { Refresh, RefreshResult } from "./refreshResult";

/** Decides whether a refresh may make a request. Calls are counted, so one that cannot bring anything new is not made. */
export class RefreshPolicy<Content> {
  /** When a call that a person started has last failed, in milliseconds of monotonic time. */
  #manualFailureAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly kind: Pick<FeedKind<Content>, "minimumInterval" | "pauseAfter">,
    private readonly clock: Clock,
  ) {}

  /** Notes how a request that a person started has just failed: if it used a call, the next one has to wait for a minute. */
  noteManualFailure(failure: Failure): void {
    if (traitsOf(failure).costsCall) this.#manualFailureAt = this.clock.monotonic();
  }

  /**
   * The result of a refresh that needs no request; undefined: the service is to be asked.
   *
   * @param valid what counts of what is known, see `SharedState.valid`.
   */
  async resultWithoutRequest(valid: Known<Content>, refresh: Refresh): Promise<RefreshResult<Content> | undefined> {
    const { answer, failureRecord } = valid;
    const now = this.clock.now();
    // Another window has just tried, and this one would fail in the same way.
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
    const until = refresh.reason === "person" ? freshUntil(answer, this.kind) : dueAt(answer, this.kind);
    return now < until ? { kind: "fresh", answer, until } : undefined;
  }

  /** Until when a failure holds the next request back, in milliseconds since 1970; `Infinity`: until a person acts. */
  async #heldUntil(
    failureRecord: FailureRecord,
    { reason, keyId: findKeyId }: Refresh,
    isNews: boolean,
  ): Promise<number> {
    const { nextAt = Infinity, notBefore = 0, keyId } = failureRecord;
    if (reason === "due") return nextAt;
    if (reason === "change") {
      // The failure may be over with another key. With the same one, it stands if another window has just met it, and so
      // does the time that the service told this key to wait for.
      const isSame = keyId !== undefined && keyId === (await findKeyId());
      return isSame ? (isNews ? nextAt : notBefore) : 0;
    }
    // A person who presses the button again and again would use up calls.
    const patience = this.clock.now() + this.#manualFailureAt + minute - this.clock.monotonic();
    return Math.max(patience, notBefore);
  }
}

/** Milliseconds for which an attempt of another window counts as this window's own. */
const justNow = 5_000;
