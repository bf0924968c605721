import { minute } from "../base/duration";
import type { Clock, EpochMs } from "../base/ports";
import type { Known } from "../model/answer";
import { type Failure, type FailureRecord, traitsOf } from "../model/failure";
import type { FeedKind } from "./feedKind";
import { dueAt, freshUntil } from "./freshness";
import { keyIdOf, type Refresh, type RefreshResult } from "./refreshResult";

export class RefreshPolicy<Content> {
  /** In milliseconds of monotonic time. */
  #manualFailureAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly kind: Pick<FeedKind<Content>, "minimumInterval" | "pauseAfter">,
    private readonly clock: Clock,
  ) {}

  /** Delays a person's next request by a minute if the failed one used a call. */
  noteManualFailure(failure: Failure): void {
    if (traitsOf(failure).costsCall) this.#manualFailureAt = this.clock.monotonic();
  }

  /** The result of a refresh without a request; undefined if a request is needed. */
  async resultWithoutRequest(known: Known<Content>, refresh: Refresh): Promise<RefreshResult<Content> | undefined> {
    const { answer, failureRecord } = known;
    const now = this.clock.now();
    // Another window has just failed, and this one would fail in the same way.
    const isNew = failureRecord !== undefined && failureRecord !== refresh.before;
    if (isNew && failureRecord.at > refresh.wantedAt - justNow)
      return { kind: "failure", failure: failureRecord.failure };
    if (refresh.reason === "check") return undefined;
    if (failureRecord) {
      const until = await this.#waitUntil(failureRecord, refresh, isNew);
      if (until <= now) return undefined;
      return { kind: "waiting", failure: failureRecord.failure, ...(until < Infinity && { until }) };
    }
    if (!answer) return undefined;
    const until = refresh.reason === "person" ? freshUntil(answer, this.kind) : dueAt(answer, this.kind);
    return now < until ? { kind: "fresh", answer, until } : undefined;
  }

  /** The earliest time of the next request after a failure; `Infinity` if a person has to act first. */
  async #waitUntil(failureRecord: FailureRecord, { reason, findKey }: Refresh, isNew: boolean): Promise<EpochMs> {
    const { nextAt = Infinity, notBefore = 0, keyId } = failureRecord;
    if (reason === "due") return nextAt;
    if (reason === "change") {
      // A different key may work. With the same key, a failure that another window has just had still holds; otherwise,
      // only the waiting time from the service does.
      const isSame = keyId !== undefined && keyId === (await keyIdOf(findKey));
      return isSame ? (isNew ? nextAt : notBefore) : 0;
    }
    // Pressing the button repeatedly must not use up calls.
    const patience = this.clock.now() + this.#manualFailureAt + minute - this.clock.monotonic();
    return Math.max(patience, notBefore);
  }
}

/** Milliseconds in which a failure of another window counts as this window's own. */
const justNow = 5_000;
