import assert from "node:assert/strict";

import { styles } from "../../../../src/weather/surfaces/statusBarTemplate";
import { statusBarView } from "../../../../src/weather/surfaces/statusBarView";
import { itRows } from "../itEach";
import { kindSaying, sample, seenAt, stateOf, targetOf, textOf, weatherOf } from "./viewFixture";

const today = kindSaying({ values: { low: { text: "12°C" }, high: { text: "23°C" } } });
const full = weatherOf(stateOf(sample), [today], targetOf("349727", "Berlin"));
const known = "☀ 24°C | ☀ 24°C (26°C) | ☀ 24°C Sunny | Berlin ☀ 24°C | ☀ 24°C 12°C/23°C | ☀ | 24°C";

const textIn = (template: string, isOneOfSeveral: boolean, hidesPlace: boolean): string => {
  const [, seen] = seenAt(full);
  return textOf(statusBarView(full, { ...seen, hidesPlace }, { text: template, isOneOfSeveral }));
};

describe("the styles of the status bar", () => {
  const assertTexts = (texts: string, isOneOfSeveral = false, hidesPlace = false): void => {
    const shown = styles.map(({ template }) => textIn(template, isOneOfSeveral, hidesPlace));
    assert.equal(shown.join(" | ").replaceAll("clear-day", "☀"), texts);
  };
  itRows(assertTexts, {
    "each style has what it says": [known],
    "each style begins with the place if several are shown": [
      known.replace("Berlin ", "").replace(/^|(?<=\| )/g, "Berlin "),
      true,
    ],
    "no style has the place if it's hidden": [known.replace("Berlin ", ""), true, true],
  });

  it("a person's own template doesn't get the place", () => assert.equal(textIn("{temperature}", true, false), "24°C"));
});
