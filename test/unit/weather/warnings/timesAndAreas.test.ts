import assert from "node:assert/strict";

import { PlaceClock } from "../../../../src/weather/locale/placeClock";
import type { Answer } from "../../../../src/weather/model/answer";
import type { Warning, WarningArea } from "../../../../src/weather/warnings/warning";
import { warningEvents, warningsCard, warningsGlance } from "../../../../src/weather/warnings/warningsView";
import { hour, localeOf } from "../fakes";
import { itRows } from "../itEach";
import { viewingOf, warningsOf } from "../outlook/kindsOf";
import { metric } from "../surfaces/viewFixture";

/** 12:00 in New York. */
const now = Date.UTC(2026, 5, 15, 16);

const answerOf = (areas: readonly WarningArea[]): Answer<readonly Warning[]> => ({
  ...warningsOf("none", now),
  content: [{ id: "1", name: "Storm", country: "US", priority: 1, areas }],
});

/** On the card, in the chat, and in a message. */
describe("the times and areas of a warning", () => {
  const at = (hours: number) => ({ epoch: now + hours * hour, offset: -240 });
  const assertTimes = (
    areas: readonly WarningArea[],
    times: string,
    isLasting = false,
    place = wellington,
    locale = metric,
  ): void => {
    const clock = new PlaceClock([], place);
    const seen = { ...viewingOf([], now, locale), clock, isLasting };
    const card = warningsCard(answerOf(areas), seen);
    assert.equal(card.kind === "rows" && card.items[0]?.times, times);
    assert.equal(warningsGlance(answerOf(areas), seen)?.rows[0]?.value, times);
    const [{ text } = assert.fail()] = warningEvents(answerOf(areas), seen);
    assert.equal(text.replace(/( \(time .*\))?[.。]$/u, ""), `Storm · ${times}`);
  };
  const [begun, later] = [
    { start: at(-1), end: at(5) },
    { start: at(1), end: at(2) },
  ];
  const wellington = "Wellington, New Zealand";
  itRows(assertTimes, {
    "a warning in force says until when": [[begun], "until 17:00"],
    "a warning that begins later says from when": [[later], "13:00 to 14:00"],
    "a copy of a warning has its start": [[begun], "11:00 to 17:00", true],
    "the name of the place isn't repeated as an area": [[{ ...begun, name: "Wellington" }], "until 17:00"],
    "the name of a place from right to left isn't repeated as an area [J3]": [
      [{ ...begun, name: "\u2068תל אביב\u2069" }],
      ...(["until 17:00", false, "\u2068תל אביב, ישראל\u2069"] as const),
    ],
    "an area that isn't the place is named": [[{ ...begun, name: "Coast" }], "until 17:00 · Coast"],
    "areas with the same times are listed once [N9]": [
      ["Wellington", "Coast"].map((name) => ({ ...begun, name })),
      "until 17:00 · Wellington, Coast",
    ],
    "areas with the same times are separated in Chinese, too [N9]": [
      ["海淀区", "朝阳区"].map((name) => ({ ...begun, name })),
      ...(["until 17:00 · 海淀区、朝阳区", false, wellington, localeOf("zh-CN")] as const),
    ],
    "areas with different times have one each [N9]": [
      [
        { ...begun, name: "Coast" },
        { ...later, name: "Hills" },
      ],
      "Coast: until 17:00 · Hills: 13:00 to 14:00",
    ],
  });

  it("a warning without a shown time has no note about the place's clock [J19]", () => {
    const [answer, seen] = [answerOf([{ start: at(-1) }]), viewingOf([], now)];
    assert.deepEqual(
      warningEvents(answer, seen).map(({ text }) => text),
      ["Storm · until further notice."],
    );
    assert.equal(warningsGlance(answer, seen)?.isElsewhere, undefined);
  });

  it("in a copy, the time of all areas together has its start, too", () => {
    const seen = { ...viewingOf([], now), isLasting: true };
    assert.equal(warningsGlance(answerOf([begun, later]), seen)?.rows[0]?.short, "11:00 to 17:00");
  });
});
