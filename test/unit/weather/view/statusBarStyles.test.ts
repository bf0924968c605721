import assert from "node:assert/strict";

import { sampleWeather } from "../../../../src/weather/outlook/sampleView";
import type { PlaceWeather } from "../../../../src/weather/view/placeWeather";
import { styles } from "../../../../src/weather/view/statusBarTemplate";
import { statusBarView } from "../../../../src/weather/view/statusBarView";
import { failures } from "../fakes";
import { itRows } from "../itEach";
import { aheadOf, sample, seenAt, stateOf, targetOf, textOf, viewing } from "./viewFixture";

const target = targetOf("349727", "Berlin");
const range = { low: "12°C", high: "23°C" };
const full: PlaceWeather = { target, state: stateOf(sample), ahead: aheadOf(range) };
const { Temperature } = sample;

interface Situation {
  readonly hidesPlace?: boolean;
  readonly isOneOfSeveral?: boolean;
}

const textIn = (template: string, weather: PlaceWeather, { hidesPlace = false, isOneOfSeveral = false }: Situation) => {
  const [, seen] = seenAt(weather);
  const view = statusBarView(weather, { ...seen, hidesPlace }, { text: template, isOneOfSeveral });
  return textOf(view).replace("clear-day", "☀").replace("partly-cloudy-day", "⛅").replace("unknown", "?");
};

const soon = { ...range, warnings: { rows: [], text: "Storm", inForce: 2 }, tail: "☂ 12 min" };
const [timeout, keyMissing] = [{ failure: failures.timeout }, { failure: failures.keyMissing }];
const known = "☀ 24°C | ☀ 24°C (26°C) | ☀ 24°C Sunny | Berlin ☀ 24°C | ☀ 24°C 12°C/23°C | ☀ | 24°C";
const each = (text: string): string => styles.map(() => text).join(" | ");

const assertTexts = (weather: Partial<PlaceWeather>, texts: string, situation: Situation = {}): void => {
  const shown = styles.map(({ template }) =>
    textIn(template, { target, state: { loading: false }, ...weather }, situation),
  );
  assert.equal(shown.join(" | "), texts);
};

describe("the styles of the status bar", () => {
  itRows(assertTexts, {
    "each style has what it says": [full, known],
    "a style leaves out what isn't known": [
      { state: stateOf({ Temperature }) },
      "? 24°C | ? 24°C | ? 24°C | Berlin ? 24°C | ? 24°C | ? | 24°C",
    ],
    "each style begins with the place if several are shown": [
      full,
      "Berlin ☀ 24°C | Berlin ☀ 24°C (26°C) | Berlin ☀ 24°C Sunny | Berlin ☀ 24°C | Berlin ☀ 24°C 12°C/23°C | Berlin ☀ | Berlin 24°C",
      { isOneOfSeveral: true },
    ],
    "no style has the place if it's hidden": [
      full,
      known.replace("Berlin ", ""),
      { hidesPlace: true, isOneOfSeveral: true },
    ],
    "each style has warnings and rain": [{ ...full, ahead: aheadOf(soon) }, known.replace(/(?= \||$)/g, " 2 ☂ 12 min")],
    "each style can be drawn with the sample": [
      sampleWeather(viewing),
      "⛅ 25°C | ⛅ 25°C (24°C) | ⛅ 25°C Partly sunny | Sample weather ⛅ 25°C | ⛅ 25°C 13°C/25°C | ⛅ | 25°C",
    ],
    "each style stays while the weather is stale": [{ ...full, state: { ...full.state, ...timeout } }, known],
    "each style has the same text while nothing has come": [{ state: { loading: true } }, each("? Weather")],
    "each style has the same text without a key": [
      { state: { loading: false, ...keyMissing } },
      each("? Set Up Weather"),
    ],
    "each style has the same text after a failure": [{ state: { loading: false, ...timeout } }, each("? No response")],
  });

  it("each style is spoken with the temperature", () => {
    for (const { template: text } of styles) {
      const { label } = statusBarView(...seenAt(full), { text, isOneOfSeveral: false }).text;
      assert.equal(label, "Weather: 24 degrees Celsius, sunny");
    }
  });

  it("a person's own template doesn't get the place", () => {
    assert.equal(textIn("{temperature}", full, { isOneOfSeveral: true }), "24°C");
  });
});
