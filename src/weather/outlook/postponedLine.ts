import { strings } from "../locale/strings";
import type { Viewing } from "../locale/viewing";
import type { NoteCard } from "../view/cardTypes";
import { labeledActions } from "../view/notice";
import type { KindNow } from "./optionalKind";

/** The line about the kinds that weren't requested at a selected place, with a button that does. */
export function postponedLine(kinds: readonly KindNow[], { locale }: Viewing): NoteCard | undefined {
  const { tag, localize } = locale;
  const waiting = kinds.filter(({ postponed }) => postponed);
  if (waiting.length === 0) return undefined;
  const isScarce = waiting.some(({ postponed }) => postponed === "scarce");
  const { scarce, unasked } = strings.postponed;
  return {
    kind: "note",
    title: new Intl.ListFormat(tag).format(new Set(waiting.map(({ kind }) => localize(kind.texts.title)))),
    sentence: localize(isScarce ? scarce : unasked),
    actions: labeledActions(["refresh"], localize),
  };
}
