import assert from "node:assert/strict";

import { coordinatesCall } from "../../../../src/service/api/coordinatesCall";
import { dailyForecastCall, hourlyForecastCall, warningsCall } from "../../../../src/service/api/locationCalls";
import { minuteForecastCall } from "../../../../src/service/api/minuteForecastCall";
import { pastCall } from "../../../../src/service/api/pastCall";
import { searchCall } from "../../../../src/service/api/searchCall";
import { storedCoordinates } from "../../../../src/service/storage/storedCoordinates";
import { conditionsKind } from "../../../../src/weather/conditions/conditionsKind";
import { PastLoader } from "../../../../src/weather/conditions/pastLoader";
import { TemperatureHistory } from "../../../../src/weather/conditions/temperatureHistory";
import { Feed } from "../../../../src/weather/feed/feed";
import { dailyForecastKind, hourlyForecastKind } from "../../../../src/weather/forecast/forecastKinds";
import { warningsKind } from "../../../../src/weather/warnings/warningsKind";
import { minuteForecastKind } from "../../../../src/weather/minuteForecast/minuteForecastKind";
import { type CallName, callNames } from "../../../../src/weather/model/failure";
import { PlaceSearch } from "../../../../src/weather/places/placeSearch";
import type { Endpoint as Route } from "../../../loopback/routes";
import { problemReply } from "../../../loopback/problems";
import { FakeAnswers } from "../../weather/fakes";
import { closingAfterEach, open, RecordedLog } from "../harness";
import { feedParts } from "./feedFixture";

/** What a person gets, each by a call of its own; the coordinates are needed for the minute forecast alone. */
type Got = "weather" | "places" | "past" | "minutes" | "hours" | "days" | "warnings";

/** Where the service takes a call, and what is not to be had without it. The compiler sees to it that no call is missing. */
const calls: Readonly<Record<CallName, readonly [route: Route, missing: Got]>> = {
  conditions: ["currentConditions", "weather"],
  search: ["textSearch", "places"],
  past: ["pastConditions", "past"],
  coordinates: ["location", "minutes"],
  minuteForecast: ["minuteForecast", "minutes"],
  hourlyForecast: ["hourlyForecast", "hours"],
  dailyForecast: ["dailyForecast", "days"],
  warnings: ["warnings", "warnings"],
};

const closing = closingAfterEach();

/** A window with everything that it asks for, at a service that refuses what is at `route`. */
async function openWindow(route: Route) {
  const { service, query, call, feedAsk, keys, endpoint } = await closing(open());
  service.behave((reply, exchange) => (exchange.request.endpoint === route ? problemReply(403, exchange) : reply));
  const parts = { ...feedParts, keys, log: new RecordedLog() };
  const { clock } = feedParts;
  const history = new TemperatureHistory(new FakeAnswers());
  const weather = new Feed(
    query(),
    conditionsKind(feedAsk, history, () => 0),
    parts,
  );
  const store = { read: () => Promise.resolve({}), store: () => Promise.resolve() };
  const coordinatesOf = storedCoordinates(store, (asked) => call(coordinatesCall(asked)), clock.now);
  const minuteService = {
    coordinatesOf,
    ask: (...[asked, position]: Parameters<typeof minuteForecastCall>) => call(minuteForecastCall(asked, position)),
  };
  const minutes = new Feed(query(), minuteForecastKind(minuteService, new FakeAnswers() as never), parts);
  const hours = new Feed(
    query(),
    hourlyForecastKind((asked) => call(hourlyForecastCall(asked)), new FakeAnswers() as never),
    parts,
  );
  const days = new Feed(
    query(),
    dailyForecastKind((asked) => call(dailyForecastCall(asked)), new FakeAnswers() as never),
    parts,
  );
  const warnings = new Feed(
    query(),
    warningsKind((asked) => call(warningsCall(asked)), new FakeAnswers() as never),
    parts,
  );
  const past = new PastLoader({ ...parts, history, ask: (asked) => call(pastCall(asked)) });
  const search = new PlaceSearch({ ask: (asked) => call(searchCall(asked)), clock });
  /** What came of all that a person wants: what was refused by the name of its call. */
  return async (): Promise<Readonly<Record<Got, string>>> => {
    const results = {
      minutes: await minutes.refresh("check"),
      hours: await hours.refresh("check"),
      days: await days.refresh("check"),
      warnings: await warnings.refresh("check"),
      past: await past.load(query()),
    };
    await search.now({ endpoint: endpoint(), search: { kind: "text", text: "New York" } });
    const { state } = search;
    const found = state.kind === "failed" ? { ...state, kind: "failure" as const } : state;
    const all = { ...results, places: found, weather: await weather.refresh("check") };
    const outcomes = Object.entries(all).map(([name, result]) => {
      if (result.kind !== "failure") return [name, "works"];
      assert.ok(result.failure.kind === "forbidden", `${name}: ${result.failure.kind}`);
      return [name, `refused: ${result.failure.call}`];
    });
    return Object.fromEntries(outcomes) as Record<Got, string>;
  };
}

describe("a plan without one of the calls", () => {
  for (const name of callNames) {
    const [route, missing] = calls[name];
    it(`D20 leaves everything else as it is, again and again: ${name}`, async () => {
      const want = await openWindow(route);
      const works = {
        minutes: "works",
        hours: "works",
        days: "works",
        warnings: "works",
        past: "works",
        places: "works",
        weather: "works",
      };
      for (const time of [1, 2])
        assert.deepEqual(await want(), { ...works, [missing]: `refused: ${name}` }, `the ${time}. time`);
    });
  }
});
