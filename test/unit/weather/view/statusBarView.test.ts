import assert from "node:assert/strict";

import type { Locale } from "../../../../src/weather/locale/formatUnits";
import type { CallsToday } from "../../../../src/weather/model/answer";
import type { Failure } from "../../../../src/weather/model/failure";
import type { FeedState } from "../../../../src/weather/refresh/conditionsFeed";
import type { Target } from "../../../../src/weather/refresh/subscription";
import { markdownOf, panelView } from "../../../../src/weather/view/panelView";
import { keyWorks, notYet, stillFresh } from "../../../../src/weather/view/refreshMessages";
import { type StatusBarStyle, statusBarView, type StatusBarView } from "../../../../src/weather/view/statusBarView";
import { makeObservation } from "../../../loopback/observations";
import {
  answerFrom,
  conditionsQueryFor,
  day,
  failures,
  faultsIn,
  hour,
  localeOf,
  minute,
  pseudo,
  textsIn,
} from "../fakes";
import {
  answerOf,
  glanceAt,
  imperial,
  linesOf,
  localTime,
  metric,
  now,
  offsetHere,
  panelAt,
  plain,
  sample,
  stateOf,
  textOf,
  without,
} from "./viewFixture";

const source = { text: "Weather data from AccuWeather", href: "https://www.accuweather.com" };
const usual = [
  { action: "refresh", label: "Refresh" },
  { action: "showPanel", label: "Open Panel" },
  { action: "selectLocation", label: "Select Location" },
];
const value = (text: string) => ({ kind: "value", text });
const picture = (text: string) => ({ kind: "glyph", text });
const written = (text: string) => ({ kind: "template", text });

