import type { Moment } from "../base/day";
import { defined } from "../base/json";
import type { EpochMs } from "../base/ports";
import { cardTitle, daysFromNow, onClock, placeTime, timeOfDay, weekday } from "../locale/formatTime";
import { formatShown, shownIn } from "../locale/formatUnits";
import { strings } from "../locale/strings";
import type { Viewing } from "../locale/viewing";
import type { TemperatureSample } from "../model/temperatureSample";

/** A line over time. Both axes run from 0 to 1, `y` upwards. */
export interface Trend {
  readonly title: string;
  readonly spoken: string;
  readonly points: readonly { readonly x: number; readonly y: number; readonly label: string }[];
  readonly times: readonly Tick[];
  readonly values: readonly Tick[];
}

export interface Tick {
  /** From 0 to 1: from the bottom to the top, or from the first to the last time. */
  readonly at: number;
  readonly label: string;
}

/** Degrees. A shorter axis would exaggerate small changes. */
const minSpan = 4;

/** @param span the times at both ends of the line; default: those of the first and the last known temperature. */
export function trendOf(
  history: readonly TemperatureSample[],
  viewing: Viewing,
  span?: { readonly start: EpochMs; readonly end: EpochMs },
): Trend | undefined {
  const { locale } = viewing;
  const samples = history.flatMap(({ at: epoch, celsius, fahrenheit }) => {
    const metric = celsius === undefined ? undefined : { value: celsius, unit: "C" };
    const imperial = fahrenheit === undefined ? undefined : { value: fahrenheit, unit: "F" };
    const shown = shownIn(defined({ metric, imperial }), "temperature", locale);
    return shown ? [{ epoch, shown }] : [];
  });
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || first.epoch === last.epoch) return undefined;

  const values = samples.map(({ shown }) => shown.value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const margin = Math.max(0, minSpan - (high - low)) / 2;
  const bottom = Math.floor(low - margin);
  const height = Math.ceil(high + margin) - bottom;
  // Makes the middle tick a whole number.
  const top = bottom + height + (height % 2);
  const { start, end } = span ?? { start: first.epoch, end: last.epoch };
  const x = (epoch: EpochMs): number => (epoch - start) / (end - start);
  const y = (value: number): number => (value - bottom) / (top - bottom);
  const degrees = (value: number): string => formatShown({ ...first.shown, value }, locale);
  const time = (moment: Moment): string => placeTime(moment, viewing);
  const middle: Moment = { epoch: (first.epoch + last.epoch) / 2 };
  // Only the first label has its day: there is no room for more.
  const [day, startTime] = [weekday(onClock(first, viewing.clock), viewing), timeOfDay(first, viewing)];
  const isToday = daysFromNow(first, viewing) === 0;
  const title = cardTitle(locale.localize(strings.readings.trend), samples, viewing);
  const spoken = locale.localize(strings.readings.trendSpoken, {
    first: degrees(first.shown.value),
    start: time(first),
    last: degrees(last.shown.value),
    end: time(last),
    low: degrees(low),
    high: degrees(high),
  });
  const pair = (label: string, value: string): string => locale.localize(strings.pair, { label, value });
  return {
    title,
    spoken: pair(title, spoken),
    points: samples.map((sample) => ({
      x: x(sample.epoch),
      y: y(sample.shown.value),
      label: pair(time(sample), degrees(sample.shown.value)),
    })),
    times: [
      { at: 0, label: isToday ? startTime : `${day} ${startTime}` },
      ...[middle, last].map((moment) => ({ at: x(moment.epoch), label: timeOfDay(moment, viewing) })),
    ],
    values: [bottom, (bottom + top) / 2, top].map((value) => ({ at: y(value), label: degrees(value) })),
  };
}
