import type { EpochMs } from "../base/ports";
import { machineTime, wait } from "../locale/formatTime";
import { formatMeasure, numberFormat } from "../locale/formatUnits";
import { type Locale, withoutPeriodAfterQuestion } from "../locale/locale";
import { type CallName, type Localize, strings } from "../locale/strings";
import type { Viewing } from "../locale/viewing";
import type { Action, PlainAction } from "../model/action";
import type { Answer } from "../model/answer";
import { actionsOf, type Failure } from "../model/failure";
import type { Observation } from "../model/observation";

/** The reason why something is not shown, with the steps that help. */
export interface Notice {
  readonly title: string;
  readonly sentence: string;
  /** Of the weather that is shown nevertheless. */
  readonly age?: string;
  /** The most helpful one first. */
  readonly actions: readonly LabeledAction<PlainAction>[];
}

export interface LabeledAction<Kind extends Action = Action> {
  readonly action: Kind;
  readonly label: string;
}

export function labeledActions(
  actions: readonly PlainAction[],
  localize: Localize,
): readonly LabeledAction<PlainAction>[] {
  return actions.map((action) => ({ action, label: localize(strings.actions[action]) }));
}

/** Replaces what can't be drawn because of a fault of this extension. */
export function brokenNotice(localize: Localize): Notice {
  return {
    title: localize(strings.broken),
    sentence: localize(strings.brokenSentence),
    actions: labeledActions(["showLog", "reportProblem"], localize),
  };
}

/** Explains `failure` in the display language; if the place is hidden, without naming the location. */
export function explain(failure: Failure, viewing: Viewing): Notice {
  const { localize } = viewing.locale;
  const { title, sentence } = strings.failures[messageOf(failure, viewing.now)];
  return {
    title: localize(title),
    sentence: localize(sentence, {
      ...valuesOf(failure, viewing),
      ...(viewing.hidesPlace && { location: "…" }),
    }),
    actions: labeledActions(actionsOf(failure), localize),
  };
}

function messageOf(failure: Failure, now: EpochMs): keyof typeof strings.failures {
  if (failure.kind === "keyMissing" && failure.storedFor !== undefined)
    return failure.storedFor === failure.host ? "keyLost" : "keyOfOther";
  if (failure.kind === "untrustedCertificate") return certificateMessageOf(failure);
  if (failure.kind === "proxyRefused") return proxyMessageOf(failure);
  if (failure.kind === "unexpectedAnswer" && failure.fault === "webPage") return "webPage";
  if (failure.kind === "budgetUsedUp") {
    const isOver = failure.until <= now;
    if (failure.setting === "currentConditions.monthlyBudget")
      return isOver ? "monthlyBudgetResumes" : "monthlyBudgetUsedUp";
    return isOver ? "budgetResumes" : "budgetUsedUp";
  }
  return failure.kind;
}

function certificateMessageOf({ fault }: Extract<Failure, { kind: "untrustedCertificate" }>) {
  if (fault === "notYetValid") return "certificateTooEarly";
  if (fault === "expired") return "certificateExpired";
  if (fault === "unchecked") return "certificateUnchecked";
  return fault === "otherName" ? "certificateOtherName" : "untrustedCertificate";
}

/** Proxies respond with a 5xx if they can't reach a host. A 511 requires a sign-in (RFC 6585, section 6). */
function proxyMessageOf({ setting, status = 0 }: Extract<Failure, { kind: "proxyRefused" }>) {
  if (status >= 500 && status !== 511) return setting === undefined ? "proxyCantReach" : "proxyCantReachNamed";
  return setting === undefined ? "proxyRefused" : "proxyRefusedNamed";
}

/** A call named in a stored failure may be unknown to this version. */
function callOf(name: string): string {
  return strings.calls[Object.hasOwn(strings.calls, name) ? (name as CallName) : "conditions"];
}

const inSeconds = { style: "unit", unit: "second", unitDisplay: "long" } as const;

function valuesOf(failure: Failure, viewing: Viewing): Readonly<Record<string, string | number>> {
  const { kind: _, ...values } = failure;
  const { tag, localize } = viewing.locale;
  return {
    ...values,
    ...("budget" in failure && { budget: numberFormat(tag, {}).format(failure.budget) }),
    ...("until" in failure && { wait: wait(failure.until, viewing) }),
    ...("at" in failure && { time: machineTime(failure.at, viewing) }),
    ...("seconds" in failure && { duration: numberFormat(tag, inSeconds).format(failure.seconds) }),
    ...("call" in failure && { what: localize(callOf(failure.call)) }),
    ...("reason" in failure && { reason: localize(strings.reasons[failure.reason]) }),
  };
}

export function notYet(failure: Failure, until: EpochMs | undefined, viewing: Viewing): string {
  const { title } = explain(failure, viewing);
  return until === undefined ? title : tryAgain(title, until, viewing);
}

export function tryAgain(title: string, until: EpochMs, viewing: Viewing): string {
  const text = viewing.locale.localize(strings.messages.notYet, { title, wait: wait(until, viewing) });
  return withoutPeriodAfterQuestion(text);
}

/** The message that an API key or token works, with the temperature of `answer`. `host` comes from `addressName`. */
export function keyWorks(host: string, answer: Answer<Observation> | undefined, locale: Locale): string {
  const measured = answer?.content.temperature;
  if (!measured) return locale.localize(strings.messages.keyWorks, { host });
  const temperature = formatMeasure(measured, "temperature", locale);
  return locale.localize(strings.messages.keyWorksAt, { host, temperature });
}
