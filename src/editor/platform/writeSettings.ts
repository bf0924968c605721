import * as vscode from "vscode";

import { section } from "./ids";

/** A setting to write, in the user settings or this workspace's. The value undefined removes it. */
export interface SettingChange {
  readonly name: string;
  readonly value: unknown;
  readonly ofWorkspace?: boolean;
}

/** A file of settings can't be written, for example because Nix or a policy manages it. */
export class UnsavedSettings extends Error {
  constructor(
    /** What is left to set in that file, as it is written there. */
    readonly lines: string,
    readonly ofWorkspace: boolean,
    cause: unknown,
  ) {
    super(undefined, { cause });
  }
}

/** Writes settings in this order. @throws `UnsavedSettings` at the first that can't be written. */
export async function writeSettings(changes: readonly SettingChange[]): Promise<void> {
  const { Global, Workspace } = vscode.ConfigurationTarget;
  const own = vscode.workspace.getConfiguration(section);
  for (const [index, { name, value, ofWorkspace = false }] of changes.entries()) {
    try {
      await own.update(name, value, ofWorkspace ? Workspace : Global);
    } catch (error) {
      const left = changes.slice(index).filter((change) => (change.ofWorkspace ?? false) === ofWorkspace);
      throw new UnsavedSettings(left.map((change) => lineOf(change, own)).join(", "), ofWorkspace, error);
    }
  }
}

/** Instead of no value, the default one: it has the same effect. */
function lineOf({ name, value }: SettingChange, own: vscode.WorkspaceConfiguration): string {
  return `"${section}.${name}": ${JSON.stringify(value ?? own.inspect(name)?.defaultValue)}`;
}