describe("view of the weather", () => {
  it("shows the weather, the times, who the data is from and what can be done", () => {
    const state: FeedState = {
      ...{ loading: false, answer: answerOf(sample), nextAt: now + 20 * minute, calls: { made: 12, budget: 50 } },
    };
    assert.deepEqual(glanceAt(state), {
      text: {
        phase: "current",
        glyph: "clear-day",
        segments: [picture("clear-day"), written(" "), value("24°C")],
        label: "Weather: 24 degrees Celsius, sunny",
      },
      tooltip: {
        title: "Sunny · Location 349727",
        rows: [
          { label: "Temperature", value: "24.3°C" },
          { label: "Feels like", value: "26.1°C" },
          { label: "Wind", value: "12 km/h SW, Gusts 21 km/h" },
          { label: "Humidity", value: "46%, Dew point 12°C" },
          { label: "UV index", value: "6, High" },
          { label: "Visibility", value: "16 km" },
          { label: "Pressure", value: "1019 mb, Rising" },
          { label: "Observed", value: "08:00 (local time)" },
          { label: "Updated", value: "13:55 (your time)" },
          { label: "Next update", value: "14:25 (your time)" },
          { label: "Calls today", value: "12 of 50" },
        ],
        source,
        actions: usual,
      },
    });
  });

  it("shows it in the person's units and language, without another request", () => {
    const state = stateOf(sample);
    const { text, tooltip } = glanceAt(state, imperial);
    assert.deepEqual([text.segments.at(-1)?.text, text.label], ["76°F", "Weather: 76 degrees Fahrenheit, sunny"]);
    assert.deepEqual(linesOf(tooltip.rows).slice(0, 7), [
      ...["Temperature: 76°F", "Feels like: 79°F", "Wind: 8 mph SW, Gusts 13 mph", "Humidity: 46%, Dew point 53°F"],
      ...["UV index: 6, High", "Visibility: 10 mi", "Pressure: 30.1 inHg, Rising"],
    ]);
    assert.equal(glanceAt(state, localeOf("de-DE")).tooltip.rows[0]?.value, "24,3 °C");
  });

  it("shows a temperature of zero, and a fog in which one sees something", () => {
    const { text } = glanceAt(stateOf(makeObservation({ now, weather: "zeroDegrees" })));
    assert.deepEqual([text.segments.at(-1)?.text, text.label], ["0°C", "Weather: 0 degrees Celsius, cloudy"]);
    const fog = linesOf(glanceAt(stateOf(makeObservation({ now, weather: "fog", details: true }))).tooltip.rows);
    assert.ok(fog.includes("Visibility: 0.3 km"), fog.join("\n"));
  });

  const clock = new Intl.DateTimeFormat("en-GB", { timeStyle: "short" }).format(Date.UTC(2026, 9, 27, 12, 7));
  const parts: readonly (readonly [label: string, missing: readonly string[], rows: readonly string[]])[] = [
    ["Temperature", ["Temperature"], []],
    ["Feels like", ["RealFeelTemperature"], []],
    ["Wind", ["Wind"], []],
    ["Wind", ["WindGust"], ["Wind: 12 km/h SW"]],
    ["Humidity", ["RelativeHumidity"], []],
    ["Humidity", ["DewPoint"], ["Humidity: 46%"]],
    ["UV index", ["UVIndexText"], ["UV index: 6"]],
    ["UV index", ["UVIndex"], ["UV index: High"]],
    ["UV index", ["UVIndex", "UVIndexText"], []],
    ["Visibility", ["Visibility"], []],
    ["Pressure", ["PressureTendency"], ["Pressure: 1019 mb"]],
    ["Pressure", ["Pressure"], []],
    ["Observed", ["LocalObservationDateTime"], [`Observed: ${clock}`]],
    ["Observed", ["EpochTime"], []],
  ];
  for (const [label, missing, rows] of parts) {
    it(`has in the tooltip ${rows[0] ?? `no row for ${label}`} without ${missing.join(" and ")}`, () => {
      const linesFor = (members: object): readonly string[] => linesOf(glanceAt(stateOf(members)).tooltip.rows);
      const isOther = (row: string): boolean => !row.startsWith(label);
      const shown = linesFor(without(...missing));
      assert.deepEqual(
        shown.filter((row) => !isOther(row)),
        rows,
      );
      // Where no time is the place's, no words say whose the others are.
      const others = (lines: readonly string[]): readonly string[] =>
        lines.filter(isOther).map((line) => (label === "Observed" ? line.replace(" (your time)", "") : line));
      assert.deepEqual(others(shown), others(linesFor(sample)));
    });
  }

  it("says nothing of clocks where the place's shows the same time as this person's", () => {
    const epoch = Date.UTC(2026, 9, 27, 12, 7);
    const members = { ...sample, LocalObservationDateTime: localTime(epoch, offsetHere(epoch)) };
    const state = { ...stateOf(members), nextAt: now + 20 * minute };
    for (const rows of [glanceAt(state).tooltip.rows, panelAt(state).times])
      assert.deepEqual(linesOf(rows).slice(-3), [`Observed: ${clock}`, "Updated: 13:55", "Next update: 14:25"]);
    for (const answer of [answerOf(members), answerOf(without("LocalObservationDateTime")), undefined]) {
      const observed = answer?.observation.observed;
      assert.match(stillFresh(now, metric, now, observed), /next observation after 14:05\.$/);
      assert.match(notYet(failures.rateLimited, now, metric, now, observed), /asked again at 14:05\.$/);
    }
  });

  it("says whose clock it is where a sentence beside the place's times names a time", () => {
    const { observed } = answerOf(sample).observation;
    assert.match(stillFresh(now, metric, now, observed), /next observation after 14:05 \(your time\)\.$/);
    assert.match(notYet(failures.rateLimited, now, metric, now, observed), /asked again at 14:05 \(your time\)\.$/);
    assert.doesNotMatch(notYet(failures.rateLimited, undefined, metric, now, observed), /your time/);
  });

  it("shows the wind's direction where its speed is missing", () => {
    const { rows } = glanceAt(stateOf({ ...sample, Wind: { Direction: { Localized: "SW" } } })).tooltip;
    assert.ok(linesOf(rows).includes("Wind: SW, Gusts 21 km/h"));
  });

  it("says that the wind is calm, without a direction, in the tooltip, the status bar and the copy", () => {
    const state = stateOf({
      ...sample,
      Wind: { Speed: { Metric: { Value: 0, Unit: "km/h" } }, Direction: { Degrees: 0, Localized: "N" } },
    });
    assert.ok(linesOf(glanceAt(state).tooltip.rows).includes("Wind: Calm, Gusts 21 km/h"));
    assert.equal(textOf(glanceAt(state, metric, "{temperature}, {wind}")), "24°C, Calm");
    assert.match(markdownOf(panelAt(state)), /^- Wind: Calm, Gusts 21 km\/h$/m);
    assert.equal(
      linesOf(glanceAt(state, localeOf("de-DE", "metric", pseudo)).tooltip.rows)[2],
      `${pseudo("Wind")}: ${pseudo("Calm")}, ${pseudo("Gusts")} 21 km/h`,
    );
  });

  it("J14 says in the label what is stale, why, and how old it is", () => {
    const view = glanceAt({ ...stateOf(sample), failure: failures.unreachable });
    assert.deepEqual(view.text, {
      phase: "stale",
      glyph: "clear-day",
      segments: [picture("clear-day"), written(" "), value("24°C")],
      label: "Weather: 24 degrees Celsius, sunny, Offline, last updated 10 minutes ago",
    });
    assert.deepEqual(view.tooltip.notice, {
      title: "Offline",
      sentence:
        "weather.example cannot be reached. Check your connection and proxy settings; it is asked again by itself.",
      age: "last updated 10 minutes ago",
      actions: [
        { action: "refresh", label: "Refresh" },
        { action: "showLog", label: "Show Log" },
      ],
    });
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
        { ...stateOf(sample), calls },
        { loading: true, calls },
      ]) {
        const { tooltip } = glanceAt(state, locale);
        const row = { label: "Calls today", value: count };
        assert.deepEqual([tooltip.rows.at(-1), panelAt(state, locale).times.at(-1)], [row, row]);
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

  it("stays on show while it is being renewed", () => {
    const { text } = glanceAt({ ...stateOf(sample), loading: true });
    assert.deepEqual([text.phase, text.segments.at(-1)?.text], ["current", "24°C"]);
  });

  const before: Readonly<
    Record<string, readonly [FeedState, phase: string, text: string, label: string, title: string]>
  > = {
    "nothing is known yet": [
      { loading: false },
      ...(["loading", "Weather", "Weather: Asking for the weather …", "Asking for the weather …"] as const),
    ],
    "the first answer is on its way": [
      { loading: true },
      ...(["loading", "Weather", "Weather: Asking for the weather …", "Asking for the weather …"] as const),
    ],
    "a failed first request is made again": [
      { loading: true, failure: failures.timeout },
      ...(["loading", "Weather", "Weather: Asking for the weather …", "Asking for the weather …"] as const),
    ],
    "no key is set": [
      { loading: false, failure: failures.keyMissing },
      ...(["setUp", "Set Up Weather", "Weather: Set up the weather", "Set up the weather"] as const),
    ],
    "no location is set": [
      { loading: false, failure: failures.locationMissing },
      ...(["setUp", "Set Up Weather", "Weather: Set up the weather", "Set up the weather"] as const),
    ],
    "the first request failed": [
      { loading: false, failure: failures.timeout },
      ...(["failed", "No answer", "Weather: No answer", "No weather"] as const),
    ],
  };
  for (const [situation, [state, phase, text, label, title]] of Object.entries(before)) {
    it(`has no weather, and says so, when ${situation}`, () => {
      for (const template of ["{glyph} {temperature}", "{location}", "nothing but words"]) {
        const { text: shown, tooltip } = glanceAt(state, metric, template);
        assert.deepEqual(shown, {
          phase,
          glyph: "unknown",
          segments: [picture("unknown"), written(" "), value(text)],
          label,
        });
        assert.deepEqual([tooltip.title, tooltip.rows, tooltip.source], [title, [], undefined]);
      }
    });
  }

  it("offers what puts the failure right first, then the usual, each once", () => {
    const offered = (state: FeedState): readonly string[] =>
      glanceAt(state).tooltip.actions.map(({ action }) => action);
    const weather = stateOf(sample);
    assert.deepEqual(
      [
        offered({ loading: false }),
        offered({ loading: false, failure: failures.keyMissing }),
        offered({ loading: false, failure: failures.unreachable }),
        offered({ ...weather, failure: failures.noObservation }),
        offered({ ...weather, failure: failures.forbidden }),
        offered({ ...weather, loading: true }),
      ],
      [
        ["refresh", "selectLocation"],
        ["setApiKey", "refresh", "selectLocation"],
        ["refresh", "showLog", "selectLocation"],
        ["refresh", "selectLocation", "showPanel"],
        ["checkSubscription", "setApiKey", "showLog", "refresh", "showPanel", "selectLocation"],
        ["refresh", "showPanel", "selectLocation"],
      ],
    );
  });

  it("names the host where another service answered, and no host where there is no weather", () => {
    const others = ["evilaccuweather.com", "accuweather.com.evil.example", "weather.example:8443"];
    const sources = ["api.accuweather.com", "accuweather.com", ...others].map((host) => {
      const asked = { kind: "query", query: conditionsQueryFor("1", host) } as const;
      return statusBarView(asked, stateOf(sample), metric, now, plain).tooltip.source;
    });
    assert.deepEqual(sources, [source, source, ...others.map((host) => ({ text: `Weather data from ${host}` }))]);
    const failed = { kind: "failure", failure: failures.locationMissing } as const;
    const { tooltip } = statusBarView(failed, { loading: false, failure: failed.failure }, metric, now, plain);
    assert.deepEqual([tooltip.source, tooltip.title], [undefined, "Set up the weather"]);
  });

  for (const failure of Object.values<Failure>(failures)) {
    it(`gives every next step of ${failure.kind} a button, with and without weather`, () => {
      for (const state of [{ loading: false }, stateOf(sample)]) {
        const { text, tooltip } = glanceAt({ ...state, failure });
        assert.ok((tooltip.notice?.actions.length ?? 0) > 0);
        assert.deepEqual(tooltip.actions.slice(0, tooltip.notice?.actions.length), tooltip.notice?.actions);
        assert.deepEqual(faultsIn([tooltip, text]), []);
      }
    });
  }
});

describe("text in the status bar", () => {
  const filled: Readonly<Record<string, string>> = {
    "{glyph} {temperature}": "clear-day 24°C",
    "{glyph} {temperature} ({feelsLike})": "clear-day 24°C (26°C)",
    "{text}, {temperature}": "Sunny, 24°C",
    "{location}": "Location 349727",
    "{wind} | {humidity}": "12 km/h SW | 46%",
    "$(heart) {temperature}": "$(heart) 24°C",
    "{temperature} {unknown}": "24°C {unknown}",
    "": "clear-day 24°C",
    "only words": "clear-day 24°C",
    "{unknown}": "clear-day 24°C",
  };
  for (const [template, text] of Object.entries(filled)) {
    it(`is ${text} where the template is ${JSON.stringify(template)}`, () =>
      assert.equal(textOf(glanceAt(stateOf(sample), metric, template)), text));
  }

  const missing: Readonly<Record<string, string>> = {
    "{temperature} · {feelsLike} · {wind}": "8°C",
    "{feelsLike}": "rain 8°C",
    "{wind}, {humidity}": "rain 8°C",
    "{humidity} | {text}": "Rain",
  };
  for (const [template, text] of Object.entries(missing)) {
    it(`is ${text} for ${template}, where only temperature and text were received`, () => {
      const members = { WeatherIcon: 18, WeatherText: "Rain", Temperature: { Metric: { Value: 8, Unit: "C" } } };
      assert.equal(textOf(glanceAt(stateOf(members), metric, template)), text);
    });
  }

  it("has a dash for a temperature that is missing, and says so aloud", () => {
    const view = glanceAt(stateOf({ WeatherIcon: 18 }));
    assert.equal(textOf(view), "rain –");
    assert.equal(view.text.label, "Weather: temperature not received, current conditions");
  });

  it("is short, whatever the service calls its degrees", () => {
    const texts = ["x".repeat(1000), "K", ""].map((Unit) =>
      textOf(glanceAt(stateOf({ WeatherIcon: 1, Temperature: { Metric: { Value: 5, Unit } } }))),
    );
    assert.deepEqual(texts, ["clear-day –", "clear-day –", "clear-day 5"]);
  });

  it("tells apart what the person wrote and what came from outside", () => {
    const hostile = { ...sample, WeatherText: "$(zap) {location}", Wind: { Direction: { Localized: "$(zap)" } } };
    const { segments } = glanceAt(stateOf(hostile), metric, "$(heart) {text} {wind} {unknown}").text;
    assert.deepEqual(segments, [
      ...[written("$(heart) "), value("$(zap) {location}"), written(" "), value("$(zap)"), written(" {unknown}")],
    ]);
  });
});

/** The members that decide what is shown at a glance. */
const shown = [
  ...["WeatherText", "WeatherIcon", "EpochTime", "LocalObservationDateTime", "Temperature", "RealFeelTemperature"],
  ...["RelativeHumidity", "Wind"],
];
const wrong: Readonly<Record<string, unknown>> = {
  null: null,
  "a text": "x",
  "an empty text": "",
  "a number": -1,
  "a list": [],
  "an empty object": {},
  "half a value pair": { Metric: {}, Imperial: null },
  "half a wind": { Speed: {}, Direction: { Localized: null } },
};

describe("answer of the service that is not as it should be", () => {
  const all = "{glyph} {temperature} {feelsLike} {text} {location} {wind} {humidity}";

  it("J6 is shown whole for every combination of missing members", () => {
    const lean = Object.fromEntries(Object.entries(sample).filter(([name]) => [...shown, "IsDayTime"].includes(name)));
    for (let combination = 0; combination < 2 ** shown.length; combination += 1) {
      const missing = shown.filter((_, index) => combination & (1 << index));
      const members = Object.fromEntries(Object.entries(lean).filter(([name]) => !missing.includes(name)));
      const view = glanceAt(stateOf(members));
      assert.deepEqual(faultsIn(view), [], `without ${missing.join(", ")}`);
      assert.equal(view.text.segments.at(-1)?.text, missing.includes("Temperature") ? "–" : "24°C");
    }
  }).timeout(20_000);

  for (const name of Object.keys(sample)) {
    it(`J6 hides what ${name} alone would say, when it is missing, null or of another type`, () => {
      const whole = new Set(textsIn(shownOf(sample)).map(([, text]) => text));
      const rest = shownOf(without(name));
      assert.deepEqual(faultsIn(rest), []);
      for (const [what, replacement] of Object.entries(wrong)) {
        const view = shownOf({ ...sample, [name]: replacement });
        assert.deepEqual(faultsIn(view), [], what);
        const news = textsIn(view).filter(
          ([, text]) => !whole.has(text) && !textsIn(rest).some(([, old]) => old === text),
        );
        assert.deepEqual(name.endsWith("Text") && what === "a text" ? [] : news, [], what);
      }
    });
  }

  it("J6 is shown when every other member, or all but one, is missing, null or of another type", () => {
    for (const [what, replacement] of Object.entries(wrong)) {
      for (const name of Object.keys(sample)) {
        const others = Object.fromEntries(Object.keys(sample).map((other) => [other, replacement]));
        const decodable = { ...others, [name]: sample[name], ...(name === "WeatherText" ? {} : { WeatherIcon: 1 }) };
        assert.deepEqual(faultsIn(shownOf(decodable)), [], `${what}, ${name}`);
      }
    }
  }).timeout(20_000);

  it("J3 J4 is shown as one line without what turns, hides or clutters it", () => {
    const hostile = `Sun\u202e\u2066\u200b\u001b[31m\0\r\n\u2028\u2029\u000b\ud800ny ${"e\u0301".repeat(3)}${"\u0301".repeat(1000)}`;
    const view = shownOf({
      ...sample,
      WeatherText: hostile,
      UVIndexText: hostile,
      Wind: { Direction: { Localized: hostile } },
    });
    const texts = textsIn(view).map(([, text]) => text);
    // eslint-disable-next-line no-control-regex -- naming the control characters is the purpose
    const unwanted = /[\u0000-\u001f\u007f-\u009f\u200b\u2028-\u202e\u2066-\u2069]|\p{Surrogate}|\u0301{12}/u;
    assert.deepEqual(
      texts.filter((text) => unwanted.test(text)),
      [],
    );
    assert.ok(
      texts.some((text) => text.startsWith("Sun [31m ny")),
      texts.join("\n"),
    );
  });

  it("J5 is cut: at 40 characters in the status bar, at 500 in the tooltip", () => {
    const long = "x".repeat(1_000_000);
    const members = { WeatherText: long, UVIndexText: long, PressureTendency: { LocalizedText: long } };
    const { text, tooltip } = glanceAt(
      stateOf({ ...sample, ...members, Wind: { Direction: { Localized: long } } }),
      metric,
      "{text}{wind}",
    );
    assert.deepEqual(
      text.segments.map(({ text }) => text.length),
      [40, 40],
    );
    assert.ok(text.label.length < 500);
    assert.deepEqual(
      textsIn(tooltip).filter(([, text]) => text.length > 500),
      [],
    );
  });

  const numbers: Readonly<Record<string, readonly [json: string, text: string]>> = {
    "1e400": ["1e400", "–"],
    "-0": ["-0", "0°C"],
    '"21"': ['"21"', "–"],
    "1e308": ["1e308", "–"],
    "12345678901234567890": ["12345678901234567890", "–"],
    "-300": ["-300", "–"],
    "-0.4": ["-0.4", "0°C"],
  };
  for (const [number, [json, text]] of Object.entries(numbers)) {
    it(`J7 has no number that cannot be one: ${number}`, () => {
      const pair = `{"Metric":{"Value":${json},"Unit":"C"}}`;
      const members = ["RelativeHumidity", "UVIndex", "CloudCover"].map((name) => `"${name}":${json}`);
      const pairs = ["Temperature", "RealFeelTemperature", "DewPoint"].map((name) => `"${name}":${pair}`);
      const view = shownOf(JSON.parse(`{"WeatherIcon":1,${[...members, ...pairs].join(",")}}`) as object);
      assert.deepEqual(faultsIn(view), []);
      assert.equal(view.text.segments[2]?.text, text);
      assert.equal(
        view.panel.tiles.some(({ label }) => label === "Humidity"),
        number === "-0",
      );
    });
  }

  for (const icon of ["0", "-1", "9", "1.5", '"1"', '"../../x"', "45", "1e9", "null", "{}"]) {
    it(`J9 has a neutral picture for the icon ${icon}`, () => {
      const view = shownOf(JSON.parse(`{"WeatherText":"Sunny","WeatherIcon":${icon}}`) as object);
      assert.deepEqual([view.text.glyph, view.panel.current?.glyph], ["unknown", "unknown"]);
      assert.deepEqual(
        textsIn(view).filter(([, text]) => text.includes("..")),
        [],
      );
    });
  }

  it("J10 does not grow with unknown members", () => {
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`Member${index}`, "x"]));
    assert.deepEqual(shownOf({ ...sample, ...many }), shownOf(sample));
  });

  it("J11 is shown as it was sent, with its unit, whichever side of a value there is", () => {
    const lines = (members: object): readonly string[] => linesOf(glanceAt(stateOf(members)).tooltip.rows);
    const [Metric, Imperial] = [
      { Value: 12.4, Unit: "km/h" },
      { Value: 7.7, Unit: "mi/h" },
    ];
    const winds = [{ Metric }, { Imperial }, { Metric: Imperial }, { Metric: { ...Metric, UnitType: "?" } }];
    assert.deepEqual(
      winds.map((Speed) => lines({ Wind: { Speed } })[0]),
      ["Wind: 12 km/h", "Wind: 8 mph", "Wind: 8 mph", "Wind: 12 km/h"],
    );
    const degrees = [{ Metric: { Value: 70, Unit: "F", UnitType: 9999 } }, { Imperial: { Value: 21, Unit: "C" } }];
    assert.deepEqual(
      degrees.map((Temperature) => lines({ Temperature })[0]),
      ["Temperature: 70°F", "Temperature: 21°C"],
    );
  });

  function shownOf(members: object): StatusBarView & { readonly panel: ReturnType<typeof panelAt> } {
    const state: FeedState = { ...stateOf(members), calls: { made: 1 }, nextAt: now + hour };
    return { ...glanceAt(state, metric, all), panel: panelAt(state) };
  }
});

