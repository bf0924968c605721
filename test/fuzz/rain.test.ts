import assert from "node:assert/strict";

import { hour, minute } from "../../src/weather/base/duration";
import { saidOf, type Sky } from "../unit/weather/rain/skies";
import { assertTrue } from "./claims";
import { sky } from "./inputs/skies";
import { property } from "./property";
import { type Truth, truthOf } from "./truth";

type Said = ReturnType<typeof saidOf>;

const symbols: Readonly<Record<string, string>> = { r: "☂", s: "❄", i: "◊", m: "☂❄" };

/** The status bar: the next precipitation within six hours, with the kinds of its first two parts within two. */
function barOf({ spells: [spell], minutesEnd, isWetNow }: Truth, now: number): string {
  if (!spell || isWetNow || spell.start >= now + 6 * hour) return "";
  const { start, end, letters, isOpen } = spell;
  const shown = letters.slice(Math.max(0, now - start) / minute).slice(0, 120);
  const parts = shown
    .replace(/[^rsim]/g, "")
    .replace(/(.)\1*/g, "$1")
    .slice(0, 2);
  const glyph = [...new Set(Array.from(parts).flatMap((letter) => Array.from(symbols[letter] ?? "")))].join("");
  const timeOf = (at: number) => new Date(at).toTimeString().slice(0, 5);
  if (start <= now) return isOpen ? glyph : `${glyph} until ${timeOf(end)}`;
  const isCounted = start < minutesEnd && start < now + hour;
  return `${glyph} ${isCounted ? `${(start - now) / minute} min` : timeOf(start)}`;
}

/** Asserts what the rows say, and that each one begins where the one before ends, or where something is known again. */
function assertRows(rows: readonly string[], { now, hours }: Sky, truth: Truth): void {
  const { minutesEnd } = truth;
  const shownUntil = Math.min(now - (now % (5 * minute)) + 2 * hour, minutesEnd);
  let begin = now;
  for (const row of rows) {
    const [, label = "", value = ""] = /^(.*?): (.*)$/.exec(row) ?? [];
    if (label === "Next 2 hours") begin = Math.max(shownUntil, assertTrue(value, truth, now, shownUntil));
    else {
      const gap = /^ */.exec(truth.between(begin, begin + 12 * hour))?.[0].length ?? 0;
      const from = begin + (truth.isWetNow || gap > 60 ? gap * minute : 0);
      assert.equal(label, from > now ? "Later" : "Coming hours", rows.join());
      assertTrue(value, truth, from);
    }
  }
  assert.equal(rows[0]?.startsWith("Next 2 hours") ?? false, minutesEnd > now);
  const [spell] = truth.spells;
  if (spell && (hours || spell.start < shownUntil)) assert.match(rows.join(), /from|(?<!dry )until/);
}

/** Asserts that only a spell that begins soon is told, and never from hours that are due. */
function assertEvent({ event, patientEvent }: Said, { now, minutes, hours }: Sky, truth: Truth): void {
  const { minutesEnd, isWetNow } = truth;
  const [spell] = truth.spells;
  const isOfMinutes = spell !== undefined && spell.start < minutesEnd;
  const source = isOfMinutes ? minutes : hours;
  const isSoon =
    spell !== undefined &&
    !isWetNow &&
    spell.start > now &&
    spell.start !== minutesEnd &&
    spell.start <= now + (isOfMinutes ? 30 : 60) * minute;
  const isFreshIn = (one: typeof source): boolean => one?.expiresAt !== undefined && now < one.expiresAt;
  const isFresh = isFreshIn(source);
  if (patientEvent !== "") {
    assert.ok(isSoon, patientEvent);
    assertTrue(patientEvent, truth, now);
  }
  if (event !== "") assert.equal(event, patientEvent);
  if (isSoon && isFresh) assert.notEqual(patientEvent, "");
  // The other source may be due.
  if (isSoon && [minutes, hours].every((one) => !one || isFreshIn(one))) assert.notEqual(event, "");
  const isDue = !isOfMinutes && !isFresh && source && !source.hasFailed && now >= source.receivedAt + hour;
  if (isDue) assert.equal(event, "");
}

const withoutAge = (text: string): string => text.replace(/(?:,| ·)? last updated.*| \(last updated.*\)/g, "");

describe("texts about precipitation", () => {
  property(
    "texts about precipitation say what the source says that decides, don't contradict each other, and are true until they change [M21]",
    [sky],
    (sky) => {
      const { now } = sky;
      const truth = truthOf(sky);
      const said = saidOf(sky);
      const bar = barOf(truth, now);
      assert.equal(said.bar.replace(" $(history)", ""), bar);
      assert.equal(said.label !== "", bar !== "");
      assertTrue(withoutAge(said.label), truth, now);

      const rows = said.rows.map(withoutAge);
      assertRows(rows, sky, truth);
      assert.deepEqual(said.chat.map(withoutAge), rows);
      if (truth.minutesEnd > now || said.card !== "")
        assert.equal(`${said.cardTitle}: ${said.card}`.toLowerCase(), `${rows[0]}.`.toLowerCase());
      assert.equal(said.copy, said.card);
      assert.equal(said.cardKind !== undefined, /\w/.test(said.card));
      if (said.cardKind === "chart") assert.ok(truth.minutesEnd > now);
      assertTrue(said.spoken.map((text) => text.replace(/\.$/, "")).join(", then "), truth, now);
      assertEvent(said, sky, truth);

      assert.ok(said.changesIn > 0);
      const later = saidOf({ ...sky, now: now + Math.min(said.changesIn, 2 * hour) - 1 });
      const ofTime = ({ bar, label, rows }: Said) => [bar, label, ...rows].map(withoutAge);
      assert.deepEqual(ofTime(later), ofTime(said), `${said.changesIn / minute} min`);
    },
    1.25,
  );
});
