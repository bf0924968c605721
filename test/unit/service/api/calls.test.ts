import assert from "node:assert/strict";

import type { HttpResponse } from "../../../../src/service/http/transport";
import type { Reply } from "../../../../src/weather/model/answer";
import type { CallName } from "../../../../src/weather/locale/strings";
import type { Failure } from "../../../../src/weather/model/failure";
import { makeDays, makeHours } from "../../../loopback/dayForecasts";
import { locations } from "../../../loopback/locations";
import { makeObservation } from "../../../loopback/observations";
import { hour, minute } from "../../weather/fakes";
import { itRows } from "../../weather/itEach";
import { answerOf, failureOf, FreeGate } from "../harness";
import { clockAt, TestStorage } from "../storage/storageFixture";
import { base, callNames, callWith, everyCall, now, queryAt } from "./everyCall";

const [newYorkCity = assert.fail()] = locations;
const good = makeObservation({ now });
const described = { now, details: true, language: "en-us" } as const;
const dry = { Summaries: [{ StartMinute: 0, EndMinute: 119, Type: null, TypeId: 0 }] };
const locationUnknown = { kind: "locationUnknown", location: queryAt().location } as const;

/** The path of each call, a body of an answer, and the failure of a 404. */
interface Expected {
  readonly path: string;
  /** The path for the scheme `query` if it differs. */
  readonly query?: string;
  /** The parameter for the language unless the call has none. */
  readonly language?: string;
  readonly body: unknown;
  readonly notFound: Failure;
}
const expected: Readonly<Record<CallName, Expected>> = {
  conditions: {
    ...{ path: "/currentconditions/v1/349727", language: "?language=", body: [good] },
    notFound: locationUnknown,
  },
  search: {
    ...{ path: "/locations/v1/search?q=349727", language: "&language=", body: [] },
    notFound: { kind: "requestRefused", status: 404 },
  },
  coordinates: {
    ...{ path: "/locations/v1/349727", body: { GeoPosition: { Latitude: 40, Longitude: 74 } } },
    notFound: locationUnknown,
  },
  hourlyForecast: {
    ...{ path: "/forecasts/v1/hourly/12hour/349727?metric=true", language: "&language=" },
    ...{ body: makeHours("snow", described, newYorkCity), notFound: locationUnknown },
  },
  dailyForecast: {
    ...{ path: "/forecasts/v1/daily/5day/349727?metric=true&details=true", language: "&language=" },
    ...{ body: makeDays("snow", described, newYorkCity), notFound: locationUnknown },
  },
  warnings: {
    ...{ path: "/alerts/v1/349727?details=true", language: "&language=", body: [] },
    notFound: locationUnknown,
  },
  minuteForecast: {
    path: "/forecasts/v1/minute?q=40.71%2C-74.01&details=true",
    query: "/forecasts/v1/minute/1minute?q=40.71%2C-74.01&details=true",
    ...{ language: "&language=", body: dry },
    notFound: { kind: "notCovered" },
  },
};

