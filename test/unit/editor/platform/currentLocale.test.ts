import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";

import type * as localeModule from "../../../../src/editor/platform/currentLocale";
import type * as localizeModule from "../../../../src/editor/platform/localize";
import { english } from "../../../../src/weather/locale/strings";
import { script } from "../../../project/scripts";
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

it("every translation is found by its short key in the package", async () => {
  type Texts = Readonly<Record<string, string>>;
  const { withShortKeys } = await script<{ readonly withShortKeys: (texts: Texts) => Texts }>("build.mjs");
  for (const name of readdirSync("l10n")) {
    const texts = JSON.parse(readFileSync(`l10n/${name}`, "utf8")) as Texts;
    const bundle = withShortKeys(texts);
    const t = (text: string): string => bundle[text] ?? text;
    const { localize } = loadWith({ l10n: { t, bundle } }, "editor/platform/localize") as typeof localizeModule;
    for (const [text, translation] of Object.entries(texts)) assert.equal(localize(text), translation);
    assert.equal(localize("A text without a translation"), "A text without a translation");
  }
});
