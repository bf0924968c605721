import type { Moment } from "../base/day";
import type { EpochMs } from "../base/ports";

/** The clock of a place, as far as the answers for it say how far it's ahead of UTC; otherwise, this machine's. */
export class PlaceClock {
  /** With offsets, in the order of time. */
  readonly #known: readonly Moment[];

  /** @param place the person's name for it; undefined if it has none. */
  constructor(
    moments: readonly Moment[] = [],
    readonly place?: string,
  ) {
    this.#known = moments
      .filter(({ offset }) => offset !== undefined)
      .toSorted((one, other) => one.epoch - other.epoch);
  }

  /**
   * Minutes ahead of UTC. A moment's own offset counts unless known moments before and after it agree on another one: an
   * issuer may sit in the next time zone. UTC may also be the clock of who sent it, so it counts only if it's known.
   */
  offsetAt(at: EpochMs, own?: number): number {
    const before = this.#known.findLast(({ epoch }) => epoch <= at)?.offset;
    const after = this.#known.find(({ epoch }) => epoch > at)?.offset;
    const known = before ?? after;
    if (known === undefined) return own ?? ownOffset(at);
    const isCertain = own !== undefined && (own !== 0 || this.#known.some(({ offset }) => offset === 0));
    return isCertain && before !== after ? own : known;
  }
}

/** Minutes that this machine's clock is ahead of UTC. */
export function ownOffset(at: EpochMs): number {
  return 0 - new Date(at).getTimezoneOffset();
}
