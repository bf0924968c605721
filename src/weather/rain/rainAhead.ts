import { hour, minute } from "../base/duration";
import type { EpochMs } from "../base/ports";
import type { PrecipitationKind } from "../model/precipitation";
import { joined, type Span, type Spell, spellsOf } from "./spells";
import { type Stretch, stretchesOf } from "./stretches";

/** Percent. Precipitation is expected if it's more likely than this, and it isn't surely dry from `possibleFrom` on. */
const likely = 50;
const possibleFrom = 30;

/** An hour or a longer step of a forecast. */
export interface RainStep extends Span {
  readonly kind: PrecipitationKind;
  /** Percent. */
  readonly chance: number;
}

/** The sources that may know of precipitation at a place. All times are by the service's clock. */
export interface KnownRain {
  readonly minutes?: Span & { readonly receivedAt: EpochMs; readonly stretches: readonly Stretch[] };
  /** In order of time; steps about which nothing is known are missing. */
  readonly hours?: { readonly receivedAt: EpochMs; readonly steps: readonly RainStep[] };
  /** Counts until `end`. */
  readonly observation?: { readonly isWet: boolean; readonly kind?: PrecipitationKind; readonly end: EpochMs };
}

/** The precipitation ahead, from everything that is known: all texts about it read this. */
export interface RainAhead {
  /** Those that aren't over, in order, without overlaps. */
  readonly spells: readonly Spell[];
  /** The times without a gap about which something is known. What is in no spell isn't likely to be wet. */
  readonly known: readonly [Span, ...Span[]];
  /** The hours in no spell that aren't surely dry. */
  readonly possible: readonly RainStep[];
  /** The end of the minute forecast, if it decides. */
  readonly minutesEnd?: EpochMs;
  /** Whether it's wet, and nothing says until when. */
  readonly isWetNow?: true;
  /** The next time at which something else may decide. */
  readonly changesAt: EpochMs;
}

/** Minutes decide until their end, hours after it; the observation says only whether it's wet before the first hour. */
export function rainAhead(all: KnownRain, now: EpochMs): RainAhead | undefined {
  const minutes = decidingMinutes(all, now);
  const observation = all.observation && now < all.observation.end ? all.observation : undefined;
  const from = minutes?.end ?? now;
  const ahead = (all.hours?.steps ?? [])
    .filter(({ end }) => end > from)
    .map((step) => (minutes ? { ...step, start: Math.max(step.start, from) } : step));
  const isObservedWet = !minutes && observation?.isWet === true;
  const steps = isObservedWet ? whileWet(ahead, observation.kind, now) : ahead;
  const [first, ...others] = joined([...(minutes ? [minutes] : []), ...steps]);
  if (!first) return undefined;
  const known = [first, ...others] as const;
  const stretches = [...(minutes?.stretches ?? []), ...expectedIn(steps)];
  const spells = spellsOf(stretches, known).filter(({ end }) => end > now);
  const changes = [
    all.minutes && all.minutes.receivedAt + hour,
    all.observation?.end,
    ...[...known, ...steps].flatMap(({ start, end }) => [start - hour, start, end]),
  ];
  return {
    ...{ spells, known, possible: steps.filter(({ chance }) => chance >= possibleFrom && chance <= likely) },
    ...(minutes && { minutesEnd: minutes.end }),
    ...(isObservedWet && !spells.some(({ start }) => start <= now) && { isWetNow: true }),
    changesAt: changes.reduce<number>((next, at = now) => (at > now ? Math.min(next, at) : next), Infinity),
  };
}

/** Minutes give way only to hours that were received later, and only an hour after their own receipt. */
function decidingMinutes({ minutes, hours }: KnownRain, now: EpochMs): KnownRain["minutes"] {
  if (!minutes || minutes.end <= now) return undefined;
  const isOlder = hours && hours.receivedAt > minutes.receivedAt && hours.steps.length > 0;
  return isOlder && now >= minutes.receivedAt + hour ? undefined : minutes;
}

/** The hours while it's wet now: until the first one if it's wet and soon, otherwise nothing is known before it. */
function whileWet(ahead: readonly RainStep[], kind: PrecipitationKind | undefined, now: EpochMs): readonly RainStep[] {
  const steps = ahead.filter((step) => step.start > now || isLikely(step));
  const [first] = steps;
  if (!first || !isLikely(first) || first.start <= now || first.start > now + hour) return steps;
  return [{ start: now, end: first.start, kind: kind ?? first.kind, chance: 100 }, ...steps];
}

function isLikely({ chance }: Pick<RainStep, "chance">): boolean {
  return chance > likely;
}

function expectedIn(steps: readonly RainStep[]): readonly Stretch[] {
  return stretchesOf(
    steps.map(({ start, end, kind, ...step }) => ({ epoch: start, end, kind: isLikely(step) ? kind : undefined })),
  );
}

/** Milliseconds before a spell in which it's announced, if minutes say it or hours do. */
const [soonInMinutes, soonInHours] = [30 * minute, hour];

/** The spell that is about to begin; undefined while it's wet, and if it begins just where the minutes end. */
export function comingSpell({ spells: [next], minutesEnd = -Infinity }: RainAhead, now: EpochMs) {
  if (!next || next.start <= now || next.start === minutesEnd) return undefined;
  return next.start <= now + (next.start < minutesEnd ? soonInMinutes : soonInHours) ? next : undefined;
}

/** Whether the minute forecast says how this spell goes on from now. */
export function isOfMinutes({ start }: Spell, { minutesEnd = -Infinity }: RainAhead): boolean {
  return start < minutesEnd;
}
