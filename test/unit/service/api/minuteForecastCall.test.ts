import assert from "node:assert/strict";

import { minuteForecastCall } from "../../../../src/service/api/minuteForecastCall";
import type { HttpResponse } from "../../../../src/service/http/transport";
import type { MinuteForecast } from "../../../../src/weather/minuteForecast/minuteForecast";
import type { Reply } from "../../../../src/weather/model/answer";
import type { Failure } from "../../../../src/weather/model/failure";
import type { WeatherQuery } from "../../../../src/weather/model/weatherQuery";
import { hour, minute } from "../../weather/fakes";
import { itRows } from "../../weather/itEach";
import { answerOf, failureOf } from "../harness";
import { base, type CallOptions, callWith, counted, now, queryAt } from "./callFixture";
import { newYork } from "./everyCall";

const dry = JSON.stringify({ Summaries: [{ StartMinute: 0, EndMinute: 119, Type: null, TypeId: 0 }] });

const callMinutes = (response: Partial<HttpResponse> = {}, options?: CallOptions) =>
  callWith(minuteForecastCall(queryAt(), newYork), { text: dry, ...response }, options);

describe("the address of a minute forecast", () => {
  const address = async (query: WeatherQuery, expected: string, position = newYork): Promise<void> => {
    const { addresses } = await callWith(minuteForecastCall(query, position), { text: dry });
    assert.deepEqual(addresses, [[expected, { "accept-encoding": "gzip,deflate" }, query.endpoint.scheme]]);
  };
  itRows(address, {
    "is the minute forecast's": [queryAt(), `${base}/forecasts/v1/minute?q=40.71%2C-74.01&details=true`],
    "is another one on the hosts of the other scheme": [
      queryAt("query"),
      `${base}/forecasts/v1/minute/1minute?q=40.71%2C-74.01&details=true`,
    ],
    "has the language": [
      queryAt("header", { language: "de&apikey=x" }),
      `${base}/forecasts/v1/minute?q=40.71%2C-74.01&details=true&language=de%26apikey%3Dx`,
    ],
    "is below the service's path": [
      queryAt("header", {}, `${base}/weather/`),
      `${base}/weather/forecasts/v1/minute?q=40.71%2C-74.01&details=true`,
    ],
    "has two decimals and no more": [
      queryAt(),
      `${base}/forecasts/v1/minute?q=1.00%2C-179.99&details=true`,
      { latitude: 1.0000001, longitude: -179.9949 },
    ],
  });
});

describe("the reply to a call for a minute forecast", () => {
  const failure = async (response: Partial<HttpResponse>, expected: Failure): Promise<void> =>
    assert.deepEqual(failureOf((await callMinutes(response)).reply).failure, expected);
  itRows(failure, {
    "K16 is a failure without a forecast in it": [{ text: "{}" }, { kind: "unexpectedAnswer", fault: "notWeather" }],
    "K16 is a failure of a web page": [{ text: "<html>" }, { kind: "unexpectedAnswer", fault: "webPage" }],
    "is a failure where the key is refused": [
      { status: 401 },
      { kind: "unauthorized", keyId: "id", scheme: "header", host: "weather.example" },
    ],
    "is a failure where the key has no access": [
      { status: 403, text: "{}" },
      { kind: "forbidden", keyId: "id", call: "minuteForecast" },
    ],
    "K9 says that the area is not covered by a 400": [{ status: 400, text: "{}" }, { kind: "notCovered" }],
    "K9 says that the area is not covered by a 404": [{ status: 404, text: "{}" }, { kind: "notCovered" }],
    "is a failure where the service has trouble": [
      { status: 503, text: "" },
      { kind: "serviceTrouble", status: 503 },
    ],
  });

  const date = new Date(now).toUTCString();
  const expires = async (headers: HttpResponse["headers"], expected: number): Promise<void> => {
    const { expiresAt } = answerOf((await callMinutes({ headers })).reply);
    assert.equal((expiresAt - now) / minute, expected);
  };
  itRows(expires, {
    "expires when it says": [{ date, expires: new Date(now + hour).toUTCString() }, 60],
    "expires after its age": [{ "cache-control": "max-age=300" }, 5],
    "K19 expires at once where it does not say": [{}, 0],
    "is good for an hour where no calls are left": [{ "ratelimit-remaining": "0" }, 60],
  });

  /** The forecast of a service whose clock is behind this machine's, with rain from its minute 12. */
  const rainAfter12 = async (behind: number, date?: string): Promise<Reply<MinuteForecast>> => {
    const intervals = Array.from({ length: 120 }, (_, number) => ({
      StartEpochDateTime: now - behind + number * minute,
      Minute: number,
      PrecipitationType: number < 12 ? null : "RAIN",
    }));
    const headers = date === undefined ? {} : { date };
    return (await callMinutes({ headers, text: JSON.stringify({ Intervals: intervals }) })).reply;
  };
  const dateBehind = (behind: number): string => new Date(now - behind).toUTCString();

  const days = 24 * hour;
  for (const behind of [0, minute, 3 * hour, -3 * hour, 400 * days, -400 * days])
    it(`F8 has rain in 12 minutes though this machine's clock is ${behind / hour} hours ahead`, async () => {
      // Less than two minutes of difference aren't corrected.
      const uncorrected = Math.abs(behind) <= 2 * minute ? behind : 0;
      const { content } = answerOf(await rainAfter12(behind, dateBehind(behind)));
      assert.deepEqual(
        [...content.stretches.map(({ start }) => start), content.until],
        [12, 120].map((minutes) => now + minutes * minute - uncorrected),
      );
    });

  it("K6 is a failure where it was over when it came", async () => {
    const failure = { kind: "unexpectedAnswer", fault: "notWeather" };
    for (const reply of [await rainAfter12(3 * hour), await rainAfter12(3 * hour, dateBehind(0))])
      assert.deepEqual(reply, { kind: "failure", failure, cause: "200" });
  });

  it("has the forecast and its body, and may be stored", async () => {
    const { reply, log } = await callMinutes();
    const { response, isStorable, content } = answerOf(reply);
    assert.deepEqual([response.body, isStorable, content.until], [dry, true, now + 120 * minute]);
    assert.deepEqual(log.slice(-1), [`info 200 from ${base}/forecasts/v1/minute, good until 2026-10-27T08:00:00.000Z`]);
  });

  it("may not be stored where it says so", async () => {
    const { reply } = await callMinutes({ headers: { "cache-control": "no-store" } });
    assert.equal(answerOf(reply).isStorable, false);
  });

  it("is counted in a budget of its own", async () => {
    const { entries, events } = await callMinutes();
    assert.deepEqual([entries.map(({ budget }) => budget), events], [["minute"], counted]);
  });

  it("is a failure without a request where the calls of the forecast are used up", async () => {
    const { reply, sent } = await callMinutes(
      {},
      { permit: { kind: "usedUp", budget: "minute", most: 45, until: now + hour } },
    );
    const failure = {
      kind: "budgetUsedUp",
      budget: 45,
      setting: "currentConditions.precipitationBudget",
      until: now + hour,
    };
    assert.deepEqual([reply, sent], [{ kind: "failure", failure, notBefore: now + hour }, []]);
  });
});
