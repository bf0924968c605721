import assert from "node:assert/strict";

import { Client } from "../../../../src/service/api/client";
import { pastCall } from "../../../../src/service/api/pastCall";
import type { Permit } from "../../../../src/service/api/ports";
import type { KeylessRequest } from "../../../../src/service/http/attachKey";
import type { HttpResponse } from "../../../../src/service/http/transport";
import type { PastReply } from "../../../../src/weather/model/answer";
import type { ConditionsQuery } from "../../../../src/weather/model/conditionsQuery";
import type { Failure } from "../../../../src/weather/model/failure";
import { makeObservation } from "../../../loopback/observations";
import { hour } from "../../weather/fakes";
import { itRows } from "../../weather/itEach";
import { apiKey, conditionsQueryAt, direct, endpointAt, FreeGate, RecordedLog } from "../harness";

const now = Date.UTC(2026, 9, 27, 8);
const base = "https://weather.example";
const good = makeObservation({ now });
const bodyOf = (...members: readonly unknown[]): string => JSON.stringify(members);

/** What comes of the call where the service has this response, and what was sent, logged and counted. */
async function callWith(
  response: Partial<HttpResponse> = {},
  { query = conditionsQueryAt(endpointAt(base, "header")), permit, key = "canary-key" }: CallOptions = {},
) {
  const sent: KeylessRequest[] = [];
  const send = (request: KeylessRequest): Promise<HttpResponse> => {
    sent.push(request);
    return Promise.resolve({ status: 200, headers: {}, text: bodyOf(good), ...response });
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
  const found = { key: apiKey(key), id: "id" };
  const reply = await pastCall(client).askPast(query, found, new AbortController().signal);
  return { reply, sent, log: log.all, events: gate.events };
}

interface CallOptions {
  readonly query?: ConditionsQuery;
  readonly permit?: Permit;
  readonly key?: string;
}

function temperaturesIn(reply: PastReply): readonly unknown[] {
  return reply.kind === "past" ? reply.past.observations.map(({ temperature }) => temperature?.metric?.value) : [reply];
}

describe("the call for the last 24 hours", () => {
  itRows(
    async (query: ConditionsQuery, address: string) => {
      const { sent } = await callWith({}, { query });
      const { scheme } = query.endpoint;
      assert.deepEqual(
        sent.map(({ url, headers, scheme }) => [url.href, headers, scheme]),
        [[address, { "accept-encoding": "gzip,deflate" }, scheme]],
      );
    },
    {
      "names the location and nothing else": [
        { ...conditionsQueryAt(endpointAt(base, "header")), language: "de" },
        `${base}/currentconditions/v1/349727/historical/24`,
      ],
      "is below the service's path, by the other scheme too": [
        conditionsQueryAt(endpointAt(`${base}/weather/`, "query")),
        `${base}/weather/currentconditions/v1/349727/historical/24`,
      ],
    },
  );

  it("counts as one of the weather's, and is logged without its query", async () => {
    const { events, log, reply } = await callWith();
    assert.deepEqual([events, temperaturesIn(reply)], [["claimed", "answered, ? left"], temperaturesIn(reply)]);
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
    const text = bodyOf(at(1), ...spoilt, at(2, { WeatherText: 7, Link: {} }));
    assert.equal(temperaturesIn((await callWith({ text })).reply).length, 2);
    const many = bodyOf(...Array.from({ length: 10_000 }, (_, index) => at(index)));
    assert.equal(temperaturesIn((await callWith({ text: many })).reply).length, 100);
    assert.deepEqual(temperaturesIn((await callWith({ text: "[]" })).reply), []);
  });

  it("L4 says whether it may be written to disk", async () => {
    for (const [cacheControl, isStorable] of [
      ["no-store", false],
      ["public", true],
    ] as const) {
      const { reply } = await callWith({ headers: { "cache-control": cacheControl } });
      assert.equal(reply.kind === "past" && reply.past.isStorable, isStorable);
    }
  });

  const failure = async (response: Partial<HttpResponse>, expected: Failure): Promise<void> => {
    const { reply } = await callWith(response);
    assert.deepEqual(reply.kind === "failure" ? reply.failure : reply.kind, expected);
  };
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
      { kind: "forbidden", keyId: "id" },
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
    const { reply, sent, events } = await callWith({}, { key: "349727" });
    assert.deepEqual(
      [reply, sent, events],
      [{ kind: "failure", failure: { kind: "locationRefused", reason: "isApiKey" } }, [], []],
    );
  });

  it("L6 is not made where the calls of the day are used up", async () => {
    const until = now + hour;
    const { reply, sent } = await callWith({}, { permit: { kind: "usedUp", budget: "core", most: 50, until } });
    const failure = { kind: "budgetUsedUp", budget: 50, setting: "currentConditions.dailyBudget", until };
    assert.deepEqual([reply, sent], [{ kind: "failure", failure, notBefore: until }, []]);
  });
});
