import assert from "node:assert/strict";

import fc from "fast-check";

import { decodeConditions } from "../../src/service/api/locationCalls";
import { decodeBody } from "../../src/service/api/readAnswer";
import { literal } from "../../src/editor/platform/escapeMarkdown";
import type { JsonObject } from "../../src/weather/base/json";
import { toSingleLine } from "../../src/weather/base/cleanText";
import { type Locale, localeFor } from "../../src/weather/locale/locale";
import { english } from "../../src/weather/locale/strings";
import { unitChoices, type UnitSettings } from "../../src/weather/locale/unitChoice";
import type { Answer, CallCount } from "../../src/weather/model/answer";
import type { Failure } from "../../src/weather/model/failure";
import type { Observation } from "../../src/weather/model/observation";
import type { TemperatureSample } from "../../src/weather/model/temperatureSample";
import type { Unit } from "../../src/weather/model/units";
import { parseSavedPlaces, type SavedPlace } from "../../src/weather/places/savedPlaces";
import type { Target } from "../../src/weather/feed/subscription";
import { allFieldRows, readableName } from "../../src/weather/surfaces/allFields";
import { markdownOf } from "../../src/weather/surfaces/panelMarkdown";
import { type PanelView, panelView } from "../../src/weather/surfaces/panelView";
import { viewingAt } from "../../src/weather/surfaces/placeWeather";
import { type StatusBarStyle, statusBarView } from "../../src/weather/surfaces/statusBarView";
import { answerFrom, day, failures, hour, pseudo, textsIn, weatherQueryFor } from "../unit/weather/fakes";
import { type Conditions, weatherOf } from "../unit/weather/surfaces/viewFixture";
import { instant } from "./inputs/headers";
import { anyText, fits, isClean, joined, keepsDirection, location, members, partial, weighted } from "./inputs/values";
import { property } from "./property";

const cleanText = fc.string({
  unit: fc.constantFrom(...Array.from("aÅ日9._-$({[<`"), "👨‍👩‍👧", "e\u0301"),
  minLength: 1,
  maxLength: 12,
});

