import type { EpochMs } from "../base/ports";
import { wait } from "../locale/formatTime";
import { numberFormat } from "../locale/formatUnits";
import { type CallName, strings } from "../locale/strings";
import type { PlainAction } from "../model/action";
import { actionsOf, type Failure } from "../model/failure";
import type { Locale } from "../locale/locale";

export interface Explanation {
  readonly title: string;
  readonly sentence: string;
  /** The most helpful one first. */
  readonly actions: readonly PlainAction[];
}

type Language = Pick<Locale, "tag" | "localize" | "hidesPlace" | "isLasting">;

/** Explains `failure` in the display language; if the place is hidden, without naming the location. */
export function explain(failure: Failure, language: Language, now: EpochMs): Explanation {
  const { localize } = language;
  const { title, sentence } = strings.failures[messageOf(failure)];
  return {
    title: localize(title),
    sentence: localize(sentence, {
      ...valuesOf(failure, language, now),
      ...(language.hidesPlace && { location: "…" }),
    }),
    actions: actionsOf(failure),
  };
}

function messageOf(failure: Failure): keyof typeof strings.failures {
  if (failure.kind === "keyMissing" && failure.storedFor !== undefined) return "keyOfOther";
  if (failure.kind === "proxyRefused" && failure.setting !== undefined) return "proxyRefusedNamed";
  if (failure.kind === "unexpectedAnswer" && failure.fault === "webPage") return "webPage";
  if (failure.kind === "budgetUsedUp" && failure.setting === "currentConditions.monthlyBudget")
    return "monthlyBudgetUsedUp";
  return failure.kind;
}

/** A call named in a stored failure may be unknown to this version. */
function callOf(name: string): string {
  return strings.calls[Object.hasOwn(strings.calls, name) ? (name as CallName) : "conditions"];
}

const inSeconds = { style: "unit", unit: "second", unitDisplay: "long" } as const;

function valuesOf(failure: Failure, language: Language, now: EpochMs): Readonly<Record<string, string | number>> {
  const { kind: _, ...values } = failure;
  const { localize } = language;
  return {
    ...values,
    ...("until" in failure && { wait: wait(failure.until, now, language) }),
    ...("seconds" in failure && { duration: numberFormat(language.tag, inSeconds).format(failure.seconds) }),
    ...("call" in failure && { what: localize(callOf(failure.call)) }),
    ...("reason" in failure && { reason: localize(strings.reasons[failure.reason]) }),
  };
}
