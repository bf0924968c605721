import type { ApiCall } from "../../../../src/service/api/apiCall";
import type { CallName } from "../../../../src/weather/model/failure";
import { conditionsCall } from "../../../../src/service/api/conditionsCall";
import { dailyForecastCall, hourlyForecastCall, warningsCall } from "../../../../src/service/api/locationCalls";
import { minuteForecastCall } from "../../../../src/service/api/minuteForecastCall";
import { pastCall } from "../../../../src/service/api/pastCall";
import { coordinatesCall } from "../../../../src/service/api/coordinatesCall";
import { searchCall } from "../../../../src/service/api/searchCall";
import type { Reply } from "../../../../src/weather/model/answer";
import type { Endpoint } from "../../../../src/weather/model/endpoint";
import type { WeatherQuery } from "../../../../src/weather/model/weatherQuery";
import { type ClientFixture, weatherQueryAt } from "../harness";

export const newYork = { latitude: 40.71, longitude: -74.01 };

/** Parameters of a call; by default, the service's own address and New York. */
interface Asked {
  readonly endpoint?: Endpoint | undefined;
  /** A location key, or the text of a search. */
  readonly about?: string;
  readonly signal?: AbortSignal;
}

export type MakeCall = (fixture: ClientFixture, asked?: Asked) => Promise<Reply<unknown>>;

function ofPlace<Content>(callFor: (query: WeatherQuery) => ApiCall<Content>): MakeCall {
  return (fixture, { endpoint = fixture.endpoint(), about, signal } = {}) =>
    fixture.call(callFor(weatherQueryAt(endpoint, about)), signal);
}

/** Every call of the service. */
export const everyCall: Readonly<Record<CallName, MakeCall>> = {
  conditions: ofPlace((query) => conditionsCall(query)),
  search: (fixture, { endpoint = fixture.endpoint(), about = "New York", signal } = {}) =>
    fixture.call(searchCall({ endpoint, search: { kind: "text", text: about } }), signal),
  past: ofPlace(pastCall),
  coordinates: ofPlace(coordinatesCall),
  hourlyForecast: ofPlace((query) => hourlyForecastCall(query)),
  dailyForecast: ofPlace((query) => dailyForecastCall(query)),
  warnings: ofPlace((query) => warningsCall(query)),
  minuteForecast: ofPlace((query) => minuteForecastCall(query, newYork)),
};

/** The calls by name, for a table of tests. */
export const callNames = Object.keys(everyCall) as CallName[];
