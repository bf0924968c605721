import { defined } from "../base/json";
import type { EpochMs } from "../base/ports";
import { age, ageChangesIn, isoTime, lastUpdated, placeTime, wait } from "../locale/formatTime";
import { formatMeasure, numberFormat, shownDifference } from "../locale/formatUnits";
import type { Locale } from "../locale/locale";
import { type Localize, strings } from "../locale/strings";
import { byServiceClock, type Viewing } from "../locale/viewing";
import { type CallCount, onServiceClock } from "../model/answer";
import { isProvider } from "../model/endpoint";
import { type Failure, needsPerson } from "../model/failure";
import { type Observation, observationEnd } from "../model/observation";
import type { FeedState } from "../feed/feed";
import type { Target } from "../feed/subscription";
import { explain, type Notice } from "../view/notice";
import type { PlaceWeather } from "./placeWeather";
import { noValue, type Row, rowsOf } from "../view/rows";

/** `stale`: the weather is shown, but the last update failed; `loading`, `setUp`, `failed`: there is no weather yet. */
export type Phase = "current" | "stale" | "loading" | "setUp" | "failed";

/** How a failure ends: when what is missing is set up, when a person changes something, or with a retry. */
export type Ending = "setUp" | "person" | "retry";

/** The source of the data, with a link if the provider's terms require one. */
export interface Source {
  readonly text: string;
  readonly name: string;
  readonly href?: string;
}

export interface Summary {
  readonly phase: Phase;
  /** Empty if the place is hidden. */
  readonly place: string;
  readonly notice?: Notice;
  /** How the failure of the notice ends. */
  readonly ending?: Ending;
  /** Says how old the observation is if it's old, although the answer may be new. */
  readonly age?: string;
  readonly source?: Source;
}

export function summarize({ target, state }: PlaceWeather, viewing: Viewing): Summary {
  const { answer, failure } = state;
  const phase = phaseOf(state);
  const { old } = observationAge(state, viewing);
  const shown = phase === "loading" ? undefined : failure;
  const notice = shown && explain(shown, viewing);
  return defined({
    phase,
    place: viewing.hidesPlace ? "" : placeOf(target, viewing.locale.localize),
    notice: notice && { ...notice, ...(answer && { age: lastUpdated(answer.receivedAt, viewing) }) },
    ending: shown && endingOf(shown, phase),
    age: old && viewing.locale.localize(strings.pair, { ...old }),
    source: answer && sourceOf(target, answer.content, viewing),
  });
}

function endingOf(failure: Failure, phase: Phase): Ending {
  if (phase === "setUp") return "setUp";
  return needsPerson(failure) ? "person" : "retry";
}

/** The person's name for the place, or its location key. */
export function placeOf(target: Target, localize: Localize): string {
  if (target.kind === "failure") return target.label ?? localize(strings.currentConditions);
  return target.label ?? localize(strings.location, { location: target.query.location });
}

export function conditionsOf({ text }: Observation, { localize }: Locale): string {
  return text ?? localize(strings.currentConditions);
}

/** The temperature in whole degrees, or `noValue`. */
export function temperatureOf({ temperature }: Observation, locale: Locale): string {
  return temperature ? formatMeasure(temperature, "temperature", locale) : noValue;
}

/** Whether it's warmer or colder than yesterday; undefined if the shown temperatures don't differ, or are old. */
export function comparisonOf(state: FeedState<Observation>, viewing: Viewing): string | undefined {
  const { locale } = viewing;
  const departure = observationAge(state, viewing).old ? undefined : state.answer?.content.departure;
  const difference = (departure && shownDifference(departure, locale)) ?? 0;
  const degrees = Math.round(Math.abs(difference));
  const { warmer, colder } = strings.readings;
  return degrees === 0
    ? undefined
    : locale.localize(difference > 0 ? warmer : colder, { degrees: numberFormat(locale.tag, {}).format(degrees) });
}

function phaseOf({ answer, failure, loading }: FeedState<Observation>): Phase {
  if (answer) return failure ? "stale" : "current";
  if (loading || !failure) return "loading";
  return failure.kind === "keyMissing" || failure.kind === "locationMissing" ? "setUp" : "failed";
}

/**
 * The times in the panel: of the observation with its age, and the wait for the next one. In a copy, and without the time
 * of the observation, that of the update, too.
 */
export function timesOf(state: FeedState<Observation>, viewing: Viewing): readonly Row[] {
  const { answer, nextAt } = state;
  const { observed } = answer?.content ?? {};
  const { locale, clock, isLasting } = viewing;
  const { observed: label, nextUpdate } = strings.times;
  if (!observed) return updateOf(state, viewing);
  if (isLasting) return [...rowsOf([[label, isoTime(observed, clock)]], locale), ...updateOf(state, viewing)];
  const seen = byServiceClock(viewing, answer);
  const time = `${placeTime(observed, seen)} · ${age(observed.epoch, seen)}`;
  const next = nextAt === undefined ? undefined : wait(nextAt, viewing);
  return rowsOf(
    [
      [label, time],
      [nextUpdate, next],
    ],
    locale,
  );
}

/** For example `10 minutes ago, next in 20 minutes`; empty if neither is known. */
export function updateOf({ answer, nextAt }: FeedState<Observation>, viewing: Viewing): readonly Row[] {
  const { locale, isLasting } = viewing;
  const { updated, nextUpdate, ageAndWait } = strings.times;
  const inWords = (at: EpochMs, relative: string): string => (isLasting ? isoTime({ epoch: at }) : relative);
  const next = nextAt === undefined ? undefined : inWords(nextAt, wait(nextAt, viewing));
  if (!answer) return rowsOf([[nextUpdate, next]], locale);
  const last = inWords(answer.receivedAt, age(answer.receivedAt, viewing));
  const value = next === undefined ? last : locale.localize(ageAndWait, { age: last, wait: next });
  return rowsOf([[updated, value]], locale);
}

/** The age of the observation, or of the answer if that has no time, as a row if it's old; and when the row changes. */
export function observationAge(
  { answer }: FeedState<Observation>,
  viewing: Viewing,
): { readonly old?: Row; readonly changesIn: number } {
  if (!answer) return { changesIn: Infinity };
  const { locale, now } = byServiceClock(viewing, answer);
  const { observed } = answer.content;
  const at = observed?.epoch ?? onServiceClock(answer).receivedAt;
  const label = locale.localize(observed ? strings.times.observed : strings.times.updated);
  const end = observationEnd(onServiceClock(answer));
  const old = now < end ? undefined : { label, value: age(at, { ...viewing, now }) };
  return { ...defined({ old }), changesIn: ageChangesIn(at, end, now) };
}

export function callRows(
  { calls }: PlaceWeather,
  locale: Locale,
  isShown: (count: CallCount) => boolean = () => true,
): readonly Row[] {
  const { calls: inDay, callsInMonth } = strings.times;
  const counts = [[inDay, calls] as const, [callsInMonth, calls?.inMonth] as const];
  const shown = counts.map(([label, count]) => [label, count && isShown(count) ? callsOf(count, locale) : ""] as const);
  return rowsOf(shown, locale);
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
  { locale: { tag, localize }, hidesPlace }: Viewing,
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
