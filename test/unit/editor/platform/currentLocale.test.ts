import assert from "node:assert/strict";

import type * as localeModule from "../../../../src/editor/platform/currentLocale";
import { english } from "../../../../src/weather/locale/strings";
import { loadWith } from "../fakeEditor";

/** The tag, and the language of the page, in an editor with a language and loaded translations of the extension. */
function tagIn(language: string, bundle?: Readonly<Record<string, string>>): string {
  const editor = { env: { language }, l10n: { t: english, bundle } };
  const { currentLocale, textLanguage } = loadWith(editor, "editor/platform/currentLocale") as typeof localeModule;
  return `${currentLocale({ all: "auto", each: {} }).tag.slice(0, 2)} ${textLanguage()}`;
}

it("texts are in the display language if it has a translation, otherwise in English", () => {
  assert.equal(tagIn("pt-br", {}), "pt pt-br");
  for (const language of ["ar", "pl", "zh-tw"]) assert.equal(tagIn(language), "en en");
});
