import assert from "node:assert/strict";

import { day, hour, minute } from "../../src/weather/base/duration";
import { age, placeTime, placeTimes, timeOfDay, wait } from "../../src/weather/locale/formatTime";
import { formatMeasure, formatPercent, numberFormat } from "../../src/weather/locale/formatUnits";
import { asSentence, type Locale } from "../../src/weather/locale/locale";
import { type Plural, plural, pluralKey } from "../../src/weather/locale/plural";
import { english, type Localize, strings } from "../../src/weather/locale/strings";
import { viewingOf } from "../../src/weather/locale/viewing";
import { offers } from "../../src/weather/outlook/optionalSettings";
import { sampleView } from "../../src/weather/surfaces/sampleView";
import { allFieldRows } from "../../src/weather/surfaces/allFields";
import { markdownOf } from "../../src/weather/surfaces/panelMarkdown";
import { localeOf } from "../unit/weather/fakes";
import { forecastsOf, kindsOf, warningsOf } from "../unit/weather/outlook/kindsOf";
import { glanceAt, panelAt, sample, stateOf } from "../unit/weather/surfaces/viewFixture";
import { readJson, type Texts } from "./scripts";

type Text = string | Plural;

/** The texts of `part` by their paths, for example `messages.notYet`. */
function flat(part: object, before = ""): readonly (readonly [path: string, text: Text])[] {
  return Object.entries(part).flatMap(([name, value]: [string, Text | object]) =>
    typeof value === "string" || "one" in value ? [[before + name, value] as const] : flat(value, `${before}${name}.`),
  );
}

export const catalog = flat(strings);

/** The keys of a text in the bundle of a language: one for each plural category. */
export function keysOf(text: Text, language: string): readonly string[] {
  if (typeof text === "string") return [text];
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  return pluralCategories.map((category) => pluralKey(text, category));
}

/** The texts of a file that aren't marked as not translated, as in scripts/texts.mjs. */
export const translatedIn = (file: string): Texts =>
  Object.fromEntries(
    Object.entries(readJson(file) as Texts).filter(([, text]) => !text.startsWith("[not translated]")),
  );

export const bundleOf = (language: string): Texts =>
  language === "en" ? {} : translatedIn(`l10n/bundle.l10n.${language}.json`);

/** Finds a translation as the editor does. */
export function localizeIn(language: string): Localize {
  const bundle = bundleOf(language);
  return (text, values) => english(bundle[text] ?? text, values);
}

type Values = Readonly<Record<string, readonly (string | number)[]>>;

const now = Date.UTC(2026, 5, 15, 9, 3);
/** One o'clock and the evening of today, yesterday, tomorrow, a day of the next six, and a date. */
const moments = [4 * hour, 12 * hour, -day, day, 3 * day, 40 * day].map((away) => ({ epoch: now + away }));

/** Values of the placeholders, from the smallest to the largest and with a date, in the words of `locale`. */
function valuesOf(locale: Locale): Values {
  const { tag, localize } = locale;
  const viewing = viewingOf(locale, now);
  const counts = [0, 1, 2, 50, 12_345].map((count) => numberFormat(tag, {}).format(count));
  const times = moments.map((moment) => placeTime(moment, viewing));
  const spans = moments.map((start) => placeTimes(start, { epoch: start.epoch + hour }, viewing));
  const titles = Object.values(strings.failures).map(({ title }) => localize(title));
  const degrees = [-40, 1, 21].map((value) => formatMeasure({ metric: { value, unit: "C" } }, "temperature", locale));
  const speeds = [0, 76].map((value) => formatMeasure({ metric: { value, unit: "km/h" } }, "wind", locale));
  const command = localize(strings.label, { what: localize(strings.actions.selectLocation) });
  return {
    ...{ made: counts, budget: counts, remaining: counts, number: counts, status: [400, 599] },
    ...{ low: degrees, high: degrees, first: degrees, last: degrees, temperature: degrees },
    ...{ degrees: counts.slice(1), speed: speeds, lines: ['"currentConditions.network": "editor"'] },
    ...{ time: times, start: spans.map(({ start }) => start), end: spans.map(({ end }) => end) },
    age: [0, minute, 59 * minute, hour, 400 * day].map((passed) => age(now - passed, viewing)),
    wait: [0, minute, 37 * minute, day, 30 * day].map((left) => wait(now + left, viewing)),
    duration: [1, 59].map((minutes) => durationOf("minute", minutes, locale)),
    chance: [0, 60, 100].map((share) => formatPercent(share, locale)),
    title: titles,
    reason: said(strings.reasons, locale),
    action: said(strings.actions, locale),
    command: [command],
    label: [localize(strings.times.calls)],
    sentence: [localize(strings.messages.noKeyStored)],
    stored: [localize(strings.messages.noKeyStored)],
    ...{ place: ["Zürich", "New York"], places: ["New York, Zürich"], text: ["Zürich"], name: ["Storm"] },
    ...{ location: [349727], setting: ["currentConditions.dailyBudget"], value: ["on"], scheme: ["header"] },
    ...{ host: ["weather.example.com"], storedFor: ["a.example"], hosts: ["a.example", "a.example, b.example"] },
    ...{ unicode: ["exаmple.com"], ascii: ["xn--exmple-4nf.com"], source: ["AccuWeather"], glyph: ["☂"] },
  };
}

