import assert from "node:assert/strict";

import type { ApiCall } from "../../../../src/service/api/apiCall";
import { dailyForecastCall, hourlyForecastCall, warningsCall } from "../../../../src/service/api/locationCalls";
import { minuteForecastCall } from "../../../../src/service/api/minuteForecastCall";
import { readAnswer } from "../../../../src/service/api/readAnswer";
import { answerCodec } from "../../../../src/service/storage/answerCodec";
import { conditionsCodec } from "../../../../src/service/storage/conditionsCodec";
import {
  dailyForecastFormat,
  hourlyForecastFormat,
  warningsFormat,
  minuteForecastFormat,
} from "../../../../src/service/storage/answerFormats";
import type { QueryCodec } from "../../../../src/service/storage/queryCache";
import type { Answer, Known } from "../../../../src/weather/model/answer";
import type { RetryRows } from "../../../../src/weather/model/failure";
import type { WeatherQuery } from "../../../../src/weather/model/weatherQuery";
import { makeWarnings } from "../../../loopback/warnings";
import { makeDays, makeHours } from "../../../loopback/dayForecasts";
import { locations } from "../../../loopback/locations";
import { newYork } from "../api/everyCall";
import { answerOf } from "../harness";
import { anAnswer, query } from "./storageFixture";

/** The files of one kind of answers, for tests of all kinds. */
export interface TestFormat {
  readonly codec: QueryCodec<WeatherQuery, Known<unknown>>;
  /** An answer that arrived then, of a service whose clock is 3 hours behind. */
  readonly answerAt: (receivedAt: number) => Answer<unknown>;
  readonly retry: RetryRows;
}

/** All formats that the extension writes. */
type Name = "conditions" | "minuteForecast" | "hourlyForecast" | "dailyForecast" | "warnings";
export const formats: Readonly<Record<Name, TestFormat>> = {
  conditions: {
    codec: conditionsCodec as QueryCodec<WeatherQuery, Known<unknown>>,
    answerAt: (receivedAt) => ({ ...anAnswer("Fog", receivedAt), clockOffset }),
    retry: {},
  },
  minuteForecast: {
    codec: answerCodec(minuteForecastFormat) as QueryCodec<WeatherQuery, Known<unknown>>,
    answerAt: aForecast,
    retry: minuteForecastFormat.retry,
  },
  hourlyForecast: {
    codec: answerCodec(hourlyForecastFormat) as QueryCodec<WeatherQuery, Known<unknown>>,
    answerAt: (receivedAt) =>
      answerTo(hourlyForecastCall(query), makeHours("snow", described, newYorkCity), receivedAt),
    retry: hourlyForecastFormat.retry,
  },
  dailyForecast: {
    codec: answerCodec(dailyForecastFormat) as QueryCodec<WeatherQuery, Known<unknown>>,
    answerAt: (receivedAt) => answerTo(dailyForecastCall(query), makeDays("snow", described, newYorkCity), receivedAt),
    retry: dailyForecastFormat.retry,
  },
  warnings: {
    codec: answerCodec(warningsFormat) as QueryCodec<WeatherQuery, Known<unknown>>,
    answerAt: (receivedAt) => answerTo(warningsCall(query), makeWarnings("three", described, newYorkCity), receivedAt),
    retry: warningsFormat.retry,
  },
};

const described = { details: true, language: "en-us", now: Date.UTC(2026, 5, 15, 8) };
const newYorkCity = locations[0] ?? assert.fail();

const clockOffset = 3 * 60 * 60_000;

function aForecast(receivedAt: number): Answer<unknown> {
  const json = {
    Summary: { Phrase: "Rain ending in 25 min" },
    Summaries: [{ StartMinute: 0, EndMinute: 24, Type: "rain", TypeId: 1 }],
    Intervals: [{ Minute: 0, StartEpochDateTime: receivedAt - clockOffset }],
  };
  return answerTo(minuteForecastCall(query, newYork), json, receivedAt);
}

function answerTo<Content>(call: ApiCall<Content>, json: unknown, receivedAt: number): Answer<unknown> {
  const date = new Date(receivedAt - clockOffset).toUTCString();
  const headers = { date, etag: '"1"', "cache-control": "max-age=300", vary: "accept-encoding" };
  const response = { status: 200, headers, text: JSON.stringify(json) };
  return answerOf(readAnswer(response, call, receivedAt));
}

/** JSON members of this name with each of these values. */
export function each(name: string, ...values: readonly string[]): readonly string[] {
  return values.map((value) => `"${name}":${value}`);
}

export function without(whole: object, name: string): object {
  return Object.fromEntries(Object.entries(whole).filter(([other]) => other !== name));
}
