import type { Stop } from "../weather/event";
import type { Clock } from "../weather/ports";
import { type Stations, type Subject, Watch } from "../weather/watch";

/** Milliseconds for which a place is in the status bar when several take turns. */
const turn = 15_000;

/** Several places in turn. The next one comes when its weather is there, so that nothing flickers. */
export class Turns {
  #count = 0;
  #stop: Stop = () => undefined;

  constructor(
    private readonly stations: Stations,
    private readonly clock: Pick<Clock, "after">,
    private readonly onDidTurn: () => void,
  ) {}

  /** The place whose turn it is. */
  current(places: readonly [Subject, ...Subject[]]): Subject {
    return places[this.#count % places.length] ?? places[0];
  }

  /** Goes on to the next place after a while. */
  start(places: readonly [Subject, ...Subject[]]): void {
    this.stop();
    if (places.length > 1) this.#stop = this.clock.after(turn, () => this.#prepare(places));
  }

  stop(): void {
    this.#stop();
    this.#stop = () => undefined;
  }

  #prepare(places: readonly [Subject, ...Subject[]]): void {
    const coming = new Watch(this.stations);
    const unsubscribe = coming.onDidChange(() => {
      if (!coming.state.answer && !coming.state.failure) return;
      unsubscribe();
      this.#count += 1;
      this.onDidTurn();
      // Only now, so that what is shown from here on keeps its station.
      coming.stop();
    });
    this.#stop = () => {
      unsubscribe();
      coming.stop();
    };
    coming.follow(places[(this.#count + 1) % places.length] ?? places[0]);
  }
}
