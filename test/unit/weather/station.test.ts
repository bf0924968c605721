import assert from "node:assert/strict";
import { answerFrom, hour, minute, settled } from "./fakes";
import { good, question, Scene } from "./stationScene";

describe("station", () => {
  it("knows nothing and asks nothing by itself", () => {
    const { station, service, clock } = new Scene();
    assert.deepEqual([station.state, service.asked, clock.delays], [{ loading: false }, [], []]);
  });

  it("asks its question, shows the answer, keeps it and asks again after its expiry", async () => {
    const scene = new Scene();
    const refreshed = scene.station.refresh();
    await settled();
    assert.deepEqual(scene.station.state, { loading: true });
    const answer = scene.answer();
    await scene.service.release(good(answer));
    assert.deepEqual(await refreshed, good(answer));
    assert.deepEqual(scene.states, [{ loading: true }, { loading: false, answer, nextAt: answer.freshUntil }]);
    assert.deepEqual(
      [scene.service.asked, [...scene.answers.kept.values()], scene.clock.delays],
      [[question], [answer], [30 * minute]],
    );
  });

  it("asks nothing while a kept answer is fresh, and then by itself", async () => {
    const scene = new Scene();
    const kept = scene.keep(answerFrom(scene.clock.now() - 20 * minute));
    assert.deepEqual(await scene.station.refresh(), { kind: "fresh", answer: kept });
    assert.deepEqual(
      [scene.asked, scene.station.state],
      [0, { loading: false, answer: kept, nextAt: kept.freshUntil }],
    );
    await scene.clock.pass(10 * minute - 1);
    assert.equal(scene.asked, 0);
    await scene.clock.pass(1);
    assert.equal(scene.asked, 1);
  });

  it("shows an expired kept answer while it asks for a new one", async () => {
    const scene = new Scene();
    const kept = scene.keep(answerFrom(scene.clock.now() - 2 * hour));
    void scene.station.refresh();
    await settled();
    assert.deepEqual([scene.asked, scene.station.state], [1, { loading: true, answer: kept }]);
  });

  it("has one request under way, however often it is told to refresh, and one result for all", async () => {
    const scene = new Scene();
    const all = Array.from({ length: 100 }, () => scene.station.refresh());
    await settled();
    all.push(scene.station.refresh(), scene.station.refresh({ always: true }));
    await scene.service.release(good(scene.answer()));
    assert.deepEqual([scene.asked, new Set(await Promise.all(all)).size], [1, 1]);
  });

  it("asks no second time before expiry, and asks after it", async () => {
    const scene = await Scene.ready();
    await scene.clock.pass(30 * minute - 1);
    assert.deepEqual(await scene.station.refresh(), { kind: "fresh", answer: scene.first });
    assert.equal(scene.asked, 1);
    await scene.clock.pass(1);
    assert.equal(scene.asked, 2);
  });

  it("spreads the requests of many editors over the minute after expiry", async () => {
    const scene = new Scene();
    scene.clock.chance = 0.5;
    scene.keep(scene.answer());
    await scene.station.refresh();
    assert.deepEqual(scene.clock.delays, [30 * minute + 30_000]);
  });

  it("takes a newer answer of another window in place of asking, and an older one never", async () => {
    const scene = await Scene.ready();
    const other = scene.keep(answerFrom(scene.clock.now() + 20 * minute));
    await scene.clock.pass(30 * minute);
    assert.deepEqual([scene.asked, scene.station.state.answer], [1, other]);
    scene.keep(scene.first);
    await scene.clock.pass(20 * minute);
    assert.deepEqual([scene.asked, scene.station.state], [2, { loading: true, answer: other }]);
  });

  it("looks at the expiry again when its timer runs early, because the clock was set", async () => {
    const scene = await Scene.ready();
    scene.clock.set(-5 * minute);
    await scene.clock.pass(30 * minute);
    assert.deepEqual([scene.asked, scene.clock.delays], [1, [5 * minute]]);
  });

  it("does not wait for a clock that was set back by a year", async () => {
    const scene = await Scene.ready();
    scene.clock.set(-365 * 24 * hour);
    await scene.clock.pass(2 * hour);
    assert.equal(scene.asked, 2);
  });

  const future: Readonly<Record<string, readonly [ahead: number, asked: number]>> = {
    "takes a kept answer that a clock a little ahead received": [minute - 1, 0],
    "does not take a kept answer from the future": [minute, 1],
  };
  for (const [behaviour, [ahead, asked]] of Object.entries(future)) {
    it(behaviour, async () => {
      const scene = new Scene();
      scene.keep(answerFrom(scene.clock.now() + ahead));
      void scene.station.refresh();
      await settled();
      assert.equal(scene.asked, asked);
    });
  }
});

describe("station told to ask always", () => {
  it("asks although its answer is fresh", async () => {
    const scene = await Scene.ready();
    scene.service.reply = good(scene.answer());
    assert.deepEqual(await scene.station.refresh({ always: true }), scene.service.reply);
    assert.equal(scene.asked, 2);
  });

  it("asks once after a refresh under way that found a fresh answer", async () => {
    const scene = new Scene();
    scene.keep(scene.answer());
    scene.service.reply = good(scene.answer());
    const results = await Promise.all([
      scene.station.refresh(),
      scene.station.refresh({ always: true }),
      scene.station.refresh({ always: true }),
    ]);
    assert.deepEqual([results.map(({ kind }) => kind), scene.asked], [["fresh", "answer", "answer"], 1]);
  });
});
