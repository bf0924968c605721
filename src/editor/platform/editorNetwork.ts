import * as vscode from "vscode";

import { strings } from "../../weather/locale/strings";
import { section } from "./ids";
import { userValue } from "./inspectedSettings";
import { localize } from "./locale";

/** Sets the network `editor` if the person confirms it, and tries again. */
export async function useEditorNetwork(): Promise<void> {
  const own = vscode.workspace.getConfiguration(section);
  const { question, connections, log, setting } = strings.editorNetwork;
  const logged = userValue(own, "scheme") === "query" ? strings.messages.keyMayBeLogged : log;
  const detail = [connections, logged, setting].map((text) => localize(text)).join("\n\n");
  const label = localize(strings.actions.useEditorNetwork);
  const options = { modal: true, detail };
  if ((await vscode.window.showInformationMessage(localize(question), options, label)) !== label) return;
  await own.update("network", "editor", vscode.ConfigurationTarget.Global);
  await vscode.commands.executeCommand("currentConditions.refresh");
}
