import assert from "node:assert/strict";

import { minute } from "../../../../src/weather/base/duration";
import { decodeMinuteForecast, type MinuteForecast } from "../../../../src/weather/minuteForecast/minuteForecast";
import { isoTime } from "../../../../src/weather/locale/formatTime";
import type { Answer } from "../../../../src/weather/model/answer";
import { answerFrom } from "../fakes";
import { now } from "../surfaces/viewFixture";

/** A stretch of an answer from its first minute, last minute, and kind, for example `10-29 rain`. */
export function summaryOf(stretch: string): object {
  const [, from = 0, last = 0, type = null] = /^(\d+)-(\d+)(?: (.+))?$/.exec(stretch) ?? assert.fail(stretch);
  return {
    StartMinute: Number(from),
    EndMinute: Number(last),
    Type: type,
    TypeId: type === null ? 0 : 1,
  };
}

/** The members of an answer with these stretches. */
export function summaries(...all: readonly unknown[]): object {
  return { Summaries: all.map((one) => (typeof one === "string" ? summaryOf(one) : one)) };
}

/** A minute of an answer whose minute 0 is `now`. */
export function intervalOf(number: number, dbz = 0, type: string | null = null): object {
  const at = now + number * minute;
  const times = { StartDateTime: isoTime({ epoch: at }), StartEpochDateTime: at / 1000 };
  return { ...times, Minute: number, Dbz: dbz, PrecipitationType: type };
}

/** The first minute, the minute after the last one, the reflectivity, and the kind. */
type Wet = readonly [from: number, to: number, dbz: number, type?: string];

/** 120 minutes, dry except for those in `wet`. */
export function intervalsOf(...wet: readonly Wet[]): readonly object[] {
  return Array.from({ length: 120 }, (_, number) => {
    const [, , dbz, type = "rain"] = wet.find(([from, to]) => number >= from && number < to) ?? [];
    return dbz === undefined ? intervalOf(number) : intervalOf(number, dbz, type);
  });
}

/** The decoded answer with these members, received at `receivedAt`. */
export function forecastOf(members: object, receivedAt = now): MinuteForecast {
  const forecast = decodeMinuteForecast(members, receivedAt);
  return forecast ?? assert.fail("no forecast");
}

export function answerOf(members: object): Answer<MinuteForecast> {
  return { ...answerFrom(now, 5 * minute), content: forecastOf(members) };
}

/** An answer with 120 minutes, see `intervalsOf`. */
export function minutesOf(...wet: readonly Wet[]): Answer<MinuteForecast> {
  return answerOf({ Summary: { Phrase: "The service's words" }, Intervals: intervalsOf(...wet) });
}
