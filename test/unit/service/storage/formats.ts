import { minuteForecastCall } from "../../../../src/service/api/minuteForecastCall";
import { readAnswer } from "../../../../src/service/api/readAnswer";
import { answerCodec } from "../../../../src/service/storage/answerCodec";
import { conditionsCodec } from "../../../../src/service/storage/conditionsCodec";
import { minuteForecastFormat } from "../../../../src/service/storage/minuteForecastCodec";
import type { QueryCodec } from "../../../../src/service/storage/queryCache";
import type { Answer, Known } from "../../../../src/weather/model/answer";
import type { RetryRows } from "../../../../src/weather/model/failure";
import type { WeatherQuery } from "../../../../src/weather/model/weatherQuery";
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
export const formats: Readonly<Record<"conditions" | "minuteForecast", TestFormat>> = {
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
};

const clockOffset = 3 * 60 * 60_000;

function aForecast(receivedAt: number): Answer<unknown> {
  const json = {
    Summary: { Phrase: "Rain ending in 25 min" },
    Summaries: [{ StartMinute: 0, EndMinute: 24, Type: "rain", TypeId: 1 }],
    Intervals: [{ Minute: 0, StartEpochDateTime: receivedAt - clockOffset }],
  };
  const date = new Date(receivedAt - clockOffset).toUTCString();
  const headers = { date, etag: '"1"', "cache-control": "max-age=300", vary: "accept-encoding" };
  const response = { status: 200, headers, text: JSON.stringify(json) };
  return answerOf(readAnswer(response, minuteForecastCall(query, newYork), receivedAt));
}
