import assert from "node:assert/strict";

import type { CallCount } from "../../../../src/weather/model/answer";
import type { Glance } from "../../../../src/weather/view/glance";
import { defaultTemplate } from "../../../../src/weather/surfaces/statusBarTemplate";
import { markdownOf } from "../../../../src/weather/surfaces/panelMarkdown";
import { parseSavedPlaces } from "../../../../src/weather/places/savedPlaces";
import { failures, localeOf, minute } from "../fakes";
import { itEach, itRows } from "../itEach";
import {
  type Conditions,
  glanceAt,
  kindSaying,
  linesOf,
  metric,
  now,
  panelAt,
  sample,
  stateOf,
  targetOf,
  textOf,
} from "./viewFixture";
import { type Locale } from "../../../../src/weather/locale/locale";

const href = "https://www.accuweather.com";
const source = { text: "Weather data from AccuWeather", name: "AccuWeather", href };
const weather = stateOf(sample);

describe("the view of the weather", () => {
  it("the status bar has the weather, times, source, and actions in the tooltip", () => {
    const { rows, ...rest } = glanceAt({ ...weather, nextAt: now + 20 * minute }).tooltip;
    assert.deepEqual(linesOf(rows), [
      "Wind: 12 km/h SW · Gusts 21 km/h",
      ...["Humidity: 46% · Dew point 12°C", "UV index: 6 · High", "Visibility: 16 km", "Pressure: 1019 hPa · Rising"],
      "Updated: 10 minutes ago, next in 20 minutes",
    ]);
    const actions = ["refresh", "showPanel", "selectLocation"];
    const first = { glyph: "clear-day", title: "24°C", words: "Sunny · Feels like 26°C · Location 349727" };
    assert.deepEqual(rest, { ...first, source, actions });
  });

  it("a place and words from right to left don't move what is around them, also in a copy [J3]", () => {
    const [{ label } = assert.fail()] = parseSavedPlaces(["215854 תל אביב"]);
    const asked = targetOf("215854", label);
    const state = stateOf({ ...sample, WeatherText: "בהיר" });
    const view = glanceAt(state, metric, { isOneOfSeveral: true, text: "{location} {temperature} {text}" }, asked);
    assert.equal(textOf(view), "\u2068תל אביב\u2069 24°C \u2068בהיר\u2069");
    assert.equal(view.tooltip.words, "\u2068בהיר\u2069 · Feels like 26°C · \u2068תל אביב\u2069");
    assert.match(markdownOf(panelAt(state, metric, asked)), /24°C · \u2068בהיר\u2069 · \u2068תל אביב\u2069\n/);
  });

  it("the tooltip says first what is dangerous, then what changes soon, in at most twelve rows", () => {
    const rowsOf = (...labels: readonly string[]) => labels.map((label) => ({ label, value: "City: 11:00 to 17:00" }));
    const storms = rowsOf("Storm", "Flood", "Heat").map((row) => ({ ...row, short: "until 17:00", isUrgent: true }));
    const rain = rowsOf("Rain").map((row) => ({ ...row, isSoon: true }));
    const kinds = [rowsOf("Today"), rain, storms].map((rows) => kindSaying({ rows }));
    const calls = { made: 40, budget: 50 };
    const { rows } = glanceAt({ ...weather, calls }, metric, {}, undefined, kinds).tooltip;
    const parts = ["warnings", "soon", "details", "update"].map((name) =>
      rows.filter(({ part }) => part === name).map(({ label }) => label),
    );
    assert.deepEqual(parts, [
      ...[["Storm", "Flood", "Heat"], ["Rain"], ["Today", "Wind", "Humidity", "UV index", "Visibility", "Pressure"]],
      ["Updated", "Calls in the last 24 hours"],
    ]);
    assert.deepEqual(rows[0], { part: "warnings", label: "Storm", value: "until 17:00" });
    assert.equal(rows.length, 12);
  });

  const assertFirst = (members: object, title: string, words: string): void => {
    const { tooltip } = glanceAt(stateOf(members));
    assert.deepEqual([tooltip.title, tooltip.words], [title, words]);
  };
  const { Temperature, RealFeelTemperature } = sample;
  itEach(assertFirst, {
    "the tooltip begins with the temperature, or with the words if it isn't known": [
      [{ Temperature }, "24°C", "Current conditions · Location 349727"],
      [{ WeatherText: "Fog", RealFeelTemperature }, "Fog", "Feels like 26°C · Location 349727"],
    ],
  });

  const assertScarce = (calls: CallCount, rows: string): void => {
    const shown = linesOf(glanceAt({ ...weather, calls }).tooltip.rows).filter((line) => line.startsWith("Calls"));
    assert.equal(shown.join(), rows);
  };
  itEach(assertScarce, {
    "the status bar has the calls in the tooltip from 80 % of a budget or of the service's limit on": [
      [{ made: 39, budget: 50 }, ""],
      [{ made: 40, budget: 50 }, "Calls in the last 24 hours: 40 of 50"],
      [{ made: 40, remaining: 10 }, "Calls in the last 24 hours: 40; the service allows 10 more"],
      [{ made: 1000 }, ""],
      [{ made: 1, inMonth: { made: 40, budget: 50 } }, "Calls this month: 40 of 50"],
    ],
  });

  const assertCalls = (calls: CallCount, counts: string, locale?: Locale): void =>
    assert.equal(panelAt({ loading: true, calls }, locale).calls, counts);
  itEach(assertCalls, {
    "the panel says how many calls were made in 24 hours, and this month once that is known": [
      [{ made: 1, inMonth: { made: 12, budget: 50 } }, "Calls in the last 24 hours: 1 · Calls this month: 12 of 50"],
      [{ made: 0, budget: 0, remaining: 0 }, "Calls in the last 24 hours: 0 of 0; the service allows 0 more"],
      [
        { made: 1234, remaining: 25_000 },
        "Calls in the last 24 hours: 1.234; the service allows 25.000 more",
        localeOf("de-DE"),
      ],
    ],
  });

  const { keyMissing, forbidden } = failures;
  const assertOffers = (state: Partial<Conditions>, offers: string): void => {
    const { actions } = glanceAt({ loading: false, ...state }).tooltip;
    assert.equal(actions.join(" "), offers);
  };
  itEach(assertOffers, {
    "the status bar offers the remedy for the failure first, then the usual actions, each once": [
      [{}, "refresh selectLocation"],
      [{ failure: keyMissing }, "setApiKey selectLocation"],
      [{ failure: { kind: "keyMissing", host: "new.example" } }, "setApiKey selectLocation showSample"],
      [{ ...weather, failure: forbidden }, "checkSubscription setApiKey showLog refresh showPanel selectLocation"],
    ],
  });

  it("the tooltip offers no refresh until a person has set what nothing can be sent without", () => {
    const without = Object.values(failures).filter(
      (failure) => !glanceAt({ loading: false, failure }).tooltip.actions.includes("refresh"),
    );
    assert.deepEqual(
      without.map(({ kind }) => kind),
      ["keyMissing", "keyRefused", "locationMissing", "locationRefused", "addressRefused"],
    );
  });

  const LocalSource = { Name: "Met Office" };
  const { Link, MobileLink } = sample;
  const gateway = "gateway.example";
  const assertSource = (host: string, members: object, expected: object): void => {
    const view = glanceAt(stateOf({ WeatherText: "Fog", ...members }), metric, {}, targetOf("1", undefined, host));
    assert.deepEqual(view.tooltip.source, expected);
  };
  itEach(assertSource, {
    "the tooltip names the source of an observation, also if its data came through a different host": [
      [gateway, { MobileLink }, source],
      ["api.accuweather.com", {}, source],
      [gateway, { Link, LocalSource }, { ...source, text: "Weather data from AccuWeather and Met Office" }],
      [gateway, { LocalSource }, { text: `Weather data from ${gateway} and Met Office`, name: gateway }],
    ],
  });
});

