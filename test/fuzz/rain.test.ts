import assert from "node:assert/strict";

import { day, hour, minute } from "../../src/weather/base/duration";
import { clock, saidOf, type Sky } from "../unit/weather/rain/skies";
import { sky } from "./inputs/skies";
import { property } from "./property";

type Weather = "wet" | "dry" | "possible" | "unknown";

/** The end of the minutes if they decide: they give way to hours that are newer, an hour after their receipt. */
function minutesEnd({ now, minutes, hours }: Sky): number {
  const end = minutes ? minutes.from + minutes.wet.length * minute : -Infinity;
  const isOlder = minutes && hours && hours.receivedAt > minutes.receivedAt && now >= minutes.receivedAt + hour;
  return end > now && !isOlder ? end : -Infinity;
}

/** What the source that decides says of a minute. */
function weatherAt(sky: Sky, at: number): Weather {
  const { minutes, hours } = sky;
  if (minutes && at < minutesEnd(sky))
    return (minutes.wet[Math.floor((at - minutes.from) / minute)] ?? ".") === "." ? "dry" : "wet";
  const step = hours?.steps.find((one) => one.at <= at && at < one.at + hour)?.members;
  const {
    PrecipitationProbability: chance,
    WeatherIcon: icon,
    HasPrecipitation: isWet,
  } = (step ?? {}) as Readonly<Record<string, number>>;
  if (chance !== undefined) return chance > 50 ? "wet" : chance < 30 ? "dry" : "possible";
  return icon === undefined && isWet === undefined ? "unknown" : icon === 18 || isWet ? "wet" : "dry";
}

/** A claim of a text: wet or dry from one time to another; without an end, nothing is said about it. */
interface Claim {
  readonly text: string;
  readonly isWet: boolean;
  readonly from: number;
  readonly end?: number;
  readonly isAtLeast?: boolean;
}

const time = String.raw`(?:tomorrow at )?\d\d:\d\d`;

function claimsIn(text: string, now: number, from = now): readonly Claim[] {
  const timeIn = (words = "", after = 0): number => {
    const at = clock(words.slice(-5)) + (words.startsWith("tomorrow") ? day : 0);
    return at < after ? at + day : at;
  };
  const claims: Claim[] = [];
  // Parts of a spell touch, so the next one begins where the one before ends.
  let begin = from;
  for (const part of text.split(", then ")) {
    const dry = new RegExp(`dry until (${time})`, "i").exec(part);
    const span = new RegExp(`from (${time}) to (${time})`).exec(part);
    const start = new RegExp(`from (${time})`).exec(part);
    const until = new RegExp(`until (at least )?(${time})`).exec(part);
    if (dry) claims.push({ text, isWet: false, from: begin, end: timeIn(dry[1]) });
    else if (span) claims.push({ text, isWet: true, from: timeIn(span[1]), end: timeIn(span[2], timeIn(span[1])) });
    else if (start) claims.push({ text, isWet: true, from: timeIn(start[1]) });
    else if (until)
      claims.push({ text, isWet: true, from: begin, end: timeIn(until[2]), isAtLeast: until[1] !== undefined });
    begin = claims.at(-1)?.end ?? begin;
  }
  return claims;
}

/** @throws unless the source that decides agrees. A dry gap of less than five minutes doesn't end precipitation. */
function assertTrue(
  sky: Sky,
  { text, isWet, from, end = from + minute, isAtLeast = false }: Claim,
  isObserved: boolean,
) {
  let dry = 0;
  let isKnown = false;
  let unknown = 0;
  for (let at = from; at < end; at += minute) {
    const weather = weatherAt(sky, at);
    // Nothing is known before the first hour, but everything after it.
    isKnown ||= weather !== "unknown";
    unknown = isKnown && weather === "unknown" ? unknown + 1 : 0;
    if (!isWet) assert.ok(weather === "dry" || (weather === "unknown" && unknown < 5), `${text}: ${weather}`);
    dry = weather === "wet" || (isObserved && at < firstHour(sky)) ? 0 : dry + 1;
    if (isWet) assert.ok(dry < 5, `${text}: ${weather} at ${new Date(at).toTimeString()}`);
  }
  if (isWet && isAtLeast) assert.notEqual(weatherAt(sky, end), "wet", text);
}

/** The start of the first hour that isn't over; with an observation, the time before it may be wet. */
function firstHour({ now, hours }: Sky): number {
  return Math.min(...(hours?.steps ?? []).map(({ at }) => at).filter((at) => at > now));
}

