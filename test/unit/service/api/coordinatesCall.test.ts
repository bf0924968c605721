import assert from "node:assert/strict";

import { coordinatesCall } from "../../../../src/service/api/coordinatesCall";
import type { HttpResponse } from "../../../../src/service/http/transport";
import type { Failure } from "../../../../src/weather/model/failure";
import { itRows } from "../../weather/itEach";
import { answerOf, failureOf } from "../harness";
import { base, callWith, counted, queryAt } from "./callFixture";
import { newYork } from "./everyCall";

const at = (Latitude: unknown, Longitude: unknown): Partial<HttpResponse> => ({
  text: JSON.stringify({ Key: "349727", GeoPosition: { Latitude, Longitude } }),
});
const none: Failure = { kind: "unexpectedAnswer", fault: "notWeather" };

describe("the position of a location", () => {
  const found = async (response: Partial<HttpResponse>, expected: object): Promise<void> => {
    const { reply } = await callWith(coordinatesCall(queryAt()), response);
    assert.deepEqual(reply.kind === "answer" ? reply.answer.content : reply.failure, expected);
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

  it("is asked for by the location's key alone", async () => {
    const { addresses } = await callWith(coordinatesCall(queryAt("header", { language: "de" })), at(1, 2));
    assert.deepEqual(addresses, [[`${base}/locations/v1/349727`, { "accept-encoding": "gzip,deflate" }, "header"]]);
  });

  it("is counted as one of the weather's", async () => {
    const { entries, events } = await callWith(coordinatesCall(queryAt()), at(1, 2));
    assert.deepEqual([entries.map(({ budget }) => budget), events], [["core"], counted]);
  });

  it("says where it must not be written to disk", async () => {
    const { reply } = await callWith(coordinatesCall(queryAt()), {
      ...at(1, 2),
      headers: { "cache-control": "no-store" },
    });
    assert.equal(answerOf(reply).isStorable, false);
  });

  it("is in no line of the log", async () => {
    const { log } = await callWith(coordinatesCall(queryAt()), at(40.7127, -74.0059));
    assert.deepEqual(log.slice(-1), [`info 200 from ${base}/locations/v1/349727, coordinates`]);
  });

  it("K20 is not asked for where the location key is the API key", async () => {
    const { reply, sent } = await callWith(coordinatesCall(queryAt()), {}, { key: "349727" });
    assert.deepEqual([failureOf(reply).failure.kind, sent], ["locationRefused", []]);
  });
});
