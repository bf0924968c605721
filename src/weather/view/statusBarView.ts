import { toSingleLine } from "../base/sanitize";
import { formatMeasure, type Locale, numberFormat, speakMeasure } from "../locale/formatUnits";
import { type Localize, strings } from "../locale/strings";
import type { Action } from "../model/failure";
import type { LocationKey } from "../model/locationKey";
import type { Observation } from "../model/observation";
import type { FeedState } from "../refresh/conditionsFeed";
import type { Target } from "../refresh/subscription";
import type { Row } from "./allFields";
import { type Glyph, glyphFor } from "./glyphs";
import { percent, pressureOf, windOf } from "./readings";
import { renderTemplate, type Segment } from "./statusBarTemplate";
import {
  conditionsOf,
  type LabelledAction,
  labelledActions,
  type Notice,
  type Phase,
  type Source,
  summarize,
  type Summary,
  temperatureOf,
} from "./summary";

/** What the status bar item and its tooltip say. */
export interface StatusBarView {
  readonly text: StatusBarText;
  readonly tooltip: Tooltip;
}

export interface StatusBarText {
  readonly phase: Phase;
  readonly glyph: Glyph;
  /** The text; see `fill`. */
  readonly segments: readonly Segment[];
  /** What a screen reader says. */
  readonly label: string;
}

export interface Tooltip {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly notice?: Notice;
  readonly source?: Source;
  readonly actions: readonly LabelledAction[];
}

/** Characters of the service's text in the status bar, where others want to be seen too. */
const longestPart = 40;

/** What a person has who did not choose a template; several places have to be told apart. */
const defaultTemplate = "{glyph} {temperature}";
const defaultOfSeveral = "{location} {glyph} {temperature}";

/** How a person wants the status bar to be. */
export interface StatusBarStyle {
  /** A template, see `fill`; undefined: the person has chosen none. */
  readonly text: string | undefined;
  /** Whether the place's name is to be seen by nobody who looks at this screen. */
  readonly hideLocation: boolean;
  /** Whether there are other places beside this one, or in turn with it. */
  readonly isOneOfSeveral: boolean;
}

/**
 * What a person reads about one location at a glance.
 *
 * @param now milliseconds since 1970.
 */
export function statusBarView(
  target: Target,
  state: FeedState,
  locale: Locale,
  now: number,
  style: StatusBarStyle,
): StatusBarView {
  const summary = summarize(target, style.hideLocation ? withoutLocation(state) : state, locale, now);
  const { phase, notice, source, times } = summary;
  const place = style.hideLocation ? undefined : summary.place;
  const observation = state.answer?.observation;
  const offers: readonly Action[] = observation
    ? ["refresh", "showPanel", "selectLocation"]
    : ["refresh", "selectLocation"];
  const actions = new Set([...(notice?.actions.map(({ action }) => action) ?? []), ...offers]);
  return {
    text: observation ? glanceOf(summary, observation, locale, style) : emptyGlance(summary, locale, style),
    tooltip: {
      title: observation
        ? [conditionsOf(observation, locale), place].filter(Boolean).join(" · ")
        : titleOf(phase, locale.localize),
      rows: [...(observation ? rowsOf(observation, locale) : []), ...times],
      ...(notice && { notice }),
      ...(source && { source }),
      actions: labelledActions([...actions], locale.localize),
    },
  };
}

function titleOf(phase: Phase, localize: Localize): string {
  const titles: Readonly<Record<Phase, string>> = {
    current: strings.currentConditions,
    stale: strings.currentConditions,
    loading: strings.asking,
    setUp: strings.setUpTitle,
    failed: strings.noWeather,
  };
  return localize(titles[phase]);
}

function glanceOf(
  { phase, place, notice }: Summary,
  observation: Observation,
  locale: Locale,
  { text: template, hideLocation, isOneOfSeveral }: StatusBarStyle,
): StatusBarText {
  const { tag, localize } = locale;
  const { temperature, realFeel, humidity, wind, icon, isDayTime } = observation;
  const glyph = glyphFor(icon, isDayTime);
  const text = conditionsOf(observation, locale);
  // In the middle of a sentence; other languages have words that always begin with a capital.
  const isEnglish = tag.startsWith("en");
  const values = {
    glyph,
    temperature: temperatureOf(observation, locale),
    feelsLike: realFeel && formatMeasure(realFeel, locale, 0),
    text: observation.text && toSingleLine(observation.text, longestPart),
    location: hideLocation ? undefined : place,
    wind: windOf(wind, locale),
    humidity: humidity === undefined ? undefined : percent(humidity, locale),
  };
  const usual = isOneOfSeveral ? defaultOfSeveral : defaultTemplate;
  const segments = renderTemplate(template ?? usual, values);
  const which = isOneOfSeveral && !hideLocation ? [place] : [];
  const spoken = temperature ? speakMeasure(temperature, locale) : localize(strings.noTemperature);
  const stale = notice?.age === undefined ? [] : [notice.title, notice.age];
  return {
    phase,
    glyph,
    segments: segments.length > 0 ? segments : renderTemplate(usual, values),
    label: localize(strings.label, {
      what: [...which, spoken, isEnglish ? text.toLowerCase() : text, ...stale].join(", "),
    }),
  };
}

function emptyGlance(
  { phase, place, notice }: Summary,
  { localize }: Locale,
  { hideLocation, isOneOfSeveral }: StatusBarStyle,
): StatusBarText {
  const failed = notice?.title ?? localize(strings.noWeather);
  const words = phase === "failed" ? failed : localize(phase === "setUp" ? strings.setUp : strings.weather);
  const which = isOneOfSeveral && !hideLocation && phase !== "setUp" ? place : undefined;
  const what = phase === "failed" ? failed : titleOf(phase, localize);
  return {
    phase,
    glyph: "unknown",
    segments: renderTemplate("{location} {glyph} {text}", { location: which, glyph: "unknown", text: words }),
    label: localize(strings.label, { what: [which, what].filter(Boolean).join(", ") }),
  };
}

/** A failure may name the location that nobody is to see. */
function withoutLocation(state: FeedState): FeedState {
  const { failure } = state;
  if (failure?.kind !== "locationUnknown") return state;
  return { ...state, failure: { ...failure, location: "…" as LocationKey } };
}

function rowsOf(observation: Observation, locale: Locale): readonly Row[] {
  const { temperature, realFeel, humidity, wind, uv, visibility, pressure, pressureTendency } = observation;
  const { readings } = strings;
  const rows: Row[] = [];
  const add = (label: string, ...values: readonly (string | undefined)[]): void => {
    const value = values.filter((one) => one !== undefined && one !== "").join(", ");
    if (value !== "") rows.push({ label: locale.localize(label), value });
  };
  add(readings.temperature, temperature && formatMeasure(temperature, locale, 1));
  add(readings.feelsLike, realFeel && formatMeasure(realFeel, locale, 1));
  add(readings.wind, windOf(wind, locale));
  add(readings.humidity, humidity === undefined ? undefined : percent(humidity, locale));
  add(readings.uvIndex, uv?.index === undefined ? undefined : numberFormat(locale.tag, {}).format(uv.index), uv?.text);
  add(readings.visibility, visibility && formatMeasure(visibility, locale, 1));
  add(readings.pressure, pressure && pressureOf(pressure, locale), pressure && pressureTendency?.text);
  return rows;
}
