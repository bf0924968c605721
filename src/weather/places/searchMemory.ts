import { hour } from "../base/duration";
import type { Clock } from "../base/ports";
import { type Failure, traitsOf } from "../model/failure";
import type { FoundPlace } from "./foundPlace";
import { type PlaceQuery, placeQueryId } from "./placeQuery";
import type { Answer } from "../model/answer";
import type { FoundReply } from "./ports";

/** Milliseconds for which a search that failed is not made again without a person who wants it. */
const coolDownTime = hour;

/** Why a search is not made at the moment. */
export interface CoolDown {
  readonly failure: Failure;
  /** The service said that it is not to be asked before, in milliseconds since 1970. */
  readonly until?: number;
}

/** What the searches of this window brought: what they found, and which of them are not worth a call at the moment. */
export class SearchMemory {
  readonly #foundPlaces = new Map<string, readonly FoundPlace[]>();
  #failures = new Failures();

  constructor(private readonly clock: Pick<Clock, "now" | "monotonic">) {}

  /** What was found for `query`; undefined: it was not looked for, or the search failed. */
  foundPlacesOf(query: PlaceQuery): readonly FoundPlace[] | undefined {
    return this.#foundPlaces.get(placeQueryId(query));
  }

  /**
   * Why `query` is not asked for at the moment; undefined: it may be. What is under way may yet work.
   *
   * @param byPerson whether a person wants it, who is held back only for as long as the service said.
   */
  coolDownOf(query: PlaceQuery, byPerson: boolean): CoolDown | undefined {
    const id = placeQueryId(query);
    const { underWay, ofAll, ofOne } = this.#failures;
    if (underWay.has(id)) return undefined;
    const { now, monotonic } = this.clock;
    const isHeld = (held?: Held): boolean => {
      if (held?.until !== undefined) return now() < held.until;
      return held !== undefined && !byPerson && monotonic() - held.since < coolDownTime;
    };
    const held = [ofAll, ofOne.get(id)].find(isHeld);
    return held && { failure: held.failure, ...(held.until !== undefined && { until: held.until }) };
  }

  /**
   * Remembers what `ask` brings. Calls for the same query at the same time share one request.
   *
   * @returns what it brought; undefined where it failed with the key and the settings of before (see `forgetFailures`).
   */
  async share(query: PlaceQuery, ask: () => Promise<FoundReply>): Promise<FoundReply | undefined> {
    const id = placeQueryId(query);
    const failures = this.#failures;
    const asking = failures.underWay.get(id) ?? ask().finally(() => failures.underWay.delete(id));
    failures.underWay.set(id, asking);
    const found = await asking;
    if (found.kind === "answer") this.#foundPlaces.set(id, placesIn(found.answer));
    failures.add(id, found, this.clock.monotonic());
    return found.kind === "answer" || failures === this.#failures ? found : undefined;
  }

  /** The key or the settings changed, so what failed may work now; searches under way were made with the old ones. */
  forgetFailures(): void {
    this.#failures = new Failures();
  }

  /** Forgets what was found too. */
  clear(): void {
    this.#foundPlaces.clear();
    this.forgetFailures();
  }
}

/** The places of an answer. Where a place is that a person chooses would be written to disk. */
export function placesIn({ content, isStorable }: Answer<readonly FoundPlace[]>): readonly FoundPlace[] {
  return isStorable ? content : content.map(withoutCoordinates);
}

function withoutCoordinates(found: FoundPlace): FoundPlace {
  const { coordinates: _, ...place } = found;
  return place;
}

/** When a search failed, in milliseconds of monotonic time. */
interface Held extends CoolDown {
  readonly since: number;
}

/** What is under way and what failed, with one key and one set of settings. */
class Failures {
  readonly underWay = new Map<string, Promise<FoundReply>>();
  readonly ofOne = new Map<string, Held>();
  /** Why no search can work. */
  ofAll: Held | undefined;

  add(id: string, found: FoundReply, since: number): void {
    if (found.kind === "answer") {
      this.ofOne.clear();
      this.ofAll = undefined;
      return;
    }
    const { failure, notBefore: until } = found;
    const held: Held = { failure, ...(until !== undefined && { until }), since };
    this.ofOne.set(id, held);
    if (isOfAll(failure)) this.ofAll = held;
  }
}

/** Whether the search for any other text would fail in the same way. */
function isOfAll(failure: Failure): boolean {
  return traitsOf(failure).blocksSearch === true || (failure.kind === "requestRefused" && failure.status === 404);
}
