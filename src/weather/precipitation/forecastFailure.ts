import type { Locale } from "../locale/formatUnits";
import { type Action, type Failure, traitsOf } from "../model/failure";
import type { LabelledAction, SharedFormatters } from "../view/summary";
import { forecastStrings } from "./forecastStrings";

/** Why there is no forecast, and the next step where there is one. */
export interface ForecastFailure {
  readonly sentence: string;
  readonly action?: LabelledAction;
}

/** Whether the service has no minute forecast for a place. The statuses are those of an area that is not covered. */
export function isNotCovered(failure: Failure): boolean {
  return failure.kind === "requestRefused" && (failure.status === 400 || failure.status === 404);
}

/** Whether nothing works before a person has changed a key or a setting, the weather of the place neither. */
export function isOfSettings(failure: Failure): boolean {
  return traitsOf(failure).retry === "never" && failure.kind !== "requestRefused";
}

/** The words for a failure; undefined where the panel says it already: what the weather of the place needs too. */
export function forecastFailure(
  failure: Failure,
  locale: Locale,
  { explain, labelledActions }: SharedFormatters,
): ForecastFailure | undefined {
  const { failures } = forecastStrings;
  const { localize } = locale;
  const step = (action: Action): Pick<ForecastFailure, "action"> => {
    const [labelled] = labelledActions([action], localize);
    return labelled ? { action: labelled } : {};
  };
  if (isOfSettings(failure) || failure.kind === "locationUnknown") return undefined;
  if (isNotCovered(failure)) return { sentence: localize(failures.notCovered) };
  if (failure.kind === "forbidden") return { sentence: localize(failures.notSubscribed), ...step("checkSubscription") };
  if (failure.kind === "gatewayRefused") return { sentence: localize(failures.gatewayRefused), ...step("refresh") };
  const { title, sentence } = explain(failure, locale);
  if (failure.kind === "budgetUsedUp") return { sentence, ...step("openSettings") };
  return { sentence: localize(failures.other, { title }), ...step("refresh") };
}
