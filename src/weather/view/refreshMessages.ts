import type { EpochMs } from "../base/ports";
import { wait } from "../locale/formatTime";
import { formatMeasure } from "../locale/formatUnits";
import { strings } from "../locale/strings";
import type { Answer } from "../model/answer";
import { type Failure, traitsOf } from "../model/failure";
import type { Observation } from "../model/observation";
import type { PastResult } from "../conditions/pastLoader";
import { explain } from "./failureMessage";
import type { Locale } from "../locale/locale";

/** The message when a refresh has to wait until `until`. */
export function notYet(failure: Failure, until: EpochMs | undefined, locale: Locale, now: EpochMs): string {
  const { localize } = locale;
  const { title } = explain(failure, locale, now);
  return until === undefined ? title : localize(strings.messages.notYet, { title, wait: wait(until, now, locale) });
}

/** The message when the last 24 hours couldn't be loaded; undefined if they were, or if the request was canceled. */
export function pastMessage(result: PastResult, locale: Locale, now: EpochMs): string | undefined {
  if (result.kind === "loaded") return undefined;
  const failure: Failure = result.kind === "failure" ? result.failure : { kind: "noObservation" };
  if (failure.kind === "cancelled") return undefined;
  const { title, sentence, actions } = explain(failure, locale, now);
  const { localize } = locale;
  const { failed, refused, stopped } = strings.past;
  if (failure.kind === "forbidden") return sentence;
  if (actions.includes("checkSubscription")) return localize(refused, { title });
  return localize(traitsOf(failure).retry === "never" ? stopped : failed, { title, sentence });
}

/** The message after an address, named as `addressName` does, accepted an API key or token, with the temperature of `answer`. */
export function keyWorks(host: string, answer: Answer<Observation> | undefined, locale: Locale): string {
  const measured = answer?.content.temperature;
  if (!measured) return locale.localize(strings.messages.keyWorks, { host });
  const temperature = formatMeasure(measured, "temperature", locale);
  return locale.localize(strings.messages.keyWorksAt, { host, temperature });
}
