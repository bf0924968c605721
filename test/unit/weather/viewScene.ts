import assert from "node:assert/strict";
import { decodeObservations } from "../../../src/weather/observation";
import { type PanelView, presentPanel } from "../../../src/weather/panelView";
import type { Answer } from "../../../src/weather/ports";
import { type GlanceStyle, present, type View } from "../../../src/weather/present";
import type { StationState } from "../../../src/weather/station";
import type { Locale } from "../../../src/weather/units";
import type { Subject } from "../../../src/weather/watch";
import { makeObservation } from "../../service/observations";
import { answerFrom, localeOf, minute, questionFor } from "./fakes";

export const metric = localeOf();
export const imperial = localeOf("en-GB", "imperial");
const subject: Subject = { kind: "question", question: questionFor("349727") };

/** Five past two on this machine's clock, wherever it stands. */
export const now = new Date(2026, 9, 27, 14, 5).getTime();

/** The members of a whole answer, as a service sends them. */
export const sample: Readonly<Record<string, unknown>> = {
  ...makeObservation({ details: true, now, weather: "sunnyDay" }),
  EpochTime: Math.floor(Date.UTC(2026, 9, 27, 12) / 1000),
  LocalObservationDateTime: "2026-10-27T08:00:00-04:00",
};

/** An answer of ten minutes ago with these members in its observation. */
export function answerOf(members: object): Answer {
  const decoded = decodeObservations([members]);
  assert.ok(decoded.kind === "observation");
  return { ...answerFrom(now - 10 * minute), observation: decoded.observation };
}

/** A state in which nothing is wrong, with these members in its observation. */
export function stateOf(members: object): StationState {
  return { loading: false, answer: answerOf(members) };
}

/** One place, and nothing chosen. */
export const plain: GlanceStyle = { text: undefined, hideLocation: false, isOneOfSeveral: false };

export function glanceAt(state: StationState, locale: Locale = metric, text?: string): View {
  return present(subject, state, locale, now, { ...plain, text });
}

export function panelAt(state: StationState, locale: Locale = metric): PanelView {
  return presentPanel(subject, state, locale, now);
}

/** What the status bar says, with the name of the glyph in place of its picture. */
export function textOf({ glance }: View): string {
  return glance.pieces.map(({ text }) => text).join("");
}

/** Rows as lines, to be read at a glance. */
export function linesOf(rows: readonly { readonly label: string; readonly value: string }[]): readonly string[] {
  return rows.map(({ label, value }) => `${label}: ${value}`);
}

/** `sample` without some of its members. */
export function without(...names: readonly string[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(sample).filter(([name]) => !names.includes(name)));
}
