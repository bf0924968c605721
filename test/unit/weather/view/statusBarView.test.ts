import assert from "node:assert/strict";
import { inspect } from "node:util";

import type { Locale } from "../../../../src/weather/locale/formatUnits";
import type { CallsToday } from "../../../../src/weather/model/answer";
import type { Failure } from "../../../../src/weather/model/failure";
import type { FeedState } from "../../../../src/weather/refresh/conditionsFeed";
import type { Target } from "../../../../src/weather/refresh/subscription";
import { markdownOf, panelView } from "../../../../src/weather/view/panelView";
import { keyWorks, notYet, stillFresh } from "../../../../src/weather/view/refreshMessages";
import { type StatusBarStyle, statusBarView, type StatusBarView } from "../../../../src/weather/view/statusBarView";
import { answerFrom, conditionsQueryFor, day, failures, faultsIn, hour, localeOf, minute, textsIn } from "../fakes";
import {
  answerOf,
  glanceAt,
  imperial,
  linesOf,
  localTime,
  metric,
  now,
  offsetHere,
  pair,
  panelAt,
  plain,
  sample,
  stateOf,
  textOf,
  without,
} from "./viewFixture";

const source = { text: "Weather data from AccuWeather", href: "https://www.accuweather.com" };
const value = (text: string) => ({ kind: "value", text });
const picture = (text: string) => ({ kind: "glyph", text });
const written = (text: string) => ({ kind: "template", text });
const weather = stateOf(sample);

