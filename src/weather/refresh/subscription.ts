import { Emitter, type Stop } from "../base/emitter";
import { type Question, questionId } from "../model/conditionsQuery";
import type { Failure } from "../model/failure";
import { type Occasion, type RefreshResult, Station, type StationParts, type StationState } from "./conditionsFeed";

/** What is to be shown: a question for the service, or why there can be none. */
export type Subject =
  /** `label`: how the person calls the location. */
  | { readonly kind: "question"; readonly question: Question; readonly label?: string }
  | { readonly kind: "failure"; readonly failure: Failure };

/** Places that were looked at last and are remembered: what may not be kept on disk is not asked for anew at every look. */
const mostAtRest = 20;

/** The stations of this window: one for each question that somebody watches, however many do. */
export class Stations {
  readonly #all = new Map<string, Entry>();

  constructor(private readonly parts: StationParts) {}

  /**
   * The station of `question`, and how to let go of it; when the last one has done so, it rests.
   *
   * @returns `isAtRest`: nobody else watches it, so it has to be refreshed.
   */
  use(question: Question): { readonly station: Station; readonly isAtRest: boolean; readonly release: Stop } {
    const id = questionId(question);
    const entry = this.#all.get(id) ?? { station: new Station(question, this.parts), users: 0 };
    // The place that was looked at last is the last to be forgotten.
    this.#all.delete(id);
    this.#all.set(id, entry);
    entry.users += 1;
    let held = true;
    const release = (): void => {
      if (!held) return;
      held = false;
      entry.users -= 1;
      if (entry.users > 0) return;
      entry.station.rest();
      this.#forgetAtRest(mostAtRest);
    };
    return { station: entry.station, isAtRest: entry.users === 1, release };
  }

  /** The key or the network is another one now: what is under way was asked with the old one, and what failed may work. */
  askAgain(): void {
    this.#forgetAtRest(0);
    for (const { station } of this.#all.values()) void station.restart();
  }

  /** Takes over what other windows have learned, and settings that decide when to ask. */
  look(): void {
    for (const { station, users } of this.#all.values()) if (users > 0) void station.look();
  }

  /** The key is gone: what came with it is not shown any more. */
  forget(): void {
    this.#forgetAtRest(0);
    for (const { station } of this.#all.values()) void station.forget();
  }

  /** Leaves `most` of the stations that nobody watches, those that were used last. */
  #forgetAtRest(most: number): void {
    const atRest = [...this.#all].filter(([, { users }]) => users === 0);
    for (const [id, { station }] of atRest.slice(0, Math.max(0, atRest.length - most))) {
      this.#all.delete(id);
      station.stop();
    }
  }
}

interface Entry {
  readonly station: Station;
  users: number;
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
      const { station, isAtRest, release: letGo } = this.stations.use(subject.question);
      const unsubscribe = station.onDidChange(() => this.#changed.fire());
      this.#station = station;
      this.#release = () => {
        unsubscribe();
        letGo();
      };
      // A station that is there already follows its own schedule.
      if (isAtRest) void station.refresh();
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
