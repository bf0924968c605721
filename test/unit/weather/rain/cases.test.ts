import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";

import { minute } from "../fakes";
import { clock, hoursFrom, minutesIn, saidOf, type Sky } from "./skies";

interface Case {
  readonly now: string;
  readonly minutes: string | null;
  readonly right: Readonly<Record<string, string | null>>;
}

const file = path.resolve(__dirname, "../../../../../test/unit/weather/rain/cases.json");
const cases = JSON.parse(readFileSync(file, "utf8")) as readonly Case[];

const hours = (received: string, first: string, ...chances: readonly number[]): Pick<Sky, "hours"> => ({
  hours: { receivedAt: clock(received), steps: hoursFrom(first, chances) },
});
const minutes = (received: string, runs: string, more: object = {}): Pick<Sky, "minutes"> => ({
  minutes: { receivedAt: clock(received), from: clock(received), wet: minutesIn(runs), ...more },
});
const wet = { WeatherText: "Rain", WeatherIcon: 18, HasPrecipitation: true };

/** The sources in the order of the cases, and what the words of the others must not be. */
const skies: readonly (readonly [sky: Omit<Sky, "now">, never?: RegExp])[] = [
  [{ ...minutes("13:55", "dry 30"), ...hours("13:50", "14:00", 95, 95, 10, 10) }],
  [{ ...minutes("14:05", "dry 120"), ...hours("14:05", "15:00", 10, 95, 10) }],
  [{ ...minutes("14:05", "r 120"), ...hours("14:05", "15:00", 95, 95, 95, 95, 10) }, /16:05|17:00/],
  [{ ...hours("14:05", "15:00", 95, 95, 90, 10), observation: { at: clock("13:55"), members: wet } }],
  [hours("14:05", "15:00", ...Array<number>(12).fill(50)), /dry/],
  [minutes("14:05", "r 5, s 85, dry 30")],
  [minutes("08:00", "dry 110, r 60", { expiresAt: clock("08:55") })],
  [hours("14:05", "15:00", ...Array<number>(11).fill(5), 35)],
  [{ ...minutes("14:00", "dry 12, r 60, dry 48", { hasFailed: true }), ...hours("14:00", "15:00", 5, 5, 5) }],
];

describe("the cases of rain from several sources", () => {
  for (const [index, { now: time, minutes, right }] of cases.entries()) {
    const [sky, never] = skies[index] ?? assert.fail(`case ${index}`);
    const now = clock(time.slice(0, 5));
    it(`at ${time} with ${minutes ?? "no minutes"}, the sources of case ${index + 1} agree [M21]`, () => {
      const said = saidOf({ ...sky, now });
      const { bar, label, row, message, "label and row": both } = right;
      const [symbols, mark] = (bar ?? "").split(", ");
      if (bar) assert.equal(said.bar, mark === undefined ? symbols : `${symbols} $(history)`);
      if (row)
        assert.match(
          said.rows.join("\n").replaceAll("%", " %").replaceAll("  %", " %").replaceAll("tomorrow at ", ""),
          written(row),
        );
      if (both) assert.ok(said.rows.join().replaceAll(", light", "").includes(both), said.rows.join());
      if (both) assert.equal(said.label.replaceAll(", light", ""), label ?? both);
      if (message === null) assert.equal(said.event, "");
      if (never) assert.doesNotMatch([said.bar, said.label, said.card, ...said.rows].join("\n"), never);
    });
  }

  it("a change from rain to snow changes the status bar", () =>
    assert.equal(saidOf({ ...skies[5]?.[0], now: clock("14:05") }).changesIn, 5 * minute));
  it("after a failed attempt, the message is the same [L4]", () => {
    const [sky] = skies[8] ?? assert.fail();
    const { event } = saidOf({ ...sky, now: clock("14:06") });
    assert.equal(event, "Rain from 14:12 to 15:12, light.");
    const { minutes = assert.fail() } = sky;
    assert.equal(
      saidOf({ ...sky, minutes: { ...minutes, hasFailed: false }, now: clock("14:06") }).patientEvent,
      event,
    );
  });
  it("rain in minutes that are due is told after the update has been waited for [L4]", () => {
    const [sky] = skies[6] ?? assert.fail();
    const { event, patientEvent } = saidOf({ ...sky, now: clock("09:40") });
    assert.deepEqual([event, patientEvent], ["", "Rain from 09:50, light."]);
  });
});

/** The row of a case, without the remark after it. */
function written(row: string): RegExp {
  const [words = ""] = row.split(/, not /);
  return new RegExp(words.replace(/[()]/g, "\\$&"));
}