describe("view of the weather", () => {
  it("shows the weather, the times, who the data is from and what can be done", () => {
    const state: FeedState = { ...weather, nextAt: now + 20 * minute, calls: { made: 12, budget: 50 } };
    const { text, tooltip } = glanceAt(state);
    const { rows, ...rest } = tooltip;
    assert.deepEqual(text, {
      phase: "current",
      glyph: "clear-day",
      segments: [picture("clear-day"), written(" "), value("24°C")],
      label: "Weather: 24 degrees Celsius, sunny",
    });
    assert.deepEqual(linesOf(rows), [
      ...["Temperature: 24.3°C", "Feels like: 26.1°C", "Wind: 12 km/h SW, Gusts 21 km/h"],
      ...["Humidity: 46%, Dew point 12°C", "UV index: 6, High", "Visibility: 16 km", "Pressure: 1019 mb, Rising"],
      ...["Observed: 08:00 (local time)", "Updated: 13:55 (your time)", "Next update: 14:25 (your time)"],
      "Calls today: 12 of 50",
    ]);
    assert.deepEqual(rest, {
      title: "Sunny · Location 349727",
      source,
      actions: [
        { action: "refresh", label: "Refresh" },
        { action: "showPanel", label: "Open Panel" },
        { action: "selectLocation", label: "Select Location" },
      ],
    });
  });

  it("shows the temperature in the person's units and language, also zero, and no row where there is none", () => {
    const zero = stateOf({ WeatherText: "Cloudy", Temperature: pair(0, "C") });
    const shown = (state: FeedState, locale: Locale) => {
      const { text, tooltip } = glanceAt(state, locale, "{temperature}");
      const row = tooltip.rows.find(({ label }) => label === "Temperature");
      return [text.segments[0]?.text, text.label, row?.value];
    };
    assert.deepEqual(shown(weather, imperial), ["76°F", "Weather: 76 degrees Fahrenheit, sunny", "76°F"]);
    assert.deepEqual(shown(weather, localeOf("de-DE")), ["24 °C", "Weather: 24 Grad Celsius, Sunny", "24,3 °C"]);
    assert.deepEqual(shown(zero, metric), ["0°C", "Weather: 0 degrees Celsius, cloudy", "0°C"]);
    const none = ["–", "Weather: temperature not received, current conditions", undefined];
    assert.deepEqual(shown(stateOf({ WeatherIcon: 18 }), metric), none);
  });

  const observedAt = Date.UTC(2026, 9, 27, 12, 7);
  const clock = new Intl.DateTimeFormat("en-GB", { timeStyle: "short" }).format(observedAt);
  const sameClock = { ...sample, LocalObservationDateTime: localTime(observedAt, offsetHere(observedAt)) };
  const times: Readonly<Record<string, readonly [members: object, whose: string, observed?: string]>> = {
    "the place has another clock": [sample, " (your time)", "Observed: 08:00 (local time)"],
    "the place's clock shows the same time": [sameClock, "", `Observed: ${clock}`],
    "the place's clock is not known": [without("LocalObservationDateTime"), "", `Observed: ${clock}`],
    "the time of the observation is not known": [without("EpochTime"), ""],
  };
  for (const [where, [members, whose, row]] of Object.entries(times)) {
    it(`says ${whose === "" ? "nothing of clocks" : "whose clock it is"} where ${where}`, () => {
      const state = { ...stateOf(members), nextAt: now + 20 * minute };
      const rows = [...(row === undefined ? [] : [row]), `Updated: 13:55${whose}`, `Next update: 14:25${whose}`];
      assert.deepEqual(linesOf(panelAt(state).times), rows);
      const inTooltip = linesOf(glanceAt(state).tooltip.rows);
      assert.deepEqual(inTooltip.slice(inTooltip.indexOf("Pressure: 1019 mb, Rising") + 1), rows);
      const { observed } = state.answer?.observation ?? {};
      assert.ok(stillFresh(now, metric, now, observed).endsWith(`next observation after 14:05${whose}.`));
      assert.ok(notYet(failures.rateLimited, now, metric, now, observed).endsWith(`asked again at 14:05${whose}.`));
      assert.doesNotMatch(notYet(failures.rateLimited, undefined, metric, now, observed), /your time/);
    });
  }

  it("J14 says in the label what is stale, why, and how old it is", () => {
    const view = glanceAt({ ...weather, failure: failures.unreachable });
    assert.deepEqual(view.text, {
      phase: "stale",
      glyph: "clear-day",
      segments: [picture("clear-day"), written(" "), value("24°C")],
      label: "Weather: 24 degrees Celsius, sunny, Offline, last updated 10 minutes ago",
    });
    const { actions = [], ...notice } = view.tooltip.notice ?? {};
    const [means, age] = ["Check your connection and proxy settings", "last updated 10 minutes ago"];
    const sentence = `weather.example cannot be reached. ${means}; it is asked again by itself.`;
    assert.deepEqual(notice, { title: "Offline", sentence, age });
    const labels = actions.map(({ action, label }) => `${action}: ${label}`);
    assert.deepEqual(labels, ["refresh: Refresh", "showLog: Show Log"]);
  });

  const counts: readonly (readonly [CallsToday, string, Locale?])[] = [
    [{ made: 12 }, "12"],
    [{ made: 12, budget: 50 }, "12 of 50"],
    [{ made: 12, budget: 50, remaining: 38 }, "12 of 50, 38 left"],
    [{ made: 12, remaining: 38 }, "12, 38 left"],
    [{ made: 0, budget: 0, remaining: 0 }, "0 of 0, 0 left"],
    [{ made: 1234, remaining: 25_000 }, "1,234, 25,000 left"],
    [{ made: 1234, remaining: 25_000 }, "1.234, 25.000 left", localeOf("de-DE")],
  ];
  for (const [calls, count, locale] of counts) {
    it(`says how many calls were made today: ${count}`, () => {
      for (const state of [
        { ...weather, calls },
        { loading: true, calls },
      ]) {
        const row = { label: "Calls today", value: count };
        const rows = [glanceAt(state, locale).tooltip.rows.at(-1), panelAt(state, locale).times.at(-1)];
        assert.deepEqual(rows, [row, row]);
      }
    });
  }

  for (const ahead of [1, minute, hour, day, 365 * day]) {
    it(`H10 is never younger than now, when its clock was ${ahead / minute} minutes ahead`, () => {
      const answer = { ...answerOf(sample), receivedAt: now + ahead };
      const { tooltip, text } = glanceAt({ loading: false, answer, failure: failures.unreachable });
      assert.equal(tooltip.notice?.age, "last updated now");
      assert.match(text.label, /, last updated now$/);
    });
  }

  it("offers what puts the failure right first, then the usual, each once", () => {
    const offers: Readonly<Record<string, FeedState>> = {
      "refresh selectLocation": { loading: false },
      "setApiKey refresh selectLocation": { loading: false, failure: failures.keyMissing },
      "refresh showLog selectLocation": { loading: false, failure: failures.unreachable },
      "refresh selectLocation showPanel": { ...weather, failure: failures.noObservation },
      "checkSubscription setApiKey showLog refresh showPanel selectLocation": {
        ...weather,
        failure: failures.forbidden,
      },
      "refresh showPanel selectLocation": { ...weather, loading: true },
    };
    for (const [actions, state] of Object.entries(offers))
      assert.equal(
        glanceAt(state)
          .tooltip.actions.map(({ action }) => action)
          .join(" "),
        actions,
      );
  });

  it("names the host where another service answered", () => {
    const others = ["evilaccuweather.com", "accuweather.com.evil.example", "weather.example:8443"];
    const sources = ["api.accuweather.com", "accuweather.com", ...others].map((host) => {
      const asked = { kind: "query", query: conditionsQueryFor("1", host) } as const;
      return statusBarView(asked, weather, metric, now, plain).tooltip.source;
    });
    assert.deepEqual(sources, [source, source, ...others.map((host) => ({ text: `Weather data from ${host}` }))]);
  });

  for (const failure of Object.values<Failure>(failures)) {
    it(`gives every next step of ${failure.kind} a button, with and without weather`, () => {
      for (const state of [{ loading: false }, weather]) {
        const { text, tooltip } = glanceAt({ ...state, failure });
        const panel = panelAt({ ...state, failure });
        const steps = tooltip.notice?.actions ?? [];
        assert.ok(steps.length > 0);
        assert.deepEqual(tooltip.actions.slice(0, steps.length), steps);
        assert.deepEqual(panel.notice, tooltip.notice);
        const said = [notYet(failure, now, metric, now), notYet(failure, undefined, metric, now)];
        assert.deepEqual(faultsIn([tooltip, text, panel, said]), []);
      }
    });
  }
});

