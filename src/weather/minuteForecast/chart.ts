import { sinceMidnight } from "../base/day";
import { minute } from "../base/duration";
import type { EpochMs } from "../base/ports";
import { onClock, timeOfDay } from "../locale/formatTime";
import { strings } from "../locale/strings";
import type { ChartCard } from "../view/cardTypes";
import type { MinuteForecast } from "./minuteForecast";
import { heavyFrom, moderateFrom, usualRate } from "./radar";
import type { Viewing } from "../locale/viewing";

const columnWidth = 5 * minute;
const columnCount = 24;

/** In millimeters per hour. Each intensity has a third of the height, on a logarithmic scale. */
const steps = [0.1, moderateFrom, heavyFrom, 50];
const thirds = steps.length - 1;

/** Keeps light precipitation visible. */
const minHeight = 0.04;

/** The span of the chart: two hours, starting with the current five minutes. */
export function chartSpan(now: EpochMs): { readonly begin: EpochMs; readonly end: EpochMs } {
  const begin = now - (now % columnWidth);
  return { begin, end: begin + columnCount * columnWidth };
}

export function chartOf(forecast: MinuteForecast, viewing: Viewing): Pick<ChartCard, "columns" | "levels" | "times"> {
  const { begin, end } = chartSpan(viewing.now);
  const starts = Array.from({ length: columnCount }, (_, index) => begin + index * columnWidth);
  const { light, moderate, heavy } = strings.precipitation.intensities;
  return {
    columns: starts.map((start) => columnAt(forecast, start)),
    levels: [light, moderate, heavy].map((label, index) => ({
      at: index / thirds,
      label: viewing.locale.localize(label),
    })),
    // Half hours on the place's clock, because the offsets of some time zones aren't multiples of 30 minutes.
    times: [...starts, end]
      .map((epoch) => ({ epoch }))
      .filter((time) => sinceMidnight(onClock(time, viewing.clock)) % (30 * minute) === 0)
      .map((time) => ({ at: (time.epoch - begin) / (end - begin), label: timeOfDay(time, viewing) })),
  };
}

/** The highest rate in the column's five minutes; if no minute is known, the usual rate of the stretch. */
function columnAt({ minutes, stretches }: MinuteForecast, start: EpochMs): ChartCard["columns"][number] {
  const end = start + columnWidth;
  const ofMinutes = minutes.filter((one) => one.epoch < end && one.end > start);
  const ofStretches = stretches
    .filter((stretch) => stretch.start < end && stretch.end > start)
    .map(({ kind, intensity }) => ({ rate: usualRate(intensity), kind }));
  const [first, ...others] = ofMinutes.length > 0 ? ofMinutes : ofStretches;
  const { rate = 0, kind } = first ? others.reduce((max, one) => (one.rate > max.rate ? one : max), first) : {};
  return kind ? { height: heightOf(rate), kind } : { height: 0 };
}

/** @param rate millimeters per hour. */
function heightOf(rate: number): number {
  const index = steps.findLastIndex((step) => rate >= step);
  const third = Math.min(thirds - 1, Math.max(0, index));
  const [from = 0, to = 0] = steps.slice(third);
  const within = Math.log(rate / from) / Math.log(to / from);
  return Math.min(1, Math.max(minHeight, (third + within) / thirds));
}
