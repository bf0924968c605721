import { english } from "../../src/weather/locale/strings";
import type * as localeModule from "../../src/editor/platform/currentLocale";
import { loadWith } from "../unit/editor/fakeEditor";
import { glanceAt, panelAt, sample, stateOf } from "../unit/weather/surfaces/viewFixture";

/** The texts of a window in the environment of its process. */
export interface Shown {
  readonly statusBar: string;
  readonly tooltip: string;
  readonly panel: string;
}

const editor = { env: { language: "en" }, l10n: { t: english } };
const { currentLocale } = loadWith(editor, "editor/platform/currentLocale") as typeof localeModule;
const locale = currentLocale({ all: "auto", each: {} });
const { text, tooltip } = glanceAt(stateOf(sample), locale);
const shown: Shown = {
  statusBar: text.segments.map((segment) => segment.text).join(""),
  tooltip: JSON.stringify(tooltip),
  panel: JSON.stringify(panelAt(stateOf(sample), locale)),
};
process.stdout.write(JSON.stringify(shown));
