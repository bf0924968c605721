import assert from "node:assert/strict";

import type { JsonObject } from "../../../../src/weather/base/json";
import { makeDays, makeHours } from "../../../loopback/dayForecasts";
import { localTime, offsetAt } from "../../../loopback/timeZones";
import { makeWarnings } from "../../../loopback/warnings";
import { day, hour, localeOf, minute } from "../fakes";
import { itRows } from "../itEach";
import { answerAbout, askedAt, cardsOf, glanceOf, type States } from "./kindsOf";

const english = localeOf("en-US-u-hc-h23");
const timesIn = (text: string) => text.match(/\d\d:\d\d/g) ?? [];

/** The answers at a place, with warnings of an issuer in the same or in a different time zone. */
function statesAt(now: number, timeZone: string, issuer = timeZone) {
  const asked = askedAt(now, timeZone);
  const [hours, days] = [makeHours("rainAtThree", ...asked), makeDays("rainAtThree", ...asked)];
  const bodies = {
    ...{ hourlyForecast: hours, dailyForecast: days },
    warnings: makeWarnings("areas", ...askedAt(now, issuer)),
  };
  const answerOf = (id: keyof typeof bodies) => ({ [id]: { answer: answerAbout(id, bodies[id], now) } });
  const states: States = Object.assign({}, answerOf("hourlyForecast"), answerOf("dailyForecast"), answerOf("warnings"));
  return { states, hours: hours as readonly JsonObject[], days };
}

describe("the texts of two days in which the clocks change", () => {
  const assertRight = (timeZone: string, issuer: string, from: number): void => {
    const clock = (at: number): string => localTime(at, timeZone).slice(11, 16);
    for (let now = from; now < from + 2 * day; now += 15 * minute) {
      const { states, hours, days } = statesAt(now, timeZone);
      const card = cardsOf(states, english, now).find(({ kind }) => kind === "hours");
      assert.ok(card?.kind === "hours");
      const shown = card.table.rows.map(([time = ""]) => time.slice(-5));
      const sent = hours.map(({ EpochDateTime }) => clock(Number(EpochDateTime) * 1000));
      assert.deepEqual(shown, sent, localTime(now, timeZone));

      const today = (
        days as { DailyForecasts: { Date: string; Sun: { EpochRise: number; EpochSet: number } }[] }
      ).DailyForecasts.find(({ Date: date }) => date.slice(0, 10) === localTime(now, timeZone).slice(0, 10));
      const sun = card.facts.filter(({ label }) => ["Sunrise", "Sunset"].includes(label)).map(({ value }) => value);
      assert.deepEqual(sun, today && [today.Sun.EpochRise, today.Sun.EpochSet].map((at) => clock(at * 1000)));

      const rowsOf = (known: States) => glanceOf(known, now, english)?.rows ?? [];
      const coming = [now + 2 * hour, now + hour];
      assert.deepEqual(timesIn(rowsOf(states)[0]?.value ?? ""), coming.map(clock), localTime(now, timeZone));
      const later = timesIn(rowsOf(statesAt(now, timeZone, issuer).states)[0]?.value ?? "");
      for (const [index, at] of coming.entries())
        if (offsetAt(at - hour, timeZone) === offsetAt(at + hour, timeZone)) assert.equal(later[index], clock(at));
    }
  };
  itRows(assertRight, {
    "hours, sun, and warnings in Berlin have its clock when the clocks go back, also from Helsinki [M15]": [
      ...(["Europe/Berlin", "Europe/Helsinki"] as const),
      Date.UTC(2026, 9, 24, 10),
    ],
    "hours, sun, and warnings in Berlin have its clock when the clocks go forward, also from Helsinki [M15]": [
      ...(["Europe/Berlin", "Europe/Helsinki"] as const),
      Date.UTC(2026, 2, 28, 10),
    ],
    "hours, sun, and warnings in New York have its clock when the clocks go back, also from Chicago [M15]": [
      ...(["America/New_York", "America/Chicago"] as const),
      Date.UTC(2026, 9, 31, 16),
    ],
    "hours, sun, and warnings in New York have its clock when the clocks go forward, also from Chicago [M15]": [
      ...(["America/New_York", "America/Chicago"] as const),
      Date.UTC(2026, 2, 7, 16),
    ],
  });
});
