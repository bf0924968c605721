import assert from "node:assert/strict";

import type { ApiCall } from "../../../../src/service/api/apiCall";
import { askKind } from "../../../../src/service/api/kindCalls";
import { kindOf } from "../../weather/outlook/kindsOf";
import type { HttpResponse } from "../../../../src/service/http/transport";
import type { CallName } from "../../../../src/weather/locale/strings";
import type { FailedReply } from "../../../../src/weather/model/answer";
import type { Failure } from "../../../../src/weather/model/failure";
import type { KindId } from "../../../../src/weather/outlook/kinds";
import { makeDays, makeHours } from "../../../loopback/dayForecasts";
import { locations } from "../../../loopback/locations";
import { makeObservation } from "../../../loopback/observations";
import { hour, minute } from "../../weather/fakes";
import { itRows } from "../../weather/itEach";
import { answerOf, failureOf, FreeGate } from "../harness";
import { base, callNames, callWith, everyCall, newYork, now, queryAt } from "./everyCall";

const [newYorkCity = assert.fail()] = locations;
const good = makeObservation({ now });
const described = { now, details: true, language: "en-us" } as const;
const dry = { Summaries: [{ StartMinute: 0, EndMinute: 119, Type: null, TypeId: 0 }] };
const locationUnknown = { kind: "locationUnknown", location: queryAt().location } as const;

/** The path of each call, the body of a response, and the failure of a 404. */
interface Expected {
  readonly path: string;
  /** The path for the scheme `query` if it differs. */
  readonly query?: string;
  /** The parameter for the language, if the call has one. */
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

  describe(`the call ${name}`, () => {
    for (const [scheme, way] of Object.entries({ header: path, query } as const))
      it(`the call ${name} of scheme ${scheme} goes to that scheme's address, below its path [C5]`, async () => {
        const given = queryAt(scheme as "header", { language: "de&apikey=x#y" }, `${base}/weather/`);
        const { sent } = await callWith(make(given), { text });
        const spoken = language === undefined ? "" : `${language}de%26apikey%3Dx%23y`;
        assert.deepEqual(sent, [{ url: new URL(`${base}/weather${way}${spoken}`), scheme }]);
      });

    it(`the call ${name} is counted in its own budget`, async () => {
      const gate = new FreeGate();
      await callWith(make(queryAt()), { text }, { gate });
      assert.deepEqual(gate.budgets, [isOfMinutes ? "minute" : "core"]);
      assert.deepEqual(gate.events, ["claimed", "answered, ? left"]);
    });

    it(`the call ${name} is logged without its query, and reported as made`, async () => {
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
      it(`an answer to ${name} may ${isStorable ? "" : "not "}be stored with ${cacheControl}`, async () => {
        const { reply } = await callWith(make(queryAt()), { text, headers: { "cache-control": cacheControl } });
        assert.equal(answerOf(reply).isStorable, isStorable);
      });

    const kind = name === "search" ? "notJson" : "notWeather";
    const assertFailure = async (response: Partial<HttpResponse>, level: string, failure: Failure): Promise<void> => {
      const { reply, outcomes, log } = await callWith(make(queryAt()), response);
      assert.deepEqual(failureOf(reply).failure, failure);
      assert.deepEqual(outcomes, [{ name, failure }]);
      const line = `${level} ${base}${path.split("?")[0]}: ${response.status ?? 200} (${failure.kind})`;
      assert.deepEqual(log.slice(1), [line]);
    };
    // Failures that are retried soon aren't logged, because they would fill the log.
    itRows(assertFailure, {
      "a 404 fails a call in its own way [K9]": [{ status: 404 }, "warn", notFound],
      "a web page fails a call [K16]": [{ text: "<html>" }, "debug", { kind: "unexpectedAnswer", fault: "webPage" }],
      "a different kind of body fails [K16]": [{ text: "7" }, "debug", { kind: "unexpectedAnswer", fault: kind }],
    });

    it("a call isn't sent, counted, or logged if the API key is in its query [K20]", async () => {
      const gate = new FreeGate();
      const { reply, sent, log } = await callWith(make(queryAt()), {}, { gate, key: "349727" });
      assert.deepEqual(failureOf(reply).failure, { kind: "locationRefused", reason: "isApiKey" });
      assert.deepEqual({ sent, log, events: gate.events }, { sent: [], log: [], events: [] });
    });

    it("once the calls of a day or a month are used up, a call fails and says when one fits [K10 I13]", async () => {
      const daily = `currentConditions.${isOfMinutes ? "precipitationBudget" : "dailyBudget"}`;
      for (const [setting, more] of [
        [daily, {}],
        ["currentConditions.monthlyBudget", { isMonthly: true }],
      ] as const) {
        const gate = new FreeGate({ kind: "usedUp", most: 1, until: now + hour, ...more });
        const { reply, sent, outcomes } = await callWith(make(queryAt()), { text }, { gate });
        const failure = { kind: "budgetUsedUp", budget: 1, setting, until: now + hour };
        assert.deepEqual(reply, { kind: "failure", failure, notBefore: failure.until });
        assert.deepEqual(outcomes, [{ name, failure }]);
        assert.deepEqual(sent, []);
      }
    });
  });
}

it("coordinates are looked up only for the minute forecast, which isn't requested without them [K18]", async () => {
  const asked: string[] = [];
  const client = { call: ({ name }: ApiCall<unknown>) => Promise.resolve(void asked.push(name)) as never };
  const failed: FailedReply = { kind: "failure", failure: locationUnknown };
  const ask = (id: KindId, found: FailedReply | typeof newYork): Promise<unknown> =>
    askKind(kindOf(id), client, { find: () => Promise.resolve(found) })(queryAt(), {} as never);
  assert.equal(await ask("minuteForecast", failed), failed);
  await ask("warnings", failed);
  await ask("minuteForecast", newYork);
  assert.deepEqual(asked, ["warnings", "minuteForecast"]);
});

describe("the minute forecast", () => {
  const ask = (response: Partial<HttpResponse>) =>
    callWith(everyCall.minuteForecast(queryAt()), { text: JSON.stringify(dry), ...response });

  it("a minute forecast expires at once if the response doesn't say when [K19]", async () => {
    assert.equal(answerOf((await ask({})).reply).expiresAt, now);
    const expires = new Date(now + hour).toUTCString();
    assert.equal(answerOf((await ask({ headers: { expires } })).reply).expiresAt, now + hour);
  });

  it("a minute forecast that is already over on arrival is a failure [K6]", async () => {
    const Intervals = Array.from({ length: 120 }, (_, Minute) => ({
      StartEpochDateTime: now - 3 * hour + Minute * minute,
      Minute,
      PrecipitationType: Minute < 12 ? null : "RAIN",
    }));
    const failure = { kind: "unexpectedAnswer", fault: "notWeather" };
    for (const date of [undefined, new Date(now).toUTCString()]) {
      const { reply } = await ask({ headers: { date }, text: JSON.stringify({ Intervals }) });
      assert.deepEqual(reply, { kind: "failure", failure, cause: "200" });
    }
  });
});
