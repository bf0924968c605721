import assert from "node:assert/strict";

import fc from "fast-check";

import { formatQuantity, localeFor, type UnitsSetting } from "../../src/weather/locale/formatUnits";
import { regionsOf } from "../../src/weather/locale/region";
import type { Reading } from "../../src/weather/model/answer";
import { remember } from "../../src/weather/refresh/history";
import { trendOf } from "../../src/weather/view/trend";
import { answerFrom, faultsIn, hour, localeOf } from "../unit/weather/fakes";
import { history, locale, now, time } from "./inputs/states";
import { anyText } from "./inputs/texts";
import { property } from "./property";

describe("any numbers and languages", () => {
  property(
    "J13 have a locale that can be written in",
    [
      fc.constantFrom<UnitsSetting[]>("auto", "metric", "imperial"),
      fc.dictionary(
        fc.constantFrom("LC_ALL", "LC_MEASUREMENT", "LC_NUMERIC", "LC_TIME", "LANG"),
        fc.oneof(fc.constantFrom("en_US.UTF-8", "de_DE@euro", "C", "POSIX", "es_419", "xx_ZZ"), anyText),
      ),
      fc.oneof(fc.constantFrom("Europe/Berlin", "America/New_York", "UTC", "Etc/Unknown"), anyText),
      fc.oneof(fc.constantFrom("en", "de", "zh-cn", "qps-ploc"), anyText),
    ],
    (units, environment, timeZone, language) => {
      const regions = regionsOf({ environment, timeZone });
      for (const region of [regions.units, regions.numbers, regions.clock]) assert.match(region ?? "ZZ", /^[A-Z]{2}$/);
      const { tag, units: chosen } = localeFor(units, regions, language);
      assert.doesNotThrow(() => [new Intl.NumberFormat(tag), new Intl.DateTimeFormat(tag, { timeStyle: "short" })]);
      const usual = regions.units === "US" ? "imperial" : chosen;
      assert.equal(chosen, units === "auto" ? usual : units);
    },
    { share: 0.3 },
  );

  property(
    "J7 J11 are written with their unit, and a zero has no minus",
    [
      fc.double({ min: -1e12, max: 1e12, noNaN: true }),
      fc.constantFrom("C", "F", "km/h", "mi", "inHg", "", "furlong"),
      fc.nat({ max: 2 }),
    ],
    (value, unit, places) => {
      const text = formatQuantity({ value, unit }, localeOf("en-GB"), places);
      assert.doesNotMatch(text, /NaN|∞|undefined/);
      const number = Number(/^-?[\d,.]+/.exec(text)?.[0].replaceAll(",", ""));
      assert.ok(
        Math.abs(number - value) <= 0.5 * 10 ** -places + Math.abs(value) * 1e-9 && !Object.is(number, -0),
        text,
      );
      if (["inHg", "furlong"].includes(unit)) assert.ok(text.endsWith(` ${unit}`));
    },
    { share: 0.3 },
  );
});

describe("any history", () => {
  property(
    "H10 I2 is in the order of time, without what is old or still to come",
    [history, time, time, fc.boolean()],
    (known, receivedAt, epoch, isStorable) => {
      const answer = answerFrom(receivedAt);
      const next: readonly Reading[] = remember(known, {
        ...answer,
        isStorable,
        observation: { ...answer.observation, observed: { epoch } },
      });
      const isRecent = (at: number): boolean => at > receivedAt - 48 * hour && at <= receivedAt + hour;
      if (!isStorable || !isRecent(epoch)) return void assert.deepEqual(next, known);
      assert.deepEqual(
        next.filter(({ at }) => at === epoch),
        [{ at: epoch, celsius: 21.4, fahrenheit: 70.5 }],
      );
      assert.deepEqual(
        next.filter(({ at }) => at !== epoch),
        known.filter(({ at }) => at !== epoch && isRecent(at)),
      );
      assert.deepEqual(
        next.map(({ at }) => at),
        [...next].map(({ at }) => at).sort((one, other) => one - other),
      );
    },
  );

  property(
    "J7 is drawn within its frame, and said without nonsense",
    [history, locale, fc.option(fc.integer({ min: -840, max: 840 }), { nil: undefined })],
    (known, reader, offset) => {
      const trend = trendOf(known, reader, now, { epoch: now, ...(offset !== undefined && { offset }) });
      if (!trend) return;
      for (const { x, y } of trend.points) assert.ok(x >= 0 && x <= 1 && y >= 0 && y <= 1, `${x}, ${y}`);
      assert.deepEqual(
        [trend.points[0]?.x, trend.points.at(-1)?.x, ...[trend.times, trend.values].map(([mark]) => mark?.at)],
        [0, 1, 0, 0],
      );
      assert.deepEqual(faultsIn(trend), []);
    },
    { share: 0.3 },
  );
});
