import type { EpochMs } from "../base/ports";
import { defined, mapValues } from "../base/json";
import { age, ageChangesIn, lastUpdated } from "../locale/formatTime";
import type { Viewing } from "../locale/viewing";
import { type Answer, isInFuture } from "../model/answer";
import type { Card } from "../view/cardTypes";
import type { Glance, GlanceValue } from "../view/glance";
import { type KindNow, type KindState, minimumInterval, type OptionalKind } from "./optionalKind";

/** An answer is old after a failed attempt, otherwise a pause after the next request was due. */
function oldFrom<Content>(kind: OptionalKind<Content>, { answer, failure }: KindState<Content>): EpochMs {
  if (!answer) return Infinity;
  if (failure) return answer.receivedAt;
  const pause = Math.max(minimumInterval, kind.pauseAfter(answer));
  return Math.max(answer.expiresAt, answer.receivedAt + pause) + pause;
}

export function isOld<Content>(kind: OptionalKind<Content>, known: KindState<Content>, now: EpochMs): boolean {
  return now >= oldFrom(kind, known);
}

export function isNews<Content>(kind: OptionalKind<Content>, answer: Answer<Content>, now: EpochMs): boolean {
  return !isInFuture(answer.receivedAt, now) && !isOld(kind, { answer }, now);
}

/** The kind's part in the status bar and its tooltip, with its age if it's old. */
export function agedGlance({ kind, state }: KindNow, viewing: Viewing, kinds: readonly KindNow[]): Glance | undefined {
  const { answer } = state;
  const glance = answer && kind.glance(answer, viewing, kinds);
  if (!glance) return undefined;
  const change = ageChangesIn(answer.receivedAt, oldFrom(kind, state), viewing.now);
  const aged = isOld(kind, state, viewing.now) ? withAge(glance, answer.receivedAt, viewing) : glance;
  return { ...aged, changesIn: Math.min(change, glance.changesIn ?? Infinity) };
}

function withAge(glance: Glance, at: EpochMs, viewing: Viewing): Glance {
  const detail = lastUpdated(at, viewing);
  const aged = (text: string): string => `${text} (${age(at, viewing)})`.trimStart();
  const agedValue = ({ text, short, spoken }: GlanceValue): GlanceValue =>
    defined({
      text: aged(text),
      short: short === undefined ? undefined : aged(short),
      spoken: spoken && `${spoken}, ${detail}`,
    });
  return {
    ...glance,
    values: mapValues(glance.values, agedValue),
    rows: glance.rows.map((row) => ({ ...row, detail })),
  };
}

/** The kind's card with its age. Warnings have it only if it's old. */
export function agedCard({ kind, state }: KindNow, viewing: Viewing, kinds: readonly KindNow[]): Card | undefined {
  const { answer } = state;
  const card = answer && kind.card(answer, viewing, kinds);
  if (!card || (card.kind === "rows" && !isOld(kind, state, viewing.now))) return card;
  return { ...card, age: lastUpdated(answer.receivedAt, viewing) };
}
