import { hour, minute } from "../base/duration";
import type { EpochMs } from "../base/ports";
import { isElsewhere, withPlaceNote } from "../locale/formatTime";
import { numberFormat } from "../locale/formatUnits";
import { asSentence } from "../locale/locale";
import { strings } from "../locale/strings";
import type { Viewing } from "../locale/viewing";
import type { Answer } from "../model/answer";
import type { Moment } from "../model/decode";
import type { ChartCard, LineCard, WeatherEvent } from "../view/cardTypes";
import type { Glance } from "../view/glance";
import { chartOf, chartSpan } from "./chart";
import type { MinuteForecast } from "./minuteForecast";
import { changesIn, nextSpell, type Stretch } from "./stretches";
import { spellText, spellWords, symbols } from "./precipitationTexts";

const { title } = strings.minuteForecast;
const { kinds, stretches: words } = strings.precipitation;

/** Milliseconds before precipitation in which the status bar counts down the minutes. */
const countdown = hour;

/** The end of a forecast. A sentence of the service is valid for two hours after receipt, with minutes in it for 15. */
function endOf({ content: { until, sentence = "" }, receivedAt }: Answer<MinuteForecast>): EpochMs {
  return until ?? receivedAt + (/\p{Nd}/u.test(sentence) ? 15 * minute : 2 * hour);
}

/** The next two hours of an answer's forecast; undefined if its time is over. */
export function currentForecast(answer: Answer<MinuteForecast>, now: EpochMs): MinuteForecast | undefined {
  const { content } = answer;
  const { until, stretches } = content;
  if (now >= endOf(answer)) return undefined;
  const { end } = chartSpan(now);
  if (until === undefined || until <= end) return content;
  return { ...content, until: end, stretches: stretches.filter(({ start }) => start < end) };
}

export function minuteForecastGlance(answer: Answer<MinuteForecast>, viewing: Viewing): Glance | undefined {
  const { now, locale } = viewing;
  const forecast = currentForecast(answer, now);
  if (!forecast) return undefined;
  const glance: Glance = {
    values: {},
    rows: [{ label: locale.localize(title), value: minuteForecastWords(forecast, viewing) }],
    changesIn: endOf(answer) - now,
    ...(isElsewhere(timesOf(forecast, now), viewing) && { isElsewhere: true }),
  };
  const spell = nextSpell(forecast.stretches, now);
  if (!spell) return glance;
  const { until = 0 } = forecast;
  const { localize } = locale;
  const isComing = spell.start > now;
  const isCounted = isComing && spell.start < now + countdown;
  const left = (unitDisplay: "short" | "long"): string =>
    numberFormat(locale.tag, { style: "unit", unit: "minute", unitDisplay }).format(
      Math.ceil((spell.start - now) / minute),
    );
  return {
    ...glance,
    changesIn: isCounted ? (spell.start - now) % minute || minute : changesIn(spell, countdown, now),
    values: {
      precipitation: {
        // `☂ 12 min`, and for a screen reader `rain in 12 minutes`.
        text: isCounted ? `${symbols[spell.kind]} ${left("short")}` : spellText(spell, until, viewing),
        spoken: isComing
          ? localize(words.in, { what: localize(kinds[spell.kind]), duration: left("long") })
          : spellWords(spell, until, viewing),
      },
    },
  };
}

type Numbers = Pick<MinuteForecast, "stretches" | "until">;

/** Precipitation that begins within `reach` milliseconds, while it's dry. */
export function precipitationEvents(forecast: Numbers, reach: number, viewing: Viewing): readonly WeatherEvent[] {
  const { now, locale } = viewing;
  const [next] = stretchesAhead(forecast, now);
  if (!next || next.start <= now || next.start > now + reach) return [];
  const times = [{ epoch: next.start }, { epoch: next.end }];
  const text = asSentence(withPlaceNote(spellWords(next, forecast.until ?? 0, viewing), times, viewing), locale);
  // The same event if its start moves, and if the hours have it, too.
  return [{ id: "precipitation", severity: "information", text, forgottenAfter: 3 * hour }];
}

function timesOf({ until }: MinuteForecast, now: EpochMs): readonly Moment[] {
  return until === undefined ? [] : [{ epoch: now }, { epoch: until }];
}

export function minuteForecastCard(answer: Answer<MinuteForecast>, viewing: Viewing): ChartCard | LineCard | undefined {
  const { now, locale } = viewing;
  const forecast = currentForecast(answer, now);
  if (!forecast) return undefined;
  const text = minuteForecastWords(forecast, viewing);
  const card = {
    title: withPlaceNote(locale.localize(title), timesOf(forecast, now), viewing),
    // Without numbers, the words are already a sentence of the service.
    sentence: forecast.until === undefined ? text : asSentence(text, locale),
  };
  const ahead = stretchesAhead(forecast, now);
  if (ahead.length === 0) return { kind: "line", actions: [], ...card };
  const spoken = ahead.map((stretch) => asSentence(spellWords(stretch, forecast.until ?? 0, viewing), locale));
  return { kind: "chart", ...chartOf(forecast, viewing), spoken, ...card };
}

function stretchesAhead({ stretches }: Numbers, now: EpochMs): readonly Stretch[] {
  return stretches.filter(({ end }) => end > now);
}

/** The first two stretches, or the end of a dry forecast; without numbers the service's words, or empty. */
function minuteForecastWords(forecast: MinuteForecast, viewing: Viewing): string {
  const { now, locale } = viewing;
  const { until, sentence: ofService = "" } = forecast;
  if (until === undefined) return ofService;
  const [first, next] = stretchesAhead(forecast, now).map((stretch) => spellWords(stretch, until, viewing));
  if (first === undefined) return spellWords(undefined, until, viewing);
  return next === undefined ? first : locale.localize(words.then, { first, next });
}
