import { type Say, texts } from "../locale/strings";
import { type Action, type Failure, meanings, spoken, variantOf } from "../model/failure";

/** What a failure says to a person and what they can do about it. */
export function explain(failure: Failure, say: Say): Explanation {
  const { title, sentence } = texts.failures[variantOf(failure)];
  const { kind, ...values } = failure;
  return { title: say(title), sentence: say(sentence, spoken(values, say)), actions: meanings[kind].actions };
}

export interface Explanation {
  /** A few words, for the status bar's label and a heading. */
  readonly title: string;
  /** What happened and what to do next. */
  readonly sentence: string;
  /** The next step first. */
  readonly actions: readonly Action[];
}
