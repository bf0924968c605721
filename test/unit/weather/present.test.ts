import assert from "node:assert/strict";
import type { Failure } from "../../../src/weather/failure";
import { decodeObservations } from "../../../src/weather/observation";
import type { Answer, CallsToday } from "../../../src/weather/ports";
import { keyWorks, notYet, present as presentGlance, presentPanel, stillFresh } from "../../../src/weather/present";
import type { StationState } from "../../../src/weather/station";
import type { Locale } from "../../../src/weather/units";
import type { Subject } from "../../../src/weather/watch";
import { makeObservation } from "../../service/observations";
import { answerFrom, day, failures, hour, minute, questionFor } from "./fakes";

/** All that is said about a location, at a glance and in the panel. */
const present = (...of: Parameters<typeof presentGlance>) => ({ ...presentGlance(...of), panel: presentPanel(...of) });

type Shown = ReturnType<typeof present>;

const metric: Locale = { tag: "en-GB", units: "metric" };
const imperial: Locale = { tag: "en-GB", units: "imperial" };
const subject: Subject = { kind: "question", question: questionFor("349727") };
/** Five past two on this machine's clock, wherever it stands. */
const now = new Date(2026, 9, 27, 14, 5).getTime();
const EpochTime = Math.floor(Date.UTC(2026, 9, 27, 12) / 1000);
const sample = {
  ...makeObservation({ details: true, now, weather: "sunnyDay" }),
  EpochTime,
  LocalObservationDateTime: "2026-10-27T08:00:00-04:00",
};

const source = { text: "Weather data from", link: { label: "AccuWeather", href: "https://www.accuweather.com" } };

