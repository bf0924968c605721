import assert from "node:assert/strict";

import type { CallCount } from "../../../../src/weather/model/answer";
import type { Failure } from "../../../../src/weather/model/failure";
import type { ConditionsState } from "../../../../src/weather/conditions/conditionsSubscription";
import { markdownOf } from "../../../../src/weather/view/panelView";
import { notYet, stillFresh } from "../../../../src/weather/view/refreshMessages";
import type { StatusBarStyle } from "../../../../src/weather/view/statusBarView";
import { day, failures, faultsIn, hour, localeOf, minute, textsIn } from "../fakes";
import { itEach, itRows } from "../itEach";
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
  sample,
  stateOf,
  targetOf,
  textOf,
  without,
} from "./viewFixture";
import type { Locale } from "../../../../src/weather/locale/locale";

const href = "https://www.accuweather.com";
const source = { text: "Weather data from AccuWeather", name: "AccuWeather", href };
const weather = stateOf(sample);

describe("view of the weather", () => {
  it("has the weather, the times, who the data is from and what can be done in the tooltip", () => {
    const state: ConditionsState = { ...weather, nextAt: now + 20 * minute, calls: { made: 12, budget: 50 } };
    const { rows, ...rest } = glanceAt(state).tooltip;
    assert.deepEqual(linesOf(rows), [
      ...["Temperature: 24°C", "Feels like: 26°C", "Wind: 12 km/h SW, Gusts 21 km/h"],
      ...["Humidity: 46%, Dew point 12°C", "UV index: 6, High", "Visibility: 16 km", "Pressure: 1019 hPa, Rising"],
      ...["Observed: 08:00 (local time)", "Updated: 13:55 (your time)", "Next update: 14:25 (your time)"],
      "Calls in 24 hours: 12 of 50",
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
    const shown = (state: ConditionsState, locale: Locale) => {
      const { text, tooltip } = glanceAt(state, locale, { text: "{temperature}" });
      const row = tooltip.rows.find(({ label }) => label === "Temperature");
      return [text.segments[0]?.text, text.label, row?.value];
    };
    assert.deepEqual(shown(weather, imperial), ["76°F", "Weather: 76 degrees Fahrenheit, sunny", "76°F"]);
    assert.deepEqual(shown(weather, localeOf("de-DE")), ["24 °C", "Weather: 24 Grad Celsius, Sunny", "24 °C"]);
    assert.deepEqual(shown(zero, metric), ["0°C", "Weather: 0 degrees Celsius, cloudy", "0°C"]);
    const none = ["–", "Weather: temperature unavailable, current conditions", undefined];
    assert.deepEqual(shown(stateOf({ WeatherIcon: 18 }), metric), none);
  });

  const observedAt = Date.UTC(2026, 9, 27, 12, 7);
  const clock = new Intl.DateTimeFormat("en-GB", { timeStyle: "short" }).format(observedAt);
  const sameClock = { ...sample, LocalObservationDateTime: localTime(observedAt, offsetHere(observedAt)) };
  const timeless = without("LocalObservationDateTime");
  const assertTimes = (members: object, whose: string, observed?: string): void => {
    const state = { ...stateOf(members), nextAt: now + 20 * minute };
    const rows = [...(observed ? [observed] : []), `Updated: 13:55${whose}`, `Next update: 14:25${whose}`];
    assert.deepEqual(linesOf(panelAt(state).times), rows);
    const inTooltip = linesOf(glanceAt(state).tooltip.rows);
    assert.deepEqual(inTooltip.slice(inTooltip.indexOf("Pressure: 1019 hPa, Rising") + 1), rows);
    const moment = state.answer?.content.observed;
    assert.ok(stillFresh(now, metric, now, moment).endsWith(`next update is due after 14:05${whose}.`));
    assert.ok(notYet(failures.rateLimited, now, metric, now, moment).endsWith(`try again at 14:05${whose}.`));
    assert.doesNotMatch(notYet(failures.rateLimited, undefined, metric, now, moment), /your time/);
  };
  itRows(assertTimes, {
    "says whose clock it is where the place has another": [sample, " (your time)", "Observed: 08:00 (local time)"],
    "says nothing of clocks where the place's shows the same time": [sameClock, "", `Observed: ${clock}`],
    "says nothing of clocks where the place's is not known": [timeless, "", `Observed: ${clock}`],
    "says nothing of clocks where the time of the observation is not known": [without("EpochTime"), ""],
  });

  it("has a notice with what is wrong, what that means, how old the weather is and what can be done", () => {
    const means = "Check your connection and proxy settings. Retrying automatically.";
    assert.deepEqual(glanceAt({ ...weather, failure: failures.unreachable }).tooltip.notice, {
      title: "Can't connect",
      sentence: `weather.example can't be reached. ${means}`,
      age: "last updated 10 minutes ago",
      actions: [
        { action: "refresh", label: "Refresh" },
        { action: "showLog", label: "Show Log" },
      ],
    });
  });

  const assertCalls = (calls: CallCount, value: string, locale?: Locale): void => {
    for (const known of [weather, { loading: true }]) {
      const state = { ...known, calls };
      const rows = [glanceAt(state, locale).tooltip.rows.at(-1), panelAt(state, locale).times.at(-1)];
      assert.deepEqual(rows, Array(2).fill({ label: "Calls in 24 hours", value }));
    }
  };
  itEach(assertCalls, {
    "says how many calls were made in 24 hours": [
      [{ made: 12 }, "12"],
      [{ made: 12, budget: 50 }, "12 of 50"],
      [{ made: 12, budget: 50, remaining: 38 }, "12 of 50, 38 left"],
      [{ made: 12, remaining: 38 }, "12, 38 left"],
      [{ made: 0, budget: 0, remaining: 0 }, "0 of 0, 0 left"],
      [{ made: 1234, remaining: 25_000 }, "1,234, 25,000 left"],
      [{ made: 1234, remaining: 25_000 }, "1.234, 25.000 left", localeOf("de-DE")],
    ],
  });

  const assertCallsOfMonth = (inMonth: CallCount | undefined, ...values: string[]): void => {
    const state = { ...weather, calls: { made: 12, ...(inMonth && { inMonth }) } };
    for (const rows of [glanceAt(state).tooltip.rows, panelAt(state).times])
      assert.deepEqual(
        linesOf(rows).filter((line) => line.startsWith("Calls")),
        ["Calls in 24 hours: 12", ...values],
      );
  };
  itEach(assertCallsOfMonth, {
    "says how many calls were made this month, once that is known": [
      [undefined],
      [{ made: 0 }, "Calls this month: 0"],
      [{ made: 1234, budget: 15_000 }, "Calls this month: 1,234 of 15,000"],
    ],
  });

  it("H10 is never younger than now, however far its clock was ahead", () => {
    for (const ahead of [1, minute, hour, day, 365 * day]) {
      const answer = { ...answerOf(sample), receivedAt: now + ahead };
      const { tooltip, text } = glanceAt({ loading: false, answer, failure: failures.unreachable });
      assert.equal(tooltip.notice?.age, "last updated now");
      assert.match(text.label, /, last updated now$/);
    }
  });

  const { keyMissing, unreachable, noObservation, forbidden, notStored, notCovered } = failures;
  const assertOffers = (state: ConditionsState, offers: string): void => {
    const { actions } = glanceAt(state).tooltip;
    assert.equal(actions.map(({ action }) => action).join(" "), offers);
  };
  itEach(assertOffers, {
    "offers what puts the failure right first, then the usual, each once": [
      [{ loading: false }, "refresh selectLocation"],
      [{ loading: false, failure: keyMissing }, "setApiKey selectLocation refresh"],
      [{ loading: false, failure: unreachable }, "refresh showLog selectLocation"],
      [{ ...weather, failure: noObservation }, "refresh selectLocation showPanel"],
      [{ loading: false, failure: notStored }, "refresh selectLocation"],
      [{ ...weather, failure: notStored }, "refresh showPanel selectLocation"],
      [{ loading: false, failure: notCovered }, "refresh selectLocation"],
      [{ ...weather, failure: forbidden }, "checkSubscription setApiKey showLog refresh showPanel selectLocation"],
      [{ ...weather, loading: true }, "refresh showPanel selectLocation"],
    ],
  });

  it("names the provider where its data came through another host, and who has observed it", () => {
    const sourceOf = (members: object, locale = metric) =>
      glanceAt(stateOf(members), locale, {}, targetOf("1", undefined, "gateway.example")).tooltip.source;
    const { Link, MobileLink } = sample;
    for (const links of [{ Link }, { MobileLink }, { Link, MobileLink }])
      assert.deepEqual(sourceOf({ WeatherText: "Fog", ...links }), source);
    const LocalSource = { Id: 7, Name: "Met Office", WeatherCode: "1" };
    const text = "Weather data from AccuWeather and Met Office";
    assert.deepEqual(sourceOf({ ...sample, LocalSource }), { ...source, text });
    assert.equal(sourceOf({ Link, LocalSource }, localeOf("de"))?.text, "Weather data from AccuWeather und Met Office");
    const own = { text: "Weather data from gateway.example and Met Office", name: "gateway.example" };
    assert.deepEqual(sourceOf({ WeatherText: "Fog", LocalSource }), own);
  });

  it("names the host where another service answered", () => {
    const fog = stateOf({ WeatherText: "Fog" });
    const sourceOf = (host: string) => glanceAt(fog, metric, {}, targetOf("1", undefined, host)).tooltip.source;
    for (const host of ["api.accuweather.com", "accuweather.com"]) assert.deepEqual(sourceOf(host), source);
    for (const host of ["evilaccuweather.com", "accuweather.com.evil.example", "weather.example:8443"])
      assert.deepEqual(sourceOf(host), { text: `Weather data from ${host}`, name: host });
  });

  it("gives every next step of every failure a button, with and without weather", () => {
    for (const failure of Object.values<Failure>(failures))
      for (const state of [{ loading: false }, weather]) {
        const { tooltip } = glanceAt({ ...state, failure });
        const steps = tooltip.notice?.actions ?? [];
        // Nothing that a person does makes the service cover a place.
        assert.equal(steps.length > 0, failure.kind !== "notCovered", failure.kind);
        assert.deepEqual(tooltip.actions.slice(0, steps.length), steps);
        assert.deepEqual(panelAt({ ...state, failure }).notice, tooltip.notice);
      }
  });
});

describe("phase of the weather", () => {
  const { timeout, keyMissing, locationMissing, notStored, notCovered } = failures;
  type Said = readonly [glyph: string, text: string, label: string, title: string];
  const sunny = "Weather: 24 degrees Celsius, sunny";
  const shown = ["clear-day", "24°C", sunny, "Sunny · Location 349727"] as const;
  const staleWith = (title: string): Said => {
    return ["clear-day", "24°C", `${sunny}, ${title}, last updated 10 minutes ago`, shown[3]];
  };
  const asking = ["unknown", "Weather", "Weather: Getting the weather…", "Getting the weather…"] as const;
  const setUp = ["unknown", "Set Up Weather", "Weather: Set Up Weather", "Set Up Weather"] as const;
  const failedWith = (title: string): Said => ["unknown", title, `Weather: ${title}`, "No weather data"];
  const assertPhase = (
    state: ConditionsState,
    phase: string,
    [glyph, shown, label, title]: Said,
    notice?: string,
  ): void => {
    const segments = Object.entries({ glyph, template: " ", value: shown }).map(([kind, text]) => ({ kind, text }));
    const { answer, loading } = state;
    const age = phase === "stale" ? "last updated 10 minutes ago" : undefined;
    // Without weather, the person's template has nothing to show.
    for (const template of answer ? [undefined] : ["{glyph} {temperature}", "{location}", "nothing but words"]) {
      const { text, tooltip } = glanceAt(state, metric, { text: template });
      assert.deepEqual(text, { phase, glyph, segments, label });
      assert.deepEqual([tooltip.title, tooltip.notice?.title, tooltip.notice?.age], [title, notice, age]);
      if (!answer) assert.deepEqual([tooltip.rows, tooltip.source], [[], undefined]);
    }
    const panel = panelAt(state);
    const rest = answer
      ? panelAt(weather)
      : { place: "Location 349727", places: [], tiles: [], times: [], words: panel.words };
    const { notice: panelNotice } = glanceAt(state).tooltip;
    assert.deepEqual(panel, { ...rest, phase, loading, ...(panelNotice && { notice: panelNotice }) });
    if (!answer) assert.equal(markdownOf(panel), "");
    assert.deepEqual(faultsIn(panel), []);
  };
  itRows(assertPhase, {
    "is current": [weather, "current", shown],
    "is current while the weather is renewed": [{ ...weather, loading: true }, "current", shown],
    "J14 says in words what is stale, and why": [
      { ...weather, failure: timeout },
      "stale",
      staleWith("No response"),
      "No response",
    ],
    "is stale while it is tried again": [
      { ...weather, loading: true, failure: timeout },
      "stale",
      staleWith("No response"),
      "No response",
    ],
    "is loading at first": [{ loading: false }, "loading", asking],
    "is loading while it is asked for": [{ loading: true }, "loading", asking],
    "is loading while it is asked for again": [{ loading: true, failure: timeout }, "loading", asking],
    "is setting up without a key": [{ loading: false, failure: keyMissing }, "setUp", setUp, "No key for this address"],
    "is setting up without a location": [{ loading: false, failure: locationMissing }, "setUp", setUp, "No location"],
    "is failed without weather": [
      { loading: false, failure: timeout },
      "failed",
      failedWith("No response"),
      "No response",
    ],
    "F7 is failed where another window alone may show the weather": [
      { loading: false, failure: notStored },
      "failed",
      failedWith("Shown in another window"),
      "Shown in another window",
    ],
    "F7 is stale where another window alone may show newer weather": [
      { ...weather, failure: notStored },
      "stale",
      staleWith("Shown in another window"),
      "Shown in another window",
    ],
    "is failed where the place is not covered": [
      { loading: false, failure: notCovered },
      "failed",
      failedWith("Not covered"),
      "Not covered",
    ],
  });
});

describe("text in the status bar", () => {
  const calm = { ...sample, Wind: { Speed: pair(0, "km/h"), Direction: { Localized: "N" } } };
  const rain = { WeatherIcon: 18, WeatherText: "Rain", Temperature: pair(8, "C") };
  const inDegrees = (unit: string): object => ({ WeatherIcon: 1, Temperature: pair(5, unit) });
  const assertText = (template: string | undefined, text: string, members: object = sample): void =>
    assert.equal(textOf(glanceAt(stateOf(members), metric, { text: template })), text);
  itEach(assertText, {
    "is what the template names, and the picture with the temperature where that is nothing": [
      ["{glyph} {temperature}", "clear-day 24°C"],
      ["{glyph} {temperature} ({feelsLike})", "clear-day 24°C (26°C)"],
      ["{text}, {temperature}", "Sunny, 24°C"],
      ["{location}", "Location 349727"],
      ["{wind} | {humidity}", "12 km/h SW | 46%"],
      ["{temperature}, {wind}", "24°C, Calm", calm],
      ["", "clear-day 24°C"],
      ["only words", "clear-day 24°C"],
      ["{feelsLike}", "rain 8°C", rain],
      ["{wind}, {humidity}", "rain 8°C", rain],
      ["{humidity} | {text}", "Rain", rain],
      [undefined, "rain –", { WeatherIcon: 18 }],
      [undefined, "clear-day –", inDegrees("x".repeat(1000))],
      [undefined, "clear-day –", inDegrees("K")],
      [undefined, "clear-day 5", inDegrees("")],
    ],
  });
});

describe("answer of the service that is not as it should be", () => {
  /** The members that decide what is shown at a glance. */
  const shown = [
    ...["WeatherText", "WeatherIcon", "EpochTime", "LocalObservationDateTime", "Temperature", "RealFeelTemperature"],
    ...["RelativeHumidity", "Wind"],
  ];
  it("J6 is shown whole for every combination of missing members", () => {
    const hidden = Object.keys(sample).filter((name) => ![...shown, "IsDayTime"].includes(name));
    for (let combination = 0; combination < 2 ** shown.length; combination += 1) {
      const missing = shown.filter((_, index) => combination & (1 << index));
      const view = glanceAt(stateOf(without(...hidden, ...missing)));
      assert.deepEqual(faultsIn(view), [], `without ${missing.join(", ")}`);
      assert.equal(view.text.segments.at(-1)?.text, missing.includes("Temperature") ? "–" : "24°C");
    }
  }).timeout(20_000);

  it("J5 is cut: at 40 characters in the status bar, at 500 in the tooltip and in the panel", () => {
    const long = "x".repeat(1_000_000);
    const members = { WeatherText: long, UVIndexText: long, PressureTendency: { LocalizedText: long } };
    const state = stateOf({ ...sample, ...members, Wind: { Direction: { Localized: long } } });
    const { text, tooltip } = glanceAt(state, metric, { text: "{text}{wind}" });
    const lengths = text.segments.map(({ text }) => text.length);
    assert.deepEqual(lengths, [40, 40]);
    assert.ok(text.label.length < 500 && markdownOf(panelAt(state)).length < 2000);
    assert.ok(textsIn([tooltip, panelAt(state)]).every(([, text]) => text.length <= 500));
  });

  it("J10 does not grow with unknown members", () => {
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`Member${index}`, "x"]));
    const viewsOf = (members: object) => [glanceAt, panelAt].map((view) => view(stateOf(members)));
    assert.deepEqual(viewsOf({ ...sample, ...many }), viewsOf(sample));
  });

  it("J11 has a temperature in the person's unit, on whichever side it was sent", () => {
    const pairs = [{ Metric: { Value: 70, Unit: "F", UnitType: 9999 } }, pair(21, "C", "Imperial")];
    const lines = pairs.map((Temperature) => linesOf(glanceAt(stateOf({ Temperature })).tooltip.rows)[0]);
    assert.deepEqual(lines, ["Temperature: 21°C", "Temperature: 21°C"]);
  });
});

