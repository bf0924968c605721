import type { Parts } from "../base/parts";
import { lastUpdated, placeTime, yourTime } from "../locale/formatTime";
import { formatMeasure, numberFormat } from "../locale/formatUnits";
import { type Localize, strings } from "../locale/strings";
import type { Answer, CallCount } from "../model/answer";
import { isProvider } from "../model/endpoint";
import type { Observation } from "../model/observation";
import type { ConditionsState } from "../conditions/conditionsSubscription";
import type { Target } from "../feed/subscription";
import type { Row } from "./allFields";
import { explain, type Explanation } from "./failureMessage";
import type { Locale } from "../locale/locale";
import type { Action, PageAction } from "../model/action";

/** `current`: weather; `stale`: weather that could not be renewed; `loading`, `setUp`, `failed`: no weather yet. */
export type Phase = "current" | "stale" | "loading" | "setUp" | "failed";

/** Why the weather on show is old or missing, and what a person can do about it. */
export interface Notice {
  readonly title: string;
  readonly sentence: string;
  /** How old the weather on show is, when it could not be renewed. */
  readonly age?: string;
  readonly actions: readonly LabelledAction[];
}

/** Something that a person can do here. */
export interface LabelledAction<Kind extends PageAction = Action> {
  readonly action: Kind;
  readonly label: string;
}

/** Who the data is from, with a link where the provider's terms ask for one. */
export interface Source {
  readonly text: string;
  readonly name: string;
  readonly href?: string;
}

/** Stands where a temperature is missing. */
export const noValue = "–";

/** Stands where a part that can be missing was not made. */
export const nothing = (): undefined => undefined;

/** What a person can do about something of this extension that does not work. */
const brokenActions: readonly Action[] = ["showLog", "reportProblem"];

/** `actions`, and what helps where a part of the view was not made. */
export function withBrokenActions(actions: readonly Action[], { isComplete }: Parts): readonly Action[] {
  return isComplete ? actions : [...new Set([...actions, ...brokenActions])];
}

/** Says that a part of the view is missing. */
export function brokenNotice(localize: Localize): Notice {
  return {
    title: localize(strings.broken),
    sentence: localize(strings.brokenSentence),
    actions: labelledActions(brokenActions, localize),
  };
}

/** What status bar, tooltip and panel have in common. */
export interface Summary {
  readonly phase: Phase;
  readonly place: string;
  readonly notice: Notice | undefined;
  readonly source: Source | undefined;
  readonly times: readonly Row[];
}

/**
 * @param now milliseconds since 1970.
 * @param hideLocation whether the notice leaves out the location that a failure names.
 */
export function summarize(
  target: Target,
  state: ConditionsState,
  locale: Locale,
  now: number,
  parts: Parts,
  hideLocation = false,
): Summary {
  const { answer, failure } = state;
  const phase = phaseOf(state);
  return {
    phase,
    place: placeOf(target, locale.localize),
    notice:
      failure && phase !== "loading"
        ? noticeOf(explain(failure, locale, hideLocation), answer, locale, now, parts)
        : undefined,
    source: answer && parts.make<Source | undefined>(() => sourceOf(target, answer.content, locale), nothing),
    times: timesOf(state, locale, now, parts),
  };
}

/** The place as the person calls it, or its location key. */
function placeOf(target: Target, localize: Localize): string {
  if (target.kind === "failure") return localize(strings.currentConditions);
  return target.label ?? localize(strings.location, { location: target.query.location });
}

/** What was observed, in the service's words. */
export function conditionsOf({ text }: Observation, { localize }: Locale): string {
  return text ?? localize(strings.currentConditions);
}

/** The temperature in whole degrees, or a dash. */
export function temperatureOf({ temperature }: Observation, locale: Locale): string {
  return temperature ? formatMeasure(temperature, "temperature", locale) : noValue;
}

/** The actions with their labels in the person's language. */
export function labelledActions(actions: readonly Action[], localize: Localize): readonly LabelledAction[] {
  return actions.map((action) => ({ action, label: localize(strings.actions[action]) }));
}

function phaseOf({ answer, failure, loading }: ConditionsState): Phase {
  if (answer) return failure ? "stale" : "current";
  if (loading || !failure) return "loading";
  return failure.kind === "keyMissing" || failure.kind === "locationMissing" ? "setUp" : "failed";
}

function timesOf(
  { answer, nextAt, calls }: ConditionsState,
  locale: Locale,
  now: number,
  parts: Parts,
): readonly Row[] {
  const { localize } = locale;
  const rows: Row[] = [];
  const add = (label: string, value: () => string): void =>
    void rows.push({ label: localize(label), value: parts.make(value, () => localize(strings.broken)) });
  const observed = answer?.content.observed;
  if (observed) add(strings.times.observed, () => placeTime(observed, now, locale));
  if (answer) add(strings.times.updated, () => yourTime(answer.receivedAt, now, locale, observed));
  if (nextAt !== undefined) add(strings.times.nextUpdate, () => yourTime(nextAt, now, locale, observed));
  if (calls) add(strings.times.calls, () => callsOf(calls, locale));
  return rows;
}

function callsOf({ made, budget, remaining }: CallCount, { tag, localize }: Locale): string {
  const format = (count: number): string => numberFormat(tag, {}).format(count);
  const count =
    budget === undefined
      ? format(made)
      : localize(strings.times.ofBudget, { made: format(made), budget: format(budget) });
  return remaining === undefined ? count : localize(strings.times.left, { count, remaining: format(remaining) });
}

function noticeOf(
  { title, sentence, actions }: Explanation,
  answer: Answer<Observation> | undefined,
  locale: Locale,
  now: number,
  parts: Parts,
): Notice {
  const age = answer && parts.make<string | undefined>(() => lastUpdated(answer.receivedAt, now, locale), nothing);
  return {
    title,
    sentence,
    ...(age !== undefined && { age }),
    actions: labelledActions(actions, locale.localize),
  };
}

/** What came through another host is the provider's all the same where it links to the provider's site. */
function sourceOf(
  target: Target,
  { isOfProvider, localSource }: Observation,
  { tag, localize }: Locale,
): Source | undefined {
  if (target.kind === "failure") return undefined;
  const { host } = target.query.endpoint;
  const isProviders = isOfProvider ?? isProvider(host);
  const name = isProviders ? "AccuWeather" : host;
  const all = localSource === undefined ? name : new Intl.ListFormat(tag).format([name, localSource]);
  return {
    text: localize(strings.panel.source, { source: all }),
    name,
    ...(isProviders && { href: "https://www.accuweather.com" }),
  };
}
