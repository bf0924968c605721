import { age, localTimeOfDay, timeOfDay } from "./clockTime";
import { type Action, explain, type Failure } from "./failure";
import { type Glyph, glyphFor } from "./glyphs";
import { memberRows, type Row } from "./members";
import type { Observation } from "./observation";
import type { Answer, CallsToday } from "./ports";
import type { StationState } from "./station";
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
  readonly text: string;
  /** What a screen reader says. */
  readonly label: string;
}

export interface Tooltip {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly notice?: Notice;
  readonly source?: Source;
}

export interface PanelView {
  readonly phase: Phase;
  readonly place: string;
  readonly loading: boolean;
  readonly current?: {
    readonly glyph: Glyph;
    readonly temperature: string;
    readonly text: string;
    readonly summary: string;
  };
  readonly notice?: Notice;
  readonly times: readonly Row[];
  readonly readings: readonly Row[];
  readonly source?: Source;
}

export interface Notice {
  readonly title: string;
  readonly sentence: string;
  /** How old the weather on show is, when it could not be renewed. */
  readonly age?: string;
  readonly actions: readonly { readonly action: Action; readonly label: string }[];
}

/** Who the data is from, with a link where the provider's terms ask for one. */
export interface Source {
  readonly text: string;
  readonly link?: { readonly label: string; readonly href: string };
}

/** Labels of the actions, the same in notifications, tooltip and panel. */
export const actionLabels: Readonly<Record<Action, string>> = {
  setApiKey: "Set API Key",
  selectLocation: "Select Location",
  refresh: "Refresh",
  openSettings: "Open Settings",
  checkSubscription: "Check Subscription",
  showLog: "Show Log",
};

/** Stands where a temperature is missing. */
const noValue = "–";

/**
 * What a person reads about one location at a glance.
 *
 * @param now milliseconds since 1970.
 */
export function present(subject: Subject, state: StationState, locale: Locale, now: number): View {
  const { phase, place, notice, source, weather, times } = commonOf(subject, state, locale, now);
  return {
    glance: glanceOf(phase, weather, notice, locale),
    tooltip: {
      title: weather ? `${weather.text} · ${place}` : titles[phase],
      rows: weather ? [...weather.rows, ...times] : times,
      ...(notice && { notice }),
      ...(source && { source }),
    },
  };
}

/** What a person reads in the panel: the same, and every member that was received. */
export function presentPanel(subject: Subject, state: StationState, locale: Locale, now: number): PanelView {
  const { phase, place, notice, source, weather, times } = commonOf(subject, state, locale, now);
  return {
    phase,
    place,
    loading: state.loading,
    ...(weather && {
      current: {
        glyph: weather.glyph,
        temperature: weather.temperature,
        text: weather.text,
        summary: weather.summary,
      },
    }),
    ...(notice && { notice }),
    times,
    readings: state.answer ? memberRows(state.answer.observation.members, locale) : [],
    ...(source && { source }),
  };
}

interface Common {
  readonly phase: Phase;
  readonly place: string;
  readonly notice: Notice | undefined;
  readonly source: Source | undefined;
  readonly weather: Weather | undefined;
  readonly times: readonly Row[];
}

function commonOf(subject: Subject, state: StationState, locale: Locale, now: number): Common {
  const { answer, failure } = state;
  const phase = phaseOf(state);
  return {
    phase,
    place: subject.kind === "question" ? `Location ${subject.question.location}` : "Current Conditions",
    notice: failure && phase !== "loading" ? noticeOf(failure, answer, locale, now) : undefined,
    source: answer && sourceOf(subject),
    weather: answer && weatherOf(answer.observation, locale),
    times: timesOf(state, locale, now),
  };
}

/** What to say when an answer that has not expired was to be refreshed. */
export function stillFresh(until: number, { tag }: Locale, now: number): string {
  return `The weather is up to date. The service gives its next observation after ${timeOfDay(until, now, tag)}.`;
}

/** What to say when the service is not asked although somebody wants it to be. */
export function notYet(failure: Failure, until: number | undefined, { tag }: Locale, now: number): string {
  const { title } = explain(failure);
  return until === undefined
    ? `${title}.`
    : `${title}. The service can be asked again at ${timeOfDay(until, now, tag)}.`;
}

/** What to say when a key was tried and works. */
export function keyWorks(answer: Answer | undefined, locale: Locale): string {
  const temperature = answer?.observation.temperature;
  return `The weather service accepted the API key${temperature ? `. It is ${formatMeasure(temperature, locale, 0)} there now.` : "."}`;
}

