import { age, localTimeOfDay, timeOfDay } from "./clockTime";
import { type Action, explain, type Failure } from "./failure";
import { type Glyph, glyphFor } from "./glyphs";
import type { LocationKey } from "./location";
import type { Row } from "./members";
import type { Observation } from "./observation";
import type { Answer, CallsToday } from "./ports";
import type { StationState } from "./station";
import { fill, type Piece } from "./template";
import { oneLine } from "./text";
import { type Say, texts } from "./texts";
import { percent, pressureOf, windOf } from "./tiles";
import { formatMeasure, type Locale, numberFormat, speakMeasure } from "./units";
import type { Subject } from "./watch";

/** What the status bar item and its tooltip say. */
export interface View {
  readonly glance: Glance;
  readonly tooltip: Tooltip;
}

/** `current`: weather; `stale`: weather that could not be renewed; `loading`, `setUp`, `failed`: no weather yet. */
export type Phase = "current" | "stale" | "loading" | "setUp" | "failed";

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

export interface Notice {
  readonly title: string;
  readonly sentence: string;
  /** How old the weather on show is, when it could not be renewed. */
  readonly age?: string;
  readonly actions: readonly Offer[];
}

/** Something that a person can do here. */
export interface Offer {
  readonly action: Action;
  readonly label: string;
}

/** Who the data is from, with a link where the provider's terms ask for one. */
export interface Source {
  readonly text: string;
  readonly href?: string;
}

/** Stands where a temperature is missing. */
const noValue = "–";

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

/** What glance, tooltip and panel have in common. */
export interface Common {
  readonly phase: Phase;
  readonly place: string;
  readonly notice: Notice | undefined;
  readonly source: Source | undefined;
  readonly times: readonly Row[];
}

export function commonOf(subject: Subject, state: StationState, locale: Locale, now: number): Common {
  const { answer, failure } = state;
  const phase = phaseOf(state);
  return {
    phase,
    place: placeOf(subject, locale.say),
    notice: failure && phase !== "loading" ? noticeOf(failure, answer, locale, now) : undefined,
    source: answer && sourceOf(subject, locale.say),
    times: timesOf(state, locale, now),
  };
}

/** The place as the person calls it, or its location key. */
export function placeOf(subject: Subject, say: Say): string {
  if (subject.kind === "failure") return say(texts.currentConditions);
  return subject.label ?? say(texts.location, { location: subject.question.location });
}

/** What to say when an answer that has not expired was to be refreshed. */
export function stillFresh(until: number, { tag, say }: Locale, now: number): string {
  return say(texts.told.upToDate, { time: timeOfDay(until, now, tag) });
}

/** What to say when the service is not asked although somebody wants it to be. */
export function notYet(failure: Failure, until: number | undefined, { tag, say }: Locale, now: number): string {
  const { title } = explain(failure, say);
  return until === undefined ? title : say(texts.told.notYet, { title, time: timeOfDay(until, now, tag) });
}

/** What to say when a key was tried and works. */
export function keyWorks(answer: Answer | undefined, locale: Locale): string {
  const temperature = answer?.observation.temperature;
  return temperature
    ? locale.say(texts.told.keyWorksAt, { temperature: formatMeasure(temperature, locale, 0) })
    : locale.say(texts.told.keyWorks);
}

/** What was observed, in the service's words. */
export function conditionsOf({ text }: Observation, { say }: Locale): string {
  return text ?? say(texts.currentConditions);
}

export function temperatureOf({ temperature }: Observation, locale: Locale): string {
  return temperature ? formatMeasure(temperature, locale, 0) : noValue;
}

export function offersOf(actions: readonly Action[], say: Say): readonly Offer[] {
  return actions.map((action) => ({ action, label: say(texts.actions[action]) }));
}

function phaseOf({ answer, failure, loading }: StationState): Phase {
  if (answer) return failure ? "stale" : "current";
  if (loading || !failure) return "loading";
  return failure.kind === "keyMissing" || failure.kind === "locationMissing" ? "setUp" : "failed";
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

function timesOf({ answer, nextAt, calls }: StationState, { tag, say }: Locale, now: number): readonly Row[] {
  const rows: Row[] = [];
  const add = (label: string, value: string): void => void rows.push({ label: say(label), value });
  const observed = answer?.observation.observed;
  if (observed) {
    const label = observed.offset === undefined ? texts.times.observed : texts.times.observedLocal;
    add(label, localTimeOfDay(observed, now, tag));
  }
  if (answer) add(texts.times.updated, timeOfDay(answer.receivedAt, now, tag));
  if (nextAt !== undefined) add(texts.times.nextUpdate, timeOfDay(nextAt, now, tag));
  if (calls) add(texts.times.callsToday, callsOf(calls, tag, say));
  return rows;
}

function callsOf({ made, budget, remaining }: CallsToday, tag: string, say: Say): string {
  const format = (count: number): string => numberFormat(tag, {}).format(count);
  const count =
    budget === undefined ? format(made) : say(texts.times.ofBudget, { made: format(made), budget: format(budget) });
  return remaining === undefined ? count : say(texts.times.left, { count, remaining: format(remaining) });
}

function noticeOf(failure: Failure, answer: Answer | undefined, { tag, say }: Locale, now: number): Notice {
  const { title, sentence, actions } = explain(failure, say);
  return {
    title,
    sentence,
    ...(answer && { age: say(texts.times.lastUpdated, { age: age(answer.receivedAt, now, tag) }) }),
    actions: offersOf(actions, say),
  };
}

function sourceOf(subject: Subject, say: Say): Source | undefined {
  if (subject.kind === "failure") return undefined;
  const { host } = subject.question.endpoint;
  const isProvider = /(?:^|\.)accuweather\.com$/.test(host);
  return {
    text: say(texts.panel.source, { source: isProvider ? "AccuWeather" : host }),
    ...(isProvider && { href: "https://www.accuweather.com" }),
  };
}
