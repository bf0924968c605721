import assert from "node:assert/strict";

import type * as localeModule from "../../../../src/editor/platform/locale";
import type { Settings } from "../../../../src/editor/platform/settings";
import { english } from "../../../../src/weather/locale/strings";
import { rethrow } from "../../weather/fakes";
import { loadWith } from "../fakeEditor";

/** The tags of an editor in a language, with the translations of the extension that it has loaded. */
function tagsIn(language: string, bundle?: Readonly<Record<string, string>>): readonly string[] {
  const editor = { env: { language }, l10n: { t: english, bundle } };
  const { Locales } = loadWith(editor, "editor/platform/locale") as typeof localeModule;
  const settings = { current: { units: { all: "auto", each: {} } } } as unknown as Settings;
  const { tag, textTag } = new Locales(settings, { report: rethrow }).current;
  return [tag, textTag].map((one) => one.slice(0, 2));
}

describe("the language of the texts", () => {
  it("is the display language where it is translated", () => assert.deepEqual(tagsIn("de", {}), ["de", "de"]));

  it("is English where the display language is not translated", () => assert.deepEqual(tagsIn("ar"), ["ar", "en"]));
});
