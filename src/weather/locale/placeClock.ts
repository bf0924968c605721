import type { Moment } from "../base/day";
import type { EpochMs } from "../base/ports";

/** The clock of a place, as far as the answers for the place say how far it is ahead of UTC. */
export class PlaceClock {
  /** With offsets, in the order of time. */
  readonly #known: readonly Moment[];

  /** @param place the person's name for it; undefined if it has none. */
  constructor(
    moments: readonly Moment[],
    readonly place?: string,
  ) {
    this.#known = moments
      .filter(({ offset }) => offset !== undefined)
      .toSorted((one, other) => one.epoch - other.epoch);
  }

  /** The same clock, as more answers know it. */
  with(moments: readonly Moment[]): PlaceClock {
    return new PlaceClock([...this.#known, ...moments], this.place);
  }

  /** Minutes ahead of UTC: of the last known moment before `at`, otherwise of the first one; undefined if none is known. */
  offsetAt(at: EpochMs): number | undefined {
    return (this.#known.findLast(({ epoch }) => epoch <= at) ?? this.#known[0])?.offset;
  }
}
