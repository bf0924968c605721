import * as vscode from "vscode";

import type { FailedCall } from "../weather/model/failure";
import type { SettingsSnapshot } from "./settings/snapshot";
import { problemReportText } from "./problemReportText";

/** Opens the editor's issue reporter with the facts, or a new document if the reporter is missing or turned off. */
export async function reportProblem(
  extension: vscode.Extension<unknown>,
  { network, scheme }: Pick<SettingsSnapshot, "network" | "scheme">,
  hasProxy: boolean,
  lastFailure: FailedCall | undefined,
): Promise<void> {
  // Only published packages have `bugs`.
  const { version, bugs } = extension.packageJSON as { readonly version: string; readonly bugs?: { url: string } };
  const isRemote = extension.extensionKind === vscode.ExtensionKind.Workspace;
  const issueBody = problemReportText(
    {
      Extension: version,
      Editor: `${vscode.env.appName} ${vscode.version}`,
      System: `${process.platform} ${process.arch}`,
      // Without the name of the remote machine, which can be its address.
      "Extension host": `${isRemote ? "remote" : "local"}, ${vscode.env.uiKind === vscode.UIKind.Web ? "web" : "desktop"}`,
      Network: `${network.mode}, ${hasProxy ? "with" : "without"} a proxy`,
      Scheme: scheme,
    },
    lastFailure,
  );
  try {
    // With feedback turned off, the command exists and does nothing.
    if (vscode.workspace.getConfiguration("telemetry.feedback").get("enabled") === false) throw new Error();
    const options = { extensionId: extension.id, issueBody };
    await vscode.commands.executeCommand("workbench.action.openIssueReporter", options);
  } catch {
    const content = bugs ? `${issueBody}\nOpen an issue with this text: ${bugs.url}\n` : issueBody;
    const document = await vscode.workspace.openTextDocument({ language: "markdown", content });
    await vscode.window.showTextDocument(document);
  }
}