describe("phase of the weather", () => {
  const { timeout, keyMissing, locationMissing } = failures;
  const sunny = "Weather: 24 degrees Celsius, sunny";
  const shown = ["clear-day", "24°C", sunny, "Sunny · Location 349727"] as const;
  const stale = ["clear-day", "24°C", `${sunny}, No answer, last updated 10 minutes ago`, shown[3]] as const;
  const asking = ["unknown", "Weather", "Weather: Asking for the weather …", "Asking for the weather …"] as const;
  const setUp = ["unknown", "Set Up Weather", "Weather: Set up the weather", "Set up the weather"] as const;
  const failed = ["unknown", "No answer", "Weather: No answer", "No weather"] as const;
  type Said = readonly [glyph: string, text: string, label: string, title: string];
  const phases: Readonly<Record<string, readonly [FeedState, phase: string, said: Said, notice?: string]>> = {
    "is current": [weather, "current", shown],
    "is being renewed": [{ ...weather, loading: true }, "current", shown],
    "is stale": [{ ...weather, failure: timeout }, "stale", stale, "No answer"],
    "is stale and being renewed": [{ ...weather, loading: true, failure: timeout }, "stale", stale, "No answer"],
    "is not known": [{ loading: false }, "loading", asking],
    "is asked for": [{ loading: true }, "loading", asking],
    "is asked for again": [{ loading: true, failure: timeout }, "loading", asking],
    "lacks a key": [{ loading: false, failure: keyMissing }, "setUp", setUp, "No API key"],
    "lacks a location": [{ loading: false, failure: locationMissing }, "setUp", setUp, "No location"],
    failed: [{ loading: false, failure: timeout }, "failed", failed, "No answer"],
  };
  for (const [what, [state, phase, [glyph, text, label, title], notice]] of Object.entries(phases)) {
    const segments = [picture(glyph), written(" "), value(text)];
    const { answer, loading } = state;
    // Without weather, the person's template has nothing to show.
    const templates = answer ? [undefined] : ["{glyph} {temperature}", "{location}", "nothing but words"];

    it(`tells that the weather ${what}`, () => {
      const age = phase === "stale" ? "last updated 10 minutes ago" : undefined;
      for (const template of templates) {
        const { text, tooltip } = glanceAt(state, metric, template);
        assert.deepEqual(text, { phase, glyph, segments, label });
        assert.deepEqual([tooltip.title, tooltip.notice?.title, tooltip.notice?.age], [title, notice, age]);
        if (!answer) assert.deepEqual([tooltip.rows, tooltip.source], [[], undefined]);
      }
      const { current, words, tiles, times, copies, source, forecast, precipitation, trend, ...view } = panelAt(state);
      const expected = [phase, loading, loading ? "Refreshing …" : "Refresh", glanceAt(state).tooltip.notice];
      assert.deepEqual([view.phase, view.loading, words.refresh, view.notice], expected);
      assert.equal(current !== undefined, answer !== undefined);
      if (!answer) {
        assert.deepEqual([tiles, times, copies], [[], [], []]);
        assert.deepEqual([source, forecast, precipitation, trend], Array(4).fill(undefined));
        assert.equal(markdownOf(panelAt(state)), "");
      }
      assert.deepEqual(faultsIn(panelAt(state)), []);
    });
  }
});