describe("texts about precipitation", () => {
  property(
    "texts about precipitation say what the source says that decides, don't contradict each other, and are true until they change [M21]",
    [sky],
    (sky) => {
      const { now } = sky;
      const said = saidOf(sky);
      const { observation, minutes, hours } = sky;
      const decides = minutesEnd(sky);
      const isFresh = observation !== undefined && now < observation.at + 2 * hour;
      const isObserved =
        decides < now &&
        isFresh &&
        "HasPrecipitation" in observation.members &&
        observation.members.HasPrecipitation === true;
      const rows = said.rows.map((row) => {
        const [, label = "", value = ""] = /^(.*?): (.*?)(?: · last updated.*)?$/.exec(row) ?? [];
        const after = /^After (.*)$/.exec(label)?.[1];
        // Only a time of day: the next one.
        const begin = after === undefined ? now : clock(after) + (clock(after) < now ? day : 0);
        return claimsIn(value, now, begin);
      });
      const claims = [said.label, said.card, ...said.spoken].flatMap((text) => claimsIn(text, now)).concat(rows.flat());
      for (const claim of claims) assertTrue(sky, claim, isObserved);
      // No time is wet in one text and dry in another.
      for (const wet of claims.filter((one) => one.isWet))
        for (const dry of claims.filter((one) => !one.isWet))
          assert.ok((wet.end ?? wet.from + 1) <= dry.from || wet.from >= (dry.end ?? 0), `${wet.text} | ${dry.text}`);

      const bar = said.bar.replace(" $(history)", "");
      const [, until] = /until (\d\d:\d\d)/.exec(bar) ?? [];
      const [, from] = /^\S+ (\d\d:\d\d)$/.exec(bar) ?? [];
      const [, left] = /^\S+ (\d+) mins?$/.exec(bar) ?? [];
      if (until !== undefined)
        assert.ok(said.label.includes(until) && !said.label.includes("from"), `${bar} | ${said.label}`);
      if (from !== undefined)
        assert.ok(
          said.label.includes(`from ${from}`) || said.label.includes(" in 60 minutes"),
          `${bar} | ${said.label}`,
        );
      if (left !== undefined) assert.ok(said.label.includes(` in ${left} minute`), `${bar} | ${said.label}`);
      const starts = Array.from({ length: 6 * 60 }, (_, index) => now + index * minute).filter(
        (at) => weatherAt(sky, at) === "wet",
      );
      const [next] = starts;
      // What is wet now or within six hours is in the status bar, unless it's observed to be wet without a known end.
      if (next !== undefined && !isObserved) assert.notEqual(bar, "", new Date(next).toTimeString());
      if (next === undefined) assert.equal(bar, "");
      const last = Array.from({ length: 4 }, (_, index) => now - (index + 1) * minute).find(
        (at) => weatherAt(sky, at) === "wet",
      );
      const isInGap = last !== undefined && next !== undefined && next - last - minute < 5 * minute;
      if (next !== undefined && next > now && !isObserved && !isInGap)
        assert.ok(left !== undefined || from !== undefined, bar);
      if (left !== undefined) assert.equal(next, now + Number(left) * minute);
      if (from !== undefined && next !== undefined) assert.equal(clock(from) % day, next % day);

      if (said.patientEvent !== "") {
        assert.ok(next !== undefined && next > now && !isInGap && next !== decides && !isObserved, said.patientEvent);
        assert.ok(next <= now + (next < decides ? 30 : 60) * minute, said.patientEvent);
      }
      if (said.event !== "") assert.equal(said.event, said.patientEvent);
      const source = next !== undefined && next < decides ? minutes : hours;
      const isNews = source?.expiresAt !== undefined && now < source.expiresAt;
      if (isNews && next !== undefined && next > now && !isInGap && next !== decides && !isObserved)
        assert.equal(said.patientEvent !== "", next <= now + (next < decides ? 30 : 60) * minute);

      assert.ok(said.changesIn > 0);
      const later = saidOf({ ...sky, now: now + Math.min(said.changesIn, 2 * hour) - 1 });
      const ofTime = ({ bar, label, rows }: typeof said) =>
        [bar, label, ...rows].join("\n").replace(/last updated.*/g, "");
      assert.equal(ofTime(later), ofTime(said), `${said.changesIn / minute} min`);
    },
    1.25,
    20_261_129,
  );
});
