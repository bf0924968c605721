import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";

import {
  age,
  isoTime,
  placeTime,
  placeTimes,
  timeOfDay,
  timeThere,
  wait,
  withPlaceNote,
} from "../../../../src/weather/locale/formatTime";
import type { Viewing } from "../../../../src/weather/locale/viewing";
import { PlaceClock } from "../../../../src/weather/locale/placeClock";
import type { Moment } from "../../../../src/weather/model/decode";
import { day, hour, minute } from "../fakes";
import { itEach, itRows } from "../itEach";
import { elsewhere, now, viewing } from "../surfaces/viewFixture";

const moment = (iso: string): Moment => ({ epoch: Date.parse(iso), offset: offsetIn(iso) });
const offsetIn = (iso: string): number => {
  const [hours = 0, minutes = 0] = iso.slice(-5).split(":").map(Number);
  return (iso.at(-6) === "-" ? -1 : 1) * (hours * 60 + minutes);
};
const on = (moments: readonly Moment[], place?: string, at = now): Viewing => ({
  ...{ ...viewing, now: at, clock: new PlaceClock(moments, place) },
});

describe("the time of day", () => {
  const epoch = Date.UTC(2026, 5, 15, 22, 30);
  const assertTime = (offset: number, time: string, iso: string): void => {
    assert.equal(timeOfDay({ epoch, offset }, viewing), time);
    assert.equal(isoTime({ epoch, offset }), iso);
  };
  itRows(assertTime, {
    "the time of day has New York's offset": [-240, "18:30", "2026-06-15T18:30-04:00"],
    "the time of day has Kiritimati's offset": [840, "12:30", "2026-06-16T12:30+14:00"],
  });

  it("a time without an offset, or in UTC, is on the place's clock, known from a different answer [J19]", () => {
    assert.equal(timeOfDay({ epoch }, on([{ epoch, offset: 825 }])), "12:15");
    assert.equal(timeOfDay({ epoch, offset: 0 }, on([{ epoch, offset: 825 }])), "12:15");
  });

  it("a time without an offset is on this machine's clock, also in the night in which the clocks go back [M9]", () => {
    const file = require.resolve("../../../../src/weather/locale/placeClock");
    const script =
      "[0, 1].map((hour) => new (require(process.argv[1]).PlaceClock)().offsetAt(Date.UTC(2026, 9, 25, hour)))";
    const env = { ...process.env, TZ: "Europe/Berlin" };
    const printed = execFileSync(process.execPath, ["-p", `String(${script})`, file], { env });
    assert.equal(printed.toString().trim(), "120,60");
  });

  it("a time in the night in which the clocks go back has the offset of that time [M15]", () => {
    const berlin = on([moment("2026-10-25T00:30:00+02:00"), moment("2026-10-25T02:00:00+01:00")]);
    const at = (utcHours: number) => timeOfDay({ epoch: Date.UTC(2026, 9, 25, utcHours) }, berlin);
    assert.deepEqual([-3, 0, 1, 5].map(at), ["23:00", "02:00", "02:00", "06:00"]);
  });
});

describe("a time at the place", () => {
  const noon = moment("2026-11-25T12:00:00+01:00");
  const assertSaid = (iso: string, text: string): void =>
    assert.equal(placeTime(moment(iso), on([noon], undefined, noon.epoch)), text);
  itRows(assertSaid, {
    "a time today has no day": ["2026-11-25T23:59:00+01:00", "23:59"],
    "a time tomorrow has its day": ["2026-11-26T00:00:00+01:00", "tomorrow at 00:00"],
    "a time yesterday has its day": ["2026-11-24T23:59:00+01:00", "yesterday at 23:59"],
    "a time in the next six days has its weekday": ["2026-12-01T11:00:00+01:00", "Tuesday at 11:00"],
    "a time after six days has its date": ["2026-12-02T11:00:00+01:00", "2 Dec 2026 at 11:00"],
  });

  const assertSpan = (start: string, end: string, words: string): void => {
    const [from, to] = [start, end].map((time) => moment(`2026-11-${time}:00+01:00`)) as [Moment, Moment];
    assert.equal(Object.values(placeTimes(from, to, on([noon], undefined, noon.epoch))).join(" to "), words);
  };
  itRows(assertSpan, {
    "a span within one day has its day once": ["26T11:00", "26T13:00", "tomorrow at 11:00 to 13:00"],
    "a span over midnight has the day of its end": ["25T22:00", "26T03:00", "22:00 to tomorrow at 03:00"],
  });
});

describe("a note that times are the place's", () => {
  const there = { epoch: now, offset: elsewhere };
  const here = { epoch: now, offset: 0 - new Date(now).getTimezoneOffset() };
  const assertNote = (moments: readonly Moment[], seen: Viewing, text: string): void =>
    assert.equal(withPlaceNote("Rain", moments, seen), text);
  itRows(assertNote, {
    "a note about times names the place": [[here, there], on([], "Tokyo"), "Rain (time in Tokyo)"],
    "a hidden place has no note [J17]": [[there], { ...on([], "Tokyo"), hidesPlace: true }, "Rain"],
    "a note about times of a place without a name doesn't name it": [[there], viewing, "Rain (time there)"],
    "a time on a clock known from a different answer has a note": [[{ epoch: now }], on([there]), "Rain (time there)"],
    "times on this machine's clock have no note": [[here], on([here], "Tokyo"), "Rain"],
  });
});

describe("the time at a place with a different clock", () => {
  const assertThere = (ahead: number, text?: string): void => {
    const own = 0 - new Date(now).getTimezoneOffset();
    const seen = on([{ epoch: now, offset: own + ahead }]);
    const time = new Date(now + (own + ahead) * minute).toISOString().slice(11, 16);
    assert.equal(timeThere(seen), text && `${time} there, ${text}`);
  };
  itRows(assertThere, {
    "a place whose clock is ahead has its time and the difference [J19]": [4 * 60, "4 hours ahead"],
    "a place whose clock is behind has its time and the difference [J19]": [-60, "1 hour behind"],
    "a difference may be a part of an hour [J19]": [345, "5.75 hours ahead"],
    "a place on this machine's clock has no note of its time [J19]": [0],
  });
});

describe("an age", () => {
  const assertAge = (passed: number, text: string): void =>
    assert.equal(age(now, { ...viewing, now: now + passed }), text);
  itEach(assertAge, {
    "an age is in the largest unit that has passed": [
      [-minute, "just now"],
      [minute - 1, "just now"],
      [minute, "1 minute ago"],
      [hour - 1, "59 minutes ago"],
      [day - 1, "23 hours ago"],
      [day, "1 day ago"],
      [9 * day, "9 days ago"],
    ],
  });
});

describe("a wait", () => {
  const assertWait = (left: number, text: string): void => assert.equal(wait(now + left, viewing), text);
  itEach(assertWait, {
    "a wait is rounded up, so that it isn't over sooner": [
      [-minute, "now"],
      [1, "in 1 minute"],
      [36 * minute + 1, "in 37 minutes"],
      [119 * minute, "in 119 minutes"],
      [2 * hour - 1, "in 2 hours"],
      [2 * day, "in 2 days"],
      [20.1 * day, "in 21 days"],
    ],
  });
});
