import assert from "node:assert/strict";

import fc from "fast-check";

import { type Reading, remember } from "../../src/weather/history";
import { trendOf } from "../../src/weather/trend";
import { formatQuantity, localeFor } from "../../src/weather/units";
import { answerFrom, faultsIn, hour, localeOf } from "../unit/weather/fakes";
import { history, locale, now, time } from "./inputs/states";
import { anyText } from "./inputs/texts";
import { holds } from "./property";

describe("any numbers and languages", () => {
  holds(
    "J13 have a locale that can be written in",
    [
      fc.constantFrom("auto", "metric", "imperial"),
      fc.oneof(fc.constantFrom("en-US", "de", "zh-Hant-TW", "C", "en-US-posix", "x-y"), anyText),
      fc.oneof(fc.constantFrom("en", "de", "qps-ploc"), anyText),
    ],
    (units, system, language) => {
      const { tag, units: chosen } = localeFor(units, system, language);
      assert.doesNotThrow(() => new Intl.NumberFormat(tag));
      assert.equal(
        chosen,
        units === "auto"
          ? ["en-US"].includes(system) || /^[\w-]+-(?:US|BS|BZ|KY|PR|PW)\b/i.test(system) || chosen === "imperial"
            ? "imperial"
            : "metric"
          : units,
      );
    },
    { share: 0.3 },
  );

  holds(
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
  holds(
    "H10 I2 is in the order of time, without what is old or still to come",
    [history, time, time, fc.boolean()],
    (known, receivedAt, epoch, mayBeKept) => {
      const answer = answerFrom(receivedAt);
      const next: readonly Reading[] = remember(known, {
        ...answer,
        mayBeKept,
        observation: { ...answer.observation, observed: { epoch } },
      });
      const isRecent = (at: number): boolean => at > receivedAt - 48 * hour && at <= receivedAt + hour;
      if (!mayBeKept || !isRecent(epoch)) return void assert.deepEqual(next, known);
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

  holds(
    "J7 is drawn within its frame, and said without nonsense",
    [history, locale],
    (known, reader) => {
      const trend = trendOf(known, reader, now);
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
