import { withoutPeriodAfterQuestion } from "../locale/locale";
import { strings } from "../locale/strings";
import type { Viewing } from "../locale/viewing";
import type { PlainAction } from "../model/action";
import { type Failure, traitsOf } from "../model/failure";
import type { NoteCard } from "../view/cardTypes";
import { explain, labeledActions } from "../view/notice";
import type { OptionalKind } from "./optionalKind";

/**
 * The line about a kind's failure; undefined if the notice about the weather's failure, `noticed`, says the same.
 *
 * @param isHopeless whether the key or the gateway has none of the setting's data, so that turning it off is offered.
 */
export function failureLine(
  failure: Failure,
  noticed: Failure | undefined,
  viewing: Viewing,
  { id, setting, texts, notCovered }: Pick<OptionalKind<unknown>, "id" | "setting" | "texts" | "notCovered">,
  isHopeless = false,
): NoteCard | undefined {
  const { localize } = viewing.locale;
  const { gatewayRefused, other, stopped } = strings.kindFailures;
  const line = (sentence: string, action?: PlainAction): NoteCard => ({
    kind: "note",
    title: localize(texts.title),
    sentence,
    actions: [
      ...labeledActions(action ? [action] : [], localize),
      ...(isHopeless ? [{ action: `turnOff:${setting}`, label: localize(strings.offers.turnOff) } as const] : []),
    ],
  });
  const { retry } = traitsOf(failure);
  const isFinal = retry === "never" && failure.kind !== "requestRefused";
  const isUnknown = failure.kind === "locationUnknown";
  if ((isFinal || isUnknown) && failure.kind === noticed?.kind) return undefined;
  if (isUnknown) return line(localize(notCovered), "refresh");
  if (failure.kind === "notCovered") return line(localize(notCovered));
  if (failure.kind === "gatewayRefused")
    return line(localize(gatewayRefused, { what: localize(strings.calls[id]) }), "refresh");
  const { title, sentence, actions } = explain(failure, viewing);
  if (isFinal) return line(sentence, actions[0]?.action ?? "refresh");
  if (failure.kind === "forbidden") return line(localize(strings.thenRefresh, { sentence }), "checkSubscription");
  if (failure.kind === "budgetUsedUp") return line(sentence, "openSettings");
  const text = localize(retry === "never" ? stopped : other, { title });
  return line(withoutPeriodAfterQuestion(text), "refresh");
}
