import { timeOfDay } from "../locale/formatTime";
import { strings } from "../locale/strings";
import { type Failure, traitsOf } from "../model/failure";
import type { Action } from "../model/action";
import type { Locale } from "../locale/locale";

/** What a failure says to a person and what they can do about it. */
export interface Explanation {
  /** A few words, for the status bar's label and a heading. */
  readonly title: string;
  /** What happened and what to do next. */
  readonly sentence: string;
  /** The next step first. */
  readonly actions: readonly Action[];
}

/** What a failure is said with: the person's language. */
type Language = Pick<Locale, "tag" | "localize">;

/** The words for `failure` in the person's language; without the location that it names where `hideLocation` says so. */
export function explain(failure: Failure, language: Language, hideLocation = false): Explanation {
  const { localize } = language;
  const { title, sentence } = strings.failures[messageOf(failure)];
  return {
    title: localize(title),
    sentence: localize(sentence, { ...valuesOf(failure, language), ...(hideLocation && { location: "…" }) }),
    actions: traitsOf(failure).actions,
  };
}

/** Some kinds say more where more is known. */
function messageOf(failure: Failure): keyof typeof strings.failures {
  if (failure.kind === "keyMissing" && failure.storedFor !== undefined) return "keyOfOther";
  if (failure.kind === "proxyRefused" && failure.setting !== undefined) return "proxyRefusedNamed";
  return failure.kind;
}

/** The values that the sentence names; those that are texts themselves in the person's language. */
function valuesOf(failure: Failure, language: Language): Readonly<Record<string, string | number>> {
  const { kind: _, ...values } = failure;
  const { localize } = language;
  return {
    ...values,
    // It is at most a day away, so that the time of day alone says when.
    ...("until" in failure && { time: timeOfDay(failure.until, failure.until, language) }),
    ...("reason" in failure && { reason: localize(strings.reasons[failure.reason]) }),
    ...("fault" in failure && { fault: localize(strings.faults[failure.fault]) }),
  };
}
