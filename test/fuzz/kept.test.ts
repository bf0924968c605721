import assert from "node:assert/strict";

import fc from "fast-check";

import { cap } from "../../src/service/http/cacheLifetime";
import { conditionsCodec } from "../../src/service/storage/conditionsCodec";
import { defined } from "../../src/weather/base/json";
import { nextFailureRecord } from "../../src/weather/feed/retry";
import type { WeatherQuery } from "../../src/weather/model/weatherQuery";
import { type FailureRecord, traitsOf } from "../../src/weather/model/failure";
import type { KnownConditions } from "../../src/weather/model/knownConditions";
import { day, hour } from "../unit/weather/fakes";
import { optional, partial } from "./inputs/combine";
import { query } from "./inputs/queries";
import { answer, history, sharedFailures, time } from "./inputs/states";
import { anyJson, anyNumber, anyText, awkwardText, change, jsonText } from "./inputs/values";
import { property } from "./property";

const { encode, decode } = conditionsCodec;

/** What is kept of failures that other windows are told, as they are known of a question. */
function failureRecordOf({ endpoint: { host, scheme }, location }: WeatherQuery): fc.Arbitrary<FailureRecord> {
  const failure = fc.constantFrom(...sharedFailures);
  const keyId = fc.constantFrom("1c", "", undefined);
  return fc
    .tuple(failure, time, fc.nat({ max: 999 }), optional(fc.nat({ max: day })), keyId)
    .map(([one, at, count, wait, keyId]) => {
      const own = Object.entries({ host, scheme, location }).filter(([name]) => name in one);
      const failed = { failure: { ...one, ...Object.fromEntries(own) }, cause: "503, request id 1-a" };
      const before = { ...failed, at, since: Math.max(0, at - hour), count };
      const attempt = { ...failed, ...defined({ keyId, notBefore: wait === undefined ? undefined : at + wait }) };
      return nextFailureRecord(attempt, before, { now: () => at, random: () => 0.5 }, {});
    });
}

/** What may be kept of a question. */
function keptOf(query: WeatherQuery): fc.Arbitrary<KnownConditions> {
  const record = failureRecordOf(query);
  return partial({ answer, failureRecord: record, pastFailure: record, history }).map(
    ({ history: readings = [], ...cached }) => ({ ...cached, ...(readings.length > 0 && { history: readings }) }),
  );
}

const known = query.chain((one) => fc.tuple(fc.constant(one), keptOf(one)));
type File = readonly [WeatherQuery, text: string];
const file = known.map(([one, cached]): File => [one, encode(one, cached)]);

/** A file with one of its members, however deep, replaced by anything. */
const spoilt = fc
  .tuple(file, fc.nat({ max: 60 }), fc.oneof(anyJson, anyNumber))
  .map(([[one, text], which, junk]): File => {
    let index = 0;
    const replaced = (name: string, value: unknown): unknown =>
      index++ === which && !["", "version", "question"].includes(name) ? junk : value;
    return [one, JSON.stringify(JSON.parse(text, replaced))];
  });

describe("any kept answer", () => {
  property("is read as it was written", [known], ([one, cached]) => {
    const { answer, ...others } = cached;
    // An answer that cannot be read again is not there.
    const isReadable = answer && Object.keys(answer.content).length > 1;
    assert.deepEqual(decode(encode(one, cached), one), { ...others, ...(isReadable && { answer }) });
  });

  const changed = fc.tuple(file, change(awkwardText, 3)).map(([[one, text], apply]): File => [one, apply(text)]);
  const other = fc.tuple(query, fc.oneof(jsonText, anyText));
  const damaged = fc.oneof(spoilt, changed, other);
  property("is sound or ignored with a member or any letters changed, or as another text", [damaged], ([one, text]) =>
    assertSound(decode(text, one) ?? {}, one),
  ).takes(1.5);
});

/** @throws when something that was read from a file is not what its type and its limits promise. */
function assertSound(
  { answer: known, failureRecord, pastFailure, history: readings = [] }: KnownConditions,
  { endpoint, location }: WeatherQuery,
): void {
  if (known) {
    assert.ok(Number.isFinite(known.receivedAt) && known.receivedAt >= 0 && Number.isFinite(known.expiresAt));
    assert.ok(known.expiresAt <= known.receivedAt + cap && known.isStorable && typeof known.body === "string");
    assert.doesNotThrow(() => [known.receivedAt, known.expiresAt].map((at) => new Date(at).toISOString()));
  }
  for (const record of [failureRecord, pastFailure]) {
    if (!record) continue;
    const { failure, at, since, count, nextAt = at, notBefore = at, cause } = record;
    assert.ok(traitsOf(failure).isShared, failure.kind);
    assert.ok([at, since, count, nextAt, notBefore].every(Number.isFinite));
    assert.ok(since <= at && count >= 0 && count <= 1000 && nextAt <= at + 4 * day && notBefore <= at + 4 * day);
    assert.match(cause, /^[\w ,.()-]{0,120}$/);
    if ("host" in failure) assert.equal(failure.host, endpoint.host);
    if ("location" in failure) assert.equal(failure.location, location);
  }
  assert.ok(readings.length <= 300);
  readings.forEach(({ at, offset = 0, celsius, fahrenheit }, index) => {
    assert.ok(at >= (readings[index - 1]?.at ?? 0) && [celsius, fahrenheit].some((value) => value !== undefined));
    assert.ok(Number.isInteger(offset) && Math.abs(offset) <= 840);
    assert.ok(celsius === undefined || (celsius >= -95 && celsius <= 65), String(celsius));
    assert.ok(fahrenheit === undefined || (fahrenheit >= -139 && fahrenheit <= 149), String(fahrenheit));
  });
}
