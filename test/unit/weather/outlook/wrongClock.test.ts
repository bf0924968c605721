import assert from "node:assert/strict";

import { chatText } from "../../../../src/weather/surfaces/chatText";
import { type KindId, optionalKinds } from "../../../../src/weather/outlook/kinds";
import { feedKindOf } from "../../../../src/weather/outlook/optionalKind";
import { panelView } from "../../../../src/weather/surfaces/panelView";
import { statusBarView } from "../../../../src/weather/surfaces/statusBarView";
import { answerFrom, day, hour, minute } from "../fakes";
import { metric, seenAt, weatherOf } from "../surfaces/viewFixture";
import { answerOfKind, cardsOf, glanceOf } from "./kindsOf";

/** 12:00 in New York. */
const now = Date.UTC(2026, 9, 27, 16);

/** An answer received now by a machine whose clock is `ahead` of the service's, in milliseconds. */
const answerAt = (id: KindId, ahead: number) => answerOfKind(id, now, ahead);

/** The views some time later, and the time of the next request. */
function shownOf(ahead: number, later: number): unknown {
  const states = Object.fromEntries(optionalKinds.map(({ id }) => [id, { answer: answerAt(id, ahead) }]));
  const at = now + ahead + later;
  const pauses = optionalKinds.map((kind) =>
    feedKindOf(kind, () => assert.fail(), {} as never).pauseAfter(answerAt(kind.id, ahead)),
  );
  return { glance: glanceOf(states, at), cards: cardsOf(states, metric, at), pauses };
}

describe("if this machine's clock is wrong", () => {
  const clocks = { "three hours behind": -3 * hour, "a day ahead": day };
  const observed = { epoch: now - 13 * hour, offset: -240 };
  const conditionsOf = (ahead: number) => {
    const content = { ...answerFrom(now).content, observed };
    const answer = { ...answerFrom(now + ahead), content, clockOffset: ahead };
    const history = [-25, -1].map((hours) => ({ at: now + hours * hour, offset: -240, celsius: 20 }));
    const [weather, viewing] = seenAt(weatherOf({ loading: false, answer, history }), now + ahead + 20 * minute);
    const { text, tooltip } = statusBarView(weather, viewing, { text: undefined, isOneOfSeveral: false });
    return {
      statusBar: { text, tooltip },
      panel: panelView(weather, viewing, []),
      chat: chatText(weather, { kind: "answer", answer }, { ...viewing, isLasting: true }),
    };
  };
  for (const [clock, ahead] of Object.entries(clocks))
    it(`the views of conditions, forecasts, and warnings are right with this machine's clock ${clock} [F8]`, () => {
      assert.deepEqual(conditionsOf(ahead), conditionsOf(0));
      for (const later of [0, 20 * minute, 4 * hour]) assert.deepEqual(shownOf(ahead, later), shownOf(0, later));
    });
});
