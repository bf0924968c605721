import { hour, minute } from "../../src/weather/base/duration";
import type { Sky } from "../unit/weather/rain/skies";

interface TrueSpell {
  readonly start: number;
  readonly end: number;
  /** The letter of the kind of each minute; something else in gaps. */
  readonly letters: string;
  /** Whether nothing is known after its end. */
  readonly isOpen: boolean;
}

/** What is true about precipitation if the sources of a sky are right, from the rules and not from the code. */
export interface Truth {
  /** For each minute: the letter of a kind, in upper case if it's only possible, a dot if it's dry, otherwise a space. */
  readonly between: (from: number, to: number) => string;
  /** Those that aren't over. */
  readonly spells: readonly TrueSpell[];
  /** The end of the minutes if they decide. */
  readonly minutesEnd: number;
  /** Whether it's wet, and nothing says until when. */
  readonly isWetNow: boolean;
}

export function truthOf(sky: Sky): Truth {
  const { now, observation } = sky;
  const begin = now - 3 * hour;
  const minutesEnd = minutesEndOf(sky);
  const sent = Array.from({ length: 24 * 60 }, (_, index) => letterAt(sky, begin + index * minute, minutesEnd)).join(
    "",
  );
  const passed = (now - begin) / minute;
  const isObserved =
    minutesEnd < now &&
    observation !== undefined &&
    now < observation.at + 2 * hour &&
    (observation.members as { HasPrecipitation?: boolean }).HasPrecipitation === true;
  const isContradicted = isObserved && !/[rsim]/.test(sent.charAt(passed));
  const told = isContradicted ? sent.slice(0, passed) + whileWet(sent.slice(passed), now) : sent;
  const line = isContradicted ? told : withoutGaps(told);
  const spells = Array.from(line.matchAll(/[rsim]+/g), ({ 0: { length }, index }) => {
    const start = begin + index * minute;
    const isOpen = line.charAt(index + length) === " ";
    return { start, end: start + length * minute, letters: told.slice(index, index + length), isOpen };
  }).filter(({ end }) => end > now);
  return {
    between: (from, to) => line.slice((from - begin) / minute, (to - begin) / minute),
    spells,
    minutesEnd,
    isWetNow: isContradicted && !spells.some(({ start }) => start <= now),
  };
}

/** The end of the minutes if they decide: they give way to hours that are newer, an hour after their receipt. */
function minutesEndOf({ now, minutes, hours }: Sky): number {
  const end = minutes ? minutes.from + minutes.wet.length * minute : -Infinity;
  const isOlder = minutes && hours && hours.receivedAt > minutes.receivedAt && now >= minutes.receivedAt + hour;
  return end > now && !isOlder ? end : -Infinity;
}

/** What the source says that decides. */
function letterAt({ minutes, hours }: Sky, at: number, minutesEnd: number): string {
  if (minutes && at < minutesEnd) return minutes.wet[(at - minutes.from) / minute] ?? " ";
  const step = hours?.steps.find((one) => one.at <= at && at < one.at + hour);
  const members = (step?.members ?? {}) as Readonly<Record<string, unknown>>;
  const { PrecipitationProbability: chance, WeatherIcon: icon, HasPrecipitation: isWet } = members;
  const letter = ((members["PrecipitationType"] as string | undefined) ?? "Rain").charAt(0);
  if (typeof chance === "number") return chance > 50 ? letter.toLowerCase() : chance < 30 ? "." : letter;
  if (icon === undefined && isWet === undefined) return " ";
  return icon === 18 || isWet === true ? letter.toLowerCase() : ".";
}

/** The weather from now on if it's wet although the current hour isn't: until the next one if that is wet, too. */
function whileWet(told: string, now: number): string {
  const left = 60 - (now % hour) / minute;
  const later = " ".repeat(left) + told.slice(left);
  return later.replace(/^ {1,60}(?=([rsim]))/, (gap, kind: string) => kind.repeat(gap.length));
}

/** Less than five minutes don't end precipitation, and aren't unknown between what is known. */
function withoutGaps(told: string): string {
  return told
    .replace(/(?<=[rsim])[^rsim]{1,4}(?=([rsim]))/g, (gap, next: string) => next.repeat(gap.length))
    .replace(/(?<=\S) {1,4}(?=\S)/g, (gap) => ".".repeat(gap.length));
}
