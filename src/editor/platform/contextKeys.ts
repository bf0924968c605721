import * as vscode from "vscode";

import type { Unsubscribe } from "../../weather/base/emitter";
import type { ConditionsSubscription } from "../../weather/conditions/conditionsSubscription";
import type { ApiKeys } from "./apiKeys";
import type { ErrorLog } from "./errorLog";
import { section } from "./ids";

/** What the context keys are about. */
export interface ContextKeyParts {
  /** Follows the default location. */
  readonly defaultSubscription: ConditionsSubscription;
  /** Follows the panel's location. */
  readonly panelSubscription: ConditionsSubscription;
  readonly panel: { readonly isShown: boolean; readonly onDidChange: (listener: () => void) => Unsubscribe };
  readonly keys: Pick<ApiKeys, "areGone" | "onDidChange" | "onDidLookUp">;
  readonly errors: Pick<ErrorLog, "follow">;
}

/**
 * Tells the editor how far a person is with setting up the weather, for the steps of the walkthrough, and what can be done
 * now, for its menus. No secret is read for it.
 */
export class ContextKeys implements vscode.Disposable {
  readonly #known = new Map<string, boolean>();
  readonly #stops;

  constructor(private readonly parts: ContextKeyParts) {
    this.#update();
    const { defaultSubscription: first, panelSubscription: detail, panel, keys } = parts;
    const tell = (): void => this.#update();
    this.#stops = [first, detail, panel, keys].map(({ onDidChange }) => onDidChange(tell));
    this.#stops.push(keys.onDidLookUp(tell));
  }

  dispose(): void {
    for (const stop of this.#stops) stop();
  }

  #update(): void {
    const { defaultSubscription: first, panelSubscription: detail, panel, keys } = this.parts;
    this.#set("keyIsSet", !keys.areGone);
    this.#set("locationIsSet", first.target.kind === "query");
    this.#set("weatherIsShown", first.state.answer !== undefined);
    this.#set("panelHasWeather", panel.isShown && detail.state.answer !== undefined);
  }

  #set(name: string, value: boolean): void {
    if (this.#known.get(name) === value) return;
    this.#known.set(name, value);
    this.parts.errors.follow(vscode.commands.executeCommand("setContext", `${section}.${name}`, value));
  }
}