describe("text in the status bar", () => {
  const calm = { ...sample, Wind: { Speed: pair(0, "km/h"), Direction: { Localized: "N" } } };
  const rain = { WeatherIcon: 18, WeatherText: "Rain", Temperature: pair(8, "C") };
  const inDegrees = (unit: string): object => ({ WeatherIcon: 1, Temperature: pair(5, unit) });
  const texts: readonly (readonly [template: string | undefined, text: string, members?: object])[] = [
    ["{glyph} {temperature}", "clear-day 24°C"],
    ["{glyph} {temperature} ({feelsLike})", "clear-day 24°C (26°C)"],
    ["{text}, {temperature}", "Sunny, 24°C"],
    ["{location}", "Location 349727"],
    ["{wind} | {humidity}", "12 km/h SW | 46%"],
    ["{temperature}, {wind}", "24°C, Calm", calm],
    ["$(heart) {temperature}", "$(heart) 24°C"],
    ["{temperature} {unknown}", "24°C {unknown}"],
    ["", "clear-day 24°C"],
    ["only words", "clear-day 24°C"],
    ["{unknown}", "clear-day 24°C"],
    ["{temperature} · {feelsLike} · {wind}", "8°C", rain],
    ["{feelsLike}", "rain 8°C", rain],
    ["{wind}, {humidity}", "rain 8°C", rain],
    ["{humidity} | {text}", "Rain", rain],
    [undefined, "rain –", { WeatherIcon: 18 }],
    [undefined, "clear-day –", inDegrees("x".repeat(1000))],
    [undefined, "clear-day –", inDegrees("K")],
    [undefined, "clear-day 5", inDegrees("")],
  ];
  for (const [template, text, members = sample] of texts) {
    const ofWhat = members === sample ? "" : ` of ${JSON.stringify(members).slice(0, 100)}`;
    it(`is ${text} where the template is ${JSON.stringify(template)}${ofWhat}`, () =>
      assert.equal(textOf(glanceAt(stateOf(members), metric, template)), text));
  }
});

/** The members that decide what is shown at a glance. */
const shown = [
  ...["WeatherText", "WeatherIcon", "EpochTime", "LocalObservationDateTime", "Temperature", "RealFeelTemperature"],
  ...["RelativeHumidity", "Wind"],
];
/** Nothing, other types, and halves of a value pair and of a wind. */
const [halfPair, halfWind] = [
  { Metric: {}, Imperial: null },
  { Speed: {}, Direction: { Localized: null } },
];
const wrong = [null, "x", "", -1, [], {}, halfPair, halfWind];

