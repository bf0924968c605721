/** The order of a window's calls. Those of optional kinds follow. */
const ranks = ["shown", "typed", "listed"] as const;

/**
 * `shown`: the conditions at the default location, and at the one in the panel. `typed`: a search while a person
 * types. `listed`: the conditions at other places. A number: an optional kind, by its order among these.
 */
export type Rank = (typeof ranks)[number] | number;

/** The last rank: the optional kinds at the place selected in the panel, which are never updated automatically. */
export const selectedRank = Number.MAX_SAFE_INTEGER;

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

/** For `sort`: the earliest call is the first one. */
export function compareWishes(one: Wish, other: Wish): number {
  return Number(other.isByPerson) - Number(one.isByPerson) || compareRanks(one.rank, other.rank);
}

/** The earliest of the ranks; the last one if there is none. */
export function firstOf(wanted: Iterable<Rank>): Rank {
  const [first = selectedRank] = [...wanted].sort(compareRanks);
  return first;
}

function compareRanks(one: Rank, other: Rank): number {
  return placeOf(one) - placeOf(other);
}

function placeOf(rank: Rank): number {
  return typeof rank === "number" ? ranks.length + rank : ranks.indexOf(rank);
}
