import * as vscode from "vscode";

import type { Unsubscribe } from "../../weather/base/emitter";
import type { ErrorLog } from "./errorLog";
import { section } from "./ids";

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
      errors.follow(vscode.commands.executeCommand("setContext", `${section}.${name}`, value));
    }
  };
  for (const subscribe of changes) subscribe(update);
}
