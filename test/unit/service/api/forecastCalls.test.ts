import assert from "node:assert/strict";

import { Client } from "../../../../src/service/api/client";
import { forecastCalls } from "../../../../src/service/api/forecastCalls";
import type { Permit } from "../../../../src/service/api/ports";
import type { KeylessRequest } from "../../../../src/service/http/attachKey";
import type { HttpResponse } from "../../../../src/service/http/transport";
import type { Scheme } from "../../../../src/weather/model/endpoint";
import type { Failure } from "../../../../src/weather/model/failure";
import type { ForecastQuery, ForecastReply, PositionReply } from "../../../../src/weather/precipitation/ports";
import { hour, minute } from "../../weather/fakes";
import { itRows } from "../../weather/itEach";
import { apiKey, conditionsQueryAt, direct, endpointAt, FreeGate, RecordedLog } from "../harness";

const now = Date.UTC(2026, 9, 27, 8);
const base = "https://weather.example";
const newYork = { latitude: 40.71, longitude: -74.01 };
const dry = JSON.stringify({ Summaries: [{ StartMinute: 0, EndMinute: 119, Type: null, TypeId: 0 }] });

function queryAt(scheme: Scheme = "header", more: Partial<ForecastQuery> = {}, at = base): ForecastQuery {
  const { endpoint, location } = conditionsQueryAt(endpointAt(at, scheme));
  return { endpoint, location, ...more };
}

/** The calls of a client whose requests all have this response. */
function callsWith(response: Partial<HttpResponse> = {}, permit?: Permit, key = "canary-key") {
  const sent: KeylessRequest[] = [];
  const send = (request: KeylessRequest): Promise<HttpResponse> => {
    sent.push(request);
    return Promise.resolve({ status: 200, headers: {}, text: dry, ...response });
  };
  const gate = new FreeGate(permit);
  const log = new RecordedLog();
  const client = new Client({
    findKey: () => Promise.reject(new Error("the key is handed in")),
    network: direct,
    connect: () => Promise.resolve({ send, close: () => Promise.resolve() }),
    gate,
    log,
    now: () => now,
  });
  const calls = forecastCalls(client);
  const found = { key: apiKey(key), id: "id" };
  const { signal } = new AbortController();
  const forecast = (query = queryAt(), position = newYork): Promise<ForecastReply> =>
    calls.ask(query, position, found, signal);
  const position = (query = queryAt()): Promise<PositionReply> => calls.positionOf(query, found, signal);
  return {
    forecast,
    position,
    sent,
    log: log.all,
    entries: gate.entries,
    events: gate.events,
  };
}

