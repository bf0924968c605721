import { defined } from "../base/json";
import type { EpochMs } from "../base/ports";
import { age, isoTime, lastUpdated, placeTime, wait } from "../locale/formatTime";
import { formatMeasure, numberFormat } from "../locale/formatUnits";
import { PlaceClock } from "../locale/placeClock";
import { type Localize, strings } from "../locale/strings";
import { type CallCount, serviceTime } from "../model/answer";
import { isProvider } from "../model/endpoint";
import type { Observation } from "../model/observation";
import type { ConditionsState } from "../conditions/conditionsSubscription";
import type { Target } from "../feed/subscription";
import { type Row, rowsOf } from "./rows";
import { explain } from "./failureMessage";
import { atPlace, type Locale } from "../locale/locale";
import type { Action, PlainAction } from "../model/action";

/** `stale`: the weather is shown, but the last update failed; `loading`, `setUp`, `failed`: there is no weather yet. */
export type Phase = "current" | "stale" | "loading" | "setUp" | "failed";

/** The reason why the weather is old or missing, and what a person can do about it. */
export interface Notice {
  readonly title: string;
  readonly sentence: string;
  readonly age?: string;
  readonly actions: readonly LabeledAction<PlainAction>[];
}

export interface LabeledAction<Kind extends Action = Action> {
  readonly action: Kind;
  readonly label: string;
}

/** The source of the data, with a link if the provider's terms require one. */
export interface Source {
  readonly text: string;
  readonly name: string;
  readonly href?: string;
}

export const noValue = "–";

export const brokenActions: readonly PlainAction[] = ["showLog", "reportProblem"];

export function brokenNotice(localize: Localize): Notice {
  return {
    title: localize(strings.broken),
    sentence: localize(strings.brokenSentence),
    actions: labeledActions(brokenActions, localize),
  };
}

export interface Summary {
  readonly phase: Phase;
  readonly place: string;
  readonly notice?: Notice;
  readonly source?: Source;
}

/** Empty if the place is hidden. */
export function summarize(target: Target, state: ConditionsState, locale: Locale, now: EpochMs): Summary {
  const { answer, failure } = state;
  const phase = phaseOf(state);
  const explained = failure && phase !== "loading" ? explain(failure, locale, now) : undefined;
  return defined({
    phase,
    place: locale.hidesPlace ? "" : placeOf(target, locale.localize),
    notice: explained && {
      ...explained,
      actions: labeledActions(explained.actions, locale.localize),
      ...(answer && { age: lastUpdated(answer.receivedAt, now, locale) }),
    },
    source: answer && sourceOf(target, answer.content, locale),
  });
}

/** The locale for views of the target's place, with the place's clock. */
export function placeLocale(target: Target, { answer, history = [] }: ConditionsState, locale: Locale): Locale {
  const observed = answer?.content.observed;
  const samples = history.map(({ at: epoch, offset }) => defined({ epoch, offset }));
  const clock = new PlaceClock(
    observed ? [...samples, observed] : samples,
    target.kind === "query" ? target.label : undefined,
  );
  return atPlace(locale, { clock });
}

/** The person's name for the place, or its location key. */
export function placeOf(target: Target, localize: Localize): string {
  if (target.kind === "failure") return localize(strings.currentConditions);
  return target.label ?? localize(strings.location, { location: target.query.location });
}

export function conditionsOf({ text }: Observation, { localize }: Locale): string {
  return text ?? localize(strings.currentConditions);
}

/** The temperature in whole degrees, or `noValue`. */
export function temperatureOf({ temperature }: Observation, locale: Locale): string {
  return temperature ? formatMeasure(temperature, "temperature", locale) : noValue;
}

export function labeledActions(
  actions: readonly PlainAction[],
  localize: Localize,
): readonly LabeledAction<PlainAction>[] {
  return actions.map((action) => ({ action, label: localize(strings.actions[action]) }));
}

function phaseOf({ answer, failure, loading }: ConditionsState): Phase {
  if (answer) return failure ? "stale" : "current";
  if (loading || !failure) return "loading";
  return failure.kind === "keyMissing" || failure.kind === "locationMissing" ? "setUp" : "failed";
}

export function timesOf(state: ConditionsState, locale: Locale, now: EpochMs): readonly Row[] {
  const { answer } = state;
  const { observed } = answer?.content ?? {};
  const time = (): string | undefined =>
    observed && (locale.isLasting ? isoTime(observed, locale) : placeTime(observed, serviceTime(now, answer), locale));
  return [...rowsOf({ [strings.times.observed]: time() }, locale), ...updateOf(state, locale, now)];
}

/** For example `10 minutes ago, next in 20 minutes`; empty if neither is known. */
export function updateOf({ answer, nextAt }: ConditionsState, locale: Locale, now: EpochMs): readonly Row[] {
  const { updated, nextUpdate, ageAndWait } = strings.times;
  const said = (at: EpochMs, relative: string): string => (locale.isLasting ? isoTime({ epoch: at }, {}) : relative);
  const next = nextAt === undefined ? undefined : said(nextAt, wait(nextAt, now, locale));
  if (!answer) return rowsOf({ [nextUpdate]: next }, locale);
  const last = said(answer.receivedAt, age(answer.receivedAt, now, locale));
  const value = next === undefined ? last : locale.localize(ageAndWait, { age: last, wait: next });
  return rowsOf({ [updated]: value }, locale);
}

export function callRows(
  { calls }: ConditionsState,
  locale: Locale,
  isShown?: (count: CallCount) => boolean,
): readonly Row[] {
  const { calls: inDay, callsInMonth } = strings.times;
  const said = (count: CallCount | undefined): string | undefined =>
    count && (!isShown || isShown(count)) ? callsOf(count, locale) : undefined;
  return rowsOf({ [inDay]: said(calls), [callsInMonth]: said(calls?.inMonth) }, locale);
}

/** Whether at least 80 % of a budget, or of the calls that the service allows, are used. */
export function isScarce({ made, budget = Infinity, remaining = Infinity }: CallCount): boolean {
  return made >= 0.8 * Math.min(budget, made + remaining);
}

function callsOf({ made, budget, remaining }: CallCount, { tag, localize }: Locale): string {
  const { ofBudget, left } = strings.times;
  const format = (count: number): string => numberFormat(tag, {}).format(count);
  const used = budget === undefined ? format(made) : localize(ofBudget, { made: format(made), budget: format(budget) });
  return remaining === undefined ? used : localize(left, { made: used, remaining: format(remaining) });
}

/**
 * The source of the data. Data from a different host is the provider's if it links to the provider's site. Hides a
 * local source, such as a country's weather service, together with the place.
 */
function sourceOf(
  target: Target,
  { isOfProvider, localSource }: Observation,
  { tag, localize, hidesPlace }: Locale,
): Source | undefined {
  if (target.kind === "failure") return undefined;
  const { host } = target.query.endpoint;
  const isProviders = isOfProvider ?? isProvider(host);
  const name = isProviders ? "AccuWeather" : host;
  const all = localSource === undefined || hidesPlace ? name : new Intl.ListFormat(tag).format([name, localSource]);
  return {
    text: localize(strings.panel.source, { source: all }),
    name,
    ...(isProviders && { href: "https://www.accuweather.com" }),
  };
}
