import assert from "node:assert/strict";

import { localTimeOfDay } from "../../../../src/weather/locale/formatTime";
import { strings } from "../../../../src/weather/locale/strings";
import type { Failure } from "../../../../src/weather/model/failure";
import type { SavedPlace } from "../../../../src/weather/places/savedPlaces";
import type { FeedState } from "../../../../src/weather/refresh/conditionsFeed";
import type { Target } from "../../../../src/weather/refresh/subscription";
import { markdownOf, type PanelView, panelView } from "../../../../src/weather/view/panelView";
import { conditionsQueryFor, failures, faultsIn, hour, minute, textsIn } from "../fakes";
import {
  answerOf,
  elsewhere,
  glanceAt,
  imperial,
  linesOf,
  metric,
  now,
  panelAt,
  sample,
  stateOf,
  without,
} from "./viewFixture";

const history = [
  { at: now - hour, celsius: 22, fahrenheit: 72 },
  { at: now, celsius: 24.3, fahrenheit: 76 },
];

describe("panel", () => {
  it("shows all there is", () => {
    const { tiles, trend, words: _, ...view } = panelAt({ ...stateOf(sample), history, nextAt: now + 20 * minute });
    const fell = (label: string): object => ({ label, value: "0 mm" });
    assert.deepEqual(view, {
      phase: "current",
      place: "Location 349727",
      places: [],
      loading: false,
      current: { glyph: "clear-day", temperature: "24°C", text: "Sunny", feelsLike: "Feels like 26°C" },
      precipitation: {
        title: "Precipitation",
        rows: [
          ...[fell("Past hour"), fell("Past 3 hours"), fell("Past 6 hours"), fell("Past 12 hours")],
          fell("Past 24 hours"),
        ],
      },
      times: [
        { label: "Observed", value: "08:00 (local time)" },
        { label: "Updated", value: "13:55 (your time)" },
        { label: "Next update", value: "14:25 (your time)" },
      ],
      source: { text: "Weather data from AccuWeather", href: "https://www.accuweather.com" },
      forecast: {
        label: "Forecast",
        href: "https://www.accuweather.com/en/us/new-york/349727/current-weather/349727",
      },
      copies: [
        { action: "copyMarkdown", label: "Copy as Markdown" },
        { action: "copyJson", label: "Copy JSON" },
      ],
    });
    assert.deepEqual([tiles.length, trend?.points.length], [8, 2]);
  });

  it("shows precipitation in the person's units, to the hundredth of an inch", () => {
    const amount = { Metric: { Value: 2.8, Unit: "mm" }, Imperial: { Value: 0.11, Unit: "in" } };
    const state = stateOf({ ...sample, PrecipitationSummary: { Past24Hours: amount } });
    assert.deepEqual(
      [metric, imperial].map((locale) => linesOf(panelAt(state, locale).precipitation?.rows ?? [])),
      [["Past 24 hours: 2.8 mm"], ["Past 24 hours: 0.11 in"]],
    );
  });

  const absent: readonly (readonly [
    what: string,
    members: Readonly<Record<string, unknown>>,
    part: keyof PanelView,
  ])[] = [
    ["precipitation", without("PrecipitationSummary"), "precipitation"],
    ["the page of the place", without("Link"), "forecast"],
    ["a page of the provider", { ...sample, Link: "https://evil.example/en/us/x/1/forecast/1" }, "forecast"],
    ["a page that is one", { ...sample, Link: "javascript:alert(1)" }, "forecast"],
  ];
  for (const [what, members, part] of absent) {
    it(`has no ${part} without ${what}`, () => {
      const view = panelAt(stateOf(members));
      assert.equal(part in view, false);
      assert.ok(part in panelAt(stateOf(sample)));
    });
  }

  it("has no line of what was felt where that was not received, and a dash for a temperature", () => {
    const { current } = panelAt(stateOf({ WeatherIcon: 33, IsDayTime: false }));
    assert.deepEqual(current, { glyph: "clear-night", temperature: "–", text: "Current conditions" });
  });

  it("has a trend as soon as two readings are known and there is weather", () => {
    const trends = [
      { ...stateOf(sample), history },
      { ...stateOf(sample), history: history.slice(1) },
      stateOf(sample),
      { loading: false, failure: failures.unreachable, history },
    ].map((state) => panelAt(state).trend?.points.length);
    assert.deepEqual(trends, [2, undefined, undefined, undefined]);
    // By the clock of the place, as the row of the observation is.
    const time = localTimeOfDay({ epoch: now, offset: elsewhere }, now, metric);
    assert.equal(panelAt({ ...stateOf(sample), history }, imperial).trend?.points[1]?.label, `${time}: 76°F`);
  });

  const weather = stateOf(sample);
  const phases: readonly (readonly [string, FeedState, phase: string, refresh: string, notice: string | undefined])[] =
    [
      ["is current", weather, "current", "Refresh", undefined],
      ["is being renewed", { ...weather, loading: true }, "current", "Refreshing …", undefined],
      ["is stale", { ...weather, failure: failures.timeout }, "stale", "Refresh", "No answer"],
      [
        "is stale and being renewed",
        { ...weather, loading: true, failure: failures.timeout },
        ...(["stale", "Refreshing …", "No answer"] as const),
      ],
      ["is not known", { loading: false }, "loading", "Refresh", undefined],
      ["is asked for", { loading: true }, "loading", "Refreshing …", undefined],
      ["is asked for again", { loading: true, failure: failures.timeout }, "loading", "Refreshing …", undefined],
      ["lacks a key", { loading: false, failure: failures.keyMissing }, "setUp", "Refresh", "No API key"],
      ["lacks a location", { loading: false, failure: failures.locationMissing }, "setUp", "Refresh", "No location"],
      ["failed", { loading: false, failure: failures.unreachable }, "failed", "Refresh", "Offline"],
    ];
  for (const [what, state, phase, refresh, notice] of phases) {
    it(`tells that the weather ${what}`, () => {
      const view = panelAt(state);
      const { text, tooltip } = glanceAt(state);
      assert.deepEqual(
        [view.phase, view.words.refresh, view.notice?.title, view.loading],
        [phase, refresh, notice, state.loading],
      );
      assert.deepEqual([text.phase, tooltip.notice], [phase, view.notice]);
      assert.equal(view.current !== undefined, state.answer !== undefined);
      if (!state.answer) {
        const { tiles, times, copies, source, forecast, precipitation, trend } = view;
        assert.deepEqual([tiles, times, copies], [[], [], []]);
        assert.deepEqual([source, forecast, precipitation, trend], Array(4).fill(undefined));
      }
      assert.deepEqual(faultsIn(view), []);
    });
  }

  it("says how old the weather is that could not be renewed", () => {
    assert.equal(panelAt({ ...weather, failure: failures.timeout }).notice?.age, "last updated 10 minutes ago");
    assert.equal(panelAt({ loading: false, failure: failures.timeout }).notice?.age, undefined);
  });

  for (const failure of Object.values<Failure>(failures)) {
    it(`says what to do about ${failure.kind}, with and without weather`, () => {
      for (const state of [{ loading: false }, weather]) {
        const view = panelAt({ ...state, failure });
        assert.ok((view.notice?.actions.length ?? 0) > 0);
        assert.deepEqual(faultsIn(view), []);
      }
    });
  }

  it("gives the page the words that it needs", () => {
    const { place, now: title, asking, conditions, allFields } = panelAt({ loading: true }).words;
    assert.deepEqual(
      [place, title, asking, conditions, allFields],
      [strings.panel.place, strings.panel.now, strings.asking, strings.panel.conditions, strings.panel.allFields],
    );
  });

  it("names no place where none is set", () => {
    const failed = { kind: "failure", failure: failures.locationMissing } as const;
    assert.equal(panelView(failed, { loading: false }, metric, now).place, "Current conditions");
  });
});