for (const name of callNames) {
  const make = everyCall[name];
  const { path, query = path, language, body, notFound } = expected[name];
  const text = JSON.stringify(body);
  const isOfMinutes = name === "minuteForecast";
  const storage = new TestStorage();

  describe(`the call ${name}`, () => {
    for (const [scheme, way] of Object.entries({ header: path, query } as const))
      it(`C5 goes to the service's address for the scheme ${scheme}, below its path`, async () => {
        const given = queryAt(scheme as "header", { language: "de&apikey=x#y" }, `${base}/weather/`);
        const { sent } = await callWith(make(given), { text });
        const spoken = language === undefined ? "" : `${language}de%26apikey%3Dx%23y`;
        assert.deepEqual(sent, [{ url: new URL(`${base}/weather${way}${spoken}`), scheme }]);
      });

    it("is counted in its budget, and as wanted by whom it is", async () => {
      const gate = new FreeGate();
      await callWith(make(queryAt("header", { isByPerson: true })), { text }, { gate });
      const budget = isOfMinutes ? "minute" : "core";
      assert.deepEqual(gate.entries, [{ budget, isByPerson: true }]);
      assert.deepEqual(gate.events, ["claimed", "answered, ? left"]);
      await callWith(make(queryAt()), { text }, { gate });
      assert.deepEqual(gate.entries[1], { budget, isByPerson: name === "search" });
    });

    it("is logged without its query, and reported as made", async () => {
      const { log, outcomes } = await callWith(make(queryAt()), { text });
      const address = `${base}${path.split("?")[0]}`;
      const until = isOfMinutes ? "08:00" : "08:30";
      assert.deepEqual(log, [
        `debug Requesting ${address} (scheme header)`,
        `info 200 from ${address}, good until 2026-10-27T${until}:00.000Z`,
      ]);
      assert.deepEqual(outcomes, [{ name }]);
    });

    for (const [cacheControl, isStorable] of Object.entries({ "no-store": false, public: true }))
      it(`L4 has an answer that may ${isStorable ? "" : "not "}be written to disk with ${cacheControl}`, async () => {
        const { reply } = await callWith(make(queryAt()), { text, headers: { "cache-control": cacheControl } });
        assert.equal(answerOf(reply).isStorable, isStorable);
      });

    const host = "weather.example";
    const kind = name === "search" ? "notJson" : "notWeather";
    const assertFailure = async (response: Partial<HttpResponse>, level: string, failure: Failure): Promise<void> => {
      const { reply, outcomes, log } = await callWith(make(queryAt()), response);
      assert.deepEqual(failureOf(reply).failure, failure);
      assert.deepEqual(outcomes, [{ name, failure }]);
      const line = `${level} ${base}${path.split("?")[0]}: ${response.status ?? 200} (${failure.kind})`;
      assert.deepEqual(log.slice(1), [line]);
    };
    // A line of what is soon asked again would fill the log.
    itRows(assertFailure, {
      "fails for a refused key": [
        { status: 401 },
        "warn",
        { kind: "unauthorized", keyId: "id", scheme: "header", host },
      ],
      "fails for a key without access": [{ status: 403 }, "warn", { kind: "forbidden", keyId: "id", call: name }],
      "K9 fails for a 404": [{ status: 404 }, "warn", notFound],
      "fails for trouble of the service": [{ status: 503 }, "debug", { kind: "serviceTrouble", status: 503 }],
      "K16 fails for a web page": [{ text: "<html>" }, "debug", { kind: "unexpectedAnswer", fault: "webPage" }],
      "K16 fails for a body of another kind": [{ text: "7" }, "debug", { kind: "unexpectedAnswer", fault: kind }],
    });

    it("K20 isn't sent, counted, or logged if the API key is in its query", async () => {
      const gate = new FreeGate();
      const { reply, sent, log } = await callWith(make(queryAt()), {}, { gate, key: "349727" });
      assert.deepEqual(failureOf(reply).failure, { kind: "locationRefused", reason: "isApiKey" });
      assert.deepEqual({ sent, log, events: gate.events }, { sent: [], log: [], events: [] });
    });

    /** Makes one call, and then a second one at a gate that lets one pass. */
    const secondCall = async (budgets: object) => {
      const { gate } = storage.open({ clock: clockAt(now), ...budgets });
      assert.equal((await callWith(make(queryAt()), { text }, { gate })).reply.kind, "answer");
      return callWith(make(queryAt("query")), { text }, { gate });
    };

    it("K10 is not sent when the calls of a day are used up, and says when one more fits", async () => {
      const { reply, sent, outcomes } = await secondCall({ budget: 1, minuteBudget: 1 });
      const setting = `currentConditions.${isOfMinutes ? "precipitationBudget" : "dailyBudget"}`;
      const failure = { kind: "budgetUsedUp", budget: 1, setting, until: now + 24 * hour };
      assert.deepEqual(reply, { kind: "failure", failure, notBefore: failure.until });
      assert.deepEqual(outcomes, [{ name, failure }]);
      assert.deepEqual(sent, []);
    });

    it("I13 is not sent when the calls of a month are used up, unless it has a subscription of its own", async () => {
      const { reply } = await secondCall({ monthlyBudget: 1 });
      const next = Date.UTC(2026, 10, 1);
      const failure = { kind: "budgetUsedUp", budget: 1, setting: "currentConditions.monthlyBudget", until: next };
      if (isOfMinutes) assert.equal(reply.kind, "answer");
      else assert.deepEqual(reply, { kind: "failure", failure, notBefore: next });
    });
  });
}

describe("the minute forecast of an answer", () => {
  const ask = (response: Partial<HttpResponse>) =>
    callWith(everyCall.minuteForecast(queryAt()), { text: JSON.stringify(dry), ...response });

  it("K19 expires at once if the response doesn't say when", async () => {
    assert.equal(answerOf((await ask({})).reply).expiresAt, now);
    const expires = new Date(now + hour).toUTCString();
    assert.equal(answerOf((await ask({ headers: { expires } })).reply).expiresAt, now + hour);
  });

  /** The forecast of a service whose clock is behind this machine's, with rain from its minute 12. */
  const rainAfter12 = async (behind: number, date?: string): Promise<Reply<unknown>> => {
    const Intervals = Array.from({ length: 120 }, (_, number) => ({
      StartEpochDateTime: now - behind + number * minute,
      Minute: number,
      PrecipitationType: number < 12 ? null : "RAIN",
    }));
    return (await ask({ headers: { date }, text: JSON.stringify({ Intervals }) })).reply;
  };
  const dateBehind = (behind: number): string => new Date(now - behind).toUTCString();

  it("K6 is a failure if the response had already expired", async () => {
    const failure = { kind: "unexpectedAnswer", fault: "notWeather" };
    for (const reply of [await rainAfter12(3 * hour), await rainAfter12(3 * hour, dateBehind(0))])
      assert.deepEqual(reply, { kind: "failure", failure, cause: "200" });
  });
});
