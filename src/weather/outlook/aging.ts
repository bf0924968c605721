import { minute } from "../base/duration";
import type { EpochMs } from "../base/ports";
import { mapValues } from "../base/json";
import { ageChangesIn, lastUpdated } from "../locale/formatTime";
import type { Viewing } from "../locale/viewing";
import { type Answer, isInFuture } from "../model/answer";
import type { Card } from "../view/cardTypes";
import type { Glance, GlanceValue } from "../view/glance";
import { type KindNow, type KindState, minimumInterval, type OptionalKind, stateOf } from "./optionalKind";
import type { PlaceNow } from "./placeNow";

/** The time of the next automatic request. */
function dueFrom<Content>(kind: OptionalKind<Content>, answer: Answer<Content>): EpochMs {
  const { expiresAt, receivedAt } = answer;
  return Math.max(expiresAt, receivedAt + Math.max(minimumInterval, kind.pauseAfter(answer)));
}

/** An answer is old after a failed attempt, otherwise a pause after the next request was due. */
function oldFrom<Content>(kind: OptionalKind<Content>, { answer, failure }: KindState<Content>): EpochMs {
  if (!answer) return Infinity;
  if (failure) return answer.receivedAt;
  return dueFrom(kind, answer) + Math.max(minimumInterval, kind.pauseAfter(answer));
}

export function isOld<Content>(kind: OptionalKind<Content>, known: KindState<Content>, now: EpochMs): boolean {
  return now >= oldFrom(kind, known);
}

export function isNews<Content>(kind: OptionalKind<Content>, answer: Answer<Content>, now: EpochMs): boolean {
  return !isInFuture(answer.receivedAt, now) && !isOld(kind, { answer }, now);
}

/** The kind's part in the status bar and its tooltip, with its age if it's old. */
export function agedGlance({ kind, state }: KindNow, viewing: Viewing, place: PlaceNow): Glance | undefined {
  const { answer } = state;
  const glance = answer && kind.glance(answer, viewing, place);
  if (!glance) return undefined;
  const change = ageChangesIn(answer.receivedAt, oldFrom(kind, state), viewing.now);
  const aged = isOld(kind, state, viewing.now) ? withAge(glance, answer.receivedAt, viewing) : glance;
  return { ...aged, changesIn: Math.min(change, glance.changesIn ?? Infinity) };
}

/** Values only say that they are old: an age beside a time would be read as that of the event. */
function withAge(glance: Glance, at: EpochMs, viewing: Viewing): Glance {
  const detail = lastUpdated(at, viewing);
  const aged = ({ spoken, ...value }: GlanceValue): GlanceValue => ({
    ...{ ...value, isOld: true },
    ...(spoken !== undefined && { spoken: `${spoken}, ${detail}` }),
  });
  return {
    ...glance,
    values: mapValues(glance.values, aged),
    rows: glance.rows.map((row) => ({ ...row, detail })),
  };
}

/** Milliseconds. Cards whose data is as old as the conditions, or differs by less, don't repeat the age. */
const sameAge = 30 * minute;

/** The kind's card, with its age in a copy, if it's old, or if the conditions, whose age is shown, have another one. */
export function agedCard({ kind, state, isSelected }: KindNow, viewing: Viewing, place: PlaceNow): Card | undefined {
  const { answer } = state;
  const card = answer && kind.card(answer, viewing, place);
  if (!card) return undefined;
  const source = kind.cardSource?.(answer, place);
  const known = source ? stateOf(place.kinds, source) : state;
  const { receivedAt } = known.answer ?? answer;
  const age = lastUpdated(receivedAt, viewing);
  if (isOld(source ?? kind, known, viewing.now)) return { ...card, age, isOld: true };
  const difference = Math.abs(conditionsFrom(place) - receivedAt);
  // Warnings are kept up to date, unless a person has selected the place.
  const isPlain = !isSelected && (card.kind === "rows" || card.kind === "note");
  return (isPlain || difference < sameAge) && !viewing.isLasting ? card : { ...card, age };
}

function conditionsFrom({ observation }: PlaceNow): EpochMs {
  return observation?.content.observed?.epoch ?? observation?.receivedAt ?? 0;
}
