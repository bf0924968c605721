import * as vscode from "vscode";

import type { Unsubscribe } from "../../weather/base/emitter";
import type { ConditionsSubscription } from "../../weather/conditions/conditionsSubscription";
import type { ApiKeys } from "./apiKeys";
import type { ErrorLog } from "./errorLog";
import { section } from "./ids";

interface ContextKeyParts {
  readonly defaultSubscription: ConditionsSubscription;
  readonly panelSubscription: ConditionsSubscription;
  readonly panel: { readonly isShown: boolean; readonly onDidChange: (listener: () => void) => Unsubscribe };
  readonly keys: Pick<ApiKeys, "areGone" | "onDidChange" | "onDidLookUp">;
  readonly errors: Pick<ErrorLog, "follow">;
}

/** Keeps the context keys of the walkthrough and the menus up to date. Reads no secret. */
export class ContextKeys implements vscode.Disposable {
  readonly #sent = new Map<string, boolean>();
  readonly #stops;

  constructor(private readonly parts: ContextKeyParts) {
    this.#update();
    const { defaultSubscription, panelSubscription, panel, keys } = parts;
    const update = (): void => this.#update();
    const changes = [defaultSubscription, panelSubscription, panel, keys].map(({ onDidChange }) => onDidChange);
    this.#stops = [...changes, keys.onDidLookUp].map((subscribe) => subscribe(update));
  }

  dispose(): void {
    for (const stop of this.#stops) stop();
  }

  #update(): void {
    const { defaultSubscription, panelSubscription, panel, keys } = this.parts;
    this.#set("keyIsSet", !keys.areGone);
    this.#set("locationIsSet", defaultSubscription.target.kind === "query");
    this.#set("weatherIsShown", defaultSubscription.state.answer !== undefined);
    this.#set("panelHasWeather", panel.isShown && panelSubscription.state.answer !== undefined);
  }

  #set(name: string, value: boolean): void {
    if (this.#sent.get(name) === value) return;
    this.#sent.set(name, value);
    this.parts.errors.follow(vscode.commands.executeCommand("setContext", `${section}.${name}`, value));
  }
}
