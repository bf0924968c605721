import type { Unsubscribe } from "../../weather/base/emitter";
import type { Clock } from "../../weather/base/ports";
import { type FeedRegistry, Subscription, type Target } from "../../weather/refresh/subscription";

/** Milliseconds for which a place is in the status bar when several take turns. */
const turn = 15_000;

type Places = readonly [Target, ...Target[]];

/** Several places in turn. The next one comes when its weather is there, so that nothing flickers. */
export class Turns {
  #count = 0;
  #places: Places | undefined;
  #stop: Unsubscribe = () => undefined;

  constructor(
    private readonly feeds: FeedRegistry,
    private readonly clock: Pick<Clock, "after">,
    private readonly onDidTurn: () => void,
    /** Whether the present place is being asked for, which is to be seen to its end. */
    private readonly isBusy: () => boolean,
  ) {}

  /** The place whose turn it is. */
  current(places: Places): Target {
    return places[this.#count % places.length] ?? places[0];
  }

  /** Goes on to the next of `places` after a while, and so on; a turn that has begun with them goes on. */
  start(places: Places): void {
    if (JSON.stringify(places) === JSON.stringify(this.#places)) return;
    this.stop();
    this.#places = places;
    if (places.length > 1) this.#wait(places);
  }

  stop(): void {
    this.#stop();
    this.#stop = () => undefined;
    this.#places = undefined;
  }

  #wait(places: Places): void {
    this.#stop = this.clock.after(turn, () => (this.isBusy() ? this.#wait(places) : this.#prepare(places)));
  }

  #prepare(places: Places): void {
    const coming = new Subscription(this.feeds);
    let isNext = true;
    // What is asked for is paid for: it is let go when it is there, whether its turn has come or not.
    const unsubscribe = coming.onDidChange(() => {
      const { answer, failure, loading } = coming.state;
      if (loading || (!answer && !failure)) return;
      unsubscribe();
      if (isNext) {
        this.#count += 1;
        this.#wait(places);
        this.onDidTurn();
      }
      // Only now, so that what is shown from here on keeps its station.
      coming.stop();
    });
    this.#stop = () => {
      isNext = false;
      if (coming.state.loading) return;
      unsubscribe();
      coming.stop();
    };
    coming.follow(places[(this.#count + 1) % places.length] ?? places[0]);
  }
}
