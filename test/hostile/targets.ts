import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import * as vscode from "vscode";

import type { Settings } from "../harness/editorSettings";
import { variables } from "./variables";

/** A file with settings that may come from others than the person. */
export interface Target {
  readonly name: string;
  /** The row of the catalogue. */
  readonly row: "C13" | "C13a" | "C13b" | "C13c";
  /** Whether a proxy in this file counts: it is the remote machine's, and the extension runs there. */
  readonly mayNameProxy?: true;
  readonly write: (settings: Settings) => void;
}

/** The files that the open window reads settings from. */
export function targetsHere(): readonly Target[] {
  const { workspaceFile, workspaceFolders = [] } = vscode.workspace;
  const machine = process.env[variables.machineSettings];
  const folders = workspaceFolders.map(({ uri }) => path.join(uri.fsPath, ".vscode", "settings.json"));
  const [file = ""] = folders;
  if (workspaceFile === undefined) {
    return [
      { row: "C13a", name: "the workspace's settings.json", write: (settings) => writeJson(file, settings) },
      // The container's description puts its settings there.
      ...(machine
        ? [
            {
              row: "C13",
              name: "the remote machine's settings",
              mayNameProxy: true,
              write: (settings: Settings) => writeJson(machine, settings),
            } as const,
          ]
        : []),
    ];
  }
  const workspace = workspaceFile.fsPath;
  return [
    { row: "C13b", name: "a folder's settings.json", write: (settings) => writeJson(file, settings) },
    {
      row: "C13c",
      name: "the .code-workspace file",
      write: (settings) =>
        writeJson(workspace, { ...(JSON.parse(readFileSync(workspace, "utf8")) as Settings), settings }),
    },
  ];
}

/**
 * Whether the editor has read a setting of `editor.tabSize` with this value, wherever it stands: for the folder, for
 * the workspace, for the person, and for whichever language.
 */
export function isRead(tabSize: number): boolean {
  const uri = vscode.workspace.workspaceFolders?.[0]?.uri;
  return [undefined, "plaintext", "markdown"].some((languageId) => {
    const scope = languageId === undefined ? uri : { uri, languageId };
    const inspected = vscode.workspace
      .getConfiguration("editor", scope as vscode.ConfigurationScope)
      .inspect("tabSize");
    return Object.values(inspected ?? {}).includes(tabSize);
  });
}

function writeJson(file: string, value: Settings): void {
  writeFileSync(file, JSON.stringify(value));
}
