import assert from "node:assert/strict";

import fc from "fast-check";

import type { LocationKey } from "../../src/weather/model/locationKey";
import { type Place, readPlaces } from "../../src/weather/places/savedPlaces";
import type { StationState } from "../../src/weather/refresh/conditionsFeed";
import type { Subject } from "../../src/weather/refresh/subscription";
import { markdownOf, presentPanel } from "../../src/weather/view/panelView";
import { type GlanceStyle, present } from "../../src/weather/view/statusBarView";
import { failures, faultsIn, questionFor, textsIn } from "../unit/weather/fakes";
import { location } from "./inputs/questions";
import { failure, locale, now, state } from "./inputs/states";
import { anyText, fits, isClean, isForeign } from "./inputs/texts";
import { holds } from "./property";

const style: fc.Arbitrary<GlanceStyle> = fc.record({
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
const places: fc.Arbitrary<readonly Place[]> = fc
  .array(
    fc.tuple(location, anyText).map(([key, label]) => `${key}1 ${label}`),
    { maxLength: 3 },
  )
  .map(readPlaces);

const subject: fc.Arbitrary<Subject> = fc.oneof(
  {
    arbitrary: places.map(([place]): Subject => ({
      kind: "question",
      question: questionFor(place?.location ?? "349727"),
      ...(place?.label !== undefined && { label: place.label }),
    })),
    weight: 4,
  },
  { arbitrary: failure.map((one): Subject => ({ kind: "failure", failure: one })), weight: 1 },
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
  holds(
    "J1 J3 J4 J5 J6 J7 J8 J11 at a glance and in the tooltip is never blank and never nonsense",
    [subject, state, locale, style],
    (one, known, reader, looks) => {
      const view = present(one, known, reader, now, looks);
      assertReadable(view, one, known.answer);
      assert.ok(view.glance.pieces.some(({ kind }) => kind === "glyph") || looks.text !== undefined);
      assert.ok(
        view.glance.pieces.length > 0 &&
          view.glance.pieces
            .map(({ text }) => text)
            .join("")
            .trim() !== "",
      );
      assert.equal(view.glance.phase, view.tooltip.notice && known.answer ? "stale" : view.glance.phase);
      assert.ok(view.tooltip.actions.length > 0);
    },
    { share: 0.7 },
  );

  holds(
    "J1 J3 J4 J5 J6 J7 J8 J11 in the panel is never blank and never nonsense",
    [subject, state, locale, places],
    (one, known, reader, saved) => {
      const view = presentPanel(one, known, reader, now, saved);
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

  holds(
    "J2 as Markdown has no link, picture or markup of the service's",
    [subject, state, locale],
    (one, known, reader) => {
      const view = presentPanel(one, known, reader, now);
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

  holds(
    "J6 says its place to nobody where the place is hidden",
    [
      state,
      locale,
      fc.option(fc.constantFrom("{location} {glyph}", "{location}"), { nil: undefined }),
      fc.boolean(),
      fc.constant("QZX7351"),
    ],
    (known, reader, text, isOneOfSeveral, hidden) => {
      const { failure: wrong, ...rest } = known;
      const told: StationState = {
        ...rest,
        ...(wrong && {
          failure:
            wrong.kind === "locationUnknown" ? { ...failures.locationUnknown, location: hidden as LocationKey } : wrong,
        }),
      };
      const label = `Home ${hidden}`;
      const one: Subject = { kind: "question", question: questionFor(hidden), label };
      const print = JSON.stringify(present(one, told, reader, now, { text, hideLocation: true, isOneOfSeveral }));
      assert.ok(!print.includes(hidden), print);
    },
    { share: 0.4 },
  );
});
