import { hour, minute } from "../base/duration";
import { freshUntil } from "../refresh/timing";
import type { Forecast } from "./forecast";
import { fallAt } from "./stretches";

/** Milliseconds. The service makes a forecast anew as often. */
export const leastPause = 5 * minute;

/** Milliseconds, while it is dry for all that is known. */
const whileDry = hour;

/** Milliseconds, while something falls that ends soon, and while it goes on. */
const beforeEnd = 10 * minute;
const whileWet = 15 * minute;
const soon = 30 * minute;

/**
 * When to ask for the next forecast, in milliseconds since 1970: the less there is to come, the later. It is never before
 * the forecast expires, and never within five minutes.
 */
export function nextForecastAt(forecast: Forecast): number {
  return Math.max(freshUntil(forecast, leastPause), forecast.receivedAt + pauseAfter(forecast));
}

/** Milliseconds from when the forecast came. */
function pauseAfter({ receivedAt, stretches, until }: Forecast): number {
  if (until === undefined) return whileWet;
  const fall = fallAt(stretches, receivedAt);
  // One that does not reach far is asked for again when it ends.
  if (!fall) return Math.min(whileDry, Math.max(whileWet, until - receivedAt));
  if (fall.start > receivedAt) return Math.max(leastPause, (fall.start - receivedAt) / 2);
  return fall.end - receivedAt <= soon ? beforeEnd : whileWet;
}
