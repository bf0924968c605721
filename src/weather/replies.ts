import { timeOfDay } from "./clockTime";
import { explain, type Failure } from "./failure";
import type { Answer } from "./ports";
import { texts } from "./texts";
import { formatMeasure, type Locale } from "./units";

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
