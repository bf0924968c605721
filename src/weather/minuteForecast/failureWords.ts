import type { Locale } from "../locale/locale";
import type { Action } from "../model/action";
import { type Failure, traitsOf } from "../model/failure";
import { explain } from "../view/failureMessage";
import { type LabelledAction, labelledActions } from "../view/summary";
import { minuteForecastStrings } from "./strings";

interface FailureWords {
  readonly sentence: string;
  readonly action?: LabelledAction;
}

/** The sentences in which kinds differ. */
type FailureTexts = Readonly<Record<"gatewayRefused" | "other" | "stopped", string>>;

const { failures } = minuteForecastStrings;

/** The text for a failure; undefined if the weather's own notice already says it. */
export function failureWords(
  failure: Failure,
  locale: Locale,
  texts: FailureTexts = failures,
): FailureWords | undefined {
  const { localize } = locale;
  const step = (action: Action): Pick<FailureWords, "action"> => {
    const [labelled] = labelledActions([action], localize);
    return labelled ? { action: labelled } : {};
  };
  const isFinal = traitsOf(failure).retry === "never" && failure.kind !== "requestRefused";
  if (isFinal || failure.kind === "locationUnknown") return undefined;
  if (failure.kind === "notCovered") return { sentence: localize(failures.notCovered) };
  if (failure.kind === "gatewayRefused") return { sentence: localize(texts.gatewayRefused), ...step("refresh") };
  const { title, sentence } = explain(failure, locale);
  if (failure.kind === "forbidden")
    return { sentence: localize(failures.noAccess, { sentence }), ...step("checkSubscription") };
  if (failure.kind === "budgetUsedUp") return { sentence, ...step("openSettings") };
  const text = traitsOf(failure).retry === "never" ? texts.stopped : texts.other;
  return { sentence: localize(text, { title }), ...step("refresh") };
}
