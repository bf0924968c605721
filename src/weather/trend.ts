import { timeOfDay } from "./clockTime";
import type { Reading } from "./history";
import { texts } from "./texts";
import { formatQuantity, type Locale } from "./units";

/** A line over time, ready to be drawn. Both axes run from 0 to 1, `y` upwards. */
export interface Trend {
  readonly title: string;
  /** The line in words, for who does not see it. */
  readonly spoken: string;
  readonly points: readonly { readonly x: number; readonly y: number; readonly label: string }[];
  readonly times: readonly Mark[];
  readonly values: readonly Mark[];
}

interface Mark {
  readonly at: number;
  readonly label: string;
}

/** Degrees that the axis spans at least, so that a calm day does not look wild. */
const leastSpan = 4;

/** The temperatures that were observed, or nothing when there are too few to be a line. */
export function trendOf(history: readonly Reading[], locale: Locale, now: number): Trend | undefined {
  const unit = unitOf(history, locale);
  const readings = history.flatMap((reading) => {
    const value = unit === "C" ? reading.celsius : reading.fahrenheit;
    return value === undefined ? [] : [{ at: reading.at, value }];
  });
  const [first, last] = [readings[0], readings.at(-1)];
  if (!first || !last || first.at === last.at) return undefined;

  const values = readings.map(({ value }) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const margin = Math.max(0, leastSpan - (high - low)) / 2;
  const [bottom, top] = [Math.floor(low - margin), Math.ceil(high + margin)];
  const x = (at: number): number => (at - first.at) / (last.at - first.at);
  const y = (value: number): number => (value - bottom) / (top - bottom);
  const degrees = (value: number): string => formatQuantity({ value, unit }, locale, 0);
  const time = (at: number): string => timeOfDay(at, now, locale.tag);
  const middle = (first.at + last.at) / 2;
  return {
    title: locale.say(texts.readings.trend),
    spoken: locale.say(texts.readings.trendSpoken, {
      first: degrees(first.value),
      start: time(first.at),
      last: degrees(last.value),
      end: time(last.at),
      low: degrees(low),
      high: degrees(high),
    }),
    points: readings.map(({ at, value }) => ({
      x: x(at),
      y: y(value),
      label: `${time(at)}: ${formatQuantity({ value, unit }, locale, 1)}`,
    })),
    times: [first.at, middle, last.at].map((at) => ({ at: x(at), label: time(at) })),
    values: [bottom, (bottom + top) / 2, top].map((value) => ({
      at: y(value),
      label: formatQuantity({ value, unit }, locale, 1),
    })),
  };
}

function unitOf(history: readonly Reading[], { units }: Locale): "C" | "F" {
  const has = (name: "celsius" | "fahrenheit"): boolean => history.some((reading) => reading[name] !== undefined);
  if (units === "imperial") return has("fahrenheit") ? "F" : "C";
  return has("celsius") ? "C" : "F";
}
