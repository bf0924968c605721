import assert from "node:assert/strict";

import { english, strings } from "../../../../src/weather/locale/strings";
import { type OptionalSetting, optionalSettings } from "../../../../src/weather/outlook/optionalSettings";
import type { SavedPlace } from "../../../../src/weather/places/savedPlaces";
import type { Target } from "../../../../src/weather/feed/subscription";
import { isoTime } from "../../../../src/weather/locale/formatTime";
import { panelView } from "../../../../src/weather/surfaces/panelView";
import { markdownOf } from "../../../../src/weather/surfaces/panelMarkdown";
import { brokenNotice } from "../../../../src/weather/view/notice";
import { type PlaceWeather, viewingAt } from "../../../../src/weather/surfaces/placeWeather";
import { failures, hour, minute } from "../fakes";
import { itEach, itRows } from "../itEach";
import {
  type Conditions,
  elsewhere,
  linesOf,
  metric,
  now,
  panelAt,
  sample,
  seenAt,
  stateOf,
  targetOf,
  weatherOf,
} from "./viewFixture";

const history = [
  { at: now - hour, celsius: 22, fahrenheit: 72 },
  { at: now, celsius: 24.3, fahrenheit: 76 },
];
const weather = stateOf(sample);

describe("a comparison with yesterday", () => {
  const departure = {
    Past24HourTemperatureDeparture: { Metric: { Value: 3, Unit: "C" } },
    Temperature: { Metric: { Value: 9, Unit: "C" } },
  };
  const compared = (age: number) => {
    const members = { ...departure, EpochTime: (now - age) / 1000 };
    return panelAt(stateOf(members)).current?.comparison;
  };
  it("only an observation without an age is compared with yesterday", () =>
    assert.deepEqual([compared(2 * hour - 1000), compared(2 * hour)].map(Boolean), [true, false]));
});

describe("the panel", () => {
  it("the panel shows the current weather, the readings, the history, and the links", () => {
    const { place, conditions, allFields, now: present } = strings.panel;
    const words = { place, conditions, allFields, now: present, colon: ": " };
    const href = "https://www.accuweather.com";
    const source = { text: "Weather data from AccuWeather", name: "AccuWeather", href };
    // `readings.test.ts` tests the tiles.
    const { tiles: _, trend, times, ...view } = panelAt({ ...weather, history, nextAt: now + 20 * minute });
    assert.deepEqual(view, {
      ...{ phase: "current", place: "Location 349727", places: [], loading: false },
      current: {
        glyph: "clear-day",
        temperature: "24°C",
        text: "Sunny",
        feelsLike: { label: "Feels like", value: "26°C" },
        comparison: "1° colder than yesterday at this time",
      },
      source,
      clock: "09:58 there, 4.12 hours behind",
      cards: [],
      forecast: { label: "Forecast on accuweather.com", href: `${href}/en/us/new-york/349727/current-weather/349727` },
      words: { ...words, asking: strings.asking, broken: brokenNotice(english) },
    });
    assert.equal(trend?.points.length, history.length);
    assert.deepEqual(linesOf(times), ["Observed: 08:00 · 1 hour ago", "Next update: in 20 minutes"]);
  });

  it("with weather, the panel offers the settings that are off, last the one that needs a subscription", () => {
    const offersAt = (offered: readonly OptionalSetting[]) =>
      panelAt(weather, metric, targetOf("349727"), [], offered).offers;
    const { label, isFirst, actions = [] } = offersAt(optionalSettings) ?? {};
    const listed = actions.map(({ action, label, note }) => [action, label, note].filter(Boolean).join(" · "));
    assert.deepEqual(
      [label, ...listed],
      [
        ...["Add:", "turnOn:forecast · Hourly and daily forecast · about 14 calls a day"],
        "turnOn:warnings · Official warnings · about 20 calls a day",
        "turnOn:precipitation · Rain in the next 2 hours · requires MinuteCast",
        "dontShowAgain · Don't Show Again",
      ],
    );
    assert.deepEqual([isFirst, offersAt(["precipitation"])?.isFirst], [true, undefined]);
    assert.equal(panelAt({ loading: true }, metric, targetOf("349727"), [], optionalSettings).offers, undefined);
  });

  it("the panel names no place if no location is set", () => {
    const noPlace: Target = { kind: "failure", failure: failures.locationMissing };
    const { place, places } = panelAt({ loading: false }, metric, noPlace, [home, work]);
    assert.deepEqual({ place, places }, { place: "Current conditions", places: [] });
  });
});

