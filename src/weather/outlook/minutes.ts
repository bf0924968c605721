import { hour, minute } from "../base/duration";
import { defined } from "../base/json";
import { strings } from "../locale/strings";
import { decodeMinuteForecast, type MinuteForecast } from "../minuteForecast/minuteForecast";
import { spellsOf } from "../rain/spells";
import { minuteForecastCard, minuteForecastGlance } from "../minuteForecast/nextTwoHours";
import type { Answer } from "../model/answer";
import { hourlyForecast } from "./hours";
import type { OptionalKind } from "./optionalKind";

export const minuteForecast: OptionalKind<MinuteForecast, "minuteForecast"> = {
  id: "minuteForecast",
  setting: "precipitation",
  texts: strings.minuteForecast,
  notCovered: strings.minuteForecast.notCovered,
  decode: decodeMinuteForecast,
  pauseAfter,
  moments: ({ content: { offset }, receivedAt }) => [{ epoch: receivedAt, ...defined({ offset }) }],
  glance: (answer, viewing, { rain }) => minuteForecastGlance(answer, viewing, rain),
  card: (answer, viewing, { rain }) => minuteForecastCard(answer, viewing, rain),
  // Minutes with numbers give way to newer hours.
  cardSource: ({ content: { until } }, { rain }) =>
    until !== undefined && rain?.minutesEnd === undefined ? hourlyForecast : undefined,
};

/** Milliseconds until the next request: while it's dry, before precipitation ends, and while it lasts. */
const whileDry = hour;
const beforeEnd = 10 * minute;
const whileWet = 15 * minute;
const soon = 30 * minute;

function pauseAfter({ receivedAt, content: { stretches, until } }: Answer<MinuteForecast>): number {
  if (until === undefined) return whileWet;
  const spell = spellsOf(stretches, []).find(({ end }) => end > receivedAt);
  if (!spell) return Math.min(whileDry, Math.max(whileWet, until - receivedAt));
  if (spell.start > receivedAt) return (spell.start - receivedAt) / 2;
  return spell.end - receivedAt <= soon ? beforeEnd : whileWet;
}
