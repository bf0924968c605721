import assert from "node:assert/strict";

import fc from "fast-check";

import { answerFrom, day, hour, minute } from "../../unit/weather/fakes";
import { property } from "../property";
import { type Command, commands, commandsOfAnyClock } from "./commands";
import { isStopped } from "./oracle";
import { queries, System } from "./system";

/** Whatever was wrong is over: the weather must come back, automatically or with one press of a button. */
async function recover(system: System): Promise<void> {
  system.respond = (now) => ({ kind: "answer", answer: answerFrom(now, 6 * hour) });
  await system.run(() => {
    for (const { end } of [...system.pending])
      end({ kind: "answer", answer: answerFrom(system.clock.now(), 6 * hour) });
  }, "change");
  if (system.key === undefined) await system.run(() => system.changeKey("key 9"), "change");
  // For as long as an answer is good at the most, and once more where the clock was set back in between.
  for (const _ of [1, 2]) await system.run(() => system.pass(day + 2 * hour));
  for (const subscription of system.active) {
    const { failure } = subscription.state;
    if (failure && isStopped(failure)) await system.run(() => void subscription.refresh("person"), "person");
    const { failure: still, answer, loading } = subscription.state;
    assert.deepEqual([still, loading], [undefined, false]);
    assert.ok(answer && system.clock.now() - answer.receivedAt <= 6 * hour + system.minimumInterval + minute);
  }
}

async function live(system: System, happening: Iterable<Command>): Promise<void> {
  await system.run(() => system.follow(0, queries[0]), "open");
  await fc.asyncModelRun(() => ({ model: {}, real: system }), happening);
  await recover(system);
  // When nobody looks any more, no timer is left, and no request is made.
  await system.run(() => [0, 1, 2, 3].forEach((index) => system.stop(index)));
  const before = system.asked;
  await system.run(() => system.clock.pass(2 * day));
  assert.deepEqual([system.clock.delays, system.asked], [[], before]);
}

describe("feeds of two windows, whatever happens", () => {
  property(
    "D18 D19 D20 D22 F3 F13 G1 H1 H2 H3 H5 H9 H11 H14 ask no more than they may, lose nothing, and have the weather again in the end",
    [commands],
    (happening) => live(new System(true), happening),
  ).takes(0.3);

  property(
    "H10 lose nothing, and have the weather again in the end, also when the clock is set",
    [commandsOfAnyClock],
    (happening) => live(new System(false), happening),
  ).takes(0.15);
});
