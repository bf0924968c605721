import { type Moment, sinceMidnight } from "../base/day";
import { day } from "../base/duration";
import { defined } from "../base/json";
import { nightfall } from "../forecast/ahead";
import { midnightIn, placeNow } from "../locale/formatTime";
import { byServiceClock, type Viewing } from "../locale/viewing";
import { onServiceClock } from "../model/answer";
import { type Failure, isRefusal } from "../model/failure";
import type { Card, WeatherEvent } from "../view/cardTypes";
import type { Glance } from "../view/glance";
import { agedCard, agedGlance, isNews } from "./aging";
import { failureLine } from "./failureLine";
import type { KindNow } from "./optionalKind";
import { postponedLine } from "./postponedLine";
import type { PlaceNow, WeatherNow } from "./placeNow";
import { isRainDue, rainAt, rainEvents, rainGlance } from "./rain";

/** Moments that have the offset of the place's clock. */
export function momentsOf(kinds: readonly KindNow[]): readonly Moment[] {
  return kinds.flatMap(({ kind, state: { answer } }) => (answer ? (kind.moments?.(onServiceClock(answer)) ?? []) : []));
}

/** The near future; undefined if there is nothing to show. */
export function glanceOf(weather: WeatherNow, viewing: Viewing): Glance | undefined {
  const { kinds, place, ofRain } = seenBy(viewing, weather);
  const glances = [rainGlance(place, ofRain), ...kinds.map((one) => agedGlance(one, one.viewing, place))].filter(
    (glance) => glance !== undefined,
  );
  if (glances.length === 0) return undefined;
  const clocks = [ofRain, ...kinds.map((one) => one.viewing)];
  const rows = glances.flatMap((glance) => glance.rows);
  return {
    values: glances.reduce<Glance["values"]>((all, { values }) => ({ ...all, ...values }), {}),
    rows: [...rows.filter(({ isUrgent }) => isUrgent), ...rows.filter(({ isUrgent }) => !isUrgent)],
    changesIn: Math.min(...clocks.map(dayChangesIn), ...glances.map(({ changesIn = Infinity }) => changesIn)),
    ...(glances.some(({ isElsewhere }) => isElsewhere) && { isElsewhere: true }),
  };
}

/** Milliseconds until the place's night begins, or the next day there or on the clock that is shown. */
function dayChangesIn(viewing: Viewing): number {
  const time = sinceMidnight(placeNow(viewing));
  return Math.min((time < nightfall ? nightfall : day) - time, midnightIn(viewing));
}

/** The events that messages can tell now of one source: a kind, or the rain, which several say together. */
interface EventsNow {
  readonly source: string;
  /** Whether a request for it is due and hasn't ended, so that it may be over. */
  readonly isDue: boolean;
  readonly events: readonly WeatherEvent[];
}

/** The events that messages can tell now, by each source with a fresh answer. */
export function eventsOf(weather: WeatherNow, viewing: Viewing): readonly EventsNow[] {
  const { kinds, place, ofRain } = seenBy(viewing, weather);
  const ofKinds = kinds.flatMap(({ kind, state: { answer }, isDue = false, viewing }) => {
    if (!kind.events || !answer || !isNews(kind, answer, viewing.now)) return [];
    return [{ source: kind.id, isDue, events: kind.events(answer, viewing, place) }];
  });
  return [...ofKinds, { source: "rain", isDue: isRainDue(weather), events: rainEvents(place, ofRain) }];
}

/**
 * The cards, after a line about what wasn't requested, and a line about each kind that failed, also beside its card
 * unless the notice says the same.
 *
 * @param noticed the weather's failure, which has a notice.
 */
export function cardsOf(weather: WeatherNow, viewing: Viewing, noticed: Failure | undefined): readonly Card[] {
  const before = new Set<string>();
  const { kinds, place } = seenBy(viewing, weather);
  const cards = kinds.flatMap((one): readonly Card[] => {
    const { kind, state } = one;
    const known = agedCard(one, one.viewing, place);
    // That there is nothing isn't certain if nothing could be asked.
    const card = known?.kind === "note" && state.failure ? undefined : known;
    const ofSetting = kinds.filter((other) => other.kind.setting === kind.setting);
    const isHopeless = ofSetting.every((other) => isRefusal(other.state.failure));
    const line = state.failure && failureLine(state.failure, noticed, viewing, kind, isHopeless);
    // Kinds with the same setting usually have the same failure.
    const words = `${line?.title} ${line?.sentence}`;
    const isNoticed = card && state.failure?.kind === noticed?.kind;
    const lines = line && !isNoticed && !before.has(words) ? [line] : [];
    if (lines.length > 0) before.add(words);
    return card ? [card, ...lines] : lines;
  });
  const postponed = postponedLine(kinds, viewing);
  return postponed ? [postponed, ...cards] : cards;
}

/** Everything with all times by the service's clock even if this machine's is wrong, and how a person sees each kind. */
function seenBy(viewing: Viewing, weather: WeatherNow) {
  const { rain, viewing: ofRain } = rainAt(weather, viewing);
  const kinds = weather.kinds.map(({ state: { answer, failure }, ...one }) => {
    const state = defined({ answer: answer && onServiceClock(answer), failure });
    return { ...one, state, viewing: byServiceClock(viewing, answer) };
  });
  const { state, history } = weather;
  const place: PlaceNow = {
    kinds,
    ...defined({ history, rain, observation: state.answer && onServiceClock(state.answer) }),
  };
  return { kinds, place, ofRain };
}
