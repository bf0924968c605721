import { dayOf, type Moment } from "../base/day";
import { defined } from "../base/json";
import { onClock, placeNow } from "../locale/formatTime";
import type { Viewing } from "../locale/viewing";
import type { Measure } from "../model/decode";
import type { TemperatureSample } from "../model/temperatureSample";
import { daysAhead } from "./ahead";
import type { DailyForecast } from "./dailyForecast";

/** The forecast, with the temperatures that were measured today in today's range: it was made before them. */
export function withMeasured(
  forecast: DailyForecast,
  samples: readonly TemperatureSample[],
  viewing: Viewing,
): DailyForecast {
  const today = dayOf(placeNow(viewing));
  const shown = daysAhead(forecast, viewing).find(({ date }) => date === today);
  const measured = samples.filter((sample) => dayOf(onClock(momentOf(sample), viewing.clock)) === today).map(measureOf);
  if (!shown || measured.length === 0) return forecast;
  const extreme = (predicted: Measure | undefined, sign: 1 | -1): Measure | undefined =>
    predicted &&
    [predicted, ...measured].reduce((one, other) => (sign * celsius(other) > sign * celsius(one) ? other : one));
  const range = defined({ low: extreme(shown.low, -1), high: extreme(shown.high, 1) });
  return { ...forecast, days: forecast.days.map((one) => (one.epoch === shown.epoch ? { ...one, ...range } : one)) };
}

function momentOf({ at, offset }: TemperatureSample): Moment {
  return defined({ epoch: at, offset });
}

function measureOf({ celsius, fahrenheit }: TemperatureSample): Measure {
  return defined({
    metric: celsius === undefined ? undefined : { value: celsius, unit: "C" },
    imperial: fahrenheit === undefined ? undefined : { value: fahrenheit, unit: "F" },
  });
}

function celsius({ metric, imperial }: Measure): number {
  return metric?.value ?? (imperial ? (imperial.value - 32) / 1.8 : Number.NaN);
}
