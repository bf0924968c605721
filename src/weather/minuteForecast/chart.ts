import { sinceMidnight } from "../base/day";
import { minute } from "../base/duration";
import { defined } from "../base/json";
import type { EpochMs } from "../base/ports";
import { onClock, timeOfDay } from "../locale/formatTime";
import { strings } from "../locale/strings";
import type { ChartCard } from "../view/cardTypes";
import type { MinuteForecast } from "./minuteForecast";
import { heavyFrom, moderateFrom, usualRate } from "../rain/radar";
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
  return {
    columns: starts.map((start) => columnAt(forecast, start)),
    levels: Object.values(strings.precipitation.intensities).map((label, index) => ({
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

/** The highest rate in the column's five minutes; the usual one if the service sent no rates. */
function columnAt({ minutes }: MinuteForecast, start: EpochMs): ChartCard["columns"][number] {
  const [highest] = minutes
    .filter(({ epoch, end, kind }) => kind && epoch < start + columnWidth && end > start)
    .map(({ kind, rate = usualRate() }) => ({ kind, height: heightOf(rate) }))
    .sort((one, other) => other.height - one.height);
  return defined(highest ?? { height: 0 });
}

/** @param rate millimeters per hour. */
function heightOf(rate: number): number {
  const index = steps.findLastIndex((step) => rate >= step);
  const third = Math.min(thirds - 1, Math.max(0, index));
  const [from = 0, to = 0] = steps.slice(third);
  const within = Math.log(rate / from) / Math.log(to / from);
  return Math.min(1, Math.max(minHeight, (third + within) / thirds));
}
