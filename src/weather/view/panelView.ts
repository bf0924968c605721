import { Parts } from "../base/parts";
import type { EpochMs } from "../base/ports";
import { formatMeasure } from "../locale/formatUnits";
import { type Localize, strings } from "../locale/strings";
import type { Observation } from "../model/observation";
import type { SavedPlace } from "../places/savedPlaces";
import type { ConditionsState } from "../conditions/conditionsSubscription";
import { isShort } from "../conditions/temperatureSamples";
import type { Target } from "../feed/subscription";
import type { Row } from "./allFields";
import type { ForecastCards, MinuteForecastCard, TableView, WarningsView } from "./forecastView";
import { type Glyph, glyphFor } from "./glyphs";
import { choicesOf, type PlaceChoice } from "./placeMenu";
import { precipitationOf, readingsOf, type WeatherReading } from "./readings";
import {
  brokenNotice,
  conditionsOf,
  type LabelledAction,
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

/** The content of the panel, except for the rows of all fields. */
export interface PanelView {
  readonly phase: Phase;
  readonly place: string;
  /** Empty if there is only one place. */
  readonly places: readonly PlaceChoice[];
  readonly loading: boolean;
  readonly current?: Current;
  readonly notice?: Notice;
  readonly tiles: readonly WeatherReading[];
  readonly trend?: Trend;
  /** Offered while the temperature history spans less than six hours. */
  readonly pastOffer?: PastOffer;
  readonly precipitation?: { readonly title: string; readonly rows: readonly Row[] };
  readonly minuteForecast?: MinuteForecastCard;
  readonly ahead?: ForecastCards;
  readonly warnings?: WarningsView;
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

/** Without a trend, the page shows the title and the sentence above the button. */
export interface PastOffer {
  readonly title: string;
  readonly sentence: string;
  readonly action: LabelledAction<PageAction>;
  readonly loading: boolean;
}

/** Labels of buttons and sections. */
interface PageWords {
  readonly place: string;
  readonly now: string;
  readonly asking: string;
  /** Replaces a section that can't be drawn. */
  readonly broken: Notice;
  readonly conditions: string;
  readonly allFields: string;
}

/** Makes the content of the panel. A part that throws is reported and replaced by a notice. */
export function panelView(
  target: Target,
  state: ConditionsState,
  locale: Locale,
  now: EpochMs,
  saved: readonly SavedPlace[] = [],
): PanelView {
  const parts = new Parts(locale.report);
  const { localize } = locale;
  return parts.make(
    () => viewOf(target, state, locale, now, saved, parts),
    () => ({
      phase: "failed",
      place: localize(strings.panelTitle),
      places: [],
      loading: false,
      notice: brokenNotice(localize),
      tiles: [],
      times: [],
      words: wordsOf(localize),
    }),
  );
}

function viewOf(
  target: Target,
  state: ConditionsState,
  locale: Locale,
  now: EpochMs,
  saved: readonly SavedPlace[],
  parts: Parts,
): PanelView {
  const { localize } = locale;
  const { notice, source, ...summary } = summarize(target, state, locale, now, parts);
  const observation = state.answer?.content;
  const history = state.history ?? [];
  const trend =
    observation && parts.make<Trend | undefined>(() => trendOf(history, locale, now, observation.observed), nothing);
  const precipitation = observation && precipitationOf(observation, locale, parts);
  const view = {
    ...summary,
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
    ...(source && { source }),
    ...(observation?.page !== undefined && {
      forecast: { label: localize(strings.panel.forecast), href: observation.page },
    }),
    words: wordsOf(localize),
  };
  const shownNotice = notice ?? (parts.isComplete ? undefined : brokenNotice(localize));
  if (!shownNotice) return view;
  const actions = shownNotice.actions.map(({ action }) => action);
  return { ...view, notice: { ...shownNotice, actions: withBrokenActions(actions, parts, localize) } };
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

/** All readings except the temperature, which is above them. */
function tilesOf(observation: Observation, locale: Locale, parts: Parts): readonly WeatherReading[] {
  const { temperature: _, ...others } = readingsOf(observation, locale, parts);
  return Object.values(others).filter((reading) => reading !== undefined);
}

function currentOf(observation: Observation, locale: Locale, parts: Parts): Current {
  const { localize } = locale;
  const { icon, isDayTime, realFeel } = observation;
  return parts.make<Current>(
    () => ({
      glyph: glyphFor(icon, isDayTime),
      temperature: temperatureOf(observation, locale),
      text: conditionsOf(observation, locale),
      ...(realFeel && {
        feelsLike: `${localize(strings.readings.feelsLike)} ${formatMeasure(realFeel, "temperature", locale)}`,
      }),
    }),
    () => ({ glyph: "unknown", temperature: noValue, text: localize(strings.broken) }),
  );
}

/** The panel's weather as Markdown: a heading, the readings, the times, and the source. Empty without weather. */
export function markdownOf(view: PanelView): string {
  const { current, place, ahead, tiles, precipitation, times, source } = view;
  if (!current) return "";
  const line = ({ label, value, detail }: Row & { readonly detail?: string }): string =>
    `- ${escaped(label)}: ${escaped([value, detail].filter(Boolean).join(", "))}`;
  const longest = precipitation?.rows
    .slice(-1)
    .map(({ label, value }) => ({ label: `${precipitation.title} (${label})`, value }));
  const rows = [...(ahead?.hours?.facts ?? []), ...tiles, ...(longest ?? []), ...times].map(line);
  return [
    `## ${escaped(`${current.temperature}, ${current.text} · ${place}`)}`,
    rows.join("\n"),
    ...(ahead?.hours ? [tableOf(ahead.hours.table)] : []),
    ...(source ? [source.href === undefined ? escaped(source.text) : `[${escaped(source.text)}](${source.href})`] : []),
  ].join("\n\n");
}

function tableOf({ columns, rows }: TableView): string {
  return [columns, columns.map(() => "---"), ...rows.map((row) => row.map(escaped))]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}

/**
 * Escapes what has a meaning in a line of Markdown (CommonMark 0.31, section 2.4), and in addresses, which are links
 * even without brackets (GitHub Flavored Markdown, section 6.9).
 */
function escaped(text: string): string {
  return text.replace(/[\\`*_[\]<>#|&!~]|:(?=\/\/)|(?<=(?:\b|_)www)\./gi, "\\$&");
}
