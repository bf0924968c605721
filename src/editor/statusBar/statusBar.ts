import type { Disposable } from "vscode";

import type { EpochMs } from "../../weather/base/ports";
import type { ConditionsSubscription } from "../../weather/conditions/conditionsSubscription";
import type { Glance } from "../../weather/view/cards";
import { statusBarView } from "../../weather/view/statusBarView";
import type { Settings } from "../platform/settings";
import { WeatherStatusBarItem } from "./statusBarItem";
import type { Locale } from "../../weather/locale/locale";

/** Draws the places in the status bar, one item for each. */
export class StatusBar implements Disposable {
  readonly #items: WeatherStatusBarItem[] = [];
  #placement = "";

  constructor(private readonly settings: Pick<Settings, "current">) {}

  /** Shows `places` from left to right, each on its clock, and removes other items. @param glance the near future of the first place. */
  show(
    places: readonly (Pick<ConditionsSubscription, "target" | "state"> & { readonly locale: Locale })[],
    now: EpochMs,
    glance?: Glance,
  ): void {
    const { statusBar: wanted } = this.settings.current;
    const placement = `${wanted.side} ${wanted.priority}`;
    const kept = placement === this.#placement ? places.length : 0;
    this.#placement = placement;
    for (const item of this.#items.splice(kept)) item.dispose();
    const areSeveral = places.length > 1;
    const style = { ...wanted, isOneOfSeveral: areSeveral };
    for (const [index, { target, state, locale }] of places.entries()) {
      const item = (this.#items[index] ??= new WeatherStatusBarItem(wanted, index));
      const view = statusBarView(target, state, locale, now, style, index === 0 ? glance : undefined);
      // One item is enough to ask for the setup.
      if (index > 0 && view.text.phase === "setUp") {
        item.hide();
        continue;
      }
      const location = areSeveral && target.kind === "query" ? target.query.location : undefined;
      item.update(view, location);
    }
  }

  dispose(): void {
    for (const item of this.#items) item.dispose();
  }
}
