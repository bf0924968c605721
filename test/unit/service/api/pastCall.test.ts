import assert from "node:assert/strict";

import { pastCall } from "../../../../src/service/api/pastCall";
import type { HttpResponse } from "../../../../src/service/http/transport";
import type { Failure } from "../../../../src/weather/model/failure";
import type { WeatherQuery } from "../../../../src/weather/model/weatherQuery";
import { makeObservation } from "../../../loopback/observations";
import { hour } from "../../weather/fakes";
import { itRows } from "../../weather/itEach";
import { answerOf, failureOf } from "../harness";
import { base, type CallOptions, callWith, counted, now, queryAt } from "./callFixture";

const good = makeObservation({ now });
const bodyOf = (...members: readonly unknown[]): string => JSON.stringify(members);

const callPast = (response: Partial<HttpResponse> = {}, options?: CallOptions, query = queryAt()) =>
  callWith(pastCall(query), { text: bodyOf(good), ...response }, options);

async function temperaturesIn(text: string): Promise<readonly unknown[]> {
  const { content } = answerOf((await callPast({ text })).reply);
  return content.map(({ temperature }) => temperature?.metric?.value);
}

describe("the call for the last 24 hours", () => {
  itRows(
    async (query: WeatherQuery, address: string) => {
      const { addresses } = await callPast({}, {}, query);
      assert.deepEqual(addresses, [[address, { "accept-encoding": "gzip,deflate" }, query.endpoint.scheme]]);
    },
    {
      "names the location and nothing else": [
        queryAt("header", { language: "de" }),
        `${base}/currentconditions/v1/349727/historical/24`,
      ],
      "is below the service's path, by the other scheme too": [
        queryAt("query", {}, `${base}/weather/`),
        `${base}/weather/currentconditions/v1/349727/historical/24`,
      ],
    },
  );

  it("counts as one of the weather's, and is logged without its query", async () => {
    const { entries, events, log } = await callPast();
    assert.deepEqual([entries.map(({ budget }) => budget), events], [["core"], counted]);
    const address = `${base}/currentconditions/v1/349727/historical/24`;
    assert.deepEqual(log.slice(-1), [`info 200 from ${address}, past observations: 1`]);
  });

  it("L3 brings each observation that says when and how warm it was, of the first hundred", async () => {
    const at = (ago: number, members = {}): object => makeObservation({ now: now - ago * hour, members });
    const { Temperature: _, ...withoutTemperature } = good;
    const spoilt = [
      null,
      7,
      "x",
      [],
      {},
      withoutTemperature,
      at(1, { EpochTime: null }),
      at(1, { Temperature: "hot" }),
    ];
    const some = bodyOf(at(1), ...spoilt, at(2, { WeatherText: 7, Link: {} }));
    assert.equal((await temperaturesIn(some)).length, 2);
    const many = bodyOf(...Array.from({ length: 10_000 }, (_, index) => at(index)));
    assert.equal((await temperaturesIn(many)).length, 100);
    assert.deepEqual(await temperaturesIn("[]"), []);
  });

  it("L4 says whether it may be written to disk", async () => {
    for (const [cacheControl, isStorable] of [
      ["no-store", false],
      ["public", true],
    ] as const) {
      const { reply } = await callPast({ headers: { "cache-control": cacheControl } });
      assert.equal(answerOf(reply).isStorable, isStorable, cacheControl);
    }
  });

  const failure = async (response: Partial<HttpResponse>, expected: Failure): Promise<void> =>
    assert.deepEqual(failureOf((await callPast(response)).reply).failure, expected);
  itRows(failure, {
    "L3 is a failure without a list": [{ text: "{}" }, { kind: "unexpectedAnswer", fault: "notWeather" }],
    "L3 is a failure of nothing": [{ text: "null" }, { kind: "unexpectedAnswer", fault: "notWeather" }],
    "L3 is a failure of a web page": [{ text: "<html>" }, { kind: "unexpectedAnswer", fault: "webPage" }],
    "L1 is a failure where the key is refused": [
      { status: 401 },
      { kind: "unauthorized", keyId: "id", scheme: "header", host: "weather.example" },
    ],
    "L1 is a failure where the key has no past conditions": [
      { status: 403, text: "{}" },
      { kind: "forbidden", keyId: "id", call: "past" },
    ],
    "L1 is a failure where a gateway has none, and says nothing of the location": [
      { status: 404, text: "{}" },
      { kind: "requestRefused", status: 404 },
    ],
    "L1 is a failure where the service has trouble": [
      { status: 503, text: "" },
      { kind: "serviceTrouble", status: 503 },
    ],
  });

  it("L5 is not made where the location key is the API key", async () => {
    const { reply, sent, events } = await callPast({}, { key: "349727" });
    assert.deepEqual(failureOf(reply).failure, { kind: "locationRefused", reason: "isApiKey" });
    assert.deepEqual([sent, events], [[], []]);
  });

  it("L6 is not made where the calls of the day are used up", async () => {
    const { reply, sent } = await callPast(
      {},
      { permit: { kind: "usedUp", budget: "core", most: 50, until: now + hour } },
    );
    const failure = { kind: "budgetUsedUp", budget: 50, setting: "currentConditions.dailyBudget", until: now + hour };
    assert.deepEqual([reply, sent], [{ kind: "failure", failure, notBefore: now + hour }, []]);
  });
});
