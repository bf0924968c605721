import * as vscode from "vscode";

import type { Subscription } from "../../weather/refresh/subscription";
import type { ApiKeys } from "./apiKeys";
import { section } from "./ids";

/**
 * Tells the editor how far a person is with setting up the weather, for the steps of the walkthrough. No secret is read
 * for it: a key is known when it has brought an answer, or was looked for or entered in this window.
 */
export class ContextKeys implements vscode.Disposable {
  readonly #known = new Map<string, boolean>();
  readonly #stops;

  /** @param subscription follows the default location. */
  constructor(
    private readonly subscription: Subscription,
    private readonly keys: ApiKeys,
  ) {
    this.#tell();
    this.#stops = [subscription.onDidChange(() => this.#tell()), keys.onDidChange(() => this.#tell())];
  }

  dispose(): void {
    for (const stop of this.#stops) stop();
  }

  #tell(): void {
    const { target, state } = this.subscription;
    const weatherIsShown = state.answer !== undefined;
    this.#set("keyIsSet", weatherIsShown || !this.keys.areGone);
    this.#set("locationIsSet", target.kind === "query");
    this.#set("weatherIsShown", weatherIsShown);
  }

  #set(name: string, value: boolean): void {
    if (this.#known.get(name) === value) return;
    this.#known.set(name, value);
    void vscode.commands.executeCommand("setContext", `${section}.${name}`, value);
  }
}
