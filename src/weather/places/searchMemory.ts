import { hour } from "../base/duration";
import type { Clock } from "../base/ports";
import type { Failure } from "../model/failure";
import type { Match } from "./foundPlace";
import { type PlaceQuery, placeQueryId } from "./placeQuery";
import type { Found } from "./ports";

/** Milliseconds for which a search that failed is not tried again by itself. */
const heldFor = hour;

/** What this window's searches brought with the key and the settings of their time. */
export class SearchOutcomes {
  readonly #underWay = new Map<string, Promise<Found | undefined>>();
  readonly #matches = new Map<string, readonly Match[]>();
  readonly #failures = new Map<string, Held>();
  /** Why no search can work. */
  #failureOfAll: Held | undefined;

  constructor(private readonly clock: Pick<Clock, "now" | "elapsed">) {}

  /** The request for `query`: the one under way, or else another one. */
  share(query: PlaceQuery, ask: () => Promise<Found | undefined>): Promise<Found | undefined> {
    const id = placeQueryId(query);
    const asking = this.#underWay.get(id) ?? ask().finally(() => this.#underWay.delete(id));
    this.#underWay.set(id, asking);
    return asking;
  }

  add(query: PlaceQuery, found: Found): void {
    const id = placeQueryId(query);
    if (found.kind === "matches") {
      this.#matches.set(id, found.matches);
      this.#failures.clear();
      this.#failureOfAll = undefined;
    } else {
      const { failure, notBefore: until } = found;
      const held: Held = { failure, ...(until !== undefined && { until }), since: this.clock.elapsed() };
      this.#failures.set(id, held);
      if (isOfAll(found.failure)) this.#failureOfAll = held;
    }
  }

  /** Also where there is no storage to keep them. */
  matchesOf(query: PlaceQuery): readonly Match[] | undefined {
    return this.#matches.get(placeQueryId(query));
  }

  /**
   * Why it is no use to ask for `query` at the moment. What is under way may yet work.
   *
   * @param byPerson whether a person wants it, who is held back only for as long as the service said.
   */
  failureOf(query: PlaceQuery, byPerson: boolean): HeldFailure | undefined {
    const id = placeQueryId(query);
    if (this.#underWay.has(id)) return undefined;
    const { now, elapsed } = this.clock;
    const isHeld = (held?: Held): boolean => {
      if (held?.until !== undefined) return now() < held.until;
      return held !== undefined && !byPerson && elapsed() - held.since < heldFor;
    };
    const held = [this.#failureOfAll, this.#failures.get(id)].find(isHeld);
    return held && { failure: held.failure, ...(held.until !== undefined && { until: held.until }) };
  }
}

/** Why a search failed. */
export interface HeldFailure {
  readonly failure: Failure;
  /** The service said that it is not to be asked before, in milliseconds since 1970. */
  readonly until?: number;
}

/** With the time when it came, by the clock that nobody sets. */
interface Held extends HeldFailure {
  readonly since: number;
}

/** Whether the search for any other text would fail in the same way. */
function isOfAll(failure: Failure): boolean {
  return ofAll.has(failure.kind) || (failure.kind === "requestRefused" && failure.status === 404);
}

const ofAll: ReadonlySet<Failure["kind"]> = new Set([
  "keyMissing",
  "keyRefused",
  "budgetUsedUp",
  "unauthorized",
  "forbidden",
  "quotaUsedUp",
  "rateLimited",
]);
