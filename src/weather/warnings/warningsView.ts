import { day, hour } from "../base/duration";
import { toSingleLine } from "../base/cleanText";
import { defined } from "../base/json";
import { nameAndRegion } from "../base/nameAndRegion";
import type { EpochMs } from "../base/ports";
import type { Answer } from "../model/answer";
import type { Moment } from "../model/decode";
import { cardTitle, isElsewhere, placeTime, placeTimes, withPlaceNote } from "../locale/formatTime";
import { numberFormat } from "../locale/formatUnits";
import { asSentence } from "../locale/locale";
import { strings } from "../locale/strings";
import type { Viewing } from "../locale/viewing";
import type { NoteCard, RowsCard, RowsItem, WeatherEvent } from "../view/cardTypes";
import type { Glance, GlanceRow } from "../view/glance";
import { type Row, rowsOf } from "../view/rows";
import { type Warning, type WarningArea, warningsAt } from "./warning";

const { warnings: texts } = strings;

/** Warnings, and areas of each, that are shown; the others are counted. */
const shownWarnings = 20;
const shownAreas = 10;

/** Warnings in the tooltip, which has other rows, too. */
const glanceWarnings = 2;

/** Maximum characters of a name in the status bar, which has other items, too. */
const maxName = 40;

/** The warnings in the status bar and its tooltip; undefined if there are none. */
export function warningsGlance(answer: Answer<readonly Warning[]>, viewing: Viewing): Glance | undefined {
  const { now } = viewing;
  const warnings = warningsAt(answer.content, now);
  if (warnings.length === 0) return undefined;
  // A warning without an end may be over if no answer has come for a day.
  const isUnconfirmed = now - answer.receivedAt >= day;
  const [first, ...others] = warnings.filter(({ areas }) =>
    areas.some(({ start, end }) => (!start || start.epoch <= now) && (end || !isUnconfirmed)),
  );
  const more = others.length > 0 ? ` +${others.length}` : "";
  // Next to the icon, one warning needs no number.
  const short = others.length > 0 ? String(1 + others.length) : "";
  const text = first && toSingleLine(nameOf(first, viewing), maxName) + more;
  const areas = warnings.flatMap((one) => one.areas);
  return {
    values: text === undefined ? {} : { warning: { text, short, spoken: text } },
    rows: [...warnings.slice(0, glanceWarnings).map((one) => rowOf(one, viewing)), ...moreRow(warnings, viewing)],
    ...(isElsewhere(shownMoments(areas, viewing), viewing) && { isElsewhere: true }),
    changesIn: momentsOf(areas).reduce(
      (first, { epoch }) => (epoch > now ? Math.min(first, epoch - now) : first),
      Infinity,
    ),
  };
}

/**
 * The warnings that are in force or begin within an hour, the most severe first. A warning stays the same under a new
 * ID and with new times: issuers renew it every few hours.
 */
export function warningEvents({ content }: Answer<readonly Warning[]>, viewing: Viewing): readonly WeatherEvent[] {
  const { now, locale, hidesPlace } = viewing;
  const events = new Map<string, WeatherEvent & { readonly isInForce: boolean }>();
  for (const warning of content) {
    const areas = warningsAt([warning], now).flatMap((one) => one.areas);
    const beginsBy = (at: EpochMs): boolean => areas.some(({ start }) => !start || start.epoch <= at);
    if (!beginsBy(now + hour)) continue;
    const label = nameOf(warning, viewing);
    const times = withPlaceNote(timesAndAreas(areas, viewing), shownMoments(areas, viewing), viewing);
    const text = asSentence(hidesPlace ? label : `${label} · ${times}`, locale);
    // All areas, because an area that is over doesn't make a new warning.
    const names = warning.areas.flatMap(({ name }) => name ?? []).sort();
    const id = JSON.stringify([warning.country, warning.name, ...names]);
    const isInForce = beginsBy(now);
    // Of equal ones, the one in force is told, then the most severe one.
    const before = events.get(id);
    if (before && (before.isInForce || !isInForce)) continue;
    const forgottenAfter = { unseen: day, missing: 3 * hour };
    events.set(id, { id, isOfPlace: names.length === 0, severity: "warning", text, forgottenAfter, isInForce });
  }
  return [...events.values()];
}

function momentsOf(areas: readonly WarningArea[]): readonly Moment[] {
  return areas.flatMap(({ start, end }) => [start, end]).filter((moment) => moment !== undefined);
}

function shownMoments(areas: readonly WarningArea[], viewing: Viewing): readonly Moment[] {
  return momentsOf(areas.map((area) => begun(area, viewing)));
}

function rowOf(warning: Warning, viewing: Viewing): GlanceRow {
  const parts = [timesAndAreas(warning.areas, viewing), viewing.hidesPlace ? undefined : warning.issuer];
  const value = parts.filter(Boolean).join(" · ");
  return {
    label: nameOf(warning, viewing),
    value,
    short: timeWords(begun(wholeOf(warning), viewing), viewing),
    isUrgent: true,
  };
}

