import { hour, minute } from "../base/duration";
import type { EpochMs } from "../base/ports";
import { placeTime, placeTimes, timeOfDay } from "../locale/formatTime";
import { formatPercent, numberFormat } from "../locale/formatUnits";
import { strings } from "../locale/strings";
import type { Viewing } from "../locale/viewing";
import { isOfMinutes, type RainAhead, type RainStep } from "./rainAhead";
import { kindsIn, partsAfter, type Spell } from "./spells";
import type { Stretch } from "./stretches";
import { symbolsOf, symbolsReach } from "./symbols";

const { stretches: words, kinds, intensities, glance } = strings.precipitation;

/** For example `rain from 15:00 to 18:00, moderate`, or `rain until 14:10, then snow until 15:35`. */
export function spellWords(spell: Spell, viewing: Viewing): string {
  const { now, locale } = viewing;
  const { localize, tag } = locale;
  const parts = partsAfter(spell, now);
  const [first, next, third] = parts;
  if (!first) return "";
  // A dry minute or two doesn't end it.
  const isNow = spell.start <= now;
  const wordsOf = (what: string, { start, end }: Pick<Stretch, "start" | "end">, isRunning: boolean): string => {
    const isOpen = spell.isOpen && end >= spell.end;
    const [whole, toEnd] = isRunning ? [words.until, words.untilAtLeast] : [words.fromTo, words.from];
    const [from, to] = [{ epoch: start }, { epoch: end }];
    const times = isRunning ? { end: placeTime(to, viewing) } : placeTimes(from, to, viewing);
    return localize(isOpen ? toEnd : whole, { what, ...times });
  };
  const partWords = (part: Stretch, isRunning: boolean): string => {
    const stretch = wordsOf(localize(kinds[part.kind]), part, isRunning);
    const { intensity } = part;
    return intensity
      ? localize(words.withIntensity, { stretch, intensity: localize(intensities[intensity]) })
      : stretch;
  };
  if (third) {
    const all = kindsIn(parts).map((kind) => localize(kinds[kind]));
    return wordsOf(new Intl.ListFormat(tag).format(all), { start: first.start, end: spell.end }, isNow);
  }
  const said = partWords(first, isNow);
  return next ? localize(words.then, { first: said, next: partWords(next, true) }) : said;
}

/** Spells in words, two parts at most, and the end of the last one. */
export function spellsWords([first, second]: readonly Spell[], viewing: Viewing) {
  if (!first) return undefined;
  const isSimple = (spell: Spell): boolean => partsAfter(spell, viewing.now).length === 1;
  const text = spellWords(first, viewing);
  if (!second || !isSimple(first) || !isSimple(second)) return { text, end: first.end };
  const both = { first: text, next: spellWords(second, viewing) };
  return { text: viewing.locale.localize(words.then, both), end: second.end };
}

/** The service's first hour is the next full one: before it, its weather may be said to be that hour's. */
const maxUnknown = hour;

/** The time from `at` on that words can be about: later than `at` if nothing is known for more than an hour. */
export function wordsFrom({ known, isWetNow }: RainAhead, at: EpochMs): EpochMs {
  const { start } = known.find(({ end }) => end > at) ?? { start: at };
  return isWetNow || start > at + maxUnknown ? Math.max(start, at) : at;
}

/** The title of words about the time from `at` on. */
export function titleFrom(at: EpochMs, { now, locale }: Viewing): string {
  return locale.localize(at > now ? strings.forecast.later : strings.forecast.nextHours);
}

/** The knowledge from `at` on: the next spell, or until when it's dry, and that rain is possible; empty if nothing is. */
export function rainWords(rain: RainAhead, viewing: Viewing, at = viewing.now): string {
  const { spells, known, possible } = rain;
  const spell = spells.find(({ end }) => end > at);
  if (spell) return spellWords(spell, viewing);
  const span = known.find(({ end }) => end > at);
  if (!span || span.start > at + maxUnknown) return "";
  const maybe = possible.find(({ start, end }) => end > at && start < span.end);
  if (maybe && maybe.start <= Math.max(at, span.start)) return possibleWords(maybe, viewing);
  const first = dryWords(maybe?.start ?? span.end, rain, viewing);
  return maybe ? viewing.locale.localize(words.then, { first, next: possibleWords(maybe, viewing) }) : first;
}

/** For example `dry until 16:05`; `dry until at least 16:05` if it may stay dry then. */
export function dryWords(until: EpochMs, { spells, possible }: RainAhead, viewing: Viewing): string {
  const isOver = [...spells, ...possible].some(({ start }) => start === until);
  return viewing.locale.localize(isOver ? words.dry : words.dryAtLeast, { end: placeTime({ epoch: until }, viewing) });
}

function possibleWords({ kind, chance }: RainStep, { locale }: Viewing): string {
  const what = locale.localize(kinds[kind]);
  return locale.localize(words.possible, { what, chance: formatPercent(chance, locale) });
}

/** Milliseconds before precipitation in which the status bar counts down the minutes. */
const countdown = hour;

/** For example `☂ 12 min`, `☂ 15:00`, or `☂ until 18:00`; only the symbol if its end isn't known. */
export function spellText(spell: Spell, rain: RainAhead, viewing: Viewing): string {
  const { now, locale } = viewing;
  const glyph = symbolsOf(spell, now);
  const { start, end, isOpen } = spell;
  if (start > now && isOfMinutes(spell, rain) && start < now + countdown)
    return `${glyph} ${minutesUntil(start, "short", viewing)}`;
  if (start > now) return `${glyph} ${timeOfDay({ epoch: start }, viewing)}`;
  return isOpen ? glyph : locale.localize(glance.until, { glyph, time: timeOfDay({ epoch: end }, viewing) });
}

/** The same for a screen reader, for example `rain in 12 minutes`. */
export function spellSpoken(spell: Spell, rain: RainAhead, viewing: Viewing): string {
  const { now, locale } = viewing;
  const [part] = spell.parts;
  const isCounted = spell.start > now && spell.start <= now + countdown && isOfMinutes(spell, rain);
  if (!part || !isCounted) return spellWords(spell, viewing);
  const what = locale.localize(kinds[part.kind]);
  return locale.localize(words.in, { what, duration: minutesUntil(spell.start, "long", viewing) });
}

function minutesUntil(at: EpochMs, unitDisplay: "short" | "long", { now, locale }: Viewing): string {
  const format = numberFormat(locale.tag, { style: "unit", unit: "minute", unitDisplay });
  return format.format(Math.ceil((at - now) / minute));
}

/** Milliseconds until a text changes. @param reach the time before a spell from which on it's shown at a glance. */
export function rainChangesIn({ spells, changesAt, minutesEnd = -Infinity }: RainAhead, reach: number, now: EpochMs) {
  const waits = spells.flatMap(({ start, parts }) => [
    ...[start - reach + 1, start - countdown, start - countdown + 1, start - symbolsReach + 1],
    ...parts.flatMap((part) => [part.start - symbolsReach + 1, part.start, part.end]),
  ]);
  const [next] = spells;
  const isCounted = next && next.start > now && next.start < Math.min(now + countdown, minutesEnd);
  const tick = isCounted ? (next.start - now) % minute || minute : Infinity;
  return Math.min(tick, ...[...waits, changesAt].filter((at) => at > now).map((at) => at - now));
}
