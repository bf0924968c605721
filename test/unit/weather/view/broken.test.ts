import assert from "node:assert/strict";

import type { ConditionsState } from "../../../../src/weather/conditions/conditionsSubscription";
import type { Locale } from "../../../../src/weather/locale/locale";
import { english, strings } from "../../../../src/weather/locale/strings";
import { allFieldRows } from "../../../../src/weather/view/allFields";
import { brokenCard, offerCard } from "../../../../src/weather/view/optionalCards";
import { failures } from "../fakes";
import { glanceAt, metric, panelAt, sample, stateOf, textOf } from "./viewFixture";

/** `given`, of which nobody can read `name`, and what was reported meanwhile. */
function without<T extends object>(given: T, name: keyof T): T {
  return new Proxy(given, {
    get: (target, read): unknown => (read === name ? assert.fail(`no ${String(read)}`) : Reflect.get(target, read)),
  });
}

const wrong = "Something went wrong";
const state = stateOf({ ...sample, LocalSource: { Name: "DWD" } });
const unreadable = without<ConditionsState>({ loading: false }, "answer");

/** A locale that keeps what is reported, and of which nobody can read `name`. */
function reporting(name?: keyof Locale): { readonly locale: Locale; readonly reports: unknown[] } {
  const reports: unknown[] = [];
  const locale: Locale = { ...metric, report: (error) => void reports.push(error) };
  return { locale: name === undefined ? locale : without(locale, name), reports };
}

describe("a part of a view that can't be made", () => {
  const { locale, reports } = reporting("units");
  const [panel, glance] = [panelAt(state, locale), glanceAt(state, locale)];

  it("leaves the other parts of the panel", () =>
    assert.equal(panel.times.map(({ label }) => label).join(), "Observed,Updated"));
  it("is a dash and words in the panel's heading", () =>
    assert.deepEqual(panel.current, { glyph: "unknown", temperature: "–", text: wrong }));
  it("is words in a tile", () => assert.equal(panel.tiles[0]?.value, wrong));
  it("is words in a row of the tooltip", () => assert.ok(glance.tooltip.rows.some(({ value }) => value === wrong)));
  it("offers the log and a report", () =>
    assert.deepEqual(
      glance.tooltip.actions.map(({ action }) => action),
      ["refresh", "showPanel", "selectLocation", "showLog", "reportProblem"],
    ));
  it("is reported", () => assert.ok(reports.length > 0));

  it("is words in place of a time", () =>
    assert.ok(panelAt(state, reporting("tag").locale).times.every(({ value }) => value === wrong)));
  it("is words in place of a value among all fields", () => {
    const rows = allFieldRows({ Temperature: { Metric: { Value: 1, Unit: "C" } } }, reporting("tag").locale);
    assert.equal(rows[0]?.value, wrong);
  });
  it("leaves out the age of a failure", () => {
    const failed = { ...state, failure: failures.unreachable };
    assert.equal(panelAt(failed, reporting("textTag").locale).notice?.age, undefined);
  });
});

describe("a view that can't be made", () => {
  const { locale, reports } = reporting();
  const panel = panelAt(unreadable, locale);
  const glance = glanceAt(unreadable, locale);

  it("is a notice in the panel, with nothing else", () => {
    const { words, ...rest } = panel;
    assert.equal(words.broken.title, wrong);
    assert.deepEqual(rest, {
      ...{
        phase: "failed",
        place: "Current Conditions",
        places: [],
        loading: false,
        notice: words.broken,
        tiles: [],
        times: [],
      },
    });
  });
  it("is words in the status bar", () => {
    assert.equal(textOf(glance), `unknown ${wrong}`);
    const { phase, glyph, label } = glance.text;
    assert.deepEqual({ phase, glyph, label }, { phase: "failed", glyph: "unknown", label: `Weather: ${wrong}` });
  });
  it("is words in the tooltip, with the log and a report", () =>
    assert.deepEqual(glance.tooltip, {
      ...{ title: wrong, rows: [] },
      actions: [
        { action: "showLog", label: "Show Log" },
        { action: "reportProblem", label: "Report a Problem" },
      ],
    }));
  it("is reported once for each view", () => assert.equal(reports.length, 2));
});

describe("the card of something optional", () => {
  it("offers what is off", () =>
    assert.deepEqual(offerCard("warnings", english), {
      ...{ kind: "offer", title: "Official warnings", sentence: strings.warnings.offer },
      action: { action: "turnOnWarnings", label: "Show Warnings" },
    }));
  it("says that it couldn't be made, and offers a report", () =>
    assert.deepEqual(brokenCard("forecast", english), {
      ...{ kind: "line", title: "Next hours and days", sentence: wrong },
      action: { action: "reportProblem", label: "Report a Problem" },
    }));
});