describe("any text from outside", () => {
  const text = fc.oneof(anyText, joined(anyText, anyText, anyText), cleanText);
  const limits = fc.integer({ min: 1, max: 40 });
  property("any text becomes a clean line that fits, or stays one", [text, limits, cleanText], (long, limit, clean) => {
    const line = toSingleLine(long, limit);
    assert.ok(
      isClean(line) && keepsDirection(line) && line === line.trim() && !/\s\s/.test(line),
      JSON.stringify(line),
    );
    assert.ok(fits(line, limit), `more than ${limit}`);
    assert.equal(toSingleLine(line, limit), line);
    assert.equal(toSingleLine(clean, 40), clean);
  });

  property("any text is shown unchanged by Markdown: no markup, no link, no icon", [anyText], (text) => {
    const written = literal(text);
    assert.doesNotMatch(written.replace(/\\[!-/:-@[-`{-~]/g, ""), /[!-/:-@[-`{-~\n\r]/);
    const read = written.replace(/\\([!-/:-@[-`{-~])/g, "$1");
    assert.equal(read.replaceAll("$\u200b(", "$("), text.replace(/\s+/g, " "));
    assert.ok(!read.includes("$("));
  });
});

/** The time at which all states in this file are viewed, in milliseconds since 1970. */
const now = Date.UTC(2026, 9, 27, 12, 5);

/** A text that occurs only in the key and the label of the shown place. */
const mark = "QZX7351";
const { location: shownKey } = weatherQueryFor(mark);
const failure: fc.Arbitrary<Failure> = fc.constantFrom<Failure[]>(
  ...Object.values({ ...failures, locationUnknown: { ...failures.locationUnknown, location: shownKey } }),
);

const region = fc.constantFrom("US", "GB", "DE", "JP", "CA", "MX", "IN", "EG", undefined);

const choices = Object.entries(unitChoices).map(([name, of]) => [name, fc.constantFrom(...Object.values(of))] as const);
const each: fc.Arbitrary<UnitSettings["each"]> = partial<Record<string, Unit>>(Object.fromEntries(choices));

/** A person with any language, region, and units. Numbers in right-to-left languages contain direction marks. */
const locale: fc.Arbitrary<Locale> = fc
  .tuple(
    fc.record({ all: fc.constantFrom("auto", "metric", "imperial"), each }),
    region,
    fc.constantFrom("en", "de", "es", "fr", "ja", "ko", "zh-cn", "pt-br", "qps-ploc"),
    fc.boolean(),
  )
  .map(([units, region, language, isPseudo]) => ({
    ...localeFor(units, region, isPseudo ? language : "en"),
    localize: isPseudo ? pseudo : english,
  }));

/** Times around now in stored data, also from wrong clocks. */
const time = weighted(
  [4, fc.integer({ min: now - 3 * hour, max: now + hour })],
  [1, instant],
  [1, fc.constantFrom(0, now, now - 400 * day, now + 400 * day)],
);

/** An observation that is decoded from nearly valid members. */
const answer: fc.Arbitrary<Answer<Observation>> = fc
  .tuple(members, time, fc.integer({ min: -hour, max: day }))
  .map(([members, receivedAt, good]) => {
    const body = JSON.stringify([members]);
    const known = answerFrom(receivedAt, good);
    const decoded = decodeBody(body, (json) => decodeConditions(json, known));
    const content = "content" in decoded ? decoded.content : { members };
    return { ...known, content, body };
  });

const tenths = (min: number, max: number): fc.Arbitrary<number> =>
  fc.integer({ min: min * 10, max: max * 10 }).map((value) => value / 10);
const offset = fc.integer({ min: -840, max: 840 });

/** The temperature history, in order of time. */
const history: fc.Arbitrary<readonly TemperatureSample[]> = fc
  .uniqueArray(partial({ at: time, offset, celsius: tenths(-94, 64), fahrenheit: tenths(-138, 148) }, "at"), {
    maxLength: 6,
    selector: ({ at }) => at,
  })
  .map((readings) =>
    readings
      .filter(({ celsius, fahrenheit }) => celsius !== undefined || fahrenheit !== undefined)
      .sort((one, other) => one.at - other.at),
  );

const count = { made: fc.nat(), budget: fc.integer({ min: 1, max: 1_000_000 }) };
const calls: fc.Arbitrary<CallCount> = partial(
  { ...count, remaining: fc.nat({ max: 999_999_999 }), inMonth: partial(count, "made") },
  "made",
);

const state: fc.Arbitrary<Conditions> = partial(
  { loading: fc.boolean(), answer, failure, nextAt: time, calls, history },
  "loading",
);

const templates = ["{glyph} {temperature}", "{location}: {text}, {wind} | {humidity}", "{location}", "{nothing}", "x"];
const style: fc.Arbitrary<StatusBarStyle> = fc.record({
  text: fc.constantFrom(...templates, undefined),
  isOneOfSeveral: fc.boolean(),
});

const keyText = fc.oneof(fc.constantFrom(mark, "1", "2"), location);
const entry = joined(keyText, fc.constantFrom(" ", " Home", " A (1)", " רמת, "), anyText);
const places = fc.array(entry, { maxLength: 3 }).map(parseSavedPlaces);

const located = joined(fc.constantFrom(mark, `${mark} Home ${mark} `), anyText).map((text): Target => {
  const { label } = parseSavedPlaces([text])[0] ?? {};
  return { kind: "query", query: weatherQueryFor(mark), ...(label !== undefined && { label }) };
});
const target = weighted([4, located], [1, failure.map((one): Target => ({ kind: "failure", failure: one }))]);

/** @throws unless every text in a view is one readable line. */
function assertReadable(view: unknown): void {
  for (const [path, text] of textsIn(view)) {
    assert.ok(text.trim() !== "" || path.endsWith(".text"), `${path} is blank`);
    assert.ok(isClean(text) && keepsDirection(text), `${path}: ${JSON.stringify(text)}`);
    assert.ok(fits(text, 600), `${path}: ${text.length} characters`);
  }
}

function assertDrawable({ tiles, trend, places: choices }: PanelView): void {
  for (const { gauge } of tiles) {
    if (gauge?.kind === "compass") assert.ok(gauge.degrees >= 0 && gauge.degrees <= 360);
    else if (gauge) assert.ok(!("fraction" in gauge) || (gauge.fraction >= 0 && gauge.fraction <= 1));
  }
  assert.equal(new Set(choices.map(({ label }) => label)).size, choices.length);
  if (!trend) return;
  for (const { x, y } of trend.points) assert.ok(x >= 0 && x <= 1 && y >= 0 && y <= 1, `${x}, ${y}`);
  const { points, times, values } = trend;
  const ends = { first: points[0]?.x, last: points.at(-1)?.x, time: times[0]?.at, value: values[0]?.at };
  assert.deepEqual(ends, { first: 0, last: 1, time: 0, value: 0 });
}

/** @throws unless the Markdown of a view is complete, without links, pictures, or markup from the service. */
function assertPlainMarkdown(view: PanelView): void {
  const markdown = markdownOf(view);
  if (!view.current) return void assert.equal(markdown, "");
  const [heading = "", rows = "", source = "", ...more] = markdown.split("\n\n");
  const lines = rows === "" ? [] : rows.split("\n");
  const others = [view.current.feelsLike, view.current.comparison].filter(Boolean);
  assert.equal(lines.length, view.tiles.length + view.times.length + others.length);
  // Links lead only to the provider, and their text is escaped.
  const [, named = source] = /^\[(.*)\]\(https:\/\/www\.accuweather\.com\)$/.exec(source) ?? [];
  for (const line of [named, heading.replace(/^## /, ""), ...lines.map((row) => row.replace(/^- /, ""))]) {
    const active = line.replace(/\\[!-/:-@[-`{-~]/g, " ");
    assert.doesNotMatch(active, /[`*_[\]<>#|&!~\\]|:\/\/|(?<![a-z\d])www\./i, line);
  }
  assert.match(named, /^$|^Weather data from |^⟦/u);
  assert.deepEqual(more, []);
}

/** All faulty texts in a view: empty ones, or traces of missing values. */
function faultsIn(view: unknown): readonly string[] {
  return textsIn(view)
    .filter(([, text]) => text === "" || /undefined|NaN|null|\[object|∞|(?<!\d)-0(?![\d.,])|\{\w+\}|\n/.test(text))
    .map(([path, text]) => `${path}: ${text}`);
}

/**
 * Traces that `faultsIn` would find after a text was cleaned, cut, or put in lower case, also with invisible characters
 * in between.
 */
const traces = ["undefined", "NaN", "null", "-0"].map((word) => Array.from(word).join("[^!-~∞]*"));
const trace = new RegExp([...traces, "[[{∞]"].join("|"), "giu");

/** The same value with the last character changed in every trace, in all its texts. */
function withoutTraces(value: unknown): unknown {
  if (typeof value === "string") return value.replace(trace, (found) => `${found.slice(0, -1)}1`);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutTraces);
  return Object.fromEntries(Object.entries(value).map((member) => member.map(withoutTraces) as [string, unknown]));
}

describe("texts about any weather", () => {
  property(
    "texts about any weather are never blank, nonsense, or markup: status bar, tooltip, panel, fields, Markdown",
    [target, state, locale, style, places, fc.boolean()],
    (one, known, reader, looks, saved, isHidden) => {
      const membersOf = ({ answer }: Conditions): JsonObject => answer?.content.members ?? {};
      const viewsOf = (target: Target, state: Conditions, listed: readonly SavedPlace[]) => {
        const weather = weatherOf(state, [], target);
        const viewing = viewingAt(weather, reader, now);
        const { text, tooltip } = statusBarView(weather, { ...viewing, hidesPlace: isHidden }, looks);
        return {
          bar: { text, tooltip },
          panel: panelView(weather, viewing, listed),
          fields: allFieldRows(membersOf(state), reader),
        };
      };
      const views = viewsOf(one, known, saved);
      const { bar, panel, fields } = views;
      assertReadable(views);
      // A `-0` in a text of the service isn't a fault, and must not hide one in a formatted number.
      const isSuspect = faultsIn(views).length > 0;
      const other = withoutTraces([one, known, saved]) as Parameters<typeof viewsOf>;
      assert.deepEqual(isSuspect ? faultsIn(viewsOf(...other)) : [], []);

      const { segments, phase } = bar.text;
      assert.ok(segments.some(({ kind }) => kind === "glyph") || looks.text !== undefined);
      assert.ok(segments.some(({ text }) => text.trim() !== ""));
      assert.ok(phase === "stale" || !bar.tooltip.notice || !known.answer);
      assert.ok(bar.tooltip.actions.length > 0);
      assert.ok(!isHidden || !JSON.stringify(bar).includes(mark), "the place is hidden");

      assert.equal(panel.current !== undefined, known.answer !== undefined);
      const keys = saved.map((place) => place.location);
      const choices = keys.includes(shownKey) ? keys : [shownKey, ...keys];
      assert.deepEqual(
        panel.places.map(({ location: key, isShown }) => [key, isShown]),
        one.kind === "failure" || choices.length < 2 ? [] : choices.map((key) => [key, key === shownKey]),
      );
      assertDrawable(panel);
      assertPlainMarkdown(panel);

      const labels = new Set(fields.map(({ label }) => label));
      for (const [name, value] of Object.entries(membersOf(known)))
        if (typeof value !== "object" && !/^reference$/i.test(name)) assert.ok(labels.has(readableName(name)), name);
      assert.ok(fields.every(({ value }) => fits(value, 400)));
    },
    0.7,
  );
});
