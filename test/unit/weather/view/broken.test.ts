import assert from "node:assert/strict";

import type { ConditionsState } from "../../../../src/weather/conditions/conditionsSubscription";
import type { Locale } from "../../../../src/weather/locale/locale";
import type { Warning } from "../../../../src/weather/warnings/warning";
import { itRows } from "../itEach";
import { outlookOf, warningsOf } from "../outlook/outlookOf";
import { glanceAt, metric, now, panelAt, sample, stateOf, textOf } from "./viewFixture";

/** `given` with a member `name` that throws. */
function without<T extends object>(given: T, name: keyof T): T {
  return new Proxy(given, {
    get: (target, read): unknown => (read === name ? assert.fail(`no ${String(read)}`) : Reflect.get(target, read)),
  });
}

const wrong = "Something went wrong";
const state = stateOf(sample);
const { answer } = state;
assert.ok(answer);

/** A state with an observation whose member `name` throws. */
const withoutMember = (name: keyof typeof answer.content): ConditionsState => ({
  ...state,
  answer: { ...answer, content: without(answer.content, name) },
});

let reports: unknown[] = [];
const locale: Locale = { ...metric, report: (error) => void reports.push(error) };
beforeEach(() => (reports = []));

/** The surfaces that are broken if this member of the observation throws. */
function brokenWithout(name: Parameters<typeof withoutMember>[0]): readonly string[] {
  const shown = withoutMember(name);
  const panel = panelAt(shown, locale);
  const { text, tooltip } = glanceAt(shown, locale);
  const broken = Object.entries(panel).filter(([, surface]) => surface === "broken");
  assert.equal(textOf({ text, tooltip }), text.phase === "failed" ? "Location 349727 unknown" : "clear-day 24°C");
  return [
    ...broken.map(([surface]) => surface),
    ...(text.phase === "failed" ? ["text"] : []),
    ...(tooltip.title === wrong ? ["tooltip"] : []),
  ];
}

describe("a surface that can't be made", () => {
  const assertBroken = (name: Parameters<typeof withoutMember>[0], ...surfaces: string[]): void => {
    assert.deepEqual(brokenWithout(name), surfaces);
    assert.equal(reports.length, surfaces.length);
  };
  itRows(assertBroken, {
    "an icon that throws breaks only the panel's temperature and the status bar's text": ["icon", "current", "text"],
    "a visibility that throws breaks only the tiles and the tooltip": ["visibility", "tiles", "tooltip"],
    "an amount of rain that throws breaks only the panel's past": ["precipitation", "past"],
  });

  it("after a fault, the log and a report are offered in the tooltip", () =>
    assert.deepEqual(glanceAt(withoutMember("pressure"), locale).tooltip, {
      ...{ title: wrong, rows: [], actions: ["showLog", "reportProblem"] },
    }));

  it("a status bar text that can't be made has its place, an icon, and a label", () => {
    const { segments: _, ...others } = glanceAt(withoutMember("icon"), locale).text;
    assert.deepEqual(others, { phase: "failed", glyph: "unknown", label: `Weather: Location 349727, ${wrong}` });
  });
});

describe("a kind that can't be shown", () => {
  it("warnings that can't be shown are one row of the tooltip", () => {
    const [warning = assert.fail(), ...others] = warningsOf("one").content;
    const answer = { ...warningsOf("one"), content: [without(warning, "name"), ...others] };
    const rows = [{ label: "Official warnings", value: wrong }];
    assert.deepEqual(outlookOf({ warnings: { answer } }).glance(locale, now), { rows });
  });

  const three = warningsOf("three");
  const [first, ...others] = three.content as readonly [Warning, ...Warning[]];
  const text = { toString: () => assert.fail("no text") } as never;
  const known = { answer: { ...three, content: [{ ...first, areas: [{ text }] }, ...others] } };

  it("warnings that can't be shown are one card", () => {
    const [line, ...others] = outlookOf({ warnings: known }).cards(locale, now);
    assert.ok(line?.kind === "line");
    assert.deepEqual([line.title, line.sentence, others], ["Official warnings", wrong, []]);
    assert.equal(line.actions?.map(({ label }) => label).join(), "Show Log,Report a Problem");
  });
});
