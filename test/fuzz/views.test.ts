import assert from "node:assert/strict";

import fc from "fast-check";

import type { LocationKey } from "../../src/weather/model/locationKey";
import { parseSavedPlaces, type SavedPlace } from "../../src/weather/places/savedPlaces";
import type { FeedState } from "../../src/weather/refresh/conditionsFeed";
import type { Target } from "../../src/weather/refresh/subscription";
import { markdownOf, panelView } from "../../src/weather/view/panelView";
import { type StatusBarStyle, statusBarView } from "../../src/weather/view/statusBarView";
import { conditionsQueryFor, failures, faultsIn, textsIn } from "../unit/weather/fakes";
import { location } from "./inputs/questions";
import { failure, locale, now, state } from "./inputs/states";
import { anyText, fits, isClean, isForeign } from "./inputs/texts";
import { property } from "./property";

const style: fc.Arbitrary<StatusBarStyle> = fc.record({
  text: fc.option(
    fc.constantFrom(
      "{glyph} {temperature}",
      "{location}: {text}, {wind} | {humidity}",
      "{feelsLike}",
      "{nothing}",
      "x",
    ),
    { nil: undefined },
  ),
  hideLocation: fc.boolean(),
  isOneOfSeveral: fc.boolean(),
});

/** Places as they are read from the settings. */
const places: fc.Arbitrary<readonly SavedPlace[]> = fc
  .array(
    fc.tuple(location, anyText).map(([key, label]) => `${key}1 ${label}`),
    { maxLength: 3 },
  )
  .map(parseSavedPlaces);

const target: fc.Arbitrary<Target> = fc.oneof(
  {
    arbitrary: places.map(([place]): Target => ({
      kind: "query",
      query: conditionsQueryFor(place?.location ?? "349727"),
      ...(place?.label !== undefined && { label: place.label }),
    })),
    weight: 4,
  },
  { arbitrary: failure.map((one): Target => ({ kind: "failure", failure: one })), weight: 1 },
);

function assertReadable(view: unknown, ...sources: readonly unknown[]): void {
  for (const [path, text] of textsIn(view)) {
    assert.ok(text.trim() !== "" || path.endsWith(".text"), `${path} is blank`);
    assert.ok(isClean(text), `${path}: ${JSON.stringify(text)}`);
    assert.ok(fits(text, 600), `${path}: ${text.length} characters`);
  }
  if (!isForeign(...sources)) assert.deepEqual(faultsIn(view), []);
}

describe("what a person reads of any weather", () => {
  property(
    "J1 J3 J4 J5 J6 J7 J8 J11 at a glance and in the tooltip is never blank and never nonsense",
    [target, state, locale, style],
    (one, known, reader, looks) => {
      const view = statusBarView(one, known, reader, now, looks);
      assertReadable(view, one, known.answer);
      assert.ok(view.text.segments.some(({ kind }) => kind === "glyph") || looks.text !== undefined);
      assert.ok(
        view.text.segments.length > 0 &&
          view.text.segments
            .map(({ text }) => text)
            .join("")
            .trim() !== "",
      );
      assert.equal(view.text.phase, view.tooltip.notice && known.answer ? "stale" : view.text.phase);
      assert.ok(view.tooltip.actions.length > 0);
    },
    { share: 0.7 },
  );

  property(
    "J1 J3 J4 J5 J6 J7 J8 J11 in the panel is never blank and never nonsense",
    [target, state, locale, places],
    (one, known, reader, saved) => {
      const view = panelView(one, known, reader, now, saved);
      assertReadable(view, one, known.answer, saved);
      assert.equal(view.current !== undefined, known.answer !== undefined);
      for (const { picture } of view.tiles) {
        if (picture?.kind === "scale" || picture?.kind === "range")
          assert.ok(picture.fraction >= 0 && picture.fraction <= 1);
        if (picture?.kind === "compass") assert.ok(picture.degrees >= 0 && picture.degrees <= 360);
      }
      assert.equal(new Set(view.places.map(({ label }) => label)).size, view.places.length);
    },
    { share: 0.7 },
  );

  property(
    "J2 as Markdown has no link, picture or markup of the service's",
    [target, state, locale],
    (one, known, reader) => {
      const view = panelView(one, known, reader, now);
      const markdown = markdownOf(view);
      const [heading = "", rows = "", source = "", ...more] = markdown.split("\n\n");
      assert.deepEqual(more, []);
      if (!view.current) return void assert.equal(markdown, "");
      const fell = view.precipitation ? 1 : 0;
      const lines = rows === "" ? [] : rows.split("\n");
      assert.equal(lines.length, view.tiles.length + view.times.length + fell);
      for (const line of [heading.replace(/^## /, ""), ...lines.map((row) => row.replace(/^- /, ""))]) {
        const active = line.replace(/\\[!-/:-@[-`{-~]/g, " ");
        assert.doesNotMatch(active, /[`*_[\]<>#|&!~\\]|:\/\/|(?<![a-z\d])www\./i, line);
      }
      assert.ok(
        source === "" ||
          /^Weather data from [\w.:-]+$|^\[[^\]]+\]\(https:\/\/www\.accuweather\.com\)$|^⟦/u.test(source),
        source,
      );
    },
    { share: 0.5 },
  );

  property(
    "J6 does not say its place where the place is hidden",
    [
      state,
      locale,
      fc.option(fc.constantFrom("{location} {glyph}", "{location}"), { nil: undefined }),
      fc.boolean(),
      fc.constant("QZX7351"),
    ],
    (known, reader, text, isOneOfSeveral, hidden) => {
      const { failure: wrong, ...rest } = known;
      const told: FeedState = {
        ...rest,
        ...(wrong && {
          failure:
            wrong.kind === "locationUnknown" ? { ...failures.locationUnknown, location: hidden as LocationKey } : wrong,
        }),
      };
      const label = `Home ${hidden}`;
      const one: Target = { kind: "query", query: conditionsQueryFor(hidden), label };
      const print = JSON.stringify(statusBarView(one, told, reader, now, { text, hideLocation: true, isOneOfSeveral }));
      assert.ok(!print.includes(hidden), print);
    },
    { share: 0.4 },
  );
});
