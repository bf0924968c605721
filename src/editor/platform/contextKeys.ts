import * as vscode from "vscode";

import type { Unsubscribe } from "../../weather/base/emitter";
import type { ErrorLog } from "./errorLog";
import { section } from "./ids";

/** The name of the context key that keeps the panel's view. */
export const viewIsOpen = "viewIsOpen";

export function setContextKey(name: string, value: boolean, errors: Pick<ErrorLog, "follow">): void {
  errors.follow(vscode.commands.executeCommand("setContext", `${section}.${name}`, value));
}

/** After each of `changes`, sends the context keys of the walkthrough and the menus that differ. */
export function followContextKeys(
  changes: readonly ((listener: () => void) => Unsubscribe)[],
  values: () => Readonly<Record<string, boolean>>,
  errors: Pick<ErrorLog, "follow">,
): void {
  const sent = new Map<string, boolean>();
  const update = (): void => {
    for (const [name, value] of Object.entries(values())) {
      if (sent.get(name) === value) continue;
      sent.set(name, value);
      setContextKey(name, value, errors);
    }
  };
  for (const subscribe of changes) subscribe(update);
}
