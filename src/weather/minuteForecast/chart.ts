import { minute } from "../base/duration";
import { timeOfDay } from "../locale/formatTime";
import type { MinuteForecastCard, MinuteForecastColumn } from "../view/minuteForecastView";
import type { MinuteForecast } from "./minuteForecast";
import { minuteForecastStrings } from "./strings";
import { heavyFrom, moderateFrom, usualRate } from "./radar";
import type { Locale } from "../locale/locale";

type Chart = Extract<MinuteForecastCard, { kind: "chart" }>;

/** Milliseconds of a column. */
const width = 5 * minute;
const columnCount = 24;

/** Minutes between two times below the drawing. */
const timeStep = 30;

/** Millimetres per hour. Light, moderate and heavy each have a third of the height, in which it grows with the logarithm. */
const steps = [0.1, moderateFrom, heavyFrom, 50];
const thirds = steps.length - 1;

/** So that something which falls is seen. */
const minHeight = 0.04;

/** What falls from the current five minutes on, ready to be drawn. @param now milliseconds since 1970. */
export function chartOf(
  forecast: MinuteForecast,
  locale: Locale,
  now: number,
): Pick<Chart, "columns" | "levels" | "times"> {
  const begin = now - (now % width);
  const starts = Array.from({ length: columnCount }, (_, index) => begin + index * width);
  const { light, moderate, heavy } = minuteForecastStrings.intensities;
  return {
    columns: starts.map((start) => columnAt(forecast, start)),
    levels: [light, moderate, heavy].map((label, index) => ({ at: index / thirds, label: locale.localize(label) })),
    // By the person's clock, which in some zones is not a whole half hour away from the others.
    times: [...starts, begin + columnCount * width]
      .filter((time) => new Date(time).getMinutes() % timeStep === 0)
      .map((time) => ({ at: (time - begin) / (columnCount * width), label: timeOfDay(time, now, locale) })),
  };
}

/** The most that falls in five minutes; of the stretch where the service told no minutes. */
function columnAt({ minutes, stretches }: MinuteForecast, start: number): MinuteForecastColumn {
  const end = start + width;
  const told = minutes.filter((one) => one.at < end && one.end > start);
  const ofStretches = stretches
    .filter((stretch) => stretch.start < end && stretch.end > start)
    .map(({ kind, intensity }) => ({ rate: usualRate(intensity), kind }));
  const [first, ...others] = told.length > 0 ? told : ofStretches;
  const { rate = 0, kind } = first ? others.reduce((most, one) => (one.rate > most.rate ? one : most), first) : {};
  return kind ? { height: heightOf(rate), kind } : { height: 0 };
}

/** @param rate millimetres per hour. */
function heightOf(rate: number): number {
  const third = Math.min(
    thirds - 1,
    Math.max(
      0,
      steps.findLastIndex((step) => rate >= step),
    ),
  );
  const [from = 0, to = 0] = steps.slice(third);
  const within = Math.log(rate / from) / Math.log(to / from);
  return Math.min(1, Math.max(minHeight, (third + within) / thirds));
}
