import type { Locale } from "../locale/locale";
import type { Action } from "../model/action";
import { type Failure, traitsOf } from "../model/failure";
import { explain } from "../view/failureMessage";
import { type LabelledAction, labelledActions } from "../view/summary";
import { minuteForecastStrings } from "./strings";

/** Why there is no forecast, and the next step where there is one. */
export interface FailureWords {
  readonly sentence: string;
  readonly action?: LabelledAction;
}

/** Whether the panel says it already, because the weather of the place needs it too. */
function isOfWeatherToo(failure: Failure): boolean {
  const { retry } = traitsOf(failure);
  return (retry === "never" && failure.kind !== "requestRefused") || failure.kind === "locationUnknown";
}

/** The words for a failure; undefined where the panel says it already: what the weather of the place needs too. */
export function failureWords(failure: Failure, locale: Locale): FailureWords | undefined {
  const { localize } = locale;
  const { failures } = minuteForecastStrings;
  const step = (action: Action): Pick<FailureWords, "action"> => {
    const [labelled] = labelledActions([action], localize);
    return labelled ? { action: labelled } : {};
  };
  if (isOfWeatherToo(failure)) return undefined;
  if (failure.kind === "notCovered") return { sentence: localize(failures.notCovered) };
  if (failure.kind === "forbidden") return { sentence: localize(failures.notSubscribed), ...step("checkSubscription") };
  if (failure.kind === "gatewayRefused") return { sentence: localize(failures.gatewayRefused), ...step("refresh") };
  const { title, sentence } = explain(failure, locale);
  if (failure.kind === "budgetUsedUp") return { sentence, ...step("openSettings") };
  const text = traitsOf(failure).retry === "never" ? failures.stopped : failures.other;
  return { sentence: localize(text, { title }), ...step("refresh") };
}
