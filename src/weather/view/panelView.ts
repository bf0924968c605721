import { Parts } from "../base/parts";
import { formatMeasure } from "../locale/formatUnits";
import { type Localize, strings } from "../locale/strings";
import type { Observation } from "../model/observation";
import type { SavedPlace } from "../places/savedPlaces";
import type { ConditionsState } from "../conditions/conditionsSubscription";
import { isShort } from "../conditions/temperatureSamples";
import type { Target } from "../feed/subscription";
import type { Row } from "./allFields";
import { type Glyph, glyphFor } from "./glyphs";
import { choicesOf, type PlaceChoice } from "./placeMenu";
import type { MinuteForecastCard } from "./minuteForecastView";
import { readingsOf, type WeatherReading } from "./readings";
import {
  brokenNotice,
  conditionsOf,
  type LabelledAction,
  labelledActions,
  nothing,
  type Notice,
  noValue,
  type Phase,
  type Source,
  summarize,
  temperatureOf,
  withBrokenActions,
} from "./summary";
import { type Trend, trendOf } from "./trend";
import type { Locale } from "../locale/locale";
import type { PageAction } from "../model/action";

/** What the panel says, but for the long list of all fields. */
export interface PanelView {
  readonly phase: Phase;
  readonly place: string;
  /** The places among which a person can switch; none where there is only one. */
  readonly places: readonly PlaceChoice[];
  readonly loading: boolean;
  readonly current?: Current;
  readonly notice?: Notice;
  readonly tiles: readonly WeatherReading[];
  readonly trend?: Trend;
  /** What loads the last 24 hours, while the readings span less than six hours. */
  readonly pastOffer?: PastOffer;
  readonly precipitation?: { readonly title: string; readonly rows: readonly Row[] };
  /** The next two hours; nothing where that is not known of the place. */
  readonly minuteForecast?: MinuteForecastCard;
  readonly times: readonly Row[];
  readonly source?: Source;
  readonly forecast?: { readonly label: string; readonly href: string };
  readonly words: PageWords;
}

interface Current {
  readonly glyph: Glyph;
  readonly temperature: string;
  readonly text: string;
  readonly feelsLike?: string;
}

/** Where there is no line yet, the page shows the title and the sentence above the button. */
export interface PastOffer {
  readonly title: string;
  readonly sentence: string;
  readonly action: LabelledAction<PageAction>;
  readonly loading: boolean;
}

/** The words of the page that are no part of the weather: labels of its buttons and sections. */
interface PageWords {
  readonly place: string;
  readonly now: string;
  readonly asking: string;
  /** What a section says that cannot be drawn. */
  readonly broken: Notice;
  readonly conditions: string;
  readonly allFields: string;
}

/**
 * What a person reads in the panel.
 *
 * @param now milliseconds since 1970.
 * @param saved the places that the person has saved.
 */
export function panelView(
  target: Target,
  state: ConditionsState,
  locale: Locale,
  now: number,
  saved: readonly SavedPlace[] = [],
): PanelView {
  const parts = new Parts(locale.report);
  const { localize } = locale;
  const broken = (): PanelView => ({
    phase: "failed",
    place: localize(strings.panelTitle),
    places: [],
    loading: false,
    notice: brokenNotice(localize),
    tiles: [],
    times: [],
    words: wordsOf(localize),
  });
  return parts.make(() => viewOf(target, state, locale, now, saved, parts), broken);
}

function viewOf(
  target: Target,
  state: ConditionsState,
  locale: Locale,
  now: number,
  saved: readonly SavedPlace[],
  parts: Parts,
): PanelView {
  const { localize } = locale;
  const { phase, place, notice: told, source, times } = summarize(target, state, locale, now, parts);
  const observation = state.answer?.content;
  const history = state.history ?? [];
  const makeTrend = (): Trend | undefined => trendOf(history, locale, now, observation?.observed);
  const trend = observation && parts.make(makeTrend, nothing);
  const precipitation = observation && precipitationOf(observation, locale, parts);
  const view = {
    phase,
    place,
    places: parts.make<readonly PlaceChoice[]>(
      () => placesOf(target, saved, locale),
      () => [],
    ),
    loading: state.loading,
    ...(observation && { current: currentOf(observation, locale, parts) }),
    tiles: observation ? tilesOf(observation, locale, parts) : [],
    ...(trend && { trend }),
    ...(observation && isShort(history) && { pastOffer: pastOfferOf(state, localize) }),
    ...(precipitation && { precipitation }),
    times,
    ...(source && { source }),
    ...(observation?.page !== undefined && {
      forecast: { label: localize(strings.panel.forecast), href: observation.page },
    }),
    words: wordsOf(localize),
  };
  const notice = parts.isComplete ? told : (told ?? brokenNotice(localize));
  if (!notice) return view;
  const actions = withBrokenActions(
    notice.actions.map(({ action }) => action),
    parts,
  );
  return { ...view, notice: { ...notice, actions: labelledActions(actions, localize) } };
}

function wordsOf(localize: Localize): PageWords {
  return {
    place: localize(strings.panel.place),
    now: localize(strings.panel.now),
    asking: localize(strings.asking),
    broken: brokenNotice(localize),
    conditions: localize(strings.panel.conditions),
    allFields: localize(strings.panel.allFields),
  };
}

function pastOfferOf({ loadingPast = false }: ConditionsState, localize: Localize): PastOffer {
  return {
    title: localize(strings.readings.trend),
    sentence: localize(strings.past.offer),
    action: { action: "loadPast24Hours", label: localize(loadingPast ? strings.asking : strings.past.load) },
    loading: loadingPast,
  };
}

function placesOf(target: Target, saved: readonly SavedPlace[], { localize }: Locale): readonly PlaceChoice[] {
  if (target.kind === "failure") return [];
  const { query, label } = target;
  return choicesOf({ location: query.location, ...(label !== undefined && { label }) }, saved, localize);
}

/** All readings but the temperature, which stands above them. */
function tilesOf(observation: Observation, locale: Locale, parts: Parts): readonly WeatherReading[] {
  const { temperature: _, ...others } = readingsOf(observation, locale, parts);
  return Object.values(others).filter((reading) => reading !== undefined);
}

function currentOf(observation: Observation, locale: Locale, parts: Parts): Current {
  const make = (): Current => {
    const { icon, isDayTime, realFeel } = observation;
    return {
      glyph: glyphFor(icon, isDayTime),
      temperature: temperatureOf(observation, locale),
      text: conditionsOf(observation, locale),
      ...(realFeel && {
        feelsLike: `${locale.localize(strings.readings.feelsLike)} ${formatMeasure(realFeel, "temperature", locale)}`,
      }),
    };
  };
  return parts.make(make, () => ({ glyph: "unknown", temperature: noValue, text: locale.localize(strings.broken) }));
}

function precipitationOf({ precipitation }: Observation, locale: Locale, parts: Parts): PanelView["precipitation"] {
  if (!precipitation) return undefined;
  const { readings } = strings;
  return {
    title: locale.localize(readings.precipitation),
    rows: precipitation.map(({ hours, amount }) => ({
      label: locale.localize(hours === 1 ? readings.pastHour : readings.pastHours, { hours }),
      value: parts.make(
        () => formatMeasure(amount, "precipitation", locale),
        () => locale.localize(strings.broken),
      ),
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