describe("the address of a forecast", () => {
  const address = async (query: ForecastQuery, expected: string, position = newYork): Promise<void> => {
    const { forecast, sent } = callsWith();
    await forecast(query, position);
    const { scheme } = query.endpoint;
    assert.deepEqual(
      sent.map(({ url, headers, scheme }) => [url.href, headers, scheme]),
      [[expected, { "accept-encoding": "gzip,deflate" }, scheme]],
    );
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

describe("the reply to a forecast", () => {
  const failure = async (response: Partial<HttpResponse>, expected: Failure): Promise<void> => {
    const reply = await callsWith(response).forecast();
    assert.deepEqual(reply.kind === "failure" ? reply.failure : reply.kind, expected);
  };
  itRows(failure, {
    "K16 is a failure without a forecast in it": [{ text: "{}" }, { kind: "unexpectedAnswer", fault: "notWeather" }],
    "K16 is a failure of a web page": [{ text: "<html>" }, { kind: "unexpectedAnswer", fault: "webPage" }],
    "is a failure where the key is refused": [
      { status: 401 },
      { kind: "unauthorized", keyId: "id", scheme: "header", host: "weather.example" },
    ],
    "is a failure where the key has no access": [
      { status: 403, text: "{}" },
      { kind: "forbidden", keyId: "id" },
    ],
    "is a failure where the area is not covered": [
      { status: 400, text: "{}" },
      { kind: "requestRefused", status: 400 },
    ],
    "is a failure where the service has trouble": [
      { status: 503, text: "" },
      { kind: "serviceTrouble", status: 503 },
    ],
  });

  const date = new Date(now).toUTCString();
  const expires = async (headers: HttpResponse["headers"], expected: number): Promise<void> => {
    const reply = await callsWith({ headers }).forecast();
    assert.equal(reply.kind === "forecast" && (reply.answer.forecast.expiresAt - now) / minute, expected);
  };
  itRows(expires, {
    "expires when it says": [{ date, expires: new Date(now + hour).toUTCString() }, 60],
    "expires after its age": [{ "cache-control": "max-age=300" }, 5],
    "expires at once where it does not say": [{}, 0],
    "is good for an hour where no calls are left": [{ "ratelimit-remaining": "0" }, 60],
  });

  /** The forecast of a service whose clock is so far behind this machine's, for rain from its minute 12 on. */
  const rainAfter12 = async (behind: number, date?: string): Promise<ForecastReply> => {
    const intervals = Array.from({ length: 120 }, (_, number) => ({
      StartEpochDateTime: now - behind + number * minute,
      Minute: number,
      PrecipitationType: number < 12 ? null : "RAIN",
    }));
    const headers = date === undefined ? {} : { date };
    return callsWith({ headers, text: JSON.stringify({ Intervals: intervals }) }).forecast();
  };
  const dateBehind = (behind: number): string => new Date(now - behind).toUTCString();

  const days = 24 * hour;
  for (const behind of [0, minute, 3 * hour, -3 * hour, 400 * days, -400 * days])
    it(`F8 has rain in 12 minutes though this machine's clock is ${behind / hour} hours ahead`, async () => {
      // A clock that is wrong by less than two minutes is not corrected.
      const uncorrected = Math.abs(behind) <= 2 * minute ? behind : 0;
      const reply = await rainAfter12(behind, dateBehind(behind));
      assert.ok(reply.kind === "forecast", JSON.stringify(reply));
      const { stretches, until } = reply.answer.forecast;
      assert.deepEqual(
        [stretches.map(({ start }) => start), until].flat(),
        [12, 120].map((minutes) => now + minutes * minute - uncorrected),
      );
    });

  it("K6 is a failure where it was over when it came", async () => {
    for (const reply of [await rainAfter12(3 * hour), await rainAfter12(3 * hour, dateBehind(0))])
      assert.deepEqual(reply, {
        kind: "failure",
        failure: { kind: "unexpectedAnswer", fault: "notWeather" },
        cause: "200",
      });
  });

  it("has the forecast and its body, and may be stored", async () => {
    const { forecast, log, events } = callsWith();
    const reply = await forecast();
    assert.ok(reply.kind === "forecast");
    const { answer } = reply;
    assert.deepEqual([answer.body, answer.isStorable, answer.forecast.until], [dry, true, now + 120 * minute]);
    assert.deepEqual(log.slice(-1), [`info 200 from ${base}/forecasts/v1/minute, good until 2026-10-27T08:00:00.000Z`]);
    assert.deepEqual(events, ["claimed", "answered, ? left"]);
  });

  it("may not be stored where it says so", async () => {
    const reply = await callsWith({ headers: { "cache-control": "no-store" } }).forecast();
    assert.equal(reply.kind === "forecast" && reply.answer.isStorable, false);
  });

  it("is a failure without a request where the calls of the forecast are used up", async () => {
    const { forecast, sent } = callsWith({}, { kind: "usedUp", budget: "minute", most: 45, until: now + hour });
    assert.deepEqual(await forecast(), {
      kind: "failure",
      failure: {
        kind: "budgetUsedUp",
        budget: 45,
        setting: "currentConditions.precipitationBudget",
        until: now + hour,
      },
      notBefore: now + hour,
    });
    assert.deepEqual(sent, []);
  });

  it("counts as one that a workspace decides where it does", async () => {
    const { forecast, position, entries } = callsWith();
    for (const query of [queryAt(), queryAt("header", { isByWorkspace: true })]) {
      await forecast(query);
      await position(query);
    }
    assert.deepEqual(
      entries.map(({ isByWorkspace }) => isByWorkspace),
      [false, false, true, true],
    );
  });

  it("counts in a budget of its own, and the position in that of the weather", async () => {
    const { forecast, position, entries } = callsWith();
    await forecast();
    await position();
    assert.deepEqual(
      entries.map(({ budget }) => budget),
      ["minute", "core"],
    );
  });
});

describe("the position of a location", () => {
  const at = (Latitude: unknown, Longitude: unknown): Partial<HttpResponse> => ({
    text: JSON.stringify({ Key: "349727", GeoPosition: { Latitude, Longitude } }),
  });
  const none: Failure = { kind: "unexpectedAnswer", fault: "notWeather" };
  const found = async (response: Partial<HttpResponse>, expected: object): Promise<void> => {
    const { position, sent } = callsWith(response);
    const reply = await position();
    assert.deepEqual(reply.kind === "position" ? reply.position : reply.failure, expected);
    assert.deepEqual(
      sent.map(({ url }) => url.href),
      [`${base}/locations/v1/349727`],
    );
  };
  itRows(found, {
    "has two decimals": [at(40.7127, -74.0059), newYork],
    "has no minus before a zero": [at(-0.001, 0), { latitude: 0, longitude: 0 }],
    "K18 is a failure outside the Earth": [at(90.01, 0), none],
    "is a failure beyond the date line": [at(0, -180.01), none],
    "is a failure in words": [at("40.71", "-74.01"), none],
    "K18 is a failure where there is none": [{ text: "[]" }, none],
    "is a failure where it is no object": [{ text: '{"GeoPosition":[40.71,-74.01]}' }, none],
    "is a failure where the location is not known": [
      { status: 404, text: "" },
      { kind: "locationUnknown", location: "349727" },
    ],
  });

  it("says where it must not be written to disk", async () => {
    const answers = [{}, { headers: { "cache-control": "no-store" } }];
    const replies = answers.map((answer) => callsWith({ ...at(40.7127, -74.0059), ...answer }).position());
    const position = { kind: "position", position: newYork };
    assert.deepEqual(await Promise.all(replies), [position, { ...position, isVolatile: true }]);
  });

  it("K20 is not asked for where the location key is the API key", async () => {
    const { position, sent } = callsWith({}, undefined, "349727");
    const reply = await position();
    assert.deepEqual([reply.kind === "failure" && reply.failure.kind, sent], ["locationRefused", []]);
  });
});
