import * as vscode from "vscode";

import type { Unsubscribe } from "../../weather/base/emitter";
import type { ConditionsSubscription } from "../../weather/conditions/conditionsSubscription";
import type { ApiKeys } from "./apiKeys";
import type { ErrorLog } from "./errorLog";
import { section } from "./ids";

interface ContextKeyDeps {
  readonly defaultSubscription: ConditionsSubscription;
  readonly panelSubscription: ConditionsSubscription;
  readonly panel: { readonly isShown: boolean; readonly onDidChange: (listener: () => void) => Unsubscribe };
  readonly keys: Pick<ApiKeys, "areGone" | "onDidChange" | "onDidLookUp">;
  readonly errors: Pick<ErrorLog, "follow">;
}

/** Keeps the context keys of the walkthrough and the menus up to date. Reads no secret. */
export function followContextKeys(deps: ContextKeyDeps): vscode.Disposable {
  const { defaultSubscription, panelSubscription, panel, keys, errors } = deps;
  const update = (): void => {
    const values = {
      keyIsSet: !keys.areGone,
      locationIsSet: defaultSubscription.target.kind === "query",
      weatherIsShown: defaultSubscription.state.answer !== undefined,
      panelHasWeather: panel.isShown && panelSubscription.state.answer !== undefined,
    };
    for (const [name, value] of Object.entries(values))
      errors.follow(vscode.commands.executeCommand("setContext", `${section}.${name}`, value));
  };
  update();
  const changes = [defaultSubscription, panelSubscription, panel, keys].map(({ onDidChange }) => onDidChange);
  const stops = [...changes, keys.onDidLookUp].map((subscribe) => subscribe(update));
  return new vscode.Disposable(() => stops.forEach((stop) => stop()));
}
