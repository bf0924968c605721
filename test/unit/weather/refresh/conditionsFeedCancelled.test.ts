import assert from "node:assert/strict";

import { settled } from "../fakes";
import { bad, good, Scene } from "./feedFixture";

describe("station that was stopped", () => {
  it("H4 sets no timer when it is told to look", async () => {
    const scene = await Scene.ready();
    scene.feed.stop();
    await scene.feed.syncFromDisk();
    assert.deepEqual(scene.clock.delays, []);
  });

  it("H4 has no result for who refreshes, and asks nothing", async () => {
    const scene = await Scene.ready();
    scene.feed.stop();
    const cancelled = { kind: "failure", failure: { kind: "cancelled" } };
    assert.deepEqual([await scene.feed.refresh("check"), scene.asked], [cancelled, 1]);
  });
});

describe("station whose request was dropped", () => {
  it("shares the one that followed with who comes later", async () => {
    const scene = new Scene();
    const dropped = scene.feed.refresh();
    await settled();
    const restarted = scene.feed.refetch();
    await settled();
    const joined = scene.feed.refresh("person");
    await scene.service.release(bad({ kind: "cancelled" }), good(scene.answer()));
    const results = await Promise.all([dropped, restarted, joined]);
    assert.deepEqual([results.map(({ kind }) => kind), scene.asked], [["failure", "answer", "answer"], 2]);
  });
});

describe("station that is suspended while it reads what is kept", () => {
  it("does not show that it loads, and asks nothing", async () => {
    const scene = new Scene();
    scene.answers.hangs = true;
    const refreshed = scene.feed.refresh();
    scene.feed.suspend();
    await scene.answers.release();
    assert.deepEqual(await refreshed, bad({ kind: "cancelled" }));
    assert.deepEqual([scene.state, scene.states, scene.asked], [{ loading: false }, [], 0]);
  });
});

describe("station whose kept answer is fresh", () => {
  it("does not show that it loads", async () => {
    const scene = new Scene();
    scene.keepAnswer(scene.answer());
    await scene.feed.refresh();
    assert.deepEqual(
      scene.states.filter(({ loading }) => loading),
      [],
    );
    assert.deepEqual([scene.asked, scene.states.length > 0], [0, true]);
  });
});