/** The time of all areas together. */
function wholeOf({ areas }: Warning): WarningArea {
  const starts = areas.map(({ start }) => start).filter((start) => start !== undefined);
  const ends = areas.map(({ end }) => end).filter((end) => end !== undefined);
  const inOrder = (moments: Moment[]) => moments.sort((one, other) => one.epoch - other.epoch);
  const start = starts.length < areas.length ? undefined : inOrder(starts)[0];
  const end = ends.length < areas.length ? undefined : inOrder(ends).at(-1);
  return defined({ start, end });
}

/** For example `and 3 more`. */
function moreRow({ length }: readonly Warning[], { locale }: Viewing): readonly GlanceRow[] {
  if (length <= glanceWarnings) return [];
  const number = numberFormat(locale.tag, {}).format(length - glanceWarnings);
  return [{ label: locale.localize(texts.more, { number }), value: "", isUrgent: true }];
}

/** A row with the number of the others; none if all are shown. */
function notShown(all: readonly unknown[], shown: number, { locale }: Viewing): readonly Row[] {
  const others = all.length - shown;
  return rowsOf([[texts.notShown, others > 0 ? numberFormat(locale.tag, {}).format(others) : undefined]], locale);
}

/** The warning's name from the service; a general one if the place is hidden, because names often say where it is. */
function nameOf({ name }: Warning, { hidesPlace, locale }: Viewing): string {
  return hidesPlace ? locale.localize(texts.title) : name;
}

/** The panel's card: the warnings that aren't over, or that there are none. */
export function warningsCard({ content }: Answer<readonly Warning[]>, viewing: Viewing): RowsCard | NoteCard {
  const { localize } = viewing.locale;
  const all = warningsAt(content, viewing.now);
  const warnings = all.slice(0, shownWarnings);
  const areas = warnings.flatMap((one) => one.areas);
  if (warnings.length === 0) return { kind: "note", title: localize(texts.none), actions: [] };
  return {
    kind: "rows",
    title: cardTitle(localize(texts.title), shownMoments(areas, viewing), viewing),
    items: warnings.map((one) => itemOf(one, viewing)),
    facts: notShown(all, shownWarnings, viewing),
  };
}

function itemOf({ id, name, isSevere, areas, issuer, disclaimer, link }: Warning, viewing: Viewing): RowsItem {
  const { locale } = viewing;
  const shown = areas.slice(0, shownAreas);
  const text = [...new Set(shown.flatMap((area) => area.text?.() ?? []))].join("\n\n");
  const folded = {
    label: locale.localize(texts.text),
    paragraphs: text === "" ? [] : text.split(/\n{2,}/),
    facts: rowsOf([[texts.issuer, issuer]], locale),
    ...defined({
      disclaimer,
      link: link === undefined ? undefined : { label: locale.localize(texts.link), href: link },
    }),
  };
  const hasMore = text !== "" || [issuer, disclaimer, link].some((one) => one !== undefined);
  return {
    ...{ id, name, times: timesAndAreas(areas, viewing) },
    ...defined({ isSevere, folded: hasMore ? folded : undefined }),
  };
}

/**
 * For example `until 20:31`, with the areas unless the only one is the place, or the place is hidden: `tomorrow at 11:00 to
 * 13:00 · Coast, Hills`, or with different times `Coast: until 14:00 · Hills: from 13:00, until further notice`.
 */
function timesAndAreas(areas: readonly WarningArea[], viewing: Viewing): string {
  const { locale, clock, hidesPlace } = viewing;
  const [place] = nameAndRegion(clock.place ?? "");
  const shown = areas.slice(0, shownAreas).map((area) => ({ ...area, time: timeWords(begun(area, viewing), viewing) }));
  const times = [...new Set(shown.map(({ time }) => time))];
  const parts = times.map((time) => {
    const names = new Set(shown.flatMap((area) => (area.time === time ? (area.name ?? []) : [])));
    const isWholePlace = hidesPlace || names.size === 0 || (areas.length === 1 && names.has(place));
    // A list of units has no separators in Chinese.
    const label = new Intl.ListFormat(locale.tag, { style: "narrow" }).format(names);
    if (isWholePlace) return time;
    return times.length === 1 ? `${time} · ${label}` : locale.localize(strings.pair, { label, value: time });
  });
  const others = notShown(areas, shownAreas, viewing).map((row) => locale.localize(strings.pair, { ...row }));
  return [...parts, ...others].join(" · ");
}

/** Without the start once it's in force, except in a copy, which is read later. */
function begun({ start, ...area }: WarningArea, { now, isLasting }: Viewing): WarningArea {
  return !start || (start.epoch <= now && !isLasting) ? area : { start, ...area };
}

/** For example `15:30 to 23:00`, or `tomorrow at 11:00 to 13:00`, on the place's clock. */
function timeWords({ start, end }: WarningArea, viewing: Viewing): string {
  const { localize } = viewing.locale;
  if (!end) return start ? localize(texts.from, { start: placeTime(start, viewing) }) : localize(texts.untilFurther);
  if (!start) return localize(texts.until, { end: placeTime(end, viewing) });
  return localize(texts.fromTo, placeTimes(start, end, viewing));
}
