import assert from "node:assert/strict";

import { english, strings } from "../../../../src/weather/locale/strings";
import type { Failure } from "../../../../src/weather/model/failure";
import type { FeedState } from "../../../../src/weather/refresh/conditionsFeed";
import { allFieldRows } from "../../../../src/weather/view/allFields";
import { explain } from "../../../../src/weather/view/failureMessage";
import { keyWorks, notYet, stillFresh } from "../../../../src/weather/view/refreshMessages";
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
const weather: FeedState = {
  ...stateOf(foreign),
  nextAt: now + hour,
  calls: { made: 1, budget: 50, remaining: 49 },
  history: [
    { at: now - hour, celsius: 20 },
    { at: now, celsius: 24.3 },
  ],
};

/** What no person reads: names of pictures, actions and states, addresses. */
const names = /\.(?:glyph|phase|action|href|kind|of|direction)$/;

/** Units, and what a failure or a source quotes. */
const values =
  /°C|km\/h|km|mb|mm|AccuWeather|(?:weather|new|old)\.example|currentConditions\.baseUrl|http\.proxy|header/g;

/** What is said with letters of our texts, though it is not in the person's language. */
function unsaid(view: unknown): readonly string[] {
  return textsIn(view)
    .filter(([path, text]) => !names.test(path) && /[a-z]/i.test(text.replace(values, "")))
    .map(([path, text]) => `${path}: ${text}`);
}

describe("every text", () => {
  const template = "{temperature} {feelsLike} {text} {location} {wind} {humidity}";
  const states: Readonly<Record<string, FeedState>> = {
    "the weather": weather,
    "weather that is being renewed": { ...weather, loading: true },
    "weather without words": { ...weather, ...stateOf({ WeatherIcon: 1, EpochTime: sample["EpochTime"] }) },
    "an answer that is awaited": { loading: true },
    nothing: { loading: false },
  };
  for (const [what, state] of Object.entries(states)) {
    it(`is in the person's language: ${what}`, () => {
      assert.deepEqual(unsaid([glanceAt(state, locale, template).tooltip, panelAt(state, locale)]), []);
      const { segments, label } = glanceAt(state, locale, template).text;
      assert.deepEqual(unsaid([label, segments.filter(({ text }) => text !== "unknown").map(({ text }) => text)]), []);
    });
  }

  for (const failure of Object.values<Failure>(failures)) {
    it(`is in the person's language: ${failure.kind}`, () => {
      for (const state of [{ loading: false }, weather]) {
        const { text, tooltip } = glanceAt({ ...state, failure }, locale, template);
        const segments = text.segments.filter(({ text }) => text !== "unknown").map(({ text }) => text);
        assert.deepEqual(unsaid([text.label, segments, tooltip, panelAt({ ...state, failure }, locale)]), []);
      }
      assert.deepEqual(unsaid([notYet(failure, now, locale, now), notYet(failure, undefined, locale, now)]), []);
      const { title, sentence } = explain(failure, pseudo);
      for (const text of [title, sentence]) assert.match(text, /^⟦.+⟧$/);
    });
  }

  it("is in the person's language: answers to commands", () => {
    const answer = weather.answer;
    assert.ok(answer);
    const bare = { ...answer, observation: { members: {} } };
    const said = [
      stillFresh(now, locale, now),
      keyWorks(answer, locale),
      keyWorks(bare, locale),
      keyWorks(undefined, locale),
    ];
    assert.deepEqual(unsaid(said), []);
  });

  it("is in the person's language: yes and no among all fields", () => {
    const values = allFieldRows({ A: true, B: false }, locale).map(({ value }) => value);
    assert.deepEqual(values, [pseudo(strings.yes), pseudo(strings.no)]);
  });

  it("has a value for every name in it", () => {
    const template = "{temperature} {feelsLike} {text} {location} {wind} {humidity}";
    const views = [...Object.values(states), ...Object.values(failures).map((failure) => ({ ...weather, failure }))];
    const open = views.flatMap((state) =>
      textsIn([glanceAt(state, localeOf(), template), panelAt(state)]).filter(([, text]) => /\{\w+\}/.test(text)),
    );
    assert.deepEqual(open, []);
  });
});

describe("English", () => {
  it("has values in the place of their names, and leaves the names that it has no value for", () => {
    assert.equal(english("{a} and {b}, {a}", { a: 1, b: "{a}" }), "1 and {a}, 1");
    assert.equal(english("{a} {b}", { b: "" }), "{a} ");
    assert.equal(english("no names"), "no names");
  });
});
