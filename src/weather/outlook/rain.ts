import { hour } from "../base/duration";
import type { EpochMs } from "../base/ports";
import { hoursOfRain } from "../forecast/ahead";
import { lastUpdated, withPlaceNote } from "../locale/formatTime";
import { asSentence } from "../locale/locale";
import { byServiceClock, type Viewing } from "../locale/viewing";
import { chartSpan } from "../minuteForecast/chart";
import { minutesOfRain } from "../minuteForecast/nextTwoHours";
import { type Answer, onServiceClock } from "../model/answer";
import { observationEnd, type Observation, wetnessOf } from "../model/observation";
import { isWetIcon, kindOfIcon } from "../rain/serviceIcons";
import { precipitationKindOf } from "../rain/radar";
import { comingSpell, isOfMinutes, type KnownRain, type RainAhead, rainAhead } from "../rain/rainAhead";
import { rainChangesIn, spellSpoken, spellText, spellWords } from "../rain/rainTexts";
import type { Spell } from "../rain/spells";
import type { WeatherEvent } from "../view/cardTypes";
import type { Glance } from "../view/glance";
import { isNews, isOld } from "./aging";
import { hourlyForecast } from "./hours";
import { minuteForecast } from "./minutes";
import { type OptionalKind, stateOf } from "./optionalKind";
import type { PlaceNow, WeatherNow } from "./placeNow";

/** Milliseconds. Later precipitation isn't shown in the status bar. */
const glanceReach = 6 * hour;

/** The precipitation ahead and how a person sees it: by the service's clock, as the last answer knows it. */
export function rainAt({ state, kinds }: WeatherNow, seen: Viewing) {
  const [minutes, hours] = [stateOf(kinds, minuteForecast).answer, stateOf(kinds, hourlyForecast).answer];
  const last = [minutes, hours, state.answer]
    .filter((answer) => answer !== undefined)
    .sort((one, other) => other.receivedAt - one.receivedAt)[0];
  const viewing = byServiceClock(seen, last);
  const known: KnownRain = {
    ...(minutes && minutesOfRain(onServiceClock(minutes))),
    ...(hours && { hours: hoursOfRain(onServiceClock(hours)) }),
    ...(state.answer && observed(onServiceClock(state.answer))),
  };
  return { viewing, rain: rainAhead(known, viewing.now) };
}

function observed(answer: Answer<Observation>): Pick<KnownRain, "observation"> {
  const { icon } = answer.content;
  const { isWet = isWetIcon(icon), type } = wetnessOf(answer.content);
  if (isWet === undefined) return {};
  const kind = precipitationKindOf(type) ?? kindOfIcon(icon);
  return { observation: { isWet, end: observationEnd(answer), ...(kind && { kind }) } };
}

/** The kind whose answer says when a spell begins. */
function sourceOf(spell: Spell, rain: RainAhead): OptionalKind<unknown> {
  return isOfMinutes(spell, rain) ? minuteForecast : hourlyForecast;
}

/** The precipitation in the status bar. */
export function rainGlance({ rain, kinds }: PlaceNow, viewing: Viewing): Glance | undefined {
  if (!rain) return undefined;
  const { now } = viewing;
  const [spell] = rain.spells;
  const changesIn = Math.min(rainChangesIn(rain, glanceReach, now), windowChangesIn(rain, now));
  if (!spell || rain.isWetNow || spell.start >= now + glanceReach) return { values: {}, rows: [], changesIn };
  const source = sourceOf(spell, rain);
  const state = stateOf(kinds, source);
  const text = spellText(spell, rain, viewing);
  const spoken = spellSpoken(spell, rain, viewing);
  if (!state.answer || !isOld(source, state, now))
    return { values: { precipitation: { text, spoken } }, rows: [], changesIn };
  const aged = `${spoken}, ${lastUpdated(state.answer.receivedAt, viewing)}`;
  return { values: { precipitation: { text, spoken: aged, isOld: true } }, rows: [], changesIn };
}

/** A forecast that is longer than the two hours that are shown is cut at another time every five minutes. */
function windowChangesIn({ minutesEnd = 0 }: RainAhead, now: EpochMs): number {
  const { begin, end } = chartSpan(now);
  return minutesEnd > end ? begin + (end - begin) / 24 - now : Infinity;
}

/** Whether a request for any of the sources is due and hasn't ended. */
export function isRainDue({ isDue = false, kinds }: WeatherNow): boolean {
  const sources: readonly string[] = [minuteForecast.id, hourlyForecast.id];
  return isDue || kinds.some((one) => one.isDue && sources.includes(one.kind.id));
}

/** The precipitation that begins soon. */
export function rainEvents({ rain, kinds }: PlaceNow, viewing: Viewing): readonly WeatherEvent[] {
  const { now, locale } = viewing;
  const spell = rain && comingSpell(rain, now);
  if (!spell) return [];
  const source = sourceOf(spell, rain);
  const { answer } = stateOf(kinds, source);
  if (!answer || !isNews(source, answer, now)) return [];
  const times = [{ epoch: spell.start }, { epoch: spell.end }];
  const text = asSentence(withPlaceNote(spellWords(spell, viewing), times, viewing), locale);
  // The same event if its start moves, and if another source says it.
  const about = { id: "precipitation", isOfPlace: true, severity: "information" } as const;
  return [{ ...about, text, forgottenAfter: { unseen: 3 * hour } }];
}
