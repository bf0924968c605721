import { formatMeasure, type Locale } from "../locale/formatUnits";
import { texts } from "../locale/strings";
import type { Observation } from "../model/observation";
import type { Place } from "../places/savedPlaces";
import type { StationState } from "../refresh/conditionsFeed";
import type { Subject } from "../refresh/subscription";
import type { Row } from "./allFields";
import { type Glyph, glyphFor } from "./glyphs";
import { choicesOf, type PlaceChoice } from "./placeMenu";
import { type Tile, tilesOf } from "./readings";
import {
  commonOf,
  conditionsOf,
  type Notice,
  type Offer,
  offersOf,
  type Phase,
  type Source,
  temperatureOf,
} from "./summary";
import { type Trend, trendOf } from "./trend";

/** What the panel says, but for the long list of all fields. */
export interface PanelView {
  readonly phase: Phase;
  readonly place: string;
  /** The places among which a person can switch; none where there is only one. */
  readonly places: readonly PlaceChoice[];
  readonly loading: boolean;
  readonly current?: {
    readonly glyph: Glyph;
    readonly temperature: string;
    readonly text: string;
    readonly feelsLike?: string;
  };
  readonly notice?: Notice;
  readonly tiles: readonly Tile[];
  readonly trend?: Trend;
  readonly precipitation?: { readonly title: string; readonly rows: readonly Row[] };
  readonly times: readonly Row[];
  readonly source?: Source;
  readonly forecast?: { readonly label: string; readonly href: string };
  /** What can be copied; nothing while there is nothing. */
  readonly copies: readonly Offer[];
  readonly words: PageWords;
}

/** The words that the page itself needs. */
export interface PageWords {
  readonly place: string;
  readonly now: string;
  readonly refresh: string;
  readonly asking: string;
  readonly conditions: string;
  readonly allFields: string;
  readonly search: string;
  readonly noMatch: string;
}

/**
 * What a person reads in the panel.
 *
 * @param now milliseconds since 1970.
 * @param saved the places that the person has saved.
 */
export function presentPanel(
  subject: Subject,
  state: StationState,
  locale: Locale,
  now: number,
  saved: readonly Place[] = [],
): PanelView {
  const { say } = locale;
  const { phase, place, notice, source, times } = commonOf(subject, state, locale, now);
  const observation = state.answer?.observation;
  const trend = observation && trendOf(state.history ?? [], locale, now, observation.observed);
  const precipitation = observation && precipitationOf(observation, locale);
  return {
    phase,
    place,
    places: placesOf(subject, saved, locale),
    loading: state.loading,
    ...(observation && { current: currentOf(observation, locale) }),
    ...(notice && { notice }),
    tiles: observation ? tilesOf(observation, locale) : [],
    ...(trend && { trend }),
    ...(precipitation && { precipitation }),
    times,
    ...(source && { source }),
    ...(observation?.page !== undefined && { forecast: { label: say(texts.panel.forecast), href: observation.page } }),
    copies: observation ? offersOf(["copyMarkdown", "copyJson"], say) : [],
    words: {
      place: say(texts.panel.place),
      now: say(texts.panel.now),
      refresh: say(state.loading ? texts.panel.refreshing : texts.actions.refresh),
      asking: say(texts.asking),
      conditions: say(texts.panel.conditions),
      allFields: say(texts.panel.allFields),
      search: say(texts.panel.search),
      noMatch: say(texts.panel.noMatch),
    },
  };
}

function placesOf(subject: Subject, saved: readonly Place[], { say }: Locale): readonly PlaceChoice[] {
  if (subject.kind === "failure") return [];
  const { question, label } = subject;
  return choicesOf({ location: question.location, ...(label !== undefined && { label }) }, saved, say);
}

function currentOf(observation: Observation, locale: Locale): NonNullable<PanelView["current"]> {
  const { icon, isDayTime, realFeel } = observation;
  return {
    glyph: glyphFor(icon, isDayTime),
    temperature: temperatureOf(observation, locale),
    text: conditionsOf(observation, locale),
    ...(realFeel && {
      feelsLike: `${locale.say(texts.readings.feelsLike)} ${formatMeasure(realFeel, locale, 0)}`,
    }),
  };
}

function precipitationOf({ precipitation }: Observation, locale: Locale): PanelView["precipitation"] {
  if (!precipitation) return undefined;
  const { readings } = texts;
  return {
    title: locale.say(readings.precipitation),
    rows: precipitation.map(({ hours, amount }) => ({
      label: locale.say(hours === 1 ? readings.pastHour : readings.pastHours, { hours }),
      value: formatMeasure(amount, locale, 2),
    })),
  };
}

/** The panel's weather as Markdown, to be pasted elsewhere: a heading, the readings, the times and the source. */
export function markdownOf(view: PanelView): string {
  const { current, place, tiles, precipitation, times, source } = view;
  if (!current) return "";
  const line = ({ label, value, detail }: Row & { readonly detail?: string }): string =>
    `- ${escaped(label)}: ${escaped([value, detail].filter(Boolean).join(", "))}`;
  const fell = precipitation?.rows
    .slice(-1)
    .map(({ label, value }) => ({ label: `${precipitation.title} (${label})`, value }));
  const rows = [...tiles, ...(fell ?? []), ...times].map(line);
  return [
    `## ${escaped(`${current.temperature}, ${current.text} · ${place}`)}`,
    rows.join("\n"),
    ...(source ? [source.href === undefined ? escaped(source.text) : `[${escaped(source.text)}](${source.href})`] : []),
  ].join("\n\n");
}

/**
 * CommonMark 0.31, section 2.4: a backslash makes any ASCII punctuation character a plain one; these are all that do harm
 * here. GitHub Flavored Markdown, section 6.9: an address becomes a link also without brackets.
 */
function escaped(text: string): string {
  return text.replace(/[\\`*_[\]<>#|&!~]|:(?=\/\/)|(?<=(?:\b|_)www)\./gi, "\\$&");
}
