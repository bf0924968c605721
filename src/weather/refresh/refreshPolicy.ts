import { minute } from "../base/duration";
import type { Clock } from "../base/ports";
import type { Question } from "../model/conditionsQuery";
import { isAnswered, type Trouble } from "../model/failure";
import type { WeatherService } from "./ports";
import type { Refresh, RefreshResult } from "./refreshResult";
import type { Known } from "./sharedState";
import { freshUntil, isAhead } from "./timing";

export interface RestraintParts {
  readonly service: Pick<WeatherService, "keyId">;
  readonly clock: Clock;
  /** Milliseconds for which a location is not asked for again, whatever the service says. */
  readonly floor: () => number;
}

/** What holds a request back: calls are counted, and one that can bring nothing new is not made. */
export class Restraint {
  /** By the clock that nobody sets: when this window last asked for a person in vain. */
  #disappointedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly question: Question,
    private readonly parts: RestraintParts,
  ) {}

  /** A request that a person wanted has just failed. */
  disappointed(): void {
    this.#disappointedAt = this.parts.clock.elapsed();
  }

  /** The result where there is nothing to ask for; undefined: the service is to be asked. */
  async withoutAsking({ answer, trouble }: Known, refresh: Refresh): Promise<RefreshResult | undefined> {
    const { clock, floor } = this.parts;
    const now = clock.now();
    // Another window has just tried: its failure would be ours.
    const isNews = trouble !== undefined && trouble !== refresh.before && !isAhead(trouble.at, now);
    if (isNews && trouble.at > refresh.wantedAt - justNow) return { kind: "failure", failure: trouble.failure };
    if (refresh.occasion === "check") return undefined;
    if (trouble) {
      const until = isAhead(trouble.at, now) ? 0 : await this.#heldUntil(trouble, refresh, isNews);
      if (until <= now) return undefined;
      return { kind: "waiting", failure: trouble.failure, ...(until < Infinity && { until }) };
    }
    if (!answer || isAhead(answer.receivedAt, now)) return undefined;
    const until = freshUntil(answer, floor());
    return now < until ? { kind: "fresh", answer, until } : undefined;
  }

  async #heldUntil(trouble: Trouble, { occasion }: Refresh, isNews: boolean): Promise<number> {
    const { failure, nextAt = Infinity, notBefore = 0, keyId } = trouble;
    if (occasion === "due") return nextAt;
    const { service, clock } = this.parts;
    if (occasion === "change") {
      // What another window has learned with the new key stands, and so does what the service asked this key to wait for.
      const isSame = keyId !== undefined && keyId === (await service.keyId(this.question.endpoint));
      return isSame ? (isNews ? nextAt : notBefore) : 0;
    }
    // Who asks again and again in vain uses up calls, where the service is there to count them.
    const patience = isAnswered(failure) ? clock.now() + this.#disappointedAt + minute - clock.elapsed() : 0;
    return Math.max(patience, notBefore);
  }
}

/** Milliseconds within which what another window has tried counts as tried. */
const justNow = 5_000;
