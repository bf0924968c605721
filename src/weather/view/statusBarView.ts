import { Parts } from "../base/parts";
import { toSingleLine } from "../base/cleanText";
import { formatMeasure, speakMeasure } from "../locale/formatUnits";
import { type Localize, strings } from "../locale/strings";
import type { Observation } from "../model/observation";
import type { ConditionsState } from "../conditions/conditionsSubscription";
import type { Target } from "../feed/subscription";
import type { Row } from "./allFields";
import { type Glyph, glyphFor } from "./glyphs";
import type { MinuteForecastGlance } from "./minuteForecastView";
import { type Readings, readingsOf } from "./readings";
import { defaultTemplate, renderTemplate, type Segment } from "./statusBarTemplate";
import {
  brokenNotice,
  conditionsOf,
  type LabelledAction,
  labelledActions,
  type Notice,
  type Phase,
  type Source,
  summarize,
  type Summary,
  temperatureOf,
  withBrokenActions,
} from "./summary";
import type { Locale } from "../locale/locale";
import type { Action } from "../model/action";

/** What the status bar item and its tooltip say. */
export interface StatusBarView {
  readonly text: StatusBarText;
  readonly tooltip: Tooltip;
}

/** The text of a status bar item, and what a screen reader says in its place. */
export interface StatusBarText {
  readonly phase: Phase;
  readonly glyph: Glyph;
  /** The text; see `renderTemplate`. */
  readonly segments: readonly Segment[];
  /** What a screen reader says. */
  readonly label: string;
}

/** What the tooltip of a status bar item says, from top to bottom. */
export interface Tooltip {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly notice?: Notice;
  readonly source?: Source;
  readonly actions: readonly LabelledAction[];
}

/** Characters of the service's text in the status bar, where others want to be seen too. */
const maxPartLength = 40;

/** The template of a person with several places who has chosen none: they need their names. */
const defaultOfSeveral = `{location} ${defaultTemplate}`;

/** How a person wants the status bar to be. */
export interface StatusBarStyle {
  /** A template, see `renderTemplate`; undefined: the person has chosen none. */
  readonly text: string | undefined;
  /** Whether the place's name and location key are left out: the setting `currentConditions.statusBarHideLocation`. */
  readonly hideLocation: boolean;
  /** Whether the status bar has items of other places too. */
  readonly isOneOfSeveral: boolean;
}

/** A summary whose place is undefined where it is hidden. */
type ShownSummary = Omit<Summary, "place"> & { readonly place: string | undefined };

/**
 * What the status bar says about one location.
 *
 * @param now milliseconds since 1970.
 * @param precipitation the next two hours, where they are known.
 */
export function statusBarView(
  target: Target,
  state: ConditionsState,
  locale: Locale,
  now: number,
  style: StatusBarStyle,
  precipitation?: MinuteForecastGlance,
): StatusBarView {
  const parts = new Parts(locale.report);
  const make = (): StatusBarView => {
    const { place: name, ...rest } = summarize(target, state, locale, now, parts, style.hideLocation);
    const summary: ShownSummary = { ...rest, place: style.hideLocation ? undefined : name };
    const observation = state.answer?.content;
    const readings = observation && readingsOf(observation, locale, parts);
    const text = (): StatusBarText =>
      readings
        ? textOf(summary, observation, readings, locale, style, precipitation)
        : textWithoutWeather(summary, locale, style);
    const tooltip = (): Tooltip => tooltipOf(summary, observation, readings, locale, precipitation, parts);
    return {
      text: parts.make(text, () => brokenText(locale.localize)),
      tooltip: parts.make(tooltip, () => brokenTooltip(locale.localize)),
    };
  };
  return parts.make(make, () => ({
    text: brokenText(locale.localize),
    tooltip: brokenTooltip(locale.localize),
  }));
}

