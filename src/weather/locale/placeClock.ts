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

  /** Minutes ahead of UTC: of the last known moment before `at`, otherwise of the first one, otherwise `otherwise`. */
  offsetAt(at: EpochMs, otherwise = ownOffset(at)): number {
    return (this.#known.findLast(({ epoch }) => epoch <= at) ?? this.#known[0])?.offset ?? otherwise;
  }
}

/** Minutes that this machine's clock is ahead of UTC. */
export function ownOffset(at: EpochMs): number {
  return 0 - new Date(at).getTimezoneOffset();
}
