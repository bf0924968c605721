import assert from "node:assert/strict";

import type { Failure } from "../../../../src/weather/model/failure";
import type { ConditionsState } from "../../../../src/weather/conditions/conditionsSubscription";
import { failures, hour, localeOf, pseudo, textsIn } from "../fakes";
import { glanceAt, now, panelAt, sample, stateOf } from "./viewFixture";

/** Japanese, so that no word of `Intl` is mistaken for one of ours. */
const locale = localeOf("ja-JP", "metric", pseudo);

/** An answer whose words are not made of the letters that our texts are made of. */
const foreign = {
  ...sample,
  WeatherText: "晴れ",
  UVIndexText: "強い",
  PressureTendency: { Code: "R", LocalizedText: "上昇" },
  Wind: { ...(sample["Wind"] as object), Direction: { Degrees: 225, Localized: "南西" } },
};
const weather: ConditionsState = {
  ...stateOf(foreign),
  nextAt: now + hour,
  calls: { made: 1, budget: 50, remaining: 49, inMonth: { made: 1, budget: 50 } },
  history: [1, 0].map((ago) => ({ at: now - ago * hour, celsius: 24.3 - ago })),
};

/** What no person reads: names of pictures, actions and states, addresses. */
const names = /\.(?:glyph|phase|action|href|kind|of|direction|actions\.\d+)$/;

/** Units, and what a failure or a source quotes. */
const values =
  /°C|km\/h|km|mm|AccuWeather|(?:weather|new|old)\.example|currentConditions\.(?:baseUrl|dailyBudget|monthlyBudget)|http\.proxy|header/g;

/** What is said with letters of our texts, though it is not in the person's language. */
function unsaid(view: unknown): readonly string[] {
  return textsIn(view)
    .filter(([path, text]) => !names.test(path) && /[a-z]/i.test(text.replace(values, "")))
    .map(([path, text]) => `${path}: ${text}`);
}

describe("every text", () => {
  const template = "{temperature} {feelsLike} {text} {location} {wind} {humidity}";
  const calm = { ...weather, ...stateOf({ ...foreign, Wind: { Speed: { Metric: { Value: 0, Unit: "km/h" } } } }) };
  it("is in the person's language", () => {
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