const placeOf = (location: string, label?: string) => ({ location, ...(label && { label }) }) as SavedPlace;
const [home, work, nameless] = [placeOf("1", "Home"), placeOf("2", "Work"), placeOf("8")];

describe("the panel's places", () => {
  const [otherHome, otherWork] = [placeOf("2", "Home"), placeOf("3", "Work")];
  const alike = [home, otherHome, placeOf("3", "Home (1)"), placeOf("4", "Home (1) (3)")];
  const labels = "> 1: Home (1), 2: Home (2), 3: Home (1) (3), 4: Home (1) (3) (4)";
  const assertChoices = (shown: SavedPlace, saved: readonly SavedPlace[] | undefined, labels: string): void => {
    const { places } = panelAt({ loading: true }, metric, targetOf(shown.location, shown.label), saved);
    const choices = places.map(({ location, label, isShown }) => `${isShown ? "> " : ""}${location}: ${label}`);
    assert.equal(choices.join(", "), labels);
  };
  itRows(assertChoices, {
    "a shown place that isn't saved is first": [nameless, [work], "> 8: Location 8, 2: Work"],
    "places of one name have their regions [J22]": [
      placeOf("1", "Wellington, New Zealand"),
      [placeOf("1", "Wellington, New Zealand"), placeOf("2", "Wellington, Somerset"), placeOf("3", "Berlin, Germany")],
      "> 1: Wellington, New Zealand, 2: Wellington, Somerset, 3: Berlin",
    ],
    "places of one name have their keys [J22]": [
      home,
      [home, otherHome, otherWork],
      "> 1: Home (1), 2: Home (2), 3: Work",
    ],
    "places are distinct even if a name ends like a key [J3]": [home, alike, labels],
  });
});

describe("the weather as Markdown", () => {
  const copyOf = (state: Conditions) => {
    const [known, viewing] = seenAt(weatherOf(state));
    return panelView(known, { ...viewing, isLasting: true }, []);
  };

  it("the weather as Markdown is a heading, the readings, the times, and the source", () => {
    const view = copyOf({ ...weather, nextAt: now + 20 * minute });
    const lines = [
      ...["## 24°C · Sunny · Location 349727", "", "- Feels like: 26°C"],
      "- 1° colder than yesterday at this time",
      ...linesOf(view.tiles).map((line) => `- ${line}`),
      "- Observed: 2026-10-27T08:00-04:07",
      ...[`- Updated: ${isoTime({ epoch: now - 10 * minute })}, next ${isoTime({ epoch: now + 20 * minute })}`, ""],
      "[Weather data from AccuWeather](https://www.accuweather.com)",
    ];
    assert.equal(markdownOf(view), lines.join("\n"));
  });

  it("the weather as Markdown has no lines for what isn't known, and no link to a different service", () => {
    const markdown = markdownOf(
      panelAt(stateOf({ WeatherIcon: 1 }), metric, targetOf("1", undefined, "weather.example")),
    );
    const heading = "## – · Current conditions · Location 1";
    assert.equal(markdown, `${heading}\n\n- Updated: 10 minutes ago\n\nWeather data from weather.example`);
  });

  const markdownWith = (text: string): string => {
    const members = { ...sample, WeatherText: text, UVIndexText: text, Wind: { Direction: { Localized: text } } };
    return markdownOf(panelAt(stateOf(members)));
  };
  const assertAsText = (text: string, markdown: string): void =>
    assert.equal(
      markdownWith(text),
      markdownWith("Fog").replaceAll("Fog", () => markdown),
    );
  itEach(assertAsText, {
    "the weather as Markdown has the service's texts without markup [J2]": [
      ["![i](https://evil.example)", "\\!\\[i\\](https\\://evil.example)"],
      ["<img onerror=alert(1)>", "\\<img onerror=alert(1)\\>"],
      ["# h | t", "\\# h \\| t"],
      ["_www.evil.example", "\\_www\\.evil.example"],
      ["@octocat, a@b.example", "@\u200boctocat, a@\u200bb.example"],
      ["a\n# b\r\n- c", "a \\# b - c"],
    ],
  });
});

it("the clock of a place has the person's name for it, and is known from its weather and its history", () => {
  const history = [{ at: 0, offset: 60, celsius: 1 }];
  const clockOf = (weather: PlaceWeather) => viewingAt(weather, metric, now).clock;
  const clock = clockOf(weatherOf({ ...weather, history }, [], targetOf("1", "Home")));
  assert.deepEqual([clock.place, clock.offsetAt(1), clock.offsetAt(now)], ["Home", 60, elsewhere]);
  assert.equal(clockOf(weatherOf({ loading: false, history })).offsetAt(now), 60);
});
