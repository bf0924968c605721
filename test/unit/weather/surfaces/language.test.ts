import assert from "node:assert/strict";

import type { Failure } from "../../../../src/weather/model/failure";
import { unitFacts } from "../../../../src/weather/model/units";
import { failures, hour, localeOf, pseudo, textsIn } from "../fakes";
import { isCode } from "./codes";
import { type Conditions, glanceAt, now, panelAt, sample, stateOf } from "./viewFixture";

/** Japanese, so that words of `Intl` can't be mistaken for texts of the extension. */
const locale = localeOf("ja-JP", "metric", pseudo);

/** An answer whose texts have none of the letters in the extension's texts. */
const foreign = {
  ...sample,
  WeatherText: "晴れ",
  UVIndexText: "強い",
  PressureTendency: { Code: "R", LocalizedText: "上昇" },
  Wind: { ...(sample["Wind"] as object), Direction: { Degrees: 225, Localized: "南西" } },
};
const weather: Conditions = {
  ...stateOf(foreign),
  nextAt: now + hour,
  calls: { made: 1, budget: 50, remaining: 49, inMonth: { made: 1, budget: 50 } },
  history: [1, 0].map((ago) => ({ at: now - ago * hour, celsius: 24.3 - ago })),
};

const units = Object.values(unitFacts).flatMap(({ sent = [] }) => sent);
/** Units behind a number, and texts that a failure or a source quotes. */
const values = new RegExp(
  `(?<=\\d[ °]?)(?:${units.join("|")})\\b|AccuWeather|(?:weather|new|old)\\.example|currentConditions\\.\\w+|http\\.proxy|header`,
  "g",
);

/** Texts that have the letters of the extension's English texts, and thus aren't localized. */
function unsaid(view: unknown): readonly string[] {
  return textsIn(view)
    .filter(([path, text]) => !isCode(path) && /[a-z]/i.test(text.replace(values, "")))
    .map(([path, text]) => `${path}: ${text}`);
}

describe("every text", () => {
  const template = "{temperature} {feelsLike} {text} {location} {wind} {humidity}";
  const calm = { ...weather, ...stateOf({ ...foreign, Wind: { Speed: { Metric: { Value: 0, Unit: "km/h" } } } }) };
  it("every text is in the person's language", () => {
    const asking = [weather, { loading: false }].flatMap((state) => [state, { ...state, loading: true }]);
    const failed = Object.values<Failure>(failures).flatMap((failure) =>
      asking.map((state) => ({ ...state, failure })),
    );
    for (const state of [...asking, calm, ...failed]) {
      const { text, tooltip } = glanceAt(state, locale, { text: template });
      const segments = text.segments.filter(({ kind }) => kind !== "glyph").map(({ text }) => text);
      assert.deepEqual(unsaid([text.label, segments, tooltip, panelAt(state, locale)]), []);
    }
  });
});
