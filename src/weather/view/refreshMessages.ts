import { yourTime } from "../locale/formatTime";
import { formatMeasure } from "../locale/formatUnits";
import { type Localize, strings } from "../locale/strings";
import type { Answer } from "../model/answer";
import { type Failure, traitsOf } from "../model/failure";
import type { Moment, Observation } from "../model/observation";
import type { PastResult } from "../conditions/pastLoader";
import { explain } from "./failureMessage";
import type { Locale } from "../locale/locale";

/**
 * What to say when an answer that has not expired was to be refreshed.
 *
 * @param until when it expires, in milliseconds since 1970.
 * @param now milliseconds since 1970.
 * @param observed the observation on show, whose place may have another clock.
 */
export function stillFresh(until: number, locale: Locale, now: number, observed?: Moment): string {
  return locale.localize(strings.messages.upToDate, { time: yourTime(until, now, locale, observed) });
}

/** What to say when the service is not asked although a person wants a refresh. `until`: milliseconds since 1970; `observed` as above. */
export function notYet(
  failure: Failure,
  until: number | undefined,
  locale: Locale,
  now: number,
  observed?: Moment,
): string {
  const { localize } = locale;
  const { title } = explain(failure, locale);
  return until === undefined
    ? title
    : localize(strings.messages.notYet, { title, time: yourTime(until, now, locale, observed) });
}

/** What to say when the last 24 hours were asked for and did not come; nothing where they did, or a person has gone on. */
export function pastMessage(result: PastResult, locale: Locale): string | undefined {
  if (result.kind === "loaded") return undefined;
  const failure: Failure = result.kind === "failure" ? result.failure : { kind: "noObservation" };
  if (failure.kind === "cancelled") return undefined;
  const { title, sentence, actions } = explain(failure, locale);
  const { localize } = locale;
  const { failed, refused, stopped } = strings.past;
  if (actions.includes("checkSubscription")) return localize(refused, { title });
  return localize(traitsOf(failure).retry === "never" ? stopped : failed, { title, sentence });
}

/** What to say when the key, or token, of a host was stored. */
export function keyStored(host: string, localize: Localize): string {
  return localize(strings.messages.keyStored, { host });
}

/** What to say when the key, or token, of a host was tried and works. */
export function keyWorks(host: string, answer: Answer<Observation> | undefined, locale: Locale): string {
  const measured = answer?.content.temperature;
  if (!measured) return locale.localize(strings.messages.keyWorks, { host });
  const temperature = formatMeasure(measured, "temperature", locale);
  return locale.localize(strings.messages.keyWorksAt, { host, temperature });
}
