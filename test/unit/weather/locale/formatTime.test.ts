import assert from "node:assert/strict";

import { age, localTimeOfDay, timeOfDay } from "../../../../src/weather/locale/formatTime";
import { day, hour, localeOf, minute } from "../fakes";

const locale = localeOf();
/** Five past two in the afternoon on this machine's clock, wherever it stands. */
const afternoon = new Date(2026, 5, 15, 14, 5).getTime();

describe("time of day", () => {
  it("is this person's, without a date while it is within a day", () => {
    const nows = [afternoon, afternoon + day - 1, afternoon - day + 1].map((now) => timeOfDay(afternoon, now, locale));
    assert.deepEqual(nows, ["14:05", "14:05", "14:05"]);
  });

  it("has the date when it is a day away or more", () => {
    const nows = [afternoon + day, afternoon - day].map((now) => timeOfDay(afternoon, now, locale));
    assert.deepEqual(nows, ["15 Jun 2026, 14:05", "15 Jun 2026, 14:05"]);
  });

  const epoch = Date.UTC(2026, 5, 15, 22, 30);
  const times: readonly (readonly [where: string, offset: number, now: number, time: string])[] = [
    ["in Greenwich", 0, epoch, "22:30"],
    ["in New York", -240, epoch, "18:30"],
    ["in Kolkata", 330, epoch, "04:00"],
    ["on Kiritimati", 840, epoch, "12:30"],
    ["in Kolkata, with its date, a day later", 330, epoch + day, "16 Jun 2026, 04:00"],
  ];
  for (const [where, offset, now, time] of times) {
    it(`is ${time} ${where}`, () => assert.equal(localTimeOfDay({ epoch, offset }, now, locale), time));
  }

  it("is this person's when the service did not say where the place's clocks stand", () => {
    assert.equal(localTimeOfDay({ epoch: afternoon }, afternoon, locale), "14:05");
  });
});

describe("age", () => {
  const ages: readonly (readonly [passed: number, text: string])[] = [
    [0, "now"],
    [minute - 1, "now"],
    [minute, "1 minute ago"],
    [5 * minute + 59_999, "5 minutes ago"],
    [hour - 1, "59 minutes ago"],
    [hour, "1 hour ago"],
    [day - 1, "23 hours ago"],
    [day, "yesterday"],
    [9 * day, "9 days ago"],
    // A clock was wrong.
    [-10 * day, "now"],
  ];
  for (const [passed, text] of ages) {
    it(`after ${passed} ms is: ${text}`, () => assert.equal(age(afternoon, afternoon + passed, locale.tag), text));
  }
});
