import assert from "node:assert/strict";

import type { ConditionsState } from "../../../../src/weather/conditions/conditionsSubscription";
import type { Locale } from "../../../../src/weather/locale/locale";
import { english, strings } from "../../../../src/weather/locale/strings";
import { allFieldRows } from "../../../../src/weather/view/allFields";
import { brokenCard, offerCard } from "../../../../src/weather/view/optionalCards";
import { failures } from "../fakes";
import { glanceAt, metric, pair, panelAt, sample, stateOf, textOf } from "./viewFixture";

/** `given`, of which nobody can read `name`, and what was reported meanwhile. */
function without<T extends object>(given: T, name: keyof T): T {
  return new Proxy(given, {
    get: (target, read): unknown => (read === name ? assert.fail(`no ${String(read)}`) : Reflect.get(target, read)),
  });
}

const wrong = "Something went wrong";
const state = stateOf({ ...sample, LocalSource: { Name: "DWD" } });

/** The views of a person of whose locale nobody can read `name`, and what is reported. */
function viewsOf(state: ConditionsState, name?: keyof Locale) {
  const reports: unknown[] = [];
  const whole: Locale = { ...metric, report: (error) => void reports.push(error) };
  const locale = name === undefined ? whole : without(whole, name);
  return { locale, reports, panel: panelAt(state, locale), glance: glanceAt(state, locale) };
}

describe("a part of a view that can't be made", () => {
  const { reports, panel, glance } = viewsOf(state, "units");
  const untimed = viewsOf(state, "tag");

  it("is a dash and words in the panel, and leaves the other parts", () => {
    assert.deepEqual(panel.current, { glyph: "unknown", temperature: "–", text: wrong });
    assert.equal(panel.tiles[0]?.value, wrong);
    assert.equal(panel.times.map(({ label }) => label).join(), "Observed,Updated");
  });
  it("is words in a row of the tooltip, which offers the log and a report", () => {
    assert.ok(glance.tooltip.rows.some(({ value }) => value === wrong));
    const actions = glance.tooltip.actions.map(({ action }) => action).join(" ");
    assert.equal(actions, "refresh showPanel selectLocation showLog reportProblem");
  });
  it("is reported", () => assert.ok(reports.length > 0));

  it("is words in place of a time", () => assert.ok(untimed.panel.times.every(({ value }) => value === wrong)));
  it("is words in place of a value among all fields", () => {
    const rows = allFieldRows({ Temperature: pair(1, "C") }, untimed.locale);
    assert.equal(rows[0]?.value, wrong);
  });
  it("leaves out the age of a failure", () => {
    const { panel } = viewsOf({ ...state, failure: failures.unreachable }, "textTag");
    assert.equal(panel.notice?.age, undefined);
  });
});

describe("a view that can't be made", () => {
  const { reports, panel, glance } = viewsOf(without<ConditionsState>({ loading: false }, "answer"));

  it("is a notice in the panel, with nothing else", () => {
    const { words, ...rest } = panel;
    const nothing = { places: [], loading: false, tiles: [], times: [] };
    assert.deepEqual(rest, { phase: "failed", place: "Current Conditions", notice: words.broken, ...nothing });
    assert.equal(words.broken.title, wrong);
  });
  it("is words in the status bar", () => {
    assert.equal(textOf(glance), `unknown ${wrong}`);
    const { segments: _, ...others } = glance.text;
    assert.deepEqual(others, { phase: "failed", glyph: "unknown", label: `Weather: ${wrong}` });
  });
  it("is words in the tooltip, with the log and a report", () => {
    const { actions, ...others } = glance.tooltip;
    assert.deepEqual(others, { title: wrong, rows: [] });
    assert.equal(actions.map(({ label }) => label).join(), "Show Log,Report a Problem");
  });
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