describe("the phase of the weather", () => {
  const { timeout, keyMissing } = failures;
  const [sunny, title] = ["Weather: 24 degrees Celsius, sunny", "24°C"];
  const age = "last updated 10 minutes ago";
  const asking = "Getting the weather…";
  type Said = Readonly<Record<"text" | "label" | "title", string>>;
  /** The texts of each phase for a failure. */
  const said: Readonly<Record<string, (wrong: string) => Said>> = {
    current: () => ({ text: "24°C", label: sunny, title }),
    stale: (wrong) => ({ text: "24°C", label: `${sunny}, ${wrong}, ${age}`, title }),
    loading: () => ({ text: "Weather", label: `Weather: ${asking}`, title: asking }),
    setUp: () => ({ text: "Set Up Weather", label: "Weather: Set Up Weather", title: "Set Up Weather" }),
    failed: (wrong) => ({ text: wrong, label: `Weather: ${wrong}`, title: "No weather data" }),
  };
  const assertPhase = (parts: Partial<Conditions>, phase: string, wrong = ""): void => {
    const state = { loading: false, ...parts };
    // Without weather, the person's template isn't used.
    const { text, tooltip } = glanceAt(state, metric, { text: state.answer ? undefined : "nothing but words" });
    const shown = text.segments.find(({ kind }) => kind === "value")?.text;
    assert.deepEqual({ text: shown, label: text.label, title: tooltip.title }, said[phase]?.(wrong));
    const { glyph } = text;
    assert.deepEqual({ phase: text.phase, glyph }, { phase, glyph: state.answer ? "clear-day" : "unknown" });
    assert.equal(tooltip.notice?.title ?? "", wrong);
    if (!state.answer) assert.deepEqual(tooltip.rows, []);
    const panel = panelAt(state);
    assert.equal(panel.phase, phase);
    assert.equal(panel.loading, state.loading);
    assert.equal(panel.notice?.title ?? "", wrong);
    assert.equal(markdownOf(panel) === "", !state.answer);
  };
  itRows(assertPhase, {
    "without a failure, the phase of the weather is current": [weather, "current"],
    "stale weather says so, with the reason [J14]": [{ ...weather, failure: timeout }, "stale", "No response"],
    "at first, the phase of the weather is loading": [{}, "loading"],
    "during a retry without weather, the phase is loading": [{ loading: true, failure: timeout }, "loading"],
    "without a key, the phase is setting up": [{ failure: keyMissing }, "setUp", "No key for this address"],
    "without a location, the phase is setting up": [{ failure: { kind: "locationMissing" } }, "setUp", "No location"],
    "after a failure without weather, the phase is failed": [{ failure: timeout }, "failed", "No response"],
  });
});

