import { isElsewhere, localTimeOfDay } from "../locale/formatTime";
import { formatShown, shownIn, type ShownQuantity } from "../locale/formatUnits";
import { strings } from "../locale/strings";
import type { Moment } from "../model/observation";
import type { Locale } from "../locale/locale";
import type { TemperatureSample } from "../model/knownConditions";

/** A line over time, ready to be drawn. Both axes run from 0 to 1, `y` upwards. */
export interface Trend {
  readonly title: string;
  /** The line in words, for who does not see it. */
  readonly spoken: string;
  readonly points: readonly { readonly x: number; readonly y: number; readonly label: string }[];
  readonly times: readonly Tick[];
  readonly values: readonly Tick[];
}

interface Tick {
  readonly at: number;
  readonly label: string;
}

/** Degrees that the axis spans at least, so that a calm day does not look wild. */
const minSpan = 4;

/**
 * The temperatures that were observed, or nothing when there are too few to be a line.
 *
 * @param newest when the observation on show was made: the line's times are those of the same clock.
 */
export function trendOf(
  history: readonly TemperatureSample[],
  locale: Locale,
  now: number,
  newest?: Moment,
): Trend | undefined {
  const readings = history.flatMap((reading) => {
    const shown = shownOf(reading, locale);
    return shown ? [{ ...momentOf(reading, newest), shown }] : [];
  });
  const [first, last] = [readings[0], readings.at(-1)];
  if (!first || !last || first.epoch === last.epoch) return undefined;

  const values = readings.map(({ shown }) => shown.value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const margin = Math.max(0, minSpan - (high - low)) / 2;
  const bottom = Math.floor(low - margin);
  const span = Math.ceil(high + margin) - bottom;
  // So that the mark in the middle is a whole number too.
  const top = bottom + span + (span % 2);
  const x = (epoch: number): number => (epoch - first.epoch) / (last.epoch - first.epoch);
  const y = (value: number): number => (value - bottom) / (top - bottom);
  const degrees = (value: number): string => formatShown({ ...first.shown, value }, locale);
  const time = (moment: Moment): string => localTimeOfDay(moment, now, locale);
  const center = (first.epoch + last.epoch) / 2;
  // Between two readings, the place's clock is taken to go on as it did at the one before.
  const middle: Moment = { ...(readings.findLast(({ epoch }) => epoch <= center) ?? first), epoch: center };
  return {
    title: locale.localize(readings.some(isElsewhere) ? strings.readings.trendOfPlace : strings.readings.trend),
    spoken: locale.localize(strings.readings.trendSpoken, {
      first: degrees(first.shown.value),
      start: time(first),
      last: degrees(last.shown.value),
      end: time(last),
      low: degrees(low),
      high: degrees(high),
    }),
    points: readings.map((reading) => ({
      x: x(reading.epoch),
      y: y(reading.shown.value),
      label: `${time(reading)}: ${degrees(reading.shown.value)}`,
    })),
    times: [first, middle, last].map((moment) => ({ at: x(moment.epoch), label: time(moment) })),
    values: [bottom, (bottom + top) / 2, top].map((value) => ({
      at: y(value),
      label: degrees(value),
    })),
  };
}

/**
 * When a reading was made, on the clock of `newest`: the place's, or this person's where the service did not
 * say that one. A reading of an earlier version has no offset of its own.
 */
function momentOf({ at: epoch, offset }: TemperatureSample, newest: Moment | undefined): Moment {
  if (newest?.offset === undefined) return { epoch };
  const own = offset ?? (isElsewhere(newest) ? newest.offset : undefined);
  return { epoch, ...(own !== undefined && { offset: own }) };
}

function shownOf({ celsius, fahrenheit }: TemperatureSample, locale: Locale): ShownQuantity | undefined {
  const measure = {
    ...(celsius !== undefined && { metric: { value: celsius, unit: "C" } }),
    ...(fahrenheit !== undefined && { imperial: { value: fahrenheit, unit: "F" } }),
  };
  return shownIn(measure, "temperature", locale);
}
