import type { Disposable } from "vscode";

import { Emitter } from "../../weather/base/emitter";
import type { Locale } from "../../weather/locale/formatUnits";
import type { Occasion, RefreshResult } from "../../weather/refresh/conditionsFeed";
import { type Stations, type Subject, Watch } from "../../weather/refresh/subscription";
import { present } from "../../weather/view/statusBarView";
import type { Settings } from "../platform/settings";
import { StatusBarItem } from "./statusBarItem";

/** One place in the status bar. */
interface Spot {
  readonly watch: Watch;
  readonly item: StatusBarItem;
}

/** The places in the status bar, side by side: the first one, which is always there, and up to two more. */
export class Glance implements Disposable {
  /** The default location, or the one whose turn it is. */
  readonly first: Watch;
  readonly #spots: Spot[] = [];
  #areSeveral = false;
  readonly #changed = new Emitter();

  readonly onDidChange = this.#changed.subscribe;

  constructor(
    private readonly stations: Stations,
    private readonly settings: Settings,
  ) {
    this.first = this.#add().watch;
  }

  get watches(): readonly Watch[] {
    return this.#spots.map(({ watch }) => watch);
  }

  /** @param areSeveral whether a person has to tell places apart, also where they come in turn. */
  follow(subjects: readonly [Subject, ...Subject[]], areSeveral: boolean): void {
    this.#areSeveral = areSeveral;
    for (const { watch, item } of this.#spots.splice(subjects.length)) {
      watch.stop();
      item.dispose();
    }
    subjects.forEach((subject, index) => (this.#spots[index] ?? this.#add()).watch.follow(subject));
  }

  /** Refreshes all of them. @returns what came of the first. */
  async refresh(occasion: Occasion): Promise<RefreshResult> {
    const [first] = await Promise.all([this.first, ...this.watches.slice(1)].map((watch) => watch.refresh(occasion)));
    return first ?? { kind: "failure", failure: { kind: "cancelled" } };
  }

  /** @param now milliseconds since 1970. */
  show(locale: Locale, now: number): void {
    const { statusBar: wanted } = this.settings.current;
    const style = { ...wanted, isOneOfSeveral: this.#areSeveral };
    for (const [index, { watch, item }] of this.#spots.entries()) {
      const { subject, state } = watch;
      item.moveTo(wanted);
      const view = present(subject, state, locale, now, style);
      // What is not set up is said once.
      if (index > 0 && view.glance.phase === "setUp") {
        item.hide();
        continue;
      }
      const location = this.#areSeveral && subject.kind === "question" ? subject.question.location : undefined;
      item.update(view, location);
    }
  }

  dispose(): void {
    for (const { watch, item } of this.#spots) {
      watch.stop();
      item.dispose();
    }
    this.#changed.clear();
  }

  #add(): Spot {
    const watch = new Watch(this.stations);
    const spot: Spot = { watch, item: new StatusBarItem(this.settings.current.statusBar, this.#spots.length) };
    watch.onDidChange(() => this.#changed.fire());
    this.#spots.push(spot);
    return spot;
  }
}
