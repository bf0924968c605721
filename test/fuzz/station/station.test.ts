import assert from "node:assert/strict";

import fc from "fast-check";

import { answerFrom, day, hour, minute } from "../../unit/weather/fakes";
import { comesTrue } from "../property";
import { steps, stepsOfAnyClock } from "./commands";
import { isStopped } from "./ledger";
import { questions, World } from "./world";

/** Whatever was wrong is over: the weather must come back, by itself or with one press of a button. */
async function recover(world: World): Promise<void> {
  world.behaviour = (now) => ({ kind: "answer", answer: answerFrom(now, 6 * hour) });
  await world.happen(() => {
    for (const { end } of [...world.hanging]) end({ kind: "answer", answer: answerFrom(world.clock.now(), 6 * hour) });
  }, "change");
  if (world.key === undefined) await world.happen(() => world.changeKey("key 9"), "change");
  // For as long as an answer is good at the most, and once more where the clock was set back in between.
  for (const _ of [1, 2]) await world.happen(() => world.pass(day + 2 * hour));
  for (const watch of world.following) {
    const { failure } = watch.state;
    if (failure && isStopped(failure)) await world.happen(() => void watch.refresh("person"), "person");
    const { failure: still, answer, loading } = watch.state;
    assert.deepEqual([still, loading], [undefined, false]);
    assert.ok(answer && world.clock.now() - answer.receivedAt <= 6 * hour + world.floor + minute);
  }
}

/** Nobody looks any more: no timer is left, and no request is made. */
async function rest(world: World): Promise<void> {
  await world.happen(() => world.allWatches.forEach((watch) => world.stop(watch)));
  const before = world.asked;
  await world.happen(() => world.clock.pass(2 * day));
  assert.deepEqual([world.clock.delays, world.asked], [[], before]);
}

async function live(world: World, happening: Iterable<fc.AsyncCommand<Record<string, never>, World>>): Promise<void> {
  await world.happen(() => world.follow(world.allWatches[0] ?? assert.fail(), questions[0]), "open");
  await fc.asyncModelRun(() => ({ model: {}, real: world }), happening);
  await recover(world);
  await rest(world);
}

describe("stations of two windows, whatever happens", () => {
  comesTrue(
    "D18 D19 D20 D22 F3 F13 G1 H1 H2 H3 H5 H9 H11 H14 ask no more than they may, lose nothing, and have the weather again in the end",
    [steps],
    (happening) => live(new World(true), happening),
    { share: 0.3 },
  );

  comesTrue(
    "H10 lose nothing, and have the weather again in the end, also when the clock is set",
    [stepsOfAnyClock],
    (happening) => live(new World(false), happening),
    { share: 0.15 },
  );
});
