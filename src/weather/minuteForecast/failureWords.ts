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
type FailureTexts = Readonly<Record<"notCovered" | "gatewayRefused" | "other" | "stopped", string>>;

const { failures } = minuteForecastStrings;

/** The text for a failure; undefined if the notice about `noticed`, the failure of the weather, already says it. */
export function failureWords(
  failure: Failure,
  noticed: Failure | undefined,
  locale: Locale,
  texts: FailureTexts = failures,
): FailureWords | undefined {
  const { localize } = locale;
  const step = (action: Action): Pick<FailureWords, "action"> => {
    const [labelled] = labelledActions([action], localize);
    return labelled ? { action: labelled } : {};
  };
  const isFinal = traitsOf(failure).retry === "never" && failure.kind !== "requestRefused";
  const isUnknown = failure.kind === "locationUnknown";
  if ((isFinal || isUnknown) && failure.kind === noticed?.kind) return undefined;
  if (isUnknown) return { sentence: localize(texts.notCovered), ...step("refresh") };
  if (failure.kind === "notCovered") return { sentence: localize(texts.notCovered) };
  if (failure.kind === "gatewayRefused") return { sentence: localize(texts.gatewayRefused), ...step("refresh") };
  const { title, sentence, actions } = explain(failure, locale);
  if (isFinal) return { sentence, ...step(actions[0] ?? "refresh") };
  if (failure.kind === "forbidden")
    return { sentence: localize(failures.noAccess, { sentence }), ...step("checkSubscription") };
  if (failure.kind === "budgetUsedUp") return { sentence, ...step("openSettings") };
  const text = traitsOf(failure).retry === "never" ? texts.stopped : texts.other;
  return { sentence: localize(text, { title }), ...step("refresh") };
}