describe("answer of the service that is not as it should be", () => {
  const all = "{glyph} {temperature} {feelsLike} {text} {location} {wind} {humidity}";

  it("J6 is shown whole for every combination of missing members", () => {
    const hidden = Object.keys(sample).filter((name) => ![...shown, "IsDayTime"].includes(name));
    for (let combination = 0; combination < 2 ** shown.length; combination += 1) {
      const missing = shown.filter((_, index) => combination & (1 << index));
      const view = glanceAt(stateOf(without(...hidden, ...missing)));
      assert.deepEqual(faultsIn(view), [], `without ${missing.join(", ")}`);
      assert.equal(view.text.segments.at(-1)?.text, missing.includes("Temperature") ? "–" : "24°C");
    }
  }).timeout(20_000);

  for (const name of Object.keys(sample)) {
    it(`J6 hides what ${name} alone would say, when it is missing, null or of another type`, () => {
      const rest = shownOf(without(name));
      assert.deepEqual(faultsIn(rest), []);
      const known = new Set([...textsIn(shownOf(sample)), ...textsIn(rest)].map(([, text]) => text));
      for (const replacement of wrong) {
        const view = shownOf({ ...sample, [name]: replacement });
        assert.deepEqual(faultsIn(view), []);
        const news = textsIn(view).filter(([, text]) => !known.has(text));
        assert.deepEqual(name.endsWith("Text") && replacement === "x" ? [] : news, []);
      }
    });
  }

  it("J6 is shown when every other member, or all but one, is missing, null or of another type", () => {
    for (const replacement of wrong) {
      for (const name of Object.keys(sample)) {
        const others = Object.fromEntries(Object.keys(sample).map((other) => [other, replacement]));
        const decodable = { ...others, [name]: sample[name], ...(name === "WeatherText" ? {} : { WeatherIcon: 1 }) };
        assert.deepEqual(faultsIn(shownOf(decodable)), [], `${inspect(replacement)}, ${name}`);
      }
    }
  }).timeout(20_000);

  it("J5 is cut: at 40 characters in the status bar, at 500 in the tooltip and in the panel", () => {
    const long = "x".repeat(1_000_000);
    const members = { WeatherText: long, UVIndexText: long, PressureTendency: { LocalizedText: long } };
    const state = stateOf({ ...sample, ...members, Wind: { Direction: { Localized: long } } });
    const { text, tooltip } = glanceAt(state, metric, "{text}{wind}");
    const lengths = text.segments.map(({ text }) => text.length);
    assert.deepEqual(lengths, [40, 40]);
    assert.ok(text.label.length < 500);
    assert.ok(textsIn([tooltip, panelAt(state)]).every(([, text]) => text.length <= 500));
    assert.ok(markdownOf(panelAt(state)).length < 2000);
  });

  for (const json of ["1e400", "-0", '"21"', "1e308", "12345678901234567890", "-300", "-0.4"]) {
    it(`J7 has no number that cannot be one: ${json}`, () => {
      const pair = `{"Metric":{"Value":${json},"Unit":"C"}}`;
      const members = ["RelativeHumidity", "UVIndex", "CloudCover"].map((name) => `"${name}":${json}`);
      const pairs = ["Temperature", "RealFeelTemperature", "DewPoint"].map((name) => `"${name}":${pair}`);
      const view = shownOf(JSON.parse(`{"WeatherIcon":1,${[...members, ...pairs].join(",")}}`) as object);
      assert.deepEqual(faultsIn(view), []);
      assert.equal(view.text.segments[2]?.text, ["-0", "-0.4"].includes(json) ? "0°C" : "–");
      const hasHumidity = view.panel.tiles.some(({ label }) => label === "Humidity");
      assert.equal(hasHumidity, json === "-0");
    });
  }

  it("J10 does not grow with unknown members", () => {
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`Member${index}`, "x"]));
    assert.deepEqual(shownOf({ ...sample, ...many }), shownOf(sample));
  });

  const sides: readonly (readonly [members: object, line: string])[] = [
    [{ Wind: { Speed: pair(12.4, "km/h") } }, "Wind: 12 km/h"],
    [{ Wind: { Speed: pair(7.7, "mi/h", "Imperial") } }, "Wind: 8 mph"],
    [{ Wind: { Speed: pair(7.7, "mi/h") } }, "Wind: 8 mph"],
    [{ Wind: { Speed: { Metric: { Value: 12.4, Unit: "km/h", UnitType: "?" } } } }, "Wind: 12 km/h"],
    [{ Temperature: { Metric: { Value: 70, Unit: "F", UnitType: 9999 } } }, "Temperature: 70°F"],
    [{ Temperature: pair(21, "C", "Imperial") }, "Temperature: 21°C"],
  ];
  for (const [members, line] of sides) {
    it(`J11 is shown as it was sent, with its unit: ${JSON.stringify(members)}`, () =>
      assert.equal(linesOf(glanceAt(stateOf(members)).tooltip.rows)[0], line));
  }

  function shownOf(members: object): StatusBarView & { readonly panel: ReturnType<typeof panelAt> } {
    const state: FeedState = { ...stateOf(members), calls: { made: 1 }, nextAt: now + hour };
    return { ...glanceAt(state, metric, all), panel: panelAt(state) };
  }
});

