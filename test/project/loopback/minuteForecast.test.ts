import assert from "node:assert/strict";

import type { makeForecast } from "../../loopback/forecasts";
import type { NamedForecast } from "../../loopback/forecastScenarios";
import type { Scenario } from "../../loopback/namedScenarios";
import { DEFAULT_KEY } from "../../loopback/weatherService";
import { itRows } from "../../unit/weather/itEach";
import { bearer, jsonOf, type Received, useService } from "./client";

const NOW = Date.UTC(2026, 0, 15, 12, 0, 40);
const MINUTE = 60_000;
const NEW_YORK = "40.71,-74.01";
const HEADER = "/forecasts/v1/minute";
const QUERY = "/forecasts/v1/minute/1minute";

type Forecast = ReturnType<typeof makeForecast>;

describe("weather service: the forecast for minutes", () => {
  const fixture = useService({ keysWithoutAccess: ["no-access"], now: () => NOW });
  const { fetch } = fixture;

  const ask = (q: string, more = "&details=true"): Promise<Received> => fetch(`${HEADER}?q=${q}${more}`);
  const forecastOf = async (...of: Parameters<typeof ask>): Promise<Forecast> => jsonOf(await ask(...of)) as Forecast;
  const behave = (named: NamedForecast): void => fixture.service.behave({ name: "forecast", named });

  /** The stretches by the summaries and by the intervals: kind, first and last minute. */
  const stretchesOf = ({ Summaries, Intervals }: Forecast): readonly (readonly string[])[] => {
    const wet = (Intervals || []).filter((one) => "PrecipitationType" in one);
    const [begins, ends] = [-1, 1].map((step) =>
      wet.filter(({ Minute }) => !wet.some((other) => other.Minute === Minute + step)).map(({ Minute }) => Minute),
    );
    const summed = Summaries.filter(({ TypeId }) => TypeId > 0);
    return [
      summed.map(({ StartMinute, EndMinute }) => `${StartMinute}-${EndMinute}`),
      (begins ?? []).map((begin, index) => `${begin}-${ends?.[index]}`),
    ];
  };

  describe("a name for each", () => {
    itRows(
      async (named: NamedForecast, phrase: string, type: string | null, stretches: readonly string[]) => {
        behave(named);
        const forecast = await forecastOf(NEW_YORK);
        assert.deepEqual([forecast.Summary.Phrase, forecast.Summary.Type], [phrase, type]);
        assert.deepEqual(stretchesOf(forecast), [stretches, stretches]);
        assert.deepEqual(
          forecast.Summaries.map(
            ({ StartMinute, EndMinute, CountMinute }) => EndMinute - StartMinute + 1 - CountMinute,
          ),
          forecast.Summaries.map(() => 0),
        );
        assert.equal(forecast.Summaries.at(-1)?.EndMinute, 119);
      },
      {
        "it stays dry": ["dry", "No precipitation for at least 120 min", null, []],
        "rain in twelve minutes": ["rainSoon", "Rain starting in 12 min", "Rain", ["12-46"]],
        "rain that ends": ["rainEnds", "Rain ending in 25 min", "Rain", ["0-24"]],
        "rain that stays": ["rainStays", "Rain for at least 120 min", "Rain", ["0-119"]],
        "two showers": ["showers", "Light rain starting in 8 min", "Rain", ["8-25", "55-84"]],
        snow: ["snow", "Light snow starting in 10 min", "Snow", ["10-119"]],
        ice: ["ice", "Light freezing rain ending in 40 min", "Ice", ["0-39"]],
        "rain and snow": ["mixed", "Rain and snow starting in 5 min", "Mix", ["5-59"]],
        "a sentence alone": ["mayForm", "Rain may form in the area over the next 120 min", "Rain", []],
      },
    );
  });

  it("has an interval for each minute from this one on, on the clock of the place, if details are asked for", async () => {
    behave("rainSoon");
    const { Intervals } = await forecastOf(NEW_YORK);
    assert.ok(Intervals);
    const begin = NOW - (NOW % MINUTE);
    assert.deepEqual(
      Intervals.map((one) => [Date.parse(one.StartDateTime), one.StartEpochDateTime, one.Minute]),
      Array.from({ length: 120 }, (_, minute) => [begin + minute * MINUTE, begin + minute * MINUTE, minute]),
    );
    assert.equal(Intervals[0]?.StartDateTime, "2026-01-15T07:00:00-05:00");
    assert.ok(!("Intervals" in (await forecastOf(NEW_YORK, ""))));
  });

  it("has echoes as strong as it says", async () => {
    const limits = { LIGHT: [5, 29.4], MODERATE: [29.4, 39], HEAVY: [39, 60] } as const;
    for (const named of ["snow", "rainSoon", "showers"] as const) {
      behave(named);
      for (const one of (await forecastOf(NEW_YORK)).Intervals || []) {
        const [low, high] = "Threshold" in one ? limits[one.Threshold as keyof typeof limits] : [0, 0];
        assert.ok(one.Dbz >= low && one.Dbz <= high, `${named} ${one.Minute}: ${one.Dbz}`);
      }
    }
  });

  it("speaks the asked language", async () => {
    behave("mayForm");
    const { Summary } = await forecastOf(NEW_YORK, "&language=de-de");
    assert.equal(Summary.Phrase, "In den nächsten 120 Min. kann es in der Gegend regnen");
  });

  describe("goes with the weather of the nearest place", () => {
    itRows(async (q: string, phrase: string) => assert.equal((await forecastOf(q)).Summary.Phrase, phrase), {
      "dry under the sun of New York": [NEW_YORK, "No precipitation for at least 120 min"],
      "wet in the rain of Berlin": ["52.5,13.4", "Rain for at least 120 min"],
      "white in the snow of Scranton": ["41.41,-75.66", "Light snow starting in 10 min"],
      "icy in Churchill": ["58.77,-94.17", "Light freezing rain ending in 40 min"],
    });
  });

  it("refuses places that are not covered, positions of more than two decimals and what is no position, stale at once", async () => {
    for (const q of ["28.65,77.22", "40.713,-74.01", "40.71,-74.001", "40.71", "", "91,0", "Berlin"]) {
      const { status, headers } = await ask(q);
      assert.deepEqual([status, headers.expires], [400, headers.date], q);
    }
  });

  it("has an address of its own for each way of the key, wants a key that is known, and stays fresh for five minutes", async () => {
    const { altBaseUrl, baseUrl } = fixture.service;
    const key = `apikey=${encodeURIComponent(DEFAULT_KEY)}`;
    const q = `?q=${NEW_YORK}`;
    const rows: readonly (readonly [expected: number, address: string, key: string])[] = [
      [200, baseUrl + HEADER + q, DEFAULT_KEY],
      [404, baseUrl + QUERY + q, DEFAULT_KEY],
      [404, `${altBaseUrl}${HEADER}${q}&${key}`, ""],
      [200, `${altBaseUrl}${QUERY}${q}&${key}`, ""],
      [401, baseUrl + HEADER + q, "wrong"],
      [403, baseUrl + HEADER + q, "no-access"],
    ];
    for (const [expected, address, sent] of rows) {
      const { status, headers } = await fetch(address, { headers: { authorization: `Bearer ${sent}` } });
      assert.equal(status, expected, address);
      if (status === 200) assert.equal(Date.parse(headers.expires ?? "") - Date.parse(headers.date ?? ""), 5 * MINUTE);
    }
    assert.deepEqual(
      fixture.service.requests.map(({ q: recorded }) => recorded),
      [NEW_YORK, undefined, undefined, NEW_YORK, NEW_YORK, NEW_YORK],
    );
  });

  describe("fails alone", () => {
    const scenario = (named: NamedForecast): Scenario => ({ name: "forecast", named });
    itRows(
      async (failing: Scenario, expected: number) => {
        fixture.service.behave(failing);
        const others = ["/currentconditions/v1/349727", "/locations/v1/349727", "/locations/v1/search?q=Berlin"];
        assert.equal((await ask(NEW_YORK)).status, expected);
        for (const path of others) assert.equal((await fetch(path)).status, 200, path);
      },
      {
        "where it is not covered": [scenario("notCovered"), 400],
        "where the key does not have it": [scenario("notSubscribed"), 403],
        "in any way that a request can fail": [{ name: "onForecast", do: { name: "status", status: 503 } }, 503],
      },
    );

    it("but for what is refused without it", async () => {
      behave("notSubscribed");
      const wrong = await fetch(`${HEADER}?q=${NEW_YORK}`, { headers: { authorization: `${bearer.authorization}x` } });
      assert.deepEqual([wrong.status, (await ask("28.65,77.22")).status], [401, 400]);
      assert.throws(() => behave("constructor" as NamedForecast), /There is no forecast/);
    });
  });
});
