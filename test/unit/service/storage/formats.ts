import assert from "node:assert/strict";

import { kindCall, kindCalls } from "../../../../src/service/api/kindCalls";
import { readAnswer } from "../../../../src/service/api/readAnswer";
import { kindCodec } from "../../../../src/service/storage/answerCodec";
import { conditionsCodec } from "../../../../src/service/storage/conditionsCodec";
import type { QueryCodec } from "../../../../src/service/storage/queryCache";
import type { Answer, Known } from "../../../../src/weather/model/answer";
import { optionalRetry } from "../../../../src/weather/model/failure";
import type { KindId } from "../../../../src/weather/outlook/kinds";
import type { WeatherQuery } from "../../../../src/weather/model/weatherQuery";
import { makeWarnings } from "../../../loopback/warnings";
import { locations } from "../../../loopback/locations";
import { hour } from "../../weather/fakes";
import { newYork } from "../api/everyCall";
import { answerOf } from "../harness";
import { anAnswer, query } from "./storageFixture";

type Codec = QueryCodec<WeatherQuery, Known<unknown>>;

const described = { details: true, language: "en-us", now: Date.UTC(2026, 5, 15, 8) };
const clockOffset = 3 * hour;

/** The formats with rules of their own, and of those that differ only in what they decode the one of the warnings. */
export const formats = {
  conditions: {
    codec: conditionsCodec as Codec,
    answerAt: (receivedAt: number): Answer<unknown> => ({ ...anAnswer("Fog", receivedAt), clockOffset }),
    retry: {},
  },
  minuteForecast: formatOf("minuteForecast", (receivedAt) => ({
    Summary: { Phrase: "Rain ending in 25 min" },
    Summaries: [{ StartMinute: 0, EndMinute: 24, Type: "rain", TypeId: 1 }],
    Intervals: [{ Minute: 0, StartEpochDateTime: receivedAt - clockOffset }],
  })),
  warnings: formatOf("warnings", () => makeWarnings("three", described, locations[0] ?? assert.fail())),
};

/** @param jsonAt what the service, whose clock is 3 hours behind, answers. */
function formatOf(id: KindId, jsonAt: (receivedAt: number) => unknown) {
  const call = kindCall(id, query, kindCalls[id].needsCoordinates && newYork);
  const answerAt = (receivedAt: number): Answer<unknown> => {
    const date = new Date(receivedAt - clockOffset).toUTCString();
    const headers = { date, "cache-control": "max-age=300" };
    return answerOf(readAnswer({ status: 200, headers, text: JSON.stringify(jsonAt(receivedAt)) }, call, receivedAt));
  };
  return { codec: kindCodec<unknown>(id, call.decode), answerAt, retry: optionalRetry };
}

export function each(name: string, ...values: readonly string[]): readonly string[] {
  return values.map((value) => `"${name}":${value}`);
}

export function without(whole: object, name: string): object {
  return Object.fromEntries(Object.entries(whole).filter(([other]) => other !== name));
}
