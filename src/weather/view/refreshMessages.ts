import type { EpochMs } from "../base/ports";
import { wait } from "../locale/formatTime";
import { formatMeasure } from "../locale/formatUnits";
import { strings } from "../locale/strings";
import type { Answer } from "../model/answer";
import type { Failure } from "../model/failure";
import type { Observation } from "../model/observation";
import { explain } from "./failureMessage";
import type { Locale } from "../locale/locale";
import type { Viewing } from "../locale/viewing";

export function notYet(failure: Failure, until: EpochMs | undefined, viewing: Viewing): string {
  const { title } = explain(failure, viewing);
  if (until === undefined) return title;
  return viewing.locale.localize(strings.messages.notYet, { title, wait: wait(until, viewing) });
}

/** The message that an API key or token works, with the temperature of `answer`. `host` comes from `addressName`. */
export function keyWorks(host: string, answer: Answer<Observation> | undefined, locale: Locale): string {
  const measured = answer?.content.temperature;
  if (!measured) return locale.localize(strings.messages.keyWorks, { host });
  const temperature = formatMeasure(measured, "temperature", locale);
  return locale.localize(strings.messages.keyWorksAt, { host, temperature });
}
