import assert from "node:assert/strict";

import type { ConditionsState } from "../../../../src/weather/conditions/conditionsSubscription";
import type { Locale } from "../../../../src/weather/locale/locale";
import type { Warning } from "../../../../src/weather/warnings/warning";
import { warningsOf } from "../../../page/aheadCards";
import { outlookOf } from "../outlook/outlookOf";
import { glanceAt, metric, now, panelAt, sample, stateOf, textOf } from "./viewFixture";
import { whole } from "./whole";

/** `given`, of which `name` can't be read. */
function without<T extends object>(given: T, name: keyof T): T {
  return new Proxy(given, {
    get: (target, read): unknown => (read === name ? assert.fail(`no ${String(read)}`) : Reflect.get(target, read)),
  });
}

const wrong = "Something went wrong";
const state = stateOf(sample);
const { answer } = state;
assert.ok(answer);

/** A state with an observation of which `name` can't be read. */
const withoutMember = (name: keyof typeof answer.content): ConditionsState => ({
  ...state,
  answer: { ...answer, content: without(answer.content, name) },
});

let reports: unknown[] = [];
const locale: Locale = { ...metric, report: (error) => void reports.push(error) };
beforeEach(() => (reports = []));

const viewsOf = (shown: ConditionsState) => ({ panel: panelAt(shown, locale), glance: glanceAt(shown, locale) });

describe("a surface that can't be made", () => {
  it("is the temperature of the panel, next to the tiles and the history", () => {
    const { panel } = viewsOf(withoutMember("icon"));
    assert.equal(panel.current, "broken");
    assert.equal(whole(panel.tiles).length, 8);
    assert.ok(whole(panel.past).precipitation);
  });

  it("is the tiles, under the temperature", () => {
    const { panel, glance } = viewsOf(withoutMember("visibility"));
    assert.equal(panel.tiles, "broken");
    assert.equal(whole(panel.current).temperature, "24°C");
    assert.match(textOf(glance), /24°C$/);
  });

  it("is the temperature history", () => {
    const { panel } = viewsOf(withoutMember("precipitation"));
    assert.equal(panel.past, "broken");
    assert.equal(whole(panel.tiles).length, 8);
  });

  it("is the tooltip, which offers the log and a report", () => {
    const { glance } = viewsOf(withoutMember("pressure"));
    const { actions, ...others } = glance.tooltip;
    assert.deepEqual(others, { title: wrong, rows: [] });
    assert.deepEqual(actions, ["showLog", "reportProblem"]);
    assert.match(textOf(glance), /24°C$/);
  });

  it("is the text of the status bar, which keeps the place and a sign, with the tooltip as it was", () => {
    const { glance } = viewsOf(withoutMember("icon"));
    assert.equal(textOf(glance), "Location 349727 unknown");
    const { segments: _, ...others } = glance.text;
    assert.deepEqual(others, { phase: "failed", glyph: "unknown", label: `Weather: Location 349727, ${wrong}` });
    assert.equal(glance.tooltip.title, "Sunny · Location 349727");
  });

  it("is reported once for each view", () => {
    viewsOf(withoutMember("icon"));
    assert.equal(reports.length, 2);
  });
});

describe("a kind that can't be shown", () => {
  const three = warningsOf("three");
  const [first, ...others] = three.content as readonly [Warning, ...Warning[]];
  const text = { toString: () => assert.fail("no text") } as never;
  const known = { answer: { ...three, content: [{ ...first, areas: [{ text }] }, ...others] } };

  it("is one card", () => {
    const [line, ...others] = outlookOf({ warnings: known })
      .cards(locale, now)
      .filter(({ kind }) => kind !== "offer");
    assert.ok(line?.kind === "line");
    assert.deepEqual([line.title, line.sentence, others], ["Official warnings", wrong, []]);
    assert.equal(line.actions?.map(({ label }) => label).join(), "Show Log,Report a Problem");
  });
  it("is a row of the tooltip", () => {
    const nameless = { answer: { ...three, content: [without(first, "name")] } };
    const { rows } = outlookOf({ warnings: nameless }).glance(locale, now) ?? {};
    assert.deepEqual(rows, [{ label: "Official warnings", value: wrong }]);
  });
});
