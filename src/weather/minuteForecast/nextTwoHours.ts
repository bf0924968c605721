import { hour, minute } from "../base/duration";
import type { EpochMs } from "../base/ports";
import { cardTitle, isElsewhere } from "../locale/formatTime";
import { asSentence } from "../locale/locale";
import { strings } from "../locale/strings";
import type { Viewing } from "../locale/viewing";
import type { Answer } from "../model/answer";
import type { Moment } from "../model/decode";
import type { KnownRain, RainAhead } from "../rain/rainAhead";
import { dryWords, rainWords, spellsWords, spellWords, titleFrom, wordsFrom } from "../rain/rainTexts";
import type { ChartCard, LineCard } from "../view/cardTypes";
import type { Glance } from "../view/glance";
import { chartOf, chartSpan } from "./chart";
import type { MinuteForecast } from "./minuteForecast";

const { title } = strings.minuteForecast;

/** The end of a forecast. A sentence of the service is valid for two hours after receipt, with minutes in it for 15. */
function endOf({ content: { until, sentence = "" }, receivedAt }: Answer<MinuteForecast>): EpochMs {
  return until ?? receivedAt + (/\p{Nd}/u.test(sentence) ? 15 * minute : 2 * hour);
}

/** The minutes' precipitation; nothing if the forecast is only words. */
export function minutesOfRain({ content, receivedAt }: Answer<MinuteForecast>): Pick<KnownRain, "minutes"> {
  const { until, stretches, minutes } = content;
  if (until === undefined) return {};
  return { minutes: { receivedAt, start: minutes[0]?.epoch ?? receivedAt, end: until, stretches } };
}

/** The two hours that are shown of a forecast; undefined if other data decides, or the forecast is only words. */
export function nextTwoHours(rain: RainAhead, viewing: Viewing) {
  const { minutesEnd, spells } = rain;
  if (minutesEnd === undefined) return undefined;
  const until = Math.min(chartSpan(viewing.now).end, minutesEnd);
  const near = spells.filter(({ start }) => start < until);
  const { text, end } = spellsWords(near, viewing) ?? { text: dryWords(until, rain, viewing), end: until };
  return { text, end: Math.max(until, end) };
}

/** The row in the tooltip; undefined if the forecast is over, or newer data says something else. */
export function minuteForecastGlance(
  answer: Answer<MinuteForecast>,
  viewing: Viewing,
  rain: RainAhead | undefined,
): Glance | undefined {
  const { now, locale } = viewing;
  const { until, sentence = "" } = answer.content;
  const value = until === undefined ? sentence : rain && nextTwoHours(rain, viewing)?.text;
  if (value === undefined || now >= endOf(answer)) return undefined;
  return {
    values: {},
    rows: [{ label: locale.localize(title), value, isSoon: true }],
    changesIn: endOf(answer) - now,
    ...(isElsewhere(timesOf(answer, now), viewing) && { isElsewhere: true }),
  };
}

function timesOf({ content: { until } }: Answer<MinuteForecast>, now: EpochMs): readonly Moment[] {
  return until === undefined ? [] : [{ epoch: now }, { epoch: until }];
}

/** Undefined if there is nothing to say. Minutes that gave way to hours aren't drawn: the title and the words are the hours'. */
export function minuteForecastCard(
  answer: Answer<MinuteForecast>,
  viewing: Viewing,
  rain: RainAhead | undefined,
): ChartCard | LineCard | undefined {
  const { now, locale } = viewing;
  const { content } = answer;
  if (now >= endOf(answer)) return undefined;
  const { end } = chartSpan(now);
  const near = rain && nextTwoHours(rain, viewing)?.text;
  // While it's wet and nobody knows until when, words about later hours would sound like now.
  const later = rain && !rain.isWetNow ? rainWords(rain, viewing) : undefined;
  const text = near ?? later;
  // Without numbers, the words are already a sentence of the service.
  const sentence = content.until === undefined ? content.sentence : text && asSentence(text, locale);
  if (!sentence) return undefined;
  const isOfHours = rain && near === undefined && content.until !== undefined;
  const name = isOfHours ? titleFrom(wordsFrom(rain, now), viewing) : locale.localize(title);
  const card = { title: cardTitle(name, timesOf(answer, now), viewing), sentence };
  const isWet = content.stretches.some((stretch) => stretch.end > now && stretch.start < end);
  if (!isWet || rain?.minutesEnd === undefined) return { kind: "line", ...card };
  const spells = rain.spells.filter(({ start }) => start < end);
  const spoken = spells.map((spell) => asSentence(spellWords(spell, viewing), locale));
  return { kind: "chart", ...chartOf(content, viewing), spoken, ...card };
}
