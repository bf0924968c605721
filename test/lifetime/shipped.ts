import assert from "node:assert/strict";
import path from "node:path";

import * as vscode from "vscode";

import { projectRoot } from "../harness/editorFolder";

/** The folder of the shipped bundles. */
export const bundles = path.join(projectRoot, "dist") + path.sep;

/** What the editor calls in `extension.js`. */
export interface Extension {
  readonly activate: (context: vscode.ExtensionContext) => void;
}

/** The context of the extension that the tests belong to, as the editor made it, with `own` in place of what it has. */
export async function contextWith(own: Partial<vscode.ExtensionContext>): Promise<vscode.ExtensionContext> {
  const host = vscode.extensions.getExtension<{ readonly context: vscode.ExtensionContext }>("test.host-of-the-tests");
  assert.ok(host);
  const { context } = await host.activate();
  const values = { extensionUri: vscode.Uri.file(projectRoot), ...own };
  const properties = Object.entries(values).map(([name, value]) => [name, { value: value as unknown }] as const);
  return Object.create(context, Object.fromEntries(properties)) as vscode.ExtensionContext;
}
