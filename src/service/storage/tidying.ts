import { day, minute } from "../../weather/base/duration";
import type { Unsubscribe } from "../../weather/base/emitter";
import type { Clock } from "../../weather/base/ports";

/** Milliseconds. What is loaded at startup comes first. */
const firstDelay = minute;

/** A place where data are stored. */
export interface Tidied {
  /** Removes what must not be stored any longer. Never rejects. */
  tidy(): Promise<void>;
}

/** Tidies every place a minute after the start and then daily, also if nothing is requested and nothing is stored. */
export class Tidying {
  #stop: Unsubscribe;
  #places: readonly Tidied[];

  constructor(
    private readonly clock: Pick<Clock, "after">,
    places: readonly Tidied[],
  ) {
    this.#places = places;
    this.#stop = this.#next(firstDelay);
  }

  add<Place extends Tidied>(place: Place): Place {
    this.#places = [...this.#places, place];
    return place;
  }

  dispose(): void {
    this.#stop();
  }

  #next(delay: number): Unsubscribe {
    return this.clock.after(delay, () => {
      this.#stop = this.#next(day);
      for (const place of this.#places) void place.tidy();
    });
  }
}