describe("name of a place", () => {
  const named = targetOf("349727", "Grandma's");
  const unknown: ConditionsState = { loading: false, failure: failures.locationUnknown };
  const toSetUp: ConditionsState = { loading: false, failure: failures.locationMissing };
  const [several, hidden] = [{ isOneOfSeveral: true }, { hideLocation: true }];
  const [sunny, title] = ["24 degrees Celsius, sunny", "Sunny · Grandma's"];
  const [wrong, setUp] = ["Unknown location", "Set Up Weather"];
  const assertNamed = (style: Partial<StatusBarStyle>, text: string, said: string[], state = weather): void => {
    const view = glanceAt(state, metric, style, named);
    assert.deepEqual([textOf(view), view.text.label, view.tooltip.title], [text, `Weather: ${said[0]}`, said[1]]);
    if (!style.hideLocation) return void assert.equal(JSON.stringify(view).includes("349727"), state === unknown);
    assert.doesNotMatch(JSON.stringify([view, glanceAt(state, metric, style)]), /Grandma|349727|Location \d/);
  };
  const both = { ...hidden, ...several };
  itRows(assertNamed, {
    "is shown in place of the key": [{ text: "{location}: {temperature}" }, "Grandma's: 24°C", [sunny, title]],
    "is shown and spoken among several": [several, "Grandma's clear-day 24°C", [`Grandma's, ${sunny}`, title]],
    "is spoken where it is not shown": [{ ...several, text: "{temperature}" }, "24°C", [`Grandma's, ${sunny}`, title]],
    "is shown without weather": [
      several,
      `Grandma's unknown ${wrong}`,
      [`Grandma's, ${wrong}`, "No weather data"],
      unknown,
    ],
    "is not shown before all is set up": [several, "unknown Set Up Weather", [setUp, setUp], toSetUp],
    "is hidden": [hidden, "clear-day 24°C", [sunny, "Sunny"]],
    "is hidden where the template has it": [{ ...hidden, text: "{location} {temperature}" }, "24°C", [sunny, "Sunny"]],
    "is hidden among several": [both, "clear-day 24°C", [sunny, "Sunny"]],
    "is hidden in a failure, which is said": [both, `unknown ${wrong}`, [wrong, "No weather data"], unknown],
  });

  it("is shown in place of the key in the panel", () => {
    const panel = panelAt(weather, metric, named);
    assert.equal(panel.place, "Grandma's");
    assert.doesNotMatch(JSON.stringify({ ...panel, forecast: undefined }), /349727/);
  });
});
