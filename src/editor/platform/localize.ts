import { createHash } from "node:crypto";

import * as vscode from "vscode";

import type { Localize } from "../../weather/locale/strings";

const keys = new Map<string, string>();

/** The key of a text in dist/l10n, which is shorter than the text: `writeTranslations` in scripts/build.mjs. */
function keyOf(text: string): string {
  const key = keys.get(text) ?? createHash("sha256").update(text).digest("base64url").slice(0, 5);
  keys.set(text, key);
  return key;
}

export const localize: Localize = (text, values = {}) => {
  const { bundle, t } = vscode.l10n;
  const key = bundle && keyOf(text);
  return t(key === undefined || bundle?.[key] === undefined ? text : key, values);
};
