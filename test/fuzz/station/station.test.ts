import assert from "node:assert/strict";

import fc from "fast-check";

import { answerFrom, day, hour, minute } from "../../unit/weather/fakes";
import { asyncProperty } from "../property";
import { steps, stepsOfAnyClock } from "./commands";
import { isStopped } from "./ledger";
import { Model, questions } from "./world";

/** Whatever was wrong is over: the weather must come back, automatically or with one press of a button. */
async function recover(model: Model): Promise<void> {
  model.behaviour = (now) => ({ kind: "answer", answer: answerFrom(now, 6 * hour) });
  await model.happen(() => {
    for (const { end } of [...model.hanging]) end({ kind: "answer", answer: answerFrom(model.clock.now(), 6 * hour) });
  }, "change");
  if (model.key === undefined) await model.happen(() => model.changeKey("key 9"), "change");
  // For as long as an answer is good at the most, and once more where the clock was set back in between.
  for (const _ of [1, 2]) await model.happen(() => model.pass(day + 2 * hour));
  for (const subscription of model.following) {
    const { failure } = subscription.state;
    if (failure && isStopped(failure)) await model.happen(() => void subscription.refresh("person"), "person");
    const { failure: still, answer, loading } = subscription.state;
    assert.deepEqual([still, loading], [undefined, false]);
    assert.ok(answer && model.clock.now() - answer.receivedAt <= 6 * hour + model.minimumInterval + minute);
  }
}

/** Nobody looks any more: no timer is left, and no request is made. */
async function rest(model: Model): Promise<void> {
  await model.happen(() => model.allWatches.forEach((subscription) => model.stop(subscription)));
  const before = model.asked;
  await model.happen(() => model.clock.pass(2 * day));
  assert.deepEqual([model.clock.delays, model.asked], [[], before]);
}

async function live(model: Model, happening: Iterable<fc.AsyncCommand<Record<string, never>, Model>>): Promise<void> {
  await model.happen(() => model.follow(model.allWatches[0] ?? assert.fail(), questions[0]), "open");
  await fc.asyncModelRun(() => ({ model: {}, real: model }), happening);
  await recover(model);
  await rest(model);
}

describe("stations of two windows, whatever happens", () => {
  asyncProperty(
    "D18 D19 D20 D22 F3 F13 G1 H1 H2 H3 H5 H9 H11 H14 ask no more than they may, lose nothing, and have the weather again in the end",
    [steps],
    (happening) => live(new Model(true), happening),
    { share: 0.3 },
  );

  asyncProperty(
    "H10 lose nothing, and have the weather again in the end, also when the clock is set",
    [stepsOfAnyClock],
    (happening) => live(new Model(false), happening),
    { share: 0.15 },
  );
});