describe("answers to commands", () => {
  const { rateLimited, unauthorized } = failures;
  const tooMany = "Too many requests. The service can be asked again at";
  const american = localeOf("en-US", "imperial");
  const upToDate = "The weather is up to date. The service gives its next observation after 14:25.";
  const waits: readonly (readonly [said: string, sentence: string])[] = [
    [notYet(rateLimited, now + 20 * minute, metric, now), `${tooMany} 14:25.`],
    [notYet(rateLimited, now + day, metric, now), `${tooMany} 28 Oct 2026, 14:05.`],
    [notYet(rateLimited, now + minute, american, now), `${tooMany} 2:06 PM.`],
    [notYet(unauthorized, undefined, metric, now), "API key refused"],
    [stillFresh(now + 20 * minute, metric, now), upToDate],
  ];
  for (const [said, sentence] of waits) {
    it(`H1 say when the service can be asked again, where it is known: ${sentence}`, () =>
      assert.equal(said.replaceAll(/\s/g, " "), sentence));
  }

  it("say that a key works, with the temperature where there is one", () => {
    const hostile = pair(5, "[fix](command:workbench.action.terminal.new)");
    const works = "The weather service accepted the API key.";
    const at = (degrees: string): string => `${works} It is ${degrees} there now.`;
    assert.deepEqual(
      [keyWorks(answerFrom(now), metric), keyWorks(answerFrom(now), imperial)],
      [at("21°C"), at("71°F")],
    );
    for (const members of [{ WeatherIcon: 1 }, { WeatherText: "Sunny", Temperature: hostile }])
      assert.equal(keyWorks(answerOf(members), metric), works);
  });
});

describe("name of a place", () => {
  const query = conditionsQueryFor("349727");
  const named: Target = { kind: "query", query, label: "Grandma's" };
  const unknown: FeedState = { loading: false, failure: failures.locationUnknown };
  const toSetUp: FeedState = { loading: false, failure: failures.locationMissing };
  const several = { isOneOfSeveral: true };
  const hidden = { hideLocation: true };
  const [sunny, title] = ["24 degrees Celsius, sunny", "Sunny · Grandma's"];
  const wrong = "Unknown location";
  type Glance = readonly [Partial<StatusBarStyle>, text: string, label: string, title: string, FeedState?];
  const glances: Readonly<Record<string, Glance>> = {
    "is shown in place of the key": [{ text: "{location}: {temperature}" }, "Grandma's: 24°C", sunny, title],
    "is shown and spoken among several": [several, "Grandma's clear-day 24°C", `Grandma's, ${sunny}`, title],
    "is spoken where it is not shown": [{ ...several, text: "{temperature}" }, "24°C", `Grandma's, ${sunny}`, title],
    "is shown without weather": [several, `Grandma's unknown ${wrong}`, `Grandma's, ${wrong}`, "No weather", unknown],
    "is not shown before all is set up": [
      several,
      "unknown Set Up Weather",
      "Set up the weather",
      "Set up the weather",
      toSetUp,
    ],
    "is hidden": [hidden, "clear-day 24°C", sunny, "Sunny"],
    "is hidden where the template has it": [{ ...hidden, text: "{location} {temperature}" }, "24°C", sunny, "Sunny"],
    "is hidden among several": [{ ...hidden, ...several }, "clear-day 24°C", sunny, "Sunny"],
    "is hidden in a failure, which is said": [
      { ...hidden, ...several },
      `unknown ${wrong}`,
      wrong,
      "No weather",
      unknown,
    ],
  };
  for (const [behaviour, [style, text, label, title, state = weather]] of Object.entries(glances)) {
    it(behaviour, () => {
      const shownAs = (target: Target) => statusBarView(target, state, metric, now, { ...plain, ...style });
      const view = shownAs(named);
      assert.deepEqual([textOf(view), view.text.label, view.tooltip.title], [text, `Weather: ${label}`, title]);
      if (!style.hideLocation) return void assert.equal(JSON.stringify(view).includes("349727"), state === unknown);
      for (const target of [named, { kind: "query", query } as const])
        assert.doesNotMatch(JSON.stringify(shownAs(target)), /Grandma|349727|Location \d/);
    });
  }

  it("is shown in place of the key in the panel", () => {
    const panel = panelView(named, weather, metric, now);
    assert.equal(panel.place, "Grandma's");
    assert.doesNotMatch(JSON.stringify({ ...panel, forecast: undefined }), /349727/);
  });
});
