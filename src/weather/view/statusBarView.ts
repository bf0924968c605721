import { contained } from "../base/contained";
import type { EpochMs } from "../base/ports";
import { toSingleLine } from "../base/cleanText";
import { isElsewhere, placeNote } from "../locale/formatTime";
import { formatMeasure } from "../locale/formatUnits";
import { type Localize, strings } from "../locale/strings";
import type { Observation } from "../model/observation";
import type { ConditionsState } from "../conditions/conditionsSubscription";
import type { Target } from "../feed/subscription";
import { type Glyph, glyphFor } from "./weatherGlyphs";
import type { Glance, Row } from "./cards";
import { readingOf, readingsOf } from "./readings";
import { defaultTemplate, renderTemplate, type Segment } from "./statusBarTemplate";
import {
  brokenActions,
  conditionsOf,
  type Notice,
  type Phase,
  placeOf,
  type Source,
  summarize,
  type Summary,
  temperatureOf,
  timesOf,
} from "./summary";
import type { Locale } from "../locale/locale";
import type { PlainAction } from "../model/action";

export interface StatusBarView {
  readonly text: StatusBarText;
  readonly tooltip: Tooltip;
}

export interface StatusBarText {
  readonly phase: Phase;
  readonly glyph: Glyph;
  readonly segments: readonly Segment[];
  /** Spoken by a screen reader instead of the segments. */
  readonly label: string;
}

/** The tooltip of a status bar item, from top to bottom. */
export interface Tooltip {
  readonly title: string;
  readonly rows: readonly Row[];
  /** Says that the times in the rows are the place's. */
  readonly clock?: string;
  readonly notice?: Notice;
  readonly source?: Source;
  readonly actions: readonly PlainAction[];
}

/** Characters of the service's text: the status bar has other items too. */
const maxPartLength = 40;

/** Each of several items needs the name of its place. */
const defaultOfSeveral = `{location} ${defaultTemplate}`;

/** A person's settings of the status bar. */
export interface StatusBarStyle {
  /** A template for `renderTemplate`; undefined: the default one. */
  readonly text: string | undefined;
  readonly isOneOfSeveral: boolean;
}

/** Makes the status bar item of one location. Its text and its tooltip are made independently. */
export function statusBarView(
  target: Target,
  state: ConditionsState,
  locale: Locale,
  now: EpochMs,
  style: StatusBarStyle,
  glance?: Glance,
): StatusBarView {
  const { localize, report } = locale;
  const observation = state.answer?.content;
  const summary = (): Summary => summarize(target, state, locale, now);
  const text = (): StatusBarText =>
    observation ? textOf(summary(), observation, locale, style, glance) : textWithoutWeather(summary(), locale, style);
  return {
    text: contained(report, text, () => brokenText(locale.hidesPlace ? "" : placeOf(target, localize), localize)),
    tooltip: contained(
      report,
      () => tooltipOf(summary(), state, locale, now, glance),
      () => ({ title: localize(strings.broken), rows: [], actions: brokenActions }),
    ),
  };
}

/** In the order of the tooltip's rows. */
const tooltipReadings = ["temperature", "feelsLike", "wind", "humidity", "uvIndex", "visibility", "pressure"] as const;

function tooltipOf(
  { phase, place, notice, source }: Summary,
  state: ConditionsState,
  locale: Locale,
  now: EpochMs,
  glance: Glance | undefined,
): Tooltip {
  const observation = state.answer?.content;
  const offers: readonly PlainAction[] = observation
    ? ["refresh", "showPanel", "selectLocation"]
    : ["refresh", "selectLocation"];
  const readings = observation ? readingsOf(tooltipReadings, observation, locale) : [];
  const rows = readings.map(({ label, value, detail }) => ({
    label,
    value: detail === undefined ? value : `${value}, ${detail}`,
  }));
  const { observed } = observation ?? {};
  const isElsewhereNow = glance?.isElsewhere || (observed && isElsewhere([observed], locale));
  return {
    title: observation
      ? [conditionsOf(observation, locale), place].filter(Boolean).join(" · ")
      : titleOf(phase, locale.localize),
    rows: [...(glance?.warnings?.rows ?? []), ...rows, ...(glance?.rows ?? []), ...timesOf(state, locale, now)],
    ...(isElsewhereNow && { clock: placeNote(locale) }),
    ...(notice && { notice }),
    ...(source && { source }),
    actions: [...new Set([...(notice?.actions.map(({ action }) => action) ?? []), ...offers])],
  };
}

/** The place and a sign; the tooltip has the next steps. */
function brokenText(place: string, localize: Localize): StatusBarText {
  return {
    phase: "failed",
    glyph: "unknown",
    segments: renderTemplate("{location} {glyph}", { location: place, glyph: "unknown" }),
    label: localize(strings.label, { what: [place, localize(strings.broken)].filter(Boolean).join(", ") }),
  };
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
  { phase, place, notice }: Summary,
  observation: Observation,
  locale: Locale,
  { text: template, isOneOfSeveral }: StatusBarStyle,
  glance: Glance | undefined,
): StatusBarText {
  const { tag, localize } = locale;
  const { temperature, realFeel, icon, isDayTime } = observation;
  const glyph = glyphFor(icon, isDayTime);
  const text = conditionsOf(observation, locale);
  // The label continues with this text; other languages have words that always begin with a capital.
  const isEnglish = tag.startsWith("en");
  const values = {
    glyph,
    temperature: temperatureOf(observation, locale),
    feelsLike: realFeel && formatMeasure(realFeel, "temperature", locale),
    text: observation.text && toSingleLine(observation.text, maxPartLength),
    location: place,
    wind: readingOf("wind", observation, locale)?.value,
    humidity: readingOf("humidity", observation, locale)?.value,
    precipitation: glance?.tail,
    low: glance?.low,
    high: glance?.high,
    warning: glance?.warnings?.text,
  };
  const usual = isOneOfSeveral ? defaultOfSeveral : defaultTemplate;
  const segments = renderTemplate(template ?? usual, values);
  const spoken = temperature
    ? formatMeasure(temperature, "temperature", locale, "long")
    : localize(strings.noTemperature);
  const stale = notice?.age === undefined ? [] : [notice.title, notice.age];
  return {
    phase,
    glyph,
    segments: segments.length > 0 ? segments : renderTemplate(usual, values),
    label: localize(strings.label, {
      what: [
        glance?.warnings?.text,
        isOneOfSeveral && place,
        spoken,
        isEnglish ? text.toLowerCase() : text,
        glance?.spoken,
        ...stale,
      ]
        .filter(Boolean)
        .join(", "),
    }),
  };
}

function textWithoutWeather(
  { phase, place, notice }: Summary,
  { localize }: Locale,
  { isOneOfSeveral }: StatusBarStyle,
): StatusBarText {
  const failed = notice?.title ?? localize(strings.noWeather);
  const words = phase === "failed" ? failed : localize(phase === "setUp" ? strings.setUp : strings.weather);
  const location = isOneOfSeveral && phase !== "setUp" ? place : "";
  const what = phase === "failed" ? failed : titleOf(phase, localize);
  return {
    phase,
    glyph: "unknown",
    segments: renderTemplate("{location} {glyph} {text}", { location, glyph: "unknown", text: words }),
    label: localize(strings.label, { what: [location, what].filter(Boolean).join(", ") }),
  };
}
