import { day } from "../base/duration";
import type { EpochMs } from "../base/ports";
import { toSingleLine } from "../base/cleanText";
import type { Answer } from "../model/answer";
import type { Failure } from "../model/failure";
import type { Moment } from "../model/decode";
import { isElsewhere, lastUpdated, placeTime, placeTimes, withPlaceNote } from "../locale/formatTime";
import type { Locale } from "../locale/locale";
import { strings } from "../locale/strings";
import type { RowsCard, Glance, Card, Row } from "../view/cards";
import { type Warning, type WarningArea, warningsAt } from "./warning";

const { warnings: own } = strings;

/** Characters of a name in the status bar, which has other items too. */
const maxName = 40;

/** Areas of all warnings together. A service sends a few; a hostile list would block the editor. */
const maxAreas = 20;

/** A warning without the areas that are too many, and their number. */
interface ShownWarning extends Warning {
  readonly more: number;
}

/** The most severe warnings, each with its first area, and with the others as long as there is room. */
function withinLimit(warnings: readonly Warning[]): {
  readonly shown: readonly ShownWarning[];
  readonly more: number;
} {
  const first = warnings.slice(0, maxAreas);
  let room = maxAreas - first.length;
  const shown = first.map((one) => {
    const areas = one.areas.slice(0, 1 + room);
    room -= areas.length - 1;
    return { ...one, areas, more: one.areas.length - areas.length };
  });
  return { shown, more: warnings.length - first.length };
}

interface Known {
  readonly answer?: Answer<readonly Warning[]>;
  readonly failure?: Failure;
}

/** The warnings in the status bar and its tooltip; undefined without one. */
export function warningsGlance({ answer, failure }: Known, locale: Locale, now: EpochMs): Glance | undefined {
  if (!answer) return undefined;
  const warnings = warningsAt(answer.content, now);
  if (warnings.length === 0) return undefined;
  const isOld = isUnconfirmed(answer, now);
  const [first, ...others] = warnings.filter(({ areas }) =>
    areas.some(({ start, end }) => (!start || start.epoch <= now) && (end || !isOld)),
  );
  const more = others.length > 0 ? ` +${others.length}` : "";
  const age = failure || isOld ? lastUpdated(answer.receivedAt, now, locale) : "";
  const { shown, more: left } = withinLimit(warnings);
  const times = warnings.flatMap(momentsOf);
  return {
    rows: [],
    ...(isElsewhere(shown.flatMap(momentsOf), locale) && { isElsewhere: true }),
    warnings: {
      ...(first && { text: toSingleLine(nameOf(first, locale), maxName) + more }),
      rows: [
        ...shown.map((one) => rowOf(one, age, locale, now)),
        ...moreRows(left, locale.localize(own.title), locale),
      ],
    },
    changesIn: Math.min(...times.map(({ epoch }) => epoch - now).filter((wait) => wait > 0)),
  };
}

/** The times of all areas. */
export function momentsOf({ areas }: Warning): readonly Moment[] {
  return areas.flatMap(({ start, end }) => [start, end]).filter((moment) => moment !== undefined);
}

/** Whether no answer has come for a day: a warning without an end may be over. */
function isUnconfirmed({ receivedAt }: Answer<unknown>, now: EpochMs): boolean {
  return now - receivedAt >= day;
}

function rowOf(warning: ShownWarning, age: string, locale: Locale, now: EpochMs): Row {
  const { areas, more, issuer } = warning;
  const parts = [
    ...areas.map((area) => areaWords(area, locale, now)),
    ...moreRows(more, "", locale).map(({ value }) => value),
    locale.hidesPlace ? undefined : issuer,
    age,
  ];
  return { label: nameOf(warning, locale), value: [...new Set(parts)].filter(Boolean).join(" · ") };
}

/** The service's name for the danger. If the place is hidden and the name contains an area's, the general one. */
function nameOf({ name, areas }: Warning, { hidesPlace, localize }: Locale): string {
  const saysWhere = (area: WarningArea): boolean => area.name !== undefined && name.includes(area.name);
  return hidesPlace && areas.some(saysWhere) ? localize(own.title) : name;
}

/** Makes the panel's cards: the warnings that aren't over, even after a failure, and how many more there are. */
export function warningCards({ answer, failure }: Known, locale: Locale, now: EpochMs): readonly (() => Card)[] {
  if (!answer) return [];
  const { shown, more } = withinLimit(warningsAt(answer.content, now));
  const isOld = isUnconfirmed(answer, now);
  const age = failure || isOld ? lastUpdated(answer.receivedAt, now, locale) : undefined;
  const title = locale.localize(own.title);
  return [
    ...shown.map((one) => (): Card => ({ ...cardOf(one, locale, now), ...(age !== undefined && { age }) })),
    ...moreRows(more, title, locale).map(({ value }) => (): Card => ({ kind: "line", title, sentence: value })),
  ];
}

function moreRows(count: number, label: string, { localize }: Locale): readonly Row[] {
  return count > 0 ? [{ label, value: localize(own.more, { count }) }] : [];
}

function cardOf(warning: ShownWarning, locale: Locale, now: EpochMs): RowsCard {
  const { name, areas, more, issuer, disclaimer, link } = warning;
  const { localize } = locale;
  const timesOf = (area: WarningArea, index: number): string => {
    const times = timeWords(area, locale, now);
    return index === 0 ? withPlaceNote(times, momentsOf(warning), locale) : times;
  };
  const text = [...new Set(areas.flatMap((area) => area.text ?? []))].join("\n\n");
  return {
    kind: "rows",
    title: name,
    rows: [
      ...areas.map((area, index) => ({
        label: area.name ?? localize(strings.forecast.columns.time),
        value: timesOf(area, index),
      })),
      ...moreRows(more, "…", locale),
      ...(issuer === undefined ? [] : [{ label: localize(own.issuer), value: issuer }]),
    ],
    ...(text !== "" && { text: { label: localize(own.text), paragraphs: text.split(/\n{2,}/) } }),
    ...(disclaimer !== undefined && { disclaimer }),
    ...(link !== undefined && { link: { label: localize(own.link), href: link } }),
  };
}

function areaWords(area: WarningArea, locale: Locale, now: EpochMs): string {
  return [locale.hidesPlace ? "" : area.name, timeWords(area, locale, now)].filter(Boolean).join(", ");
}

/** For example `15:30 to 23:00`, or `tomorrow, 11:00 to 13:00`, on the place's clock. */
function timeWords({ start, end }: WarningArea, locale: Locale, now: EpochMs): string {
  const { localize } = locale;
  if (!end) return start ? localize(own.from, { start: placeTime(start, now, locale) }) : localize(own.untilFurther);
  if (!start) return localize(own.until, { end: placeTime(end, now, locale) });
  const times = placeTimes(start, end, now, locale);
  return localize(own.fromTo, { start: times.start, end: times.end });
}
