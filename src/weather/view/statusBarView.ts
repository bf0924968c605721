import { oneLine } from "../base/sanitize";
import { formatMeasure, type Locale, numberFormat, speakMeasure } from "../locale/formatUnits";
import { type Say, texts } from "../locale/strings";
import type { Action } from "../model/failure";
import type { LocationKey } from "../model/locationKey";
import type { Observation } from "../model/observation";
import type { StationState } from "../refresh/conditionsFeed";
import type { Subject } from "../refresh/subscription";
import type { Row } from "./allFields";
import { type Glyph, glyphFor } from "./glyphs";
import { percent, pressureOf, windOf } from "./readings";
import { fill, type Piece } from "./statusBarTemplate";
import {
  type Common,
  commonOf,
  conditionsOf,
  type Notice,
  type Offer,
  offersOf,
  type Phase,
  type Source,
  temperatureOf,
} from "./summary";

/** What the status bar item and its tooltip say. */
export interface View {
  readonly glance: Glance;
  readonly tooltip: Tooltip;
}

export interface Glance {
  readonly phase: Phase;
  readonly glyph: Glyph;
  /** The text; see `fill`. */
  readonly pieces: readonly Piece[];
  /** What a screen reader says. */
  readonly label: string;
}

export interface Tooltip {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly notice?: Notice;
  readonly source?: Source;
  readonly actions: readonly Offer[];
}

/** Characters of the service's text in the status bar, where others want to be seen too. */
const longestPart = 40;

/** What a person has who did not choose a template; several places have to be told apart. */
const defaultTemplate = "{glyph} {temperature}";
const defaultOfSeveral = "{location} {glyph} {temperature}";

/** How a person wants the status bar to be. */
export interface GlanceStyle {
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
export function present(subject: Subject, state: StationState, locale: Locale, now: number, style: GlanceStyle): View {
  const common = commonOf(subject, style.hideLocation ? withoutLocation(state) : state, locale, now);
  const { phase, notice, source, times } = common;
  const place = style.hideLocation ? undefined : common.place;
  const observation = state.answer?.observation;
  const offers: readonly Action[] = observation
    ? ["refresh", "showPanel", "selectLocation"]
    : ["refresh", "selectLocation"];
  const actions = new Set([...(notice?.actions.map(({ action }) => action) ?? []), ...offers]);
  return {
    glance: observation ? glanceOf(common, observation, locale, style) : emptyGlance(common, locale, style),
    tooltip: {
      title: observation
        ? [conditionsOf(observation, locale), place].filter(Boolean).join(" · ")
        : titleOf(phase, locale.say),
      rows: [...(observation ? rowsOf(observation, locale) : []), ...times],
      ...(notice && { notice }),
      ...(source && { source }),
      actions: offersOf([...actions], locale.say),
    },
  };
}

function titleOf(phase: Phase, say: Say): string {
  const titles: Readonly<Record<Phase, string>> = {
    current: texts.currentConditions,
    stale: texts.currentConditions,
    loading: texts.asking,
    setUp: texts.setUpTitle,
    failed: texts.noWeather,
  };
  return say(titles[phase]);
}

function glanceOf(
  { phase, place, notice }: Common,
  observation: Observation,
  locale: Locale,
  { text: template, hideLocation, isOneOfSeveral }: GlanceStyle,
): Glance {
  const { tag, say } = locale;
  const { temperature, realFeel, humidity, wind, icon, isDayTime } = observation;
  const glyph = glyphFor(icon, isDayTime);
  const text = conditionsOf(observation, locale);
  // In the middle of a sentence; other languages have words that always begin with a capital.
  const isEnglish = tag.startsWith("en");
  const values = {
    glyph,
    temperature: temperatureOf(observation, locale),
    feelsLike: realFeel && formatMeasure(realFeel, locale, 0),
    text: observation.text && oneLine(observation.text, longestPart),
    location: hideLocation ? undefined : place,
    wind: windOf(wind, locale),
    humidity: humidity === undefined ? undefined : percent(humidity, locale),
  };
  const usual = isOneOfSeveral ? defaultOfSeveral : defaultTemplate;
  const pieces = fill(template ?? usual, values);
  const which = isOneOfSeveral && !hideLocation ? [place] : [];
  const spoken = temperature ? speakMeasure(temperature, locale) : say(texts.noTemperature);
  const stale = notice?.age === undefined ? [] : [notice.title, notice.age];
  return {
    phase,
    glyph,
    pieces: pieces.length > 0 ? pieces : fill(usual, values),
    label: say(texts.label, { what: [...which, spoken, isEnglish ? text.toLowerCase() : text, ...stale].join(", ") }),
  };
}

function emptyGlance(
  { phase, place, notice }: Common,
  { say }: Locale,
  { hideLocation, isOneOfSeveral }: GlanceStyle,
): Glance {
  const failed = notice?.title ?? say(texts.noWeather);
  const words = phase === "failed" ? failed : say(phase === "setUp" ? texts.setUp : texts.weather);
  const which = isOneOfSeveral && !hideLocation && phase !== "setUp" ? place : undefined;
  const what = phase === "failed" ? failed : titleOf(phase, say);
  return {
    phase,
    glyph: "unknown",
    pieces: fill("{location} {glyph} {text}", { location: which, glyph: "unknown", text: words }),
    label: say(texts.label, { what: [which, what].filter(Boolean).join(", ") }),
  };
}

/** A failure may name the location that nobody is to see. */
function withoutLocation(state: StationState): StationState {
  const { failure } = state;
  if (failure?.kind !== "locationUnknown") return state;
  return { ...state, failure: { ...failure, location: "…" as LocationKey } };
}

function rowsOf(observation: Observation, locale: Locale): readonly Row[] {
  const { temperature, realFeel, humidity, wind, uv, visibility, pressure, pressureTendency } = observation;
  const { readings } = texts;
  const rows: Row[] = [];
  const add = (label: string, ...values: readonly (string | undefined)[]): void => {
    const value = values.filter((one) => one !== undefined && one !== "").join(", ");
    if (value !== "") rows.push({ label: locale.say(label), value });
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