describe("view of the weather", () => {
  it("shows the weather, the times and who the data is from", () => {
    const { panel, ...view } = show({ loading: false, answer: answerOf(sample), nextAt: now + 20 * minute });
    const times = [
      { label: "Observed (local time)", value: "08:00" },
      { label: "Updated", value: "13:55" },
      { label: "Next update", value: "14:25" },
    ];
    const rows = [
      { label: "Temperature", value: "24.3°C" },
      { label: "Feels like", value: "26.1°C" },
      { label: "Wind", value: "12 km/h SW" },
      { label: "Humidity", value: "46%" },
    ];
    assert.deepEqual(view, {
      glance: { phase: "current", glyph: "clear-day", text: "24°C", label: "Weather: 24 degrees Celsius, sunny" },
      tooltip: { title: "Sunny · Location 349727", rows: [...rows, ...times], source },
    });
    const { readings, ...rest } = panel;
    assert.deepEqual(rest, {
      ...{ phase: "current", place: "Location 349727", loading: false, times, source },
      current: {
        glyph: "clear-day",
        temperature: "24°C",
        text: "Sunny",
        summary: "Feels like 26.1°C · Wind 12 km/h SW · Humidity 46%",
      },
    });
    assert.deepEqual(
      readings.find(({ label }) => label === "Dew point"),
      { label: "Dew point", value: "11.8°C" },
    );
  });

  it("shows it in the person's units and language, without another request", () => {
    const state = { loading: false, answer: answerOf(sample) };
    assert.deepEqual(
      [show(state, imperial).glance.text, show(state, imperial).glance.label],
      ["76°F", "Weather: 76 degrees Fahrenheit, sunny"],
    );
    assert.deepEqual(show(state, { tag: "de-DE", units: "metric" }).tooltip.rows[0]?.value, "24,3 °C");
  });

  it("shows a temperature of zero", () => {
    const { glance } = show({ loading: false, answer: answerOf(makeObservation({ now, weather: "zeroDegrees" })) });
    assert.deepEqual([glance.text, glance.label], ["0°C", "Weather: 0 degrees Celsius, cloudy"]);
  });

  it("says in the label what is stale, why, and how old it is", () => {
    const view = show({ loading: false, answer: answerOf(sample), failure: failures.unreachable });
    assert.deepEqual(view.glance, {
      phase: "stale",
      glyph: "clear-day",
      text: "24°C",
      label: "Weather: 24 degrees Celsius, sunny, Offline, last updated 10 minutes ago",
    });
    assert.deepEqual(
      [view.panel.phase, view.panel.notice?.title, view.panel.notice?.age],
      ["stale", "Offline", "last updated 10 minutes ago"],
    );
    assert.deepEqual([view.tooltip.notice, view.panel.readings.length > 30], [view.panel.notice, true]);
  });

  const counts: readonly (readonly [CallsToday, string, Locale?])[] = [
    [{ made: 12 }, "12"],
    [{ made: 12, budget: 50 }, "12 of 50"],
    [{ made: 12, budget: 50, remaining: 38 }, "12 of 50, 38 left"],
    [{ made: 12, remaining: 38 }, "12, 38 left"],
    [{ made: 0, budget: 0, remaining: 0 }, "0 of 0, 0 left"],
    [{ made: 1234, remaining: 25_000 }, "1,234, 25,000 left"],
    [{ made: 1234, remaining: 25_000 }, "1.234, 25.000 left", { tag: "de-DE", units: "metric" }],
  ];
  for (const [calls, value, locale] of counts) {
    it(`says how many calls were made today: ${value}`, () => {
      for (const state of [
        { loading: false, answer: answerOf(sample), calls },
        { loading: true, calls },
      ]) {
        const { tooltip, panel } = show(state, locale);
        assert.deepEqual([tooltip.rows.at(-1), panel.times.at(-1)], Array(2).fill({ label: "Calls today", value }));
      }
    });
  }

  for (const ahead of [1, minute, hour, day, 365 * day]) {
    it(`H10 is never younger than now, when its clock was ${ahead / minute} minutes ahead`, () => {
      const answer = { ...answerOf(sample), receivedAt: now + ahead };
      const { panel, glance } = show({ loading: false, answer, failure: failures.unreachable });
      assert.equal(panel.notice?.age, "last updated now");
      assert.match(glance.label, /, last updated now$/);
    });
  }

  it("stays on show while it is being renewed", () => {
    const { glance, panel } = show({ loading: true, answer: answerOf(sample) });
    assert.deepEqual(
      [glance.phase, panel.phase, panel.loading, panel.current?.temperature],
      ["current", "current", true, "24°C"],
    );
  });

  const before: Readonly<Record<string, readonly [StationState, Partial<Shown["glance"]>]>> = {
    "nothing is known yet": [
      { loading: false },
      { phase: "loading", text: "Weather", label: "Weather: Asking for the weather …" },
    ],
    "the first answer is on its way": [
      { loading: true },
      { phase: "loading", text: "Weather", label: "Weather: Asking for the weather …" },
    ],
    "a failed first request is made again": [
      { loading: true, failure: failures.timeout },
      { phase: "loading", text: "Weather", label: "Weather: Asking for the weather …" },
    ],
    "no key is set": [
      { loading: false, failure: failures.keyMissing },
      { phase: "setUp", text: "Set Up Weather", label: "Weather: Set up the weather" },
    ],
    "no location is set": [
      { loading: false, failure: failures.locationMissing },
      { phase: "setUp", text: "Set Up Weather", label: "Weather: Set up the weather" },
    ],
    "the first request failed": [
      { loading: false, failure: failures.timeout },
      { phase: "failed", text: "No answer", label: "Weather: No answer" },
    ],
  };
  for (const [situation, [state, glance]] of Object.entries(before)) {
    it(`has no weather, and says so, when ${situation}`, () => {
      const view = show(state);
      assert.deepEqual(view.glance, { glyph: "unknown", ...glance });
      assert.deepEqual(
        [view.panel.phase, view.panel.current, view.panel.readings, view.panel.times],
        [glance.phase, undefined, [], []],
      );
    });
  }

  it("names the host where another service answered, and nobody where there is no weather", () => {
    const hosts = [
      "api.accuweather.com",
      "accuweather.com",
      "evilaccuweather.com",
      "accuweather.com.evil.example",
      "weather.example:8443",
    ];
    const sources = hosts.map(
      (host) =>
        present(
          { kind: "question", question: questionFor("1", host) },
          { loading: false, answer: answerOf(sample) },
          metric,
          now,
        ).panel.source,
    );
    assert.deepEqual(sources, [
      source,
      source,
      ...hosts.slice(2).map((host) => ({ text: `Weather data from ${host}` })),
    ]);
    const failed = present(
      { kind: "failure", failure: failures.locationMissing },
      { loading: false, failure: failures.locationMissing },
      metric,
      now,
    );
    assert.deepEqual([failed.panel.source, failed.panel.place], [undefined, "Current Conditions"]);
  });

  for (const failure of Object.values<Failure>(failures)) {
    it(`gives every next step of ${failure.kind} a button, with and without weather`, () => {
      for (const answer of [{}, { answer: answerOf(sample) }]) {
        const { panel, glance } = show({ loading: false, failure, ...answer });
        assert.ok((panel.notice?.actions.length ?? 0) > 0);
        assert.deepEqual(faults([panel, glance]), []);
      }
    });
  }

  const shown = [
    "WeatherText",
    "WeatherIcon",
    "EpochTime",
    "LocalObservationDateTime",
    "Temperature",
    "RealFeelTemperature",
    "RelativeHumidity",
    "Wind",
  ];
  const lean = {
    IsDayTime: true,
    ...Object.fromEntries(Object.entries(sample).filter(([name]) => shown.includes(name))),
  };

  it("is whole for every combination of missing members", () => {
    for (let combination = 0; combination < 2 ** shown.length; combination += 1) {
      const missing = shown.filter((_, index) => combination & (1 << index));
      const view = show({
        loading: false,
        answer: answerOf(Object.fromEntries(Object.entries(lean).filter(([name]) => !missing.includes(name)))),
      });
      assert.deepEqual(faults(view), [], `without ${missing.join(", ")}`);
      assert.equal(view.glance.text, missing.includes("Temperature") ? "–" : "24°C");
    }
  }).timeout(20_000);

  it("is whole when one member, or every other member, is null or of another type", () => {
    const wrong = [
      null,
      "x",
      -1,
      [],
      {},
      { Metric: {}, Imperial: null },
      { Speed: {}, Direction: { Localized: null } },
    ];
    const others = Object.keys(sample).filter((name) => !shown.includes(name));
    for (const value of wrong) {
      const answers = [
        ...shown.map((name) => ({ ...lean, [name]: value })),
        { ...lean, ...Object.fromEntries(others.map((name) => [name, value])) },
      ].map(answerOf);
      assert.deepEqual(
        answers.flatMap((answer) =>
          faults([show({ loading: false, answer }), show({ loading: false, answer }, imperial)]),
        ),
        [],
      );
    }
  }).timeout(20_000);

  const summaries: Readonly<Record<string, readonly [members: object, summary: string]>> = {
    "everything but the temperature": [
      { Temperature: celsius(4), RealFeelTemperature: celsius(5), RelativeHumidity: 40 },
      "Feels like 5°C · Humidity 40%",
    ],
    "all there is where the temperature is missing": [
      { RealFeelTemperature: celsius(5), RelativeHumidity: 40 },
      "Feels like 5°C · Humidity 40%",
    ],
    "no wind that cannot be one": [
      { Temperature: celsius(4), Wind: { Speed: { Metric: { Value: 1e308, Unit: "km/h" } } } },
      "",
    ],
  };
  for (const [what, [members, summary]] of Object.entries(summaries)) {
    it(`has in its summary ${what}`, () =>
      assert.equal(show({ loading: false, answer: answerOf(members) }).panel.current?.summary, summary));
  }

  it("has a short text in the status bar, whatever the service calls its degrees", () => {
    const texts = ["x".repeat(1000), "K", ""].map((Unit) =>
      show({ loading: false, answer: answerOf({ WeatherText: "Sunny", Temperature: { Metric: { Value: 5, Unit } } }) }),
    );
    assert.deepEqual(
      texts.map(({ glance }) => glance.text),
      ["–", "–", "5"],
    );
  });

  it("says aloud that there is no temperature", () => {
    assert.equal(
      show({ loading: false, answer: answerOf({ WeatherIcon: 18 }) }).glance.label,
      "Weather: temperature not received, current conditions",
    );
  });
});