const titles: Readonly<Record<Phase, string>> = {
  current: "Current conditions",
  stale: "Current conditions",
  loading: "Asking for the weather …",
  setUp: "Set up the weather",
  failed: "No weather",
};

function phaseOf({ answer, failure, loading }: StationState): Phase {
  if (answer) return failure ? "stale" : "current";
  if (loading || !failure) return "loading";
  return failure.kind === "keyMissing" || failure.kind === "locationMissing" ? "setUp" : "failed";
}

interface Weather {
  readonly glyph: Glyph;
  readonly temperature: string;
  readonly spoken: string;
  readonly text: string;
  readonly summary: string;
  readonly rows: readonly Row[];
}

function weatherOf(observation: Observation, locale: Locale): Weather {
  const { temperature, realFeel, humidity, wind, text } = observation;
  const rows: Row[] = [];
  const add = (label: string, value: string | undefined): void => {
    if (value !== undefined && value !== "") rows.push({ label, value });
  };
  add("Temperature", temperature && formatMeasure(temperature, locale, 1));
  add("Feels like", realFeel && formatMeasure(realFeel, locale, 1));
  add("Wind", [wind?.speed && formatMeasure(wind.speed, locale, 0), wind?.direction].filter(Boolean).join(" "));
  add(
    "Humidity",
    humidity === undefined ? undefined : numberFormat(locale.tag, { style: "percent" }).format(humidity / 100),
  );
  return {
    glyph: glyphFor(observation.icon),
    temperature: temperature ? formatMeasure(temperature, locale, 0) : noValue,
    spoken: temperature ? speakMeasure(temperature, locale) : "temperature not received",
    text: text ?? "Current conditions",
    summary: rows
      .filter(({ label }) => label !== "Temperature")
      .map(({ label, value }) => `${label} ${value}`)
      .join(" · "),
    rows,
  };
}

function glanceOf(phase: Phase, weather: Weather | undefined, notice: Notice | undefined, { tag }: Locale): Glance {
  if (weather) {
    const stale = notice?.age === undefined ? "" : `, ${notice.title}, ${notice.age}`;
    return {
      phase,
      glyph: weather.glyph,
      text: weather.temperature,
      label: `Weather: ${weather.spoken}, ${weather.text.toLocaleLowerCase(tag)}${stale}`,
    };
  }
  const text = {
    loading: "Weather",
    setUp: "Set Up Weather",
    failed: notice?.title ?? "Weather",
    current: "",
    stale: "",
  }[phase];
  return {
    phase,
    glyph: "unknown",
    text,
    label: `Weather: ${phase === "failed" ? (notice?.title ?? titles.failed) : titles[phase]}`,
  };
}

function timesOf({ answer, nextAt, calls }: StationState, { tag }: Locale, now: number): readonly Row[] {
  const observed = answer?.observation.observed;
  return [
    ...(observed
      ? [
          {
            label: observed.offset === undefined ? "Observed" : "Observed (local time)",
            value: localTimeOfDay(observed, now, tag),
          },
        ]
      : []),
    ...(answer ? [{ label: "Updated", value: timeOfDay(answer.receivedAt, now, tag) }] : []),
    ...(nextAt === undefined ? [] : [{ label: "Next update", value: timeOfDay(nextAt, now, tag) }]),
    ...(calls ? [{ label: "Calls today", value: callsOf(calls, tag) }] : []),
  ];
}

function callsOf({ made, budget, remaining }: CallsToday, tag: string): string {
  const format = (count: number): string => numberFormat(tag, {}).format(count);
  const ofBudget = budget === undefined ? "" : ` of ${format(budget)}`;
  const left = remaining === undefined ? "" : `, ${format(remaining)} left`;
  return `${format(made)}${ofBudget}${left}`;
}

function noticeOf(failure: Failure, answer: Answer | undefined, { tag }: Locale, now: number): Notice {
  const { title, sentence, actions } = explain(failure);
  return {
    title,
    sentence,
    ...(answer && { age: `last updated ${age(answer.receivedAt, now, tag)}` }),
    actions: actions.map((action) => ({ action, label: actionLabels[action] })),
  };
}

function sourceOf(subject: Subject): Source | undefined {
  if (subject.kind === "failure") return undefined;
  const { host } = subject.question.endpoint;
  if (!/(?:^|\.)accuweather\.com$/.test(host)) return { text: `Weather data from ${host}` };
  return { text: "Weather data from", link: { label: "AccuWeather", href: "https://www.accuweather.com" } };
}