describe("the text in the status bar", () => {
  const assertText = (template: string, text: string): void =>
    assert.equal(textOf(glanceAt(weather, metric, { text: template })), text);
  itRows(assertText, {
    "an empty template shows the icon and the temperature": ["", "clear-day 24°C"],
    "the status bar has what the template names": ["{feelsLike} {humidity} {wind}", "26°C 46% 12 km/h SW"],
  });

  const [one, three] = [
    { text: "Storm", short: "" },
    { text: "Storm +2", short: "3" },
  ];
  const rain = { precipitation: { text: "☂ 12 min", spoken: "rain in 12 minutes" } };
  const assertBeside = (
    warning: typeof one,
    others: Glance["values"],
    text: string,
    template = defaultTemplate,
  ): void => {
    const kinds = [kindSaying({ values: others }), kindSaying({ values: { warning } })];
    const view = glanceAt(weather, metric, { text: template }, undefined, kinds);
    const shown = view.text.segments.map((part) => (part.kind === "warning" ? `⚠${part.text}` : part.text)).join("");
    assert.equal(shown, text);
    const label = [warning.text, "24 degrees Celsius", "sunny", others.precipitation?.spoken].filter(Boolean);
    assert.equal(view.text.label, `Weather: ${label.join(", ")}`);
  };
  itEach(assertBeside, {
    "with precipitation, a warning is only its icon, or the number of warnings; the label has both": [
      [one, rain, "⚠ 24°C ☂ 12 min", "{warning} {temperature} {precipitation}"],
      [three, rain, "clear-day 24°C ⚠3 ☂ 12 min"],
      [one, rain, "☂ 12 min · ⚠", "{precipitation} · {warning}"],
    ],
    "a warning without precipitation has its name": [
      [one, {}, "clear-day 24°C ⚠Storm"],
      [three, {}, "clear-day 24°C ⚠Storm +2"],
      [one, rain, "⚠Storm", "{warning}"],
    ],
  });
});

it("a text of the service is cut at 40 characters in the status bar, and 200 in its tooltip [J5]", () => {
  const long = "x".repeat(1_000_000);
  const state = stateOf({ ...sample, WeatherText: long, Wind: { Direction: { Localized: long } } });
  const { text, tooltip } = glanceAt(state, metric, { text: "{text}{wind}" });
  for (const segment of text.segments) assert.equal(segment.text.length, 40, segment.kind);
  assert.equal(tooltip.words?.split(" · ")[0]?.length, 200);
});

it("the name of a place is shown and spoken if several places are in the status bar", () => {
  const named = targetOf("349727", "Grandma's");
  const view = glanceAt(weather, metric, { isOneOfSeveral: true }, named);
  assert.equal(panelAt(weather, metric, named).place, "Grandma's");
  const label = "Weather: Grandma's, 24 degrees Celsius, sunny";
  assert.deepEqual({ text: textOf(view), label: view.text.label }, { text: "Grandma's clear-day 24°C", label });
  assert.equal(view.tooltip.words, "Sunny · Feels like 26°C · Grandma's");
  const without = [{ loading: true }, { loading: false, failure: failures.keyMissing }].map((state) =>
    textOf(glanceAt(state, metric, { isOneOfSeveral: true }, named)),
  );
  assert.deepEqual(without, ["Grandma's unknown Weather", "unknown Set Up Weather"]);
});
