import type { Moment } from "../base/day";
import { defined } from "../base/json";
import { byServiceClock, type Viewing } from "../locale/viewing";
import { onServiceClock } from "../model/answer";
import type { Failure } from "../model/failure";
import type { Card, WeatherEvent } from "../view/cardTypes";
import type { Glance } from "../view/glance";
import { agedCard, agedGlance, isNews } from "./aging";
import { failureLine } from "./failureLine";
import type { KindNow } from "./optionalKind";

/** Moments that have the offset of the place's clock. */
export function momentsOf(kinds: readonly KindNow[]): readonly Moment[] {
  return kinds.flatMap(({ kind, state: { answer } }) => (answer ? (kind.moments?.(onServiceClock(answer)) ?? []) : []));
}

/** The near future; undefined if there is nothing to show. The values of earlier kinds win: they're more exact. */
export function glanceOf(kinds: readonly KindNow[], viewing: Viewing): Glance | undefined {
  const seen = seenBy(viewing, kinds);
  const glances = seen.flatMap((one) => agedGlance(one, one.viewing, seen) ?? []);
  if (glances.length === 0) return undefined;
  const rows = glances.flatMap((glance) => glance.rows);
  return {
    values: glances.reduceRight<Glance["values"]>((all, { values }) => ({ ...all, ...values }), {}),
    rows: [...rows.filter(({ isUrgent }) => isUrgent), ...rows.filter(({ isUrgent }) => !isUrgent)],
    changesIn: Math.min(...glances.map(({ changesIn = Infinity }) => changesIn)),
    ...(glances.some(({ isElsewhere }) => isElsewhere) && { isElsewhere: true }),
  };
}

/** The events that messages can tell now. @param waits whether to leave out kinds that are being updated. */
export function eventsOf(kinds: readonly KindNow[], viewing: Viewing, waits: boolean): readonly WeatherEvent[] {
  const seen = seenBy(viewing, kinds);
  return seen.flatMap(({ kind, state: { answer }, isUpdating, viewing }) => {
    if (!answer || !isNews(kind, answer, viewing.now) || (waits && isUpdating)) return [];
    return kind.events?.(answer, viewing, seen) ?? [];
  });
}

/**
 * The cards, and a line about each kind that failed, also beside its card unless the notice says the same.
 *
 * @param noticed the weather's failure, which has a notice.
 */
export function cardsOf(kinds: readonly KindNow[], viewing: Viewing, noticed: Failure | undefined): readonly Card[] {
  const before = new Set<string>();
  const seen = seenBy(viewing, kinds);
  return seen.flatMap((one) => {
    const { kind, state } = one;
    const card = agedCard(one, one.viewing, seen);
    const line = state.failure && failureLine(state.failure, noticed, viewing, kind);
    // Kinds with the same setting usually have the same failure.
    const words = `${line?.title} ${line?.sentence}`;
    const isNoticed = card && state.failure?.kind === noticed?.kind;
    const lines = line && !isNoticed && !before.has(words) ? [line] : [];
    if (lines.length > 0) before.add(words);
    return card ? [card, ...lines] : lines;
  });
}

/** The kinds with all times by the service's clock even if this machine's is wrong, and how a person sees each. */
function seenBy(viewing: Viewing, kinds: readonly KindNow[]): readonly (KindNow & { readonly viewing: Viewing })[] {
  return kinds.map(({ state: { answer, failure }, ...one }) => {
    const state = defined({ answer: answer && onServiceClock(answer), failure });
    return { ...one, state, viewing: byServiceClock(viewing, answer) };
  });
}
