import assert from "node:assert/strict";

import type { Answer, Reading } from "../../../../src/weather/model/answer";
import { failures, FakeLog, hour, minute, settled } from "../fakes";
import { bad, good, Scene } from "./feedFixture";

/** An answer as it would come now, with so many degrees Celsius. */
function warm(scene: Scene, celsius: number, more: Partial<Answer> = {}): Answer {
  const answer = scene.answer();
  const temperature = { metric: { value: celsius, unit: "C" } };
  return { ...answer, observation: { ...answer.observation, temperature }, ...more };
}

function degreesOf(history: readonly Reading[] | undefined): readonly (number | undefined)[] | undefined {
  return history?.map(({ celsius }) => celsius);
}

/** A station that has seen these degrees, half an hour between each two. */
async function after(...degrees: readonly number[]): Promise<Scene> {
  const scene = new Scene();
  const left = [...degrees];
  scene.service.reply = () => good(warm(scene, left.shift() ?? Number.NaN));
  await scene.feed.refresh();
  await scene.clock.pass((degrees.length - 1) * 30 * minute);
  assert.deepEqual([scene.asked, left], [degrees.length, []]);
  return scene;
}

describe("station's history of temperatures", () => {
  it("is nothing before the first answer, and not in its state", () => {
    assert.equal("history" in new Scene().feed.state, false);
  });

  it("grows with every answer, and is kept", async () => {
    const scene = await after(17, 18, 20);
    assert.deepEqual(degreesOf(scene.feed.state.history), [17, 18, 20]);
    assert.deepEqual(scene.keptHistory, scene.feed.state.history);
  });

  it("outlives the window, and grows in the next one", async () => {
    const scene = await after(17, 18);
    scene.feed.stop();
    const next = scene.open();
    await next.refresh();
    assert.deepEqual([degreesOf(next.state.history), scene.asked], [[17, 18], 2]);
    scene.service.reply = () => good(warm(scene, 21));
    await scene.clock.pass(30 * minute);
    assert.deepEqual([degreesOf(next.state.history), degreesOf(scene.keptHistory)], Array(2).fill([17, 18, 21]));
  });

  it("is the same in every window, whoever asked", async () => {
    const scene = await after(17, 18);
    const other = scene.open(new FakeLog());
    await other.syncFromDisk();
    assert.deepEqual(other.state.history, scene.feed.state.history);
    scene.service.reply = () => good(warm(scene, 21));
    await scene.clock.pass(30 * minute);
    assert.equal(scene.asked, 3);
    await Promise.all([other, scene.feed].map((window) => window.syncFromDisk()));
    for (const { state } of [other, scene.feed]) assert.deepEqual(degreesOf(state.history), [17, 18, 21]);
  });

  it("stays, here and on disk, when there is no new weather", async () => {
    const scene = await after(17, 18);
    scene.service.reply = bad(failures.serviceTrouble);
    await scene.clock.pass(30 * minute);
    assert.equal(scene.state.failure?.kind, "serviceTrouble");
    assert.deepEqual(
      [degreesOf(scene.feed.state.history), degreesOf(scene.keptHistory)],
      [
        [17, 18],
        [17, 18],
      ],
    );
  });

  it("stays when an answer brings no temperature", async () => {
    const scene = await after(17, 18);
    scene.service.reply = () => good({ ...scene.answer(), observation: { text: "Fog", members: {} } });
    await scene.clock.pass(30 * minute);
    assert.deepEqual(
      [degreesOf(scene.feed.state.history), degreesOf(scene.keptHistory)],
      [
        [17, 18],
        [17, 18],
      ],
    );
  });

  it("has nothing of an answer that may not be kept, and writes nothing of it, then or later", async () => {
    const scene = new Scene();
    scene.service.reply = () => good(warm(scene, 17, { isStorable: false }));
    await scene.feed.refresh();
    assert.deepEqual([scene.cached, scene.keptHistory, scene.state.answer?.isStorable], [{}, undefined, false]);
    scene.service.reply = () => good(warm(scene, 18));
    await scene.clock.pass(30 * minute);
    assert.equal(scene.asked, 2);
    assert.deepEqual(degreesOf(scene.keptHistory), [18]);
  });

  it("takes over what is kept with a failure alone", async () => {
    const scene = new Scene();
    const at = scene.clock.now();
    const failureRecord = { failure: failures.serviceTrouble, cause: "", at, since: at, count: 1, nextAt: at + hour };
    scene.store({ failureRecord, history: [{ at: at - hour, celsius: 17 }] });
    await scene.feed.syncFromDisk();
    assert.deepEqual(degreesOf(scene.feed.state.history), [17]);
  });

  it("is gone, and stays gone, when the key is", async () => {
    const scene = await after(17, 18);
    scene.service.key = undefined;
    scene.service.reply = bad(failures.keyMissing);
    await scene.feed.reset();
    await scene.feed.syncFromDisk();
    await settled();
    assert.equal(scene.feed.state.history, undefined);
  });
});
