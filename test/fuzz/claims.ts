import assert from "node:assert/strict";

import { day, minute } from "../../src/weather/base/duration";
import { clock } from "../unit/weather/rain/skies";
import type { Truth } from "./truth";

/** A claim of an English text about the time from one moment to another, or about a beginning. */
interface Claim {
  readonly what: string;
  readonly from: number;
  readonly end?: number;
  readonly isAtLeast: boolean;
  readonly isCounted: boolean;
  readonly isPossible: boolean;
  readonly isLight: boolean;
}

const time = String.raw`((?:tomorrow at )?\d\d:\d\d)`;
const form = new RegExp(
  String.raw`^(.+?) (?:until (at least )?${time}|from ${time}(?: to ${time})?|in (\d+) minutes?|(possible \((?:30|50)%\)))(, light)?$`,
  "i",
);

/** The claims of a text about the time from `begin` on. @throws if it says anything else. */
function claimsIn(text: string, begin: number): readonly Claim[] {
  const claims: Claim[] = [];
  let said = begin;
  for (const part of text.replace(/\.$/, "").split(", then ").filter(Boolean)) {
    const [, what = "", atLeast, until, start, to, left, possible, light] = form.exec(part) ?? assert.fail(text);
    // The next part begins where the one before ends, unless it says something else.
    const from = start === undefined ? said + Number(left ?? 0) * minute : timeOf(start);
    const last = until ?? to;
    // The end has no day if it's on that of the start.
    const end = last === undefined ? undefined : timeOf(last) < from ? timeOf(last) + day : timeOf(last);
    const [isAtLeast, isCounted, isPossible, isLight] = [atLeast, left, possible, light].map(Boolean);
    claims.push({ what: what.toLowerCase(), from, end, isAtLeast, isCounted, isPossible, isLight } as Claim);
    said = end ?? from;
  }
  return claims;
}

function timeOf(words: string): number {
  return clock(words.slice(-5)) + (words.startsWith("tomorrow") ? day : 0);
}

/**
 * Asserts that a text says everything that is true from `begin` to its last time, which it returns, and nothing else.
 *
 * @param shownUntil a longer dry time may end here in the text.
 */
export function assertTrue(text: string, truth: Truth, begin: number, shownUntil?: number): number {
  const { between, spells, minutesEnd } = truth;
  const claims = claimsIn(text, begin);
  let said = begin;
  for (const [index, { what, from, end = from, ...claim }] of claims.entries()) {
    const must = (isTrue: boolean, why: string) => assert.ok(isTrue, `"${text}" ${why}`);
    const next = between(end, end + minute);
    must(!/[rsim]/.test(between(said, from)), "leaves something out");
    if (what === "dry") {
      must(/^ {0,60}\.+$/.test(between(from, end)), "isn't dry");
      must(next !== "." || end === shownUntil, "ends too early");
      must(claim.isAtLeast === !/\p{L}/u.test(next), "has a different end");
    } else if (claim.isPossible) {
      const [letter = ""] = /(?<=^ {0,60})[RSIM]/.exec(between(from, from + 61 * minute)) ?? [];
      must(namesOf(letter.toLowerCase()) === what, "isn't possible");
    } else {
      const spell = spells.find((one) => one.start <= from && from < one.end) ?? assert.fail(`"${text}" isn't wet`);
      const isWhole = end === from || end === spell.end;
      const letters = between(from, isWhole ? spell.end : end);
      must(from === said || from === spell.start, "begins too late");
      must(/^[rsim]+$/.test(letters), "is dry before its end");
      must(namesOf(claim.isCounted ? letters.charAt(0) : letters) === what, "has a different kind");
      must(claim.isCounted || (claim.isAtLeast || end === from) === (isWhole && spell.isOpen), "has a different end");
      must(isWhole || (claims[index + 1]?.from === end && !letters.endsWith(next)), "ends too early");
      const last = from + letters.length * minute;
      must(!claim.isLight || last <= minutesEnd, "has an intensity");
      said = last;
    }
    said = Math.max(said, end);
  }
  return said;
}

const names: Readonly<Record<string, readonly string[]>> = {
  r: ["rain"],
  s: ["snow"],
  i: ["ice or freezing rain"],
  m: ["rain", "snow"],
};

/** The kinds of these minutes in words. */
function namesOf(letters: string): string {
  const kinds = [...new Set(Array.from(letters).flatMap((letter) => names[letter] ?? []))];
  return new Intl.ListFormat("en-US").format(kinds);
}
