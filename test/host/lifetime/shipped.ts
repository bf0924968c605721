import assert from "node:assert/strict";
import { mkdir, mkdtemp } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";

import * as vscode from "vscode";

import { projectRoot } from "../../harness/editorFolder";

export const bundles = path.join(projectRoot, "dist") + path.sep;

export const load = createRequire(__filename);

export interface Extension {
  readonly activate: (context: vscode.ExtensionContext) => Promise<void>;
}

/** The editor's context of the tests' extension, with the members of `own` replaced and an empty storage. */
export async function contextWith(own: Partial<vscode.ExtensionContext>): Promise<vscode.ExtensionContext> {
  const host = vscode.extensions.getExtension<{ readonly context: vscode.ExtensionContext }>("test.host-of-the-tests");
  assert.ok(host);
  const { context } = await host.activate();
  const storage = context.globalStorageUri.fsPath;
  await mkdir(storage, { recursive: true });
  const globalStorageUri = vscode.Uri.file(await mkdtemp(path.join(storage, "start-")));
  const values = { extensionUri: vscode.Uri.file(projectRoot), globalStorageUri, ...own };
  const properties = Object.entries(values).map(([name, value]) => [name, { value: value as unknown }] as const);
  return Object.create(context, Object.fromEntries(properties)) as vscode.ExtensionContext;
}
