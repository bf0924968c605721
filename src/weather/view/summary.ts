import { age, placeTime, yourTime } from "../locale/formatTime";
import { formatMeasure, type Locale, numberFormat } from "../locale/formatUnits";
import { type Say, texts } from "../locale/strings";
import type { Answer, CallsToday } from "../model/answer";
import type { Action, Failure } from "../model/failure";
import type { Observation } from "../model/observation";
import type { StationState } from "../refresh/conditionsFeed";
import type { Subject } from "../refresh/subscription";
import type { Row } from "./allFields";
import { explain } from "./failureMessage";

/** `current`: weather; `stale`: weather that could not be renewed; `loading`, `setUp`, `failed`: no weather yet. */
export type Phase = "current" | "stale" | "loading" | "setUp" | "failed";

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
function placeOf(subject: Subject, say: Say): string {
  if (subject.kind === "failure") return say(texts.currentConditions);
  return subject.label ?? say(texts.location, { location: subject.question.location });
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

function timesOf({ answer, nextAt, calls }: StationState, locale: Locale, now: number): readonly Row[] {
  const { tag, say } = locale;
  const rows: Row[] = [];
  const add = (label: string, value: string): void => void rows.push({ label: say(label), value });
  const observed = answer?.observation.observed;
  if (observed) add(texts.times.observed, placeTime(observed, now, locale));
  if (answer) add(texts.times.updated, yourTime(answer.receivedAt, now, locale, observed));
  if (nextAt !== undefined) add(texts.times.nextUpdate, yourTime(nextAt, now, locale, observed));
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
