import assert from "node:assert/strict";

import fc from "fast-check";

import { renewAnswer } from "../../../src/service/api/response";
import { cap } from "../../../src/service/http/cacheLifetime";
import type { Answer, CachedConditions } from "../../../src/weather/model/answer";
import type { ConditionsQuery } from "../../../src/weather/model/conditionsQuery";
import { type Failure, type FailureRecord, traitsOf } from "../../../src/weather/model/failure";
import { day, failures } from "../../unit/weather/fakes";
import { partial } from "./combine";
import { headers } from "./headers";
import { answer, history, time } from "./states";

/** A failure that other windows would have too, as it is known of a question. */
function failureOf({ endpoint, location }: ConditionsQuery): fc.Arbitrary<Failure> {
  const shared = Object.values<Failure>(failures).filter((failure) => traitsOf(failure).isShared);
  return fc.constantFrom(...shared).map((failure) => {
    if ("host" in failure) return { ...failure, host: endpoint.host };
    if (failure.kind === "unauthorized") return { ...failure, scheme: endpoint.scheme };
    return failure.kind === "locationUnknown" ? { ...failure, location } : failure;
  });
}

function failureRecordOf(query: ConditionsQuery): fc.Arbitrary<FailureRecord> {
  const span = fc.nat({ max: day });
  const count = fc.integer({ min: 1, max: 1000 });
  const keyId = fc.constantFrom("0a1b2c3d", "");
  const members = { failure: failureOf(query), at: time, before: span, count, next: span, wait: span, keyId };
  const always = ["failure", "at", "before", "count", "next"] as const;
  return partial(members, ...always).map(({ at, before, next, wait, ...others }) => ({
    ...others,
    cause: "503, request id 1-a",
    at,
    since: Math.max(0, at - before),
    ...(traitsOf(others.failure).retry !== "never" && { nextAt: at + next }),
    ...(wait !== undefined && { notBefore: at + wait }),
  }));
}

/** An answer as it is after a renewal with any headers: with its validators, and good for a day at the most. */
const keptAnswer: fc.Arbitrary<Answer> = fc.tuple(answer, headers, time).map(([known, received, now]) => {
  const renewed = renewAnswer(known, { status: 304, headers: received, text: "" }, now);
  assert.ok(renewed.kind === "answer");
  return { ...renewed.answer, isStorable: true };
});

/** What may be kept of a question. */
export function keptOf(query: ConditionsQuery): fc.Arbitrary<CachedConditions> {
  return partial({ answer: keptAnswer, failureRecord: failureRecordOf(query), history }).map(
    ({ history: readings = [], ...cached }) => ({ ...cached, ...(readings.length > 0 && { history: readings }) }),
  );
}

/** @throws when something that was read from a file is not what its type and its limits promise. */
export function assertSound(
  { answer: known, failureRecord, history: readings = [] }: CachedConditions,
  { endpoint, location }: ConditionsQuery,
): void {
  if (known) {
    assert.ok(Number.isFinite(known.receivedAt) && known.receivedAt >= 0 && Number.isFinite(known.expiresAt));
    assert.ok(known.expiresAt <= known.receivedAt + cap && known.isStorable && typeof known.body === "string");
    assert.doesNotThrow(() => [known.receivedAt, known.expiresAt].map((at) => new Date(at).toISOString()));
  }
  if (failureRecord) {
    const { failure, at, since, count, nextAt = at, notBefore = at, cause } = failureRecord;
    assert.ok(traitsOf(failure).isShared && [at, since, count, nextAt, notBefore].every(Number.isFinite));
    assert.ok(since <= at && count >= 0 && count <= 1000 && nextAt <= at + 2 * day && notBefore <= at + 2 * day);
    assert.match(cause, /^[\w ,.()-]{0,120}$/);
    if ("host" in failure) assert.equal(failure.host, endpoint.host);
    if ("location" in failure) assert.equal(failure.location, location);
  }
  assert.ok(readings.length <= 300);
  readings.forEach(({ at, offset = 0, celsius, fahrenheit }, index) => {
    assert.ok(at >= (readings[index - 1]?.at ?? 0) && [celsius, fahrenheit].some((value) => value !== undefined));
    assert.ok(Number.isInteger(offset) && Math.abs(offset) <= 840);
    for (const value of [celsius, fahrenheit]) assert.ok(value === undefined || Math.abs(value) < 200);
  });
}