/** Values that a placeholder has only in some texts. */
function valuesOfPath(path: string, locale: Locale): Values {
  const { kinds, intensities } = strings.precipitation;
  if (path === "pair") return { value: [50] };
  if (path === "failures.timeout.sentence") return { duration: [durationOf("second", 15, locale)] };
  if (/\.(?:then|withIntensity)$/.test(path)) {
    const spells = spellsIn(locale);
    return { first: spells, next: spells.toReversed(), stretch: spells, intensity: said(intensities, locale) };
  }
  const time = moments.map((moment) => timeOfDay(moment, viewingOf(locale, now)));
  const days = new Intl.DateTimeFormat(locale.tag, { weekday: "long", timeZone: "UTC" });
  if (path === "times.ofDay") return { time, day: moments.map(({ epoch }) => days.format(epoch)) };
  if (path === "offers.question") return { what: Object.values(offers).map(({ title }) => locale.localize(title)) };
  if (/^precipitation|^forecast\.(?:after|chance)/.test(path)) return { what: said(kinds, locale), time };
  return { what: said(path === "label" ? strings.actions : strings.calls, locale) };
}

function durationOf(unit: string, value: number, { tag }: Locale): string {
  return numberFormat(tag, { style: "unit", unit, unitDisplay: "long" }).format(value);
}

function spellsIn(locale: Locale): readonly string[] {
  const { until, fromTo } = strings.precipitation.stretches;
  return [until, fromTo].flatMap((text) => filled("precipitation", text, locale));
}

const said = (texts: object, { localize }: Locale): readonly string[] =>
  Object.values(texts).map((text: string) => localize(text));

/** Fills in the first value of each placeholder, then the second ones, until each value was used. */
function filled(path: string, text: string, locale: Locale): readonly string[] {
  if (path === "precipitation.sentence") return spellsIn(locale).map((spell) => asSentence(spell, locale));
  const values = { ...valuesOf(locale), ...valuesOfPath(path, locale) };
  const names = Array.from(text.matchAll(/\{(\w+)\}/g), ([, name = ""]) => name);
  const lists = names.map((name) => [name, values[name] ?? assert.fail(`No value for {${name}} in ${path}`)] as const);
  const rounds = Math.max(...lists.map(([, list]) => list.length));
  const ofRound = (round: number) => lists.map(([name, list]) => [name, list[round % list.length] ?? ""] as const);
  return Array.from({ length: rounds }, (_, round) => locale.localize(text, Object.fromEntries(ofRound(round))));
}

const counts = [1, 2, 0, 21, 1_000_000];

/** Every text with placeholders, filled in, as the extension says it in a language. */
export function sentencesIn(language: string, tag: string): ReadonlyMap<string, readonly string[]> {
  const locale = localeOf(tag, "metric", localizeIn(language));
  const withPlaceholders = catalog.filter(([, text]) => typeof text !== "string" || text.includes("{"));
  return new Map(
    withPlaceholders.map(([path, text]) => [
      path,
      typeof text === "string" ? filled(path, text, locale) : counts.map((count) => plural(text, count, locale)),
    ]),
  );
}

/** The texts that the code joins, with everything turned on: tooltip, copies, fields, and chart. The service speaks English. */
export function joinedIn(language: string): readonly string[] {
  const locale = localeOf(language, "metric", localizeIn(language), { wind: "beaufort" });
  const kinds = kindsOf({ ...forecastsOf("rainAtThree"), warnings: { answer: warningsOf("areas") } });
  const state = stateOf(sample);
  const rows = [...glanceAt(state, locale, {}, undefined, kinds).tooltip.rows, ...allFieldRows(sample, locale)];
  const panels = [panelAt(state, locale, undefined, [], [], kinds), sampleView(viewingOf(locale, now))];
  const charts = panels.flatMap(({ trend }) => trend ?? []);
  const spoken = charts.flatMap(({ spoken, points }) => [spoken, ...points.map(({ label }) => label)]);
  return [...rows.map(({ value }) => value), ...panels.map(markdownOf), ...spoken];
}
