import assert from "node:assert/strict";

import { decodeCachedForecast, encodeForecast } from "../../../../src/service/storage/forecastCodec";
import { needsPerson, nextForecastFailure } from "../../../../src/weather/precipitation/forecastRetry";
import type { CachedForecast } from "../../../../src/weather/precipitation/ports";
import type { Failure } from "../../../../src/weather/model/failure";
import { traitsOf } from "../../../../src/weather/model/failure";
import { day, failures, hour } from "../../weather/fakes";
import { itEach } from "../../weather/itEach";
import { aForecast, forecastQuery as query } from "./forecastFixture";

const at = Date.UTC(2026, 9, 27, 8);
const clock = { now: () => at, random: () => 0.999 };
const failureRecord = nextForecastFailure(
  { failure: failures.forbidden, cause: "403", keyId: "0a1b" },
  undefined,
  clock,
);
const full: CachedForecast = { answer: aForecast("Rain", at), failureRecord };
const read = (file: object): CachedForecast | undefined => decodeCachedForecast(JSON.stringify(file), query);
const written = JSON.parse(encodeForecast(query, full)) as { answer: object; trouble: object };

describe("the file of a forecast", () => {
  it("gives back what was written", () => {
    const { answer } = full;
    const moved = { answer: aForecast("Rain", at, 3 * hour) };
    for (const cached of [{}, full, { failureRecord }, { ...(answer && { answer }) }, moved])
      assert.deepEqual(decodeCachedForecast(encodeForecast(query, cached), query), cached);
  });

  it("holds every failure that is the same in every window, and no other", () => {
    const all: readonly Failure[] = [...Object.values(failures), { kind: "requestRefused", status: 400 }];
    for (const failure of all) {
      const failureRecord = nextForecastFailure({ failure }, undefined, clock);
      assert.equal(failureRecord.nextAt === undefined, needsPerson(failure), failure.kind);
      const cached = decodeCachedForecast(encodeForecast(query, { failureRecord }), query);
      assert.deepEqual(cached, traitsOf(failure).isShared ? { failureRecord } : {}, failure.kind);
    }
  });

  it("K17 is none that is cut anywhere", () => {
    const file = JSON.stringify(written);
    const readable = Array.from(file).filter((_, length) => decodeCachedForecast(file.slice(0, length), query));
    assert.deepEqual(readable, []);
  });

  const none = (file: object): void => assert.equal(read(file), undefined);
  itEach(none, {
    "K17 is none of another query or version": [
      [{ ...written, version: 2 }],
      [{ ...written, question: "forecast header https://weather.example 178087" }],
      [[written]],
    ],
  });

  const withoutAnswer = (members: object): void =>
    assert.deepEqual(read({ ...written, answer: { ...written.answer, ...members } }), { failureRecord });
  itEach(withoutAnswer, {
    "has no forecast that does not pass the checks of one from the network": [
      [{ body: "{}" }],
      [{ body: "<html>" }],
      [{ body: {} }],
      [{ receivedAt: -1 }],
      [{ receivedAt: "1" }],
      [{ expiresAt: null }],
      [{ expiresAt: at + day + 1 }],
    ],
  });

  const withoutFailure = (members: object): void =>
    assert.deepEqual(Object.keys(read({ ...written, trouble: { ...written.trouble, ...members } }) ?? {}), ["answer"]);
  itEach(withoutFailure, {
    "has no failure that would last for ever": [
      [{ failure: failures.unreachable }],
      [{ failure: failures.unreachable, nextAt: at + 74 * hour }],
      [{ failure: { kind: "frogs" }, nextAt: at }],
      [{ at: "now" }],
    ],
  });
});