describe("answers to commands", () => {
  it("say until when the weather is up to date", () => {
    const sentence = stillFresh(now + 20 * minute, metric, now);
    assert.equal(sentence, "The weather is up to date. The service gives its next observation after 14:25.");
  });

  it("H1 say when the service can be asked again, where it is known", () => {
    assert.deepEqual(
      [
        notYet(failures.rateLimited, now + 20 * minute, metric, now),
        notYet(failures.rateLimited, now + day, metric, now),
        notYet(failures.rateLimited, now + minute, localeOf("en-US", "imperial"), now).replaceAll(/\s/g, " "),
        notYet(failures.unauthorized, undefined, metric, now),
      ],
      [
        "Too many requests. The service can be asked again at 14:25.",
        "Too many requests. The service can be asked again at 28 Oct 2026, 14:05.",
        "Too many requests. The service can be asked again at 2:06 PM.",
        "API key refused",
      ],
    );
  });

  for (const failure of Object.values<Failure>(failures)) {
    it(`say of ${failure.kind} that it is not asked now`, () => {
      assert.deepEqual(faultsIn([notYet(failure, now, metric, now), notYet(failure, undefined, metric, now)]), []);
    });
  }

  it("say that a key works, with the temperature where there is one", () => {
    const bare = { ...answerFrom(now), observation: { members: {} } };
    const hostile = answerOf({
      WeatherText: "Sunny",
      Temperature: { Metric: { Value: 5, Unit: "[fix](command:workbench.action.terminal.new)" } },
    });
    assert.deepEqual(
      [
        keyWorks(answerFrom(now), metric),
        keyWorks(answerFrom(now), imperial),
        keyWorks(bare, metric),
        keyWorks(hostile, metric),
      ],
      [
        "The weather service accepted the API key. It is 21°C there now.",
        "The weather service accepted the API key. It is 71°F there now.",
        "The weather service accepted the API key.",
        "The weather service accepted the API key.",
      ],
    );
  });
});