describe("the panel's places", () => {
  const placeOf = (location: string, label?: string): SavedPlace => ({
    location: conditionsQueryFor(location).location,
    ...(label !== undefined && { label }),
  });
  const choices = (
    shown: SavedPlace,
    saved: readonly SavedPlace[] | undefined,
    state: FeedState = { loading: true },
  ): string => {
    const asked: Target = { kind: "query", query: conditionsQueryFor(shown.location), ...shown };
    const { places } = panelView(asked, state, metric, now, saved);
    return places.map(({ location, label, isShown }) => `${isShown ? "> " : ""}${location}: ${label}`).join("\n");
  };
  const [home, work, nameless] = [placeOf("1", "Home"), placeOf("2", "Work"), placeOf("18404_PC")];

  it("are the saved ones in their order, whatever the weather", () => {
    const expected = "2: Work\n> 1: Home\n18404_PC: Location 18404_PC";
    for (const state of [{ loading: true }, stateOf(sample), { loading: false, failure: failures.keyMissing }])
      assert.equal(choices(home, [work, home, nameless], state), expected);
  });

  it("begin with the one that is shown, if it is not saved", () => {
    assert.equal(choices(nameless, [work, home]), "> 18404_PC: Location 18404_PC\n2: Work\n1: Home");
    assert.equal(choices(home, [work]), "> 1: Home\n2: Work");
  });

  const fewer: Readonly<Record<string, readonly SavedPlace[] | undefined>> = {
    "none is saved": [],
    "none can be": undefined,
    "it alone is saved": [home],
  };
  for (const [why, saved] of Object.entries(fewer))
    it(`are none where ${why}`, () => assert.equal(choices(home, saved), ""));

  it("are none where no place is shown", () => {
    const failed = { kind: "failure", failure: failures.locationMissing } as const;
    assert.deepEqual(panelView(failed, { loading: false }, metric, now, [home, work]).places, []);
  });

  it("that are called alike are told apart by their keys, and the others are not", () => {
    assert.equal(
      choices(home, [home, placeOf("2", "Home"), placeOf("3", "Work")]),
      "> 1: Home (1)\n2: Home (2)\n3: Work",
    );
    assert.equal(choices(placeOf("7"), [placeOf("8", "Location 7")]), "> 7: Location 7 (7)\n8: Location 7 (8)");
  });

  it("J3 are told apart also where a name looks like one with its key", () => {
    const saved = [placeOf("1", "Home"), placeOf("2", "Home"), placeOf("3", "Home (1)"), placeOf("4", "Home (1) (3)")];
    const labels = choices(home, saved).split("\n");
    assert.deepEqual(labels, ["> 1: Home (1)", "2: Home (2)", "3: Home (1) (3)", "4: Home (1) (3) (4)"]);
  });

  it("J5 are told apart in no time, however many there are", () => {
    const saved = Array.from({ length: 5_000 }, (_, index) =>
      placeOf(`${index}`, `Home${index % 2 ? ` (${index - 1})` : ""}`),
    );
    const labels = choices(home, saved).split("\n");
    assert.deepEqual([labels.length, new Set(labels.map((line) => line.replace(/^.*?: /, ""))).size], [5_000, 5_000]);
  });
});