describe("answers to commands", () => {
  it("say until when the weather is up to date", () => {
    const sentence = stillFresh(now + 20 * minute, metric, now);
    assert.equal(sentence, "The weather is up to date. The service gives its next observation after 14:25.");
  });

  it("H1 say when the service can be asked again, where somebody knows", () => {
    assert.deepEqual(
      [
        notYet(failures.rateLimited, now + 20 * minute, metric, now),
        notYet(failures.rateLimited, now + day, metric, now),
        notYet(failures.rateLimited, now + minute, { tag: "en-US", units: "imperial" }, now).replaceAll(/\s/g, " "),
        notYet(failures.unauthorized, undefined, metric, now),
      ],
      [
        "Too many requests. The service can be asked again at 14:25.",
        "Too many requests. The service can be asked again at 28 Oct 2026, 14:05.",
        "Too many requests. The service can be asked again at 2:06 PM.",
        "API key refused.",
      ],
    );
  });

  for (const failure of Object.values<Failure>(failures)) {
    it(`say of ${failure.kind} that it is not asked now`, () => {
      assert.deepEqual(faults([notYet(failure, now, metric, now), notYet(failure, undefined, metric, now)]), []);
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

function show(state: StationState, locale = metric): Shown {
  return present(subject, state, locale, now);
}

function celsius(Value: number): object {
  return { Metric: { Value, Unit: "C" } };
}

/** An answer of ten minutes ago with these members in its observation. */
function answerOf(members: object): Answer {
  const decoded = decodeObservations([members]);
  assert.ok(decoded.kind === "observation");
  return { ...answerFrom(now - 10 * minute), observation: decoded.observation };
}

/** Every text in a view that no person should read: none at all, or a trace of a value that was not there. */
function faults(value: unknown): readonly string[] {
  if (typeof value === "string")
    return value === "" || /undefined|NaN|null|\[object|∞|-0(?!\d)|^\s|\s$/.test(value) ? [JSON.stringify(value)] : [];
  if (typeof value !== "object" || value === null) return [];
  const members = Object.entries(value);
  return members.filter(([name, text]) => !(name === "summary" && text === "")).flatMap(([, member]) => faults(member));
}
