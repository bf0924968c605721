import { type Localize, strings } from "../locale/strings";
import { type Action, type Failure, failureTraits, messageKey, messageValues } from "../model/failure";

/** What a failure says to a person and what they can do about it. */
export function explain(failure: Failure, localize: Localize): Explanation {
  const { title, sentence } = strings.failures[messageKey(failure)];
  const { kind, ...values } = failure;
  return {
    title: localize(title),
    sentence: localize(sentence, messageValues(values, localize)),
    actions: failureTraits[kind].actions,
  };
}

export interface Explanation {
  /** A few words, for the status bar's label and a heading. */
  readonly title: string;
  /** What happened and what to do next. */
  readonly sentence: string;
  /** The next step first. */
  readonly actions: readonly Action[];
}
