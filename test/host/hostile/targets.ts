import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import * as vscode from "vscode";

import type { Settings } from "../../harness/editorSettings";
import { variables } from "./forms";

/** A file with settings that may come from others than the person. */
export interface Target {
  readonly name: string;
  readonly row: "C13" | "C13a" | "C13b" | "C13c";
  /** Whether a proxy in this file counts: it is the remote machine's, and the extension runs there. */
  readonly mayNameProxy?: true;
  readonly write: (settings: Settings) => void;
}

/** The files that the open window reads settings from. */
export function targetsHere(): readonly Target[] {
  const { workspaceFile, workspaceFolders: [folder] = [] } = vscode.workspace;
  const ofFolder = settingsIn(path.join(folder?.uri.fsPath ?? "", ".vscode", "settings.json"));
  if (workspaceFile !== undefined) {
    const write = (settings: Settings): void => {
      const workspace = JSON.parse(readFileSync(workspaceFile.fsPath, "utf8")) as Settings;
      settingsIn(workspaceFile.fsPath)({ ...workspace, settings });
    };
    return [
      { row: "C13b", name: "a folder's settings.json", write: ofFolder },
      { row: "C13c", name: "the .code-workspace file", write },
    ];
  }
  const ofWorkspace: Target = { row: "C13a", name: "the workspace's settings.json", write: ofFolder };
  const machine = process.env[variables.machineSettings];
  if (!machine) return [ofWorkspace];
  // The container's description puts its settings there.
  const ofMachine = { row: "C13", name: "the remote machine's settings", mayNameProxy: true } as const;
  return [ofWorkspace, { ...ofMachine, write: settingsIn(machine) }];
}

/**
 * Whether the editor has read a setting of `editor.tabSize` with this value, wherever it stands: for the folder, for
 * the workspace, for the person, and for whichever language.
 */
export function isRead(tabSize: number): boolean {
  const uri = vscode.workspace.workspaceFolders?.[0]?.uri;
  return [undefined, "plaintext", "markdown"].some((languageId) => {
    const scope = (languageId === undefined ? uri : { uri, languageId }) as vscode.ConfigurationScope;
    const inspected = vscode.workspace.getConfiguration("editor", scope).inspect("tabSize");
    return Object.values(inspected ?? {}).includes(tabSize);
  });
}

function settingsIn(file: string): Target["write"] {
  return (settings) => writeFileSync(file, JSON.stringify(settings));
}