function tooltipOf(
  { phase, place, notice, source, times }: ShownSummary,
  observation: Observation | undefined,
  readings: Readings | undefined,
  locale: Locale,
  precipitation: MinuteForecastGlance | undefined,
  parts: Parts,
): Tooltip {
  const offers: readonly Action[] = observation
    ? ["refresh", "showPanel", "selectLocation"]
    : ["refresh", "selectLocation"];
  const actions = [...new Set([...(notice?.actions.map(({ action }) => action) ?? []), ...offers])];
  return {
    title: observation
      ? [conditionsOf(observation, locale), place].filter(Boolean).join(" · ")
      : titleOf(phase, locale.localize),
    rows: [...(readings ? rowsOf(readings) : []), ...(precipitation ? [precipitation.row] : []), ...times],
    ...(notice && { notice }),
    ...(source && { source }),
    actions: labelledActions(withBrokenActions(actions, parts), locale.localize),
  };
}

function brokenText(localize: Localize): StatusBarText {
  const what = localize(strings.broken);
  return {
    phase: "failed",
    glyph: "unknown",
    segments: renderTemplate("{glyph} {text}", { glyph: "unknown", text: what }),
    label: localize(strings.label, { what }),
  };
}

function brokenTooltip(localize: Localize): Tooltip {
  const { title, actions } = brokenNotice(localize);
  return { title, rows: [], actions };
}

function titleOf(phase: Phase, localize: Localize): string {
  const titles: Readonly<Record<Phase, string>> = {
    current: strings.currentConditions,
    stale: strings.currentConditions,
    loading: strings.asking,
    setUp: strings.setUp,
    failed: strings.noWeather,
  };
  return localize(titles[phase]);
}

function textOf(
  { phase, place, notice }: ShownSummary,
  observation: Observation,
  readings: Readings,
  locale: Locale,
  { text: template, isOneOfSeveral }: StatusBarStyle,
  precipitation: MinuteForecastGlance | undefined,
): StatusBarText {
  const { tag, localize } = locale;
  const { temperature, realFeel, icon, isDayTime } = observation;
  const glyph = glyphFor(icon, isDayTime);
  const text = conditionsOf(observation, locale);
  // In the middle of a sentence; other languages have words that always begin with a capital.
  const isEnglish = tag.startsWith("en");
  const values = {
    glyph,
    temperature: temperatureOf(observation, locale),
    feelsLike: realFeel && formatMeasure(realFeel, "temperature", locale),
    text: observation.text && toSingleLine(observation.text, maxPartLength),
    location: place,
    wind: readings.wind?.value,
    humidity: readings.humidity?.value,
    precipitation: precipitation?.tail,
  };
  const usual = isOneOfSeveral ? defaultOfSeveral : defaultTemplate;
  const segments = renderTemplate(template ?? usual, values);
  const which = isOneOfSeveral ? [place] : [];
  const spoken = temperature ? speakMeasure(temperature, "temperature", locale) : localize(strings.noTemperature);
  const stale = notice?.age === undefined ? [] : [notice.title, notice.age];
  return {
    phase,
    glyph,
    segments: segments.length > 0 ? segments : renderTemplate(usual, values),
    label: localize(strings.label, {
      what: [...which, spoken, isEnglish ? text.toLowerCase() : text, precipitation?.spoken, ...stale]
        .filter(Boolean)
        .join(", "),
    }),
  };
}

function textWithoutWeather(
  { phase, place, notice }: ShownSummary,
  { localize }: Locale,
  { isOneOfSeveral }: StatusBarStyle,
): StatusBarText {
  const failed = notice?.title ?? localize(strings.noWeather);
  const words = phase === "failed" ? failed : localize(phase === "setUp" ? strings.setUp : strings.weather);
  const which = isOneOfSeveral && phase !== "setUp" ? place : undefined;
  const what = phase === "failed" ? failed : titleOf(phase, localize);
  return {
    phase,
    glyph: "unknown",
    segments: renderTemplate("{location} {glyph} {text}", { location: which, glyph: "unknown", text: words }),
    label: localize(strings.label, { what: [which, what].filter(Boolean).join(", ") }),
  };
}

function rowsOf(readings: Readings): readonly Row[] {
  const { temperature, feelsLike, wind, humidity, uvIndex, visibility, pressure } = readings;
  return [temperature, feelsLike, wind, humidity, uvIndex, visibility, pressure]
    .filter((reading) => reading !== undefined)
    .map(({ label, value, detail }) => ({ label, value: detail === undefined ? value : `${value}, ${detail}` }));
}
