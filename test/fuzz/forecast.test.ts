import assert from "node:assert/strict";

import fc from "fast-check";

import { decodeMinuteForecast, type MinuteForecast } from "../../src/weather/minuteForecast/minuteForecast";
import { minuteForecastCard, minuteForecastGlance } from "../../src/weather/minuteForecast/minuteForecastView";
import { dueAt } from "../../src/weather/feed/freshness";
import type { Answer } from "../../src/weather/model/answer";
import { answerFrom, hour, minute, textsIn } from "../unit/weather/fakes";
import { FeedSetup } from "../unit/weather/feed/feedSetup";
import { intervalOf, summaryOf } from "../unit/weather/minuteForecast/fixture";
import { partial } from "./inputs/combine";
import { locale, now } from "./inputs/states";
import { anyJson, isClean, like, membersLike } from "./inputs/values";
import { ownFaults } from "./ownFaults";
import { property } from "./property";

/** Around the time of the answer, and anywhere. */
const times = fc.oneof(
  fc.integer({ min: -120, max: 150 }).map((minutes) => now + minutes * minute),
  fc.double(),
);

const written = times.map((at) => (Math.abs(at) < 8e15 ? new Date(at).toISOString() : "+275760-09-13T00:00:00.001Z"));
const interval = fc.record({
  ...membersLike({ ...intervalOf(0, 20, "Ice"), Threshold: "LIGHT-MODERATE" }),
  StartDateTime: written,
  StartEpochDateTime: fc.tuple(times, fc.constantFrom(1, 1000)).map(([at, unit]) => at / unit),
});

const answer = fc.oneof(
  anyJson,
  partial({
    Summary: like({ ...summaryOf("0-9 rain"), Phrase: "Rain" }),
    Summaries: like(["0-9 rain", "10-29 SNOW", "30-59 mix", "60-119"].map(summaryOf)),
    Intervals: fc.array(interval, { maxLength: 30 }),
  }),
);

const later = fc.integer({ min: -10, max: 200 }).map((minutes) => now + minutes * minute);

function assertConsistent({ stretches, minutes, until, sentence }: MinuteForecast): void {
  assert.ok(until !== undefined || sentence !== undefined);
  assert.ok(until === undefined || Math.abs(until - now) < 72 * hour);
  let before = Number.NEGATIVE_INFINITY;
  for (const { start, end } of stretches) {
    assert.ok(start >= before && end > start && end <= (until ?? Infinity), `${start} to ${end}`);
    before = end;
  }
  for (const { rate, kind } of minutes) assert.ok(kind ? rate > 0 && rate < 10_000 : rate === 0, `${rate}`);
}

function answerWith(content: MinuteForecast, goodFor = 0): Answer<MinuteForecast> {
  return { ...answerFrom(now, goodFor), content };
}

const { kind } = new FeedSetup("minuteForecast");

property(
  "any answer of the minute forecast is in the order of time, asked for again in time, and shown as it is, or none",
  [answer, later, locale],
  (json, at, given) => {
    const forecast = decodeMinuteForecast(json, now);
    if (!forecast) return;
    assertConsistent(forecast);
    const next = dueAt(answerWith(forecast, hour), kind);
    assert.ok(next >= now + hour && next <= now + 36 * hour, `${next}`);

    const viewsOf = (known: MinuteForecast) => ({
      glance: minuteForecastGlance(answerWith(known), given, at),
      card: minuteForecastCard(answerWith(known), given, at),
    });
    const views = viewsOf(forecast);
    const { glance, card } = views;
    assert.equal(glance === undefined, card === undefined);
    assert.deepEqual(ownFaults(viewsOf, forecast), []);
    for (const [path, text] of textsIn(views)) assert.ok(isClean(text), `${path}: ${text}`);
    if (card?.kind !== "chart") return;
    assert.equal(card.columns.length, 24);
    for (const { height, kind } of card.columns)
      assert.ok(kind ? height > 0 && height <= 1 : height === 0, `${height}`);
    for (const { at } of [...card.levels, ...card.times]) assert.ok(at >= 0 && at <= 1);
  },
).takes(2);
