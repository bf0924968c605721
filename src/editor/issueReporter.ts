import * as vscode from "vscode";

import type { Settings } from "./platform/settings";
import { addressed, problemReport, type SettingSchema } from "./problemReport";
import type { FailedCall } from "../weather/model/failure";

interface ReportDeps {
  readonly extension: vscode.Extension<unknown>;
  readonly settings: Pick<Settings, "current">;
  readonly hasProxy: boolean;
  readonly lastFailure: FailedCall | undefined;
}

/** Opens the editor's issue reporter with the facts, or a new document if the reporter is missing or turned off. */
export async function reportProblem(deps: ReportDeps): Promise<void> {
  const issueBody = reportFor(deps);
  try {
    // With feedback turned off, the command exists and does nothing.
    if (vscode.workspace.getConfiguration("telemetry.feedback").get("enabled") === false) throw new Error();
    const options = { extensionId: deps.extension.id, issueBody };
    await vscode.commands.executeCommand("workbench.action.openIssueReporter", options);
  } catch {
    const { bugs } = deps.extension.packageJSON as Manifest;
    const content = bugs ? addressed(issueBody, bugs.url) : issueBody;
    const document = await vscode.workspace.openTextDocument({ language: "markdown", content });
    await vscode.window.showTextDocument(document);
  }
}

interface Manifest {
  readonly version: string;
  /** Only published packages have it. */
  readonly bugs?: { readonly url: string };
  readonly contributes: {
    readonly configuration: readonly { readonly properties: Readonly<Record<string, SettingSchema>> }[];
  };
}

function reportFor({ extension, settings, hasProxy, lastFailure }: ReportDeps): string {
  const { version, contributes } = extension.packageJSON as Manifest;
  const { network, scheme } = settings.current;
  const written = vscode.workspace.getConfiguration();
  const isRemote = extension.extensionKind === vscode.ExtensionKind.Workspace;
  const facts = {
    Extension: version,
    Editor: `${vscode.env.appName} ${vscode.version}`,
    System: `${process.platform} ${process.arch}`,
    // Without the name of the remote machine, which can be its address.
    "Extension host": `${isRemote ? "remote" : "local"}, ${vscode.env.uiKind === vscode.UIKind.Web ? "web" : "desktop"}`,
    Network: `${network.mode}, ${hasProxy ? "with" : "without"} a proxy`,
    Scheme: scheme,
  };
  const properties = contributes.configuration.flatMap((group) => Object.entries(group.properties));
  const all = properties.map(([name, schema]) => ({ ...schema, name, value: written.get(name) }));
  return problemReport(facts, lastFailure, all);
}
