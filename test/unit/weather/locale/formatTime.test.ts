import assert from "node:assert/strict";

import { age, lastUpdated, localTimeOfDay, timeOfDay } from "../../../../src/weather/locale/formatTime";
import { day, hour, localeOf, minute } from "../fakes";
import { itEach, itRows } from "../itEach";
import { metric, now } from "../view/viewFixture";

describe("time of day", () => {
  it("is this person's, with the date when it is a day away or more", () => {
    const at = (away: number): string => timeOfDay(now, now + away, metric);
    for (const away of [0, day - 1, 1 - day]) assert.equal(at(away), "14:05");
    for (const away of [day, -day]) assert.equal(at(away), "27 Oct 2026, 14:05");
  });

  const epoch = Date.UTC(2026, 5, 15, 22, 30);
  const assertTime = (offset: number, time: string): void =>
    assert.equal(localTimeOfDay({ epoch, offset }, epoch, metric), time);
  itRows(assertTime, {
    "is New York's": [-240, "18:30"],
    "is Kiritimati's": [840, "12:30"],
  });

  it("is this person's when the service did not say where the place's clocks stand", () => {
    assert.equal(localTimeOfDay({ epoch: now }, now, metric), "14:05");
  });
});

describe("age", () => {
  const assertAge = (passed: number, text: string): void => assert.equal(age(now, now + passed, metric.tag), text);
  itEach(assertAge, {
    "is in the largest unit that has passed": [
      [0, "now"],
      [minute - 1, "now"],
      [minute, "1 minute ago"],
      [hour - 1, "59 minutes ago"],
      [hour, "1 hour ago"],
      [day - 1, "23 hours ago"],
      [day, "yesterday"],
      [9 * day, "9 days ago"],
    ],
  });

  it("is in the language of the sentence where the person's language is not translated", () => {
    const arabic = { ...localeOf("ar-EG"), textTag: "en" };
    assert.equal(lastUpdated(now, now + 5 * minute, arabic), "last updated 5 minutes ago");
  });
});