describe("weather as Markdown", () => {
  it("is a heading, the readings, the times and the source", () => {
    assert.equal(
      markdownOf(panelAt({ ...stateOf(sample), nextAt: now + 20 * minute })),
      [
        "## 24°C, Sunny · Location 349727",
        "",
        "- Feels like: 26.1°C",
        "- Wind: 12 km/h SW, Gusts 21 km/h",
        "- Humidity: 46%, Dew point 12°C",
        "- UV index: 6, High",
        "- Pressure: 1019 mb, Rising",
        "- Past 24 hours: 19°C to 29°C",
        "- Visibility: 16 km",
        "- Cloud cover: 4%",
        "- Precipitation (Past 24 hours): 0 mm",
        "- Observed: 08:00 (local time)",
        "- Updated: 13:55 (your time)",
        "- Next update: 14:25 (your time)",
        "",
        "[Weather data from AccuWeather](https://www.accuweather.com)",
      ].join("\n"),
    );
  });

  it("is nothing where there is no weather", () => {
    for (const state of [{ loading: true }, { loading: false, failure: failures.unreachable }])
      assert.equal(markdownOf(panelAt(state)), "");
  });

  it("is short where little was received, and has no link to another service", () => {
    const asked = { kind: "query", query: conditionsQueryFor("1", "weather.example") } as const;
    const view = panelView(asked, { loading: false, answer: answerOf({ WeatherIcon: 1 }) }, metric, now);
    assert.equal(
      markdownOf(view),
      "## –, Current conditions · Location 1\n\n- Updated: 13:55\n\nWeather data from weather.example",
    );
  });

  const hostile: Readonly<Record<string, readonly [text: string, markdown: string]>> = {
    "a link": ["[x](command:y)", "\\[x\\](command:y)"],
    "a picture": ["![i](https://evil.example)", "\\!\\[i\\](https\\://evil.example)"],
    "markup of a page": ["<img onerror=alert(1)>", "\\<img onerror=alert(1)\\>"],
    "an entity": ["&lt;script&gt;", "\\&lt;script\\&gt;"],
    "bold letters": ["**b** __b__ *b*", "\\*\\*b\\*\\* \\_\\_b\\_\\_ \\*b\\*"],
    "code and struck letters": ["`c` ~~s~~", "\\`c\\` \\~\\~s\\~\\~"],
    "a heading and a table": ["# h | t", "\\# h \\| t"],
    "a backslash before a sign": ["\\[x](y)", "\\\\\\[x\\](y)"],
    "a bare address": ["https://evil.example www.evil.example", "https\\://evil.example www\\.evil.example"],
    "a line of its own": ["a\n# b\r\n- c", "a \\# b - c"],
  };
  for (const [what, [text, markdown]] of Object.entries(hostile)) {
    it(`J2 has ${what} of the service as text`, () => {
      const members = { ...sample, WeatherText: text, UVIndexText: text, Wind: { Direction: { Localized: text } } };
      const lines = markdownOf(panelAt(stateOf(members))).split("\n");
      assert.equal(lines[0], `## 24°C, ${markdown} · Location 349727`);
      assert.ok(lines.includes(`- UV index: 6, ${markdown}`), lines.join("\n"));
      assert.equal(lines.length, 15);
    });
  }

  it("J2 has no link but the source's, whatever the service sends", () => {
    const text = "[x](https://evil.example) <https://evil.example> https://evil.example";
    const members = Object.fromEntries(Object.keys(sample).map((name) => [name, text]));
    const markdown = markdownOf(panelAt(stateOf({ ...sample, ...members, Temperature: sample["Temperature"] })));
    assert.deepEqual(markdown.match(/(?<!\\)\[[^\]]*\]\([^)]*\)|(?<!\\)<|[^(\\]:\/\//g), [
      "[Weather data from AccuWeather](https://www.accuweather.com)",
    ]);
  });

  it("J5 is short however long the service's texts are", () => {
    const long = "x".repeat(1_000_000);
    const members = { ...sample, WeatherText: long, UVIndexText: long, PressureTendency: { LocalizedText: long } };
    assert.ok(markdownOf(panelAt(stateOf(members))).length < 2000);
    assert.ok(textsIn(panelAt(stateOf(members))).every(([, text]) => text.length <= 500));
  });
});
