import { day, hour } from "../base/duration";
import { defined } from "../base/json";
import type { Clock, EpochMs } from "../base/ports";
import { type Failure, traitsOf } from "../model/failure";
import type { FoundPlace } from "./foundPlace";
import { type PlaceQuery, placeQueryId } from "./placeQuery";
import type { Answer } from "../model/answer";
import type { FoundReply } from "./ports";

/** Milliseconds in which a failed search isn't repeated automatically. */
const coolDownTime = hour;

/** Milliseconds in which places aren't searched for again. The coordinates of a selected one are stored from then on. */
const resultLifetime = day;

export interface CoolDown {
  readonly failure: Failure;
  readonly until?: EpochMs;
}

/** The results of this window's searches: places found, and failures that make a new call pointless for now. */
export class SearchMemory {
  readonly #found = new Map<string, { readonly places: readonly FoundPlace[]; readonly at: EpochMs }>();
  #failures = new Failures();

  constructor(private readonly clock: Pick<Clock, "now" | "monotonic">) {}

  foundPlacesOf(query: PlaceQuery): readonly FoundPlace[] | undefined {
    const found = this.#found.get(placeQueryId(query));
    return found && Math.abs(this.clock.now() - found.at) < resultLifetime ? found.places : undefined;
  }

  /** The failure for which `query` has to wait. A person (`byPerson`) has to wait only if the service demands it. */
  coolDownOf(query: PlaceQuery, byPerson: boolean): CoolDown | undefined {
    const id = placeQueryId(query);
    const { inFlight, ofAll, ofOne } = this.#failures;
    if (inFlight.has(id)) return undefined;
    const { now, monotonic } = this.clock;
    const mustWait = (failed?: FailedSearch): boolean => {
      if (failed?.until !== undefined) return now() < failed.until;
      return failed !== undefined && !byPerson && monotonic() - failed.since < coolDownTime;
    };
    const failed = [ofAll, ofOne.get(id)].find(mustWait);
    return failed && { failure: failed.failure, ...defined({ until: failed.until }) };
  }

  /** Remembers the reply to `ask`, which concurrent calls share; undefined if it failed before `forgetFailures`. */
  async share(query: PlaceQuery, ask: () => Promise<FoundReply>): Promise<FoundReply | undefined> {
    const id = placeQueryId(query);
    const failures = this.#failures;
    const asking = failures.inFlight.get(id) ?? ask().finally(() => failures.inFlight.delete(id));
    failures.inFlight.set(id, asking);
    const found = await asking;
    if (found.kind === "answer") this.#found.set(id, { places: placesIn(found.answer), at: this.clock.now() });
    failures.add(id, found, this.clock.monotonic());
    return found.kind === "answer" || failures === this.#failures ? found : undefined;
  }

  forgetFailures(): void {
    this.#failures = new Failures();
  }

  clear(): void {
    this.#found.clear();
    this.forgetFailures();
  }
}

/** The places of an answer; without coordinates if it must not be written to disk, as those of selected places are. */
export function placesIn({ content, isStorable }: Answer<readonly FoundPlace[]>): readonly FoundPlace[] {
  return isStorable ? content : content.map(withoutCoordinates);
}

function withoutCoordinates(found: FoundPlace): FoundPlace {
  const { coordinates: _, ...place } = found;
  return place;
}

interface FailedSearch extends CoolDown {
  /** In milliseconds of monotonic time. */
  readonly since: number;
}

class Failures {
  readonly inFlight = new Map<string, Promise<FoundReply>>();
  readonly ofOne = new Map<string, FailedSearch>();
  /** A failure that every search would have. */
  ofAll: FailedSearch | undefined;

  add(id: string, found: FoundReply, since: number): void {
    if (found.kind === "answer") {
      this.ofOne.clear();
      this.ofAll = undefined;
      return;
    }
    const { failure, notBefore: until } = found;
    const failed: FailedSearch = { failure, ...defined({ until }), since };
    this.ofOne.set(id, failed);
    if (isOfAll(failure)) this.ofAll = failed;
  }
}

function isOfAll(failure: Failure): boolean {
  return traitsOf(failure).blocksSearch === true || (failure.kind === "requestRefused" && failure.status === 404);
}
