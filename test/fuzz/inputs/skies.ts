import fc from "fast-check";

import { hour, minute } from "../../../src/weather/base/duration";
import { clock, type Sky } from "../../unit/weather/rain/skies";

/** The weather by the minute from 10:00 on: the letter of a kind, or a dot. */
type Weather = string;

const first = clock("10:00");
const length = 20 * 60;

/** Short ones are about as long as a gap that doesn't end precipitation. */
const span = fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 10, max: 240 }));
const spell = fc.record({ gap: span, minutes: span, letter: fc.constantFrom("r", "r", "s", "i", "m") });

/** An earlier and a later version of the same weather. */
const versions: fc.Arbitrary<readonly [Weather, Weather]> = fc
  .tuple(fc.integer({ min: 0, max: 6 * 60 }), fc.array(spell, { maxLength: 8 }), fc.integer({ min: 0, max: 90 }))
  .map(([begin, spells, shift]) => {
    const drawn = (from: number): Weather =>
      [".".repeat(from), ...spells.map(({ gap, minutes, letter }) => ".".repeat(gap) + letter.repeat(minutes))]
        .join("")
        .padEnd(length, ".")
        .slice(0, length);
    return [drawn(begin), drawn(begin + shift)];
  });

const age = (max: number): fc.Arbitrary<number> => fc.integer({ min: 0, max }).map((minutes) => minutes * minute);
const version = fc.constantFrom<(0 | 1)[]>(0, 1);
const maybe = <One>(one: fc.Arbitrary<One>) => fc.option(one, { nil: undefined, freq: 3 });
const lifetime = fc.record({ version, hasFailed: fc.boolean(), isFresh: fc.boolean() });

/** Skies of which each source tells of one of the versions: complete, partial, old, or not at all. */
export const sky: fc.Arbitrary<Sky> = fc
  .record({
    versions,
    now: fc.integer({ min: 3 * 60, max: 6 * 60 }).map((minutes) => first + minutes * minute),
    minutes: maybe(fc.tuple(lifetime, age(130), fc.constantFrom(30, 60, 120, 120, 240))),
    hours: maybe(fc.tuple(lifetime, age(200), fc.array(fc.constantFrom("chance", "chance", "icon", "flag", "none")))),
    observation: maybe(fc.tuple(version, age(180))),
  })
  .map(({ versions, now, minutes, hours, observation }) => {
    const at = (which: 0 | 1, from: number, count: number): string => {
      const begin = (from - first) / minute;
      return versions[which].slice(begin, begin + count);
    };
    return {
      now,
      ...(minutes && {
        minutes: minutesOf(minutes[0], now - minutes[1], (from) => at(minutes[0].version, from, minutes[2])),
      }),
      ...(hours && {
        hours: {
          ...lifetimeOf(hours[0], now - hours[1]),
          steps: Array.from({ length: 12 }, (_, index) => {
            const from = Math.floor((now - hours[1]) / hour + 1 + index) * hour;
            return { at: from, members: membersOf(at(hours[0].version, from, 60), hours[2][index] ?? "chance") };
          }),
        },
      }),
      ...(observation && {
        observation: {
          at: now - observation[1],
          members: { HasPrecipitation: at(observation[0], now - observation[1], 1) !== "." },
        },
      }),
    };
  });

function lifetimeOf({ hasFailed, isFresh }: { hasFailed: boolean; isFresh: boolean }, receivedAt: number) {
  return { receivedAt, hasFailed, ...(isFresh && { expiresAt: receivedAt + 5 * hour }) };
}

function minutesOf(one: Parameters<typeof lifetimeOf>[0], receivedAt: number, wetFrom: (from: number) => string) {
  return { ...lifetimeOf(one, receivedAt), from: receivedAt, wet: wetFrom(receivedAt) };
}

/** The chances at both sides of what is expected, and of what is possible. */
function chanceOf(wetMinutes: number): number {
  if (wetMinutes > 30) return wetMinutes > 45 ? 95 : 51;
  return wetMinutes > 15 ? 50 : wetMinutes > 0 ? 30 : 29;
}

function membersOf(weather: string, by: string): object {
  const wet = weather.replaceAll(".", "");
  const type = { r: "Rain", s: "Snow", i: "Ice", m: "Mixed" }[wet[0] ?? "r"];
  const kind = wet.length > 0 ? { PrecipitationType: type } : {};
  if (by === "icon") return { WeatherIcon: wet.length > 30 ? 18 : 7, ...kind };
  if (by === "flag") return { HasPrecipitation: wet.length > 30, ...kind };
  return by === "none" ? { IconPhrase: "Weather" } : { PrecipitationProbability: chanceOf(wet.length), ...kind };
}