describe("glance of a place with a name", () => {
  const query = conditionsQueryFor("349727");
  const named: Target = { kind: "query", query, label: "Grandma's" };
  const shownAs = (style: Partial<StatusBarStyle>, target = named): StatusBarView =>
    statusBarView(target, stateOf(sample), metric, now, { ...plain, ...style });
  const said = (view: StatusBarView): string => view.text.segments.map(({ text }) => text).join("");

  it("says the name in place of the key, in the tooltip and where the template names it", () => {
    assert.equal(shownAs({}).tooltip.title, "Sunny · Grandma's");
    assert.equal(said(shownAs({ text: "{location}: {temperature}" })), "Grandma's: 24°C");
    const panel = panelView(named, stateOf(sample), metric, now);
    assert.equal(panel.place, "Grandma's");
    assert.doesNotMatch(JSON.stringify([shownAs({}), { ...panel, forecast: undefined }]), /349727/);
  });

  it("says which place it is of where there are several, to eyes and ears", () => {
    const view = shownAs({ isOneOfSeveral: true });
    assert.match(said(view), /^Grandma's .+ 24°C$/);
    assert.match(view.text.label, /^Weather: Grandma's, 24 degrees/);
    assert.doesNotMatch(shownAs({}).text.label, /Grandma/);
    assert.equal(said(shownAs({ isOneOfSeveral: true, text: "{temperature}" })), "24°C");
  });

  it("hides name and key from status bar, tooltip and screen reader", () => {
    for (const target of [named, { kind: "query", query } as const])
      for (const style of [{}, { text: "{location} {temperature}" }, { isOneOfSeveral: true }]) {
        const view = shownAs({ ...style, hideLocation: true }, target);
        assert.doesNotMatch(JSON.stringify(view), /Grandma|349727|Location \d/);
        assert.match(said(view), /24°C$/);
        assert.equal(view.tooltip.title, "Sunny");
      }
  });

  it("says which of several places has no weather", () => {
    const failed: FeedState = { loading: false, failure: failures.locationUnknown };
    const view = statusBarView(named, failed, metric, now, { ...plain, isOneOfSeveral: true });
    assert.match(said(view), /^Grandma's .+Unknown location$/);
    assert.equal(view.text.label, "Weather: Grandma's, Unknown location");
    const setUp: FeedState = { loading: false, failure: failures.locationMissing };
    assert.doesNotMatch(said(statusBarView(named, setUp, metric, now, { ...plain, isOneOfSeveral: true })), /Grandma/);
  });

  it("says what is wrong with the location all the same", () => {
    const failed: FeedState = { loading: false, failure: failures.locationUnknown };
    const { text, tooltip } = statusBarView(named, failed, metric, now, { ...plain, hideLocation: true });
    assert.deepEqual([text.phase, tooltip.notice?.title], ["failed", "Unknown location"]);
  });

  it("hides the key also where a failure names it", () => {
    const failed: FeedState = { loading: false, failure: failures.locationUnknown };
    const view = (hideLocation: boolean): string =>
      JSON.stringify(statusBarView(named, failed, metric, now, { ...plain, hideLocation, isOneOfSeveral: true }));
    assert.match(view(false), new RegExp(failures.locationUnknown.location));
    assert.doesNotMatch(view(true), new RegExp(`${failures.locationUnknown.location}|Grandma`));
  });
});
