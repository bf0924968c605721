/** The order of a window's calls. Those of an optional kind have the rank of its setting. */
const ranks = ["shown", "typed", "listed", "precipitation", "warnings", "forecast"] as const;

/**
 * `shown`: the conditions at the default location, and at the one in the panel. `typed`: a search while a person
 * types. `listed`: the conditions at other places.
 */
export type Rank = (typeof ranks)[number];

/** The place of a call in this order, which may change while it waits. */
export interface Wish {
  readonly rank: Rank;
  /** A person's own calls come before all others. */
  readonly isByPerson: boolean;
}

/** The right of a call to be the next one of this window. */
export interface Turn {
  /** Resolves when it has come: at once until it passes; also when the call is canceled. */
  readonly come: () => Promise<void>;
  /** Lets the window's next call follow. */
  readonly pass: () => void;
}

/** The lower, the earlier. */
export function placeOf({ rank, isByPerson }: Wish): number {
  return ranks.indexOf(rank) - (isByPerson ? ranks.length : 0);
}

/** The earliest of the ranks; the last one if there is none. */
export function firstOf(wanted: Iterable<Rank>): Rank {
  const all = new Set(wanted);
  return ranks.find((rank) => all.has(rank)) ?? "forecast";
}
