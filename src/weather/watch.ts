import { Emitter, type Stop } from "./event";
import type { Failure } from "./failure";
import { type Question, questionId } from "./question";
import { type Occasion, type RefreshResult, Station, type StationParts, type StationState } from "./station";

/** What is to be shown: a question for the service, or why there can be none. */
export type Subject =
  /** `label`: how the person calls the location. */
  | { readonly kind: "question"; readonly question: Question; readonly label?: string }
  | { readonly kind: "failure"; readonly failure: Failure };

/** The stations of this window: one for each question that somebody watches, however many do. */
export class Stations {
  readonly #open = new Map<string, { readonly station: Station; users: number }>();

  constructor(private readonly parts: StationParts) {}

  /** The station of `question`, and how to let go of it; the last one who does so stops it. */
  use(question: Question): { readonly station: Station; readonly release: Stop } {
    const id = questionId(question);
    const entry = this.#open.get(id) ?? { station: new Station(question, this.parts), users: 0 };
    this.#open.set(id, entry);
    entry.users += 1;
    let held = true;
    const release = (): void => {
      if (!held) return;
      held = false;
      entry.users -= 1;
      if (entry.users > 0) return;
      this.#open.delete(id);
      entry.station.stop();
    };
    return { station: entry.station, release };
  }

  /** The key or the network is another one now: what is under way was asked with the old one, and what failed may work. */
  askAgain(): void {
    for (const { station } of this.#open.values()) void station.restart();
  }

  /** Takes over what other windows have learned, and settings that decide when to ask. */
  look(): void {
    for (const { station } of this.#open.values()) void station.look();
  }

  /** The key is gone: what came with it is not shown any more. */
  forget(): void {
    for (const { station } of this.#open.values()) void station.forget();
  }
}

/** Follows one subject after another and always has the state of the current one. */
export class Watch {
  #subject: Subject = { kind: "failure", failure: { kind: "locationMissing" } };
  #followed = false;
  #station: Station | undefined;
  #release: Stop = () => undefined;
  readonly #changed = new Emitter();

  readonly onDidChange = this.#changed.subscribe;

  constructor(private readonly stations: Stations) {}

  get subject(): Subject {
    return this.#subject;
  }

  get state(): StationState {
    if (!this.#followed) return { loading: true };
    if (this.#subject.kind === "failure") return { loading: false, failure: this.#subject.failure };
    return this.#station?.state ?? { loading: false };
  }

  /** Watches `subject` from now on and brings its weather, from what is kept or from the service. */
  follow(subject: Subject): void {
    if (this.#followed && JSON.stringify(subject) === JSON.stringify(this.#subject)) return;
    const release = this.#release;
    this.#followed = true;
    this.#subject = subject;
    this.#station = undefined;
    this.#release = () => undefined;
    if (subject.kind === "question") {
      const { station, release: letGo } = this.stations.use(subject.question);
      const unsubscribe = station.onDidChange(() => this.#changed.fire());
      this.#station = station;
      this.#release = () => {
        unsubscribe();
        letGo();
      };
      // A station that is there already follows its own schedule.
      if (!station.state.answer && !station.state.failure) void station.refresh();
    }
    // Only now, so that a station which both subjects share goes on.
    release();
    this.#changed.fire();
  }

  /** See `Station.refresh`. */
  refresh(occasion: Occasion): Promise<RefreshResult> {
    if (this.#subject.kind === "failure") return Promise.resolve({ kind: "failure", failure: this.#subject.failure });
    return this.#station?.refresh(occasion) ?? Promise.resolve({ kind: "failure", failure: { kind: "cancelled" } });
  }

  /** Lets go of the subject; `follow` begins anew. */
  stop(): void {
    this.#release();
    this.#release = () => undefined;
    this.#station = undefined;
    this.#followed = false;
  }
}
