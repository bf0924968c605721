import assert from "node:assert/strict";

import type { ConditionsFeed } from "../../../../src/weather/refresh/conditionsFeed";
import { answerFrom, day, dice, failures, FakeLog, FakeService, hour, minute, settled } from "../fakes";
import { bad, good, Scene, shownBy } from "./feedFixture";

/** Windows that wake at the same time, with an answer that has just expired. */
async function woken(): Promise<{ readonly scene: Scene; readonly windows: readonly ConditionsFeed[] }> {
  const scene = new Scene();
  const windows = scene.windows(20);
  scene.keepAnswer(scene.answer());
  await Promise.all(windows.map((window) => window.refresh()));
  assert.equal(scene.asked, 0);
  await scene.clock.pass(30 * minute);
  return { scene, windows };
}

describe("twenty windows", () => {
  it("H5 make one request for an answer that has expired, and all show the new one", async () => {
    const { scene, windows } = await woken();
    assert.deepEqual([scene.asked, windows.every(({ state }) => state.loading)], [1, true]);
    const answer = scene.answer();
    await scene.service.release(good(answer));
    assert.equal(scene.asked, 1);
    for (const window of windows)
      assert.deepEqual(shownBy(window), { loading: false, answer, nextAt: answer.expiresAt });
  });

  it("H5 show all the same when one request fails, and wait together", async () => {
    const { scene, windows } = await woken();
    await scene.service.release(bad(failures.serviceTrouble));
    const nextAt = scene.clock.now() + minute;
    assert.equal(scene.asked, 1);
    for (const window of windows)
      assert.deepEqual(
        [window.state.loading, window.state.failure, window.state.nextAt],
        [false, failures.serviceTrouble, nextAt],
      );
    await scene.clock.pass(minute - 1);
    assert.equal(scene.asked, 1);
    await scene.clock.pass(1);
    assert.equal(scene.asked, 2);
  });

  it("H5 go on one by one when what failed is the affair of one window", async () => {
    const { scene, windows } = await woken();
    scene.serve();
    await scene.service.release(bad(failures.keyStoreUnavailable));
    assert.equal(scene.asked, 2);
    assert.deepEqual([...new Set(windows.map(({ state }) => state.failure?.kind))], ["keyStoreUnavailable", undefined]);
  });

  it("H5 go on with the next one when the one that asks is closed", async () => {
    const { scene, windows } = await woken();
    scene.serve();
    windows[0]?.stop();
    await settled();
    assert.deepEqual([scene.service.cancelled, scene.asked], [1, 2]);
    for (const { state } of windows.slice(1)) assert.equal(state.answer?.receivedAt, scene.clock.now());
  });

  it("H15 go on when the secret storage of one of them does not answer", async () => {
    const scene = new Scene();
    scene.serve();
    const silent = new FakeService(scene.clock);
    silent.findKey = () => new Promise(() => undefined);
    void scene.open(new FakeLog(), silent).refresh();
    await settled();
    void scene.feed.refresh();
    await settled();
    assert.deepEqual([scene.asked, scene.state.answer !== undefined], [1, true]);
  });

  it("H5 spend no more calls in a day than one window", async () => {
    const asked = async (count: number): Promise<number> => {
      const scene = new Scene();
      scene.clock.chance = dice();
      scene.serve();
      await Promise.all(scene.windows(count).map((window) => window.refresh()));
      await scene.clock.pass(day);
      return scene.asked;
    };
    assert.ok((await asked(20)) <= day / (30 * minute) + 1);
    assert.ok((await asked(1)) >= 46);
  });

  for (const people of [20, 2]) {
    it(`H5 make one request when ${people} persons refresh at once`, async () => {
      const { scene, windows } = await woken();
      await scene.service.release(bad(failures.unreachable));
      const results = windows.slice(0, people).map((window) => window.refresh("person"));
      await settled();
      const reply = bad(failures.unreachable);
      scene.clock.set(1);
      await scene.service.release(reply);
      assert.deepEqual(
        [scene.asked, new Set((await Promise.all(results)).map(({ kind }) => kind))],
        [2, new Set(["failure"])],
      );
    });
  }

  it("H6 make one request when they start at once and nothing is kept", async () => {
    const scene = new Scene();
    const windows = scene.windows(20);
    const results = windows.map((window) => window.refresh());
    await settled();
    const answer = scene.answer();
    await scene.service.release(good(answer));
    assert.deepEqual(
      [scene.asked, new Set((await Promise.all(results)).map(({ kind }) => kind))],
      [1, new Set(["answer", "fresh"])],
    );
    for (const { state } of windows) assert.deepEqual(state.answer, answer);
  });

  describe("whose key is refused", () => {
    async function refused(): Promise<{ readonly scene: Scene; readonly windows: readonly ConditionsFeed[] }> {
      const scene = new Scene();
      const windows = scene.windows(20);
      scene.service.reply = bad(failures.unauthorized, { keyId: "key 1" });
      const results = await Promise.all(windows.map((window) => window.refresh()));
      for (const result of results) assert.deepEqual([result.kind, scene.asked], ["failure", 1]);
      return { scene, windows };
    }

    it("H6 make one request, and none by themselves after it", async () => {
      const { scene, windows } = await refused();
      for (const { state } of windows) assert.deepEqual(state.failure, failures.unauthorized);
      await scene.clock.pass(day);
      await Promise.all(windows.map((window) => window.syncFromDisk()));
      assert.deepEqual([scene.asked, scene.clock.delays], [1, []]);
    });

    it("H6 make none when they are opened anew", async () => {
      const { scene, windows } = await refused();
      for (const window of windows) window.stop();
      for (const window of scene.windows(20))
        assert.deepEqual(await window.refresh(), { kind: "waiting", failure: failures.unauthorized });
      await scene.clock.pass(day);
      assert.equal(scene.asked, 1);
    });

    it("H6 ask at once, and once, with another key", async () => {
      const { scene, windows } = await refused();
      scene.service.key = "key 2";
      scene.clock.set(1);
      scene.serve();
      await Promise.all(windows.map((window) => window.refetch()));
      assert.deepEqual([scene.asked, new Set(windows.map(({ state }) => state.failure))], [2, new Set([undefined])]);
    });

    it("H6 make one request when the other key is refused, too", async () => {
      const { scene, windows } = await refused();
      scene.service.key = "key 2";
      scene.clock.set(1);
      scene.service.reply = bad(failures.unauthorized, { keyId: "key 2" });
      await Promise.all(windows.map((window) => window.refetch()));
      await scene.clock.pass(day);
      assert.equal(scene.asked, 2);
    });

    it("H6 do not wait for it when they are opened with key 2", async () => {
      const { scene } = await refused();
      scene.service.key = "key 2";
      scene.serve();
      const window = scene.open();
      assert.deepEqual([(await window.refresh()).kind, scene.asked], ["answer", 2]);
    });

    it("H6 do not wait for it when they are opened with no key, and say that there is none", async () => {
      const { scene } = await refused();
      scene.service.key = undefined;
      scene.serve();
      const window = scene.open();
      assert.deepEqual([await window.refresh(), scene.asked], [bad(failures.keyMissing), 1]);
    });

    it("H6 show the weather from before with another key, and not the failure", async () => {
      const { scene } = await refused();
      const answer = answerFrom(scene.clock.now() - hour);
      const failureRecord = scene.cached?.failureRecord;
      scene.store({ answer, ...(failureRecord && { failureRecord }) });
      scene.service.key = "key 2";
      const window = scene.open();
      await window.syncFromDisk();
      assert.deepEqual([window.state.answer, window.state.failure], [answer, undefined]);
    });
  });

  it("H13 opened one after the other, a thousand times, make no request while the answer is fresh", async () => {
    const scene = new Scene();
    const answer = scene.keepAnswer(scene.answer());
    for (let window = 0; window < 1000; window += 1) {
      const feed = scene.open();
      assert.deepEqual(await feed.refresh(), { kind: "fresh", answer, until: answer.expiresAt });
      feed.stop();
      await scene.clock.pass(1000);
    }
    assert.deepEqual([scene.asked, scene.clock.delays], [0, []]);
  });

  it("H13 opened one after the other, a thousand times, wait as long as the first was told", async () => {
    const scene = await Scene.failed(failures.rateLimited, { notBefore: new Scene().clock.now() + hour });
    scene.feed.stop();
    for (let window = 0; window < 1000; window += 1) {
      const feed = scene.open();
      assert.equal((await feed.refresh()).kind, "waiting");
      feed.stop();
    }
    assert.equal(scene.asked, 1);
  });
});

describe("window among others", () => {
  it("takes a newer answer of another one in place of asking, and an older one never", async () => {
    const scene = await Scene.ready();
    const answer = scene.keepAnswer(answerFrom(scene.clock.now() + 20 * minute));
    await scene.clock.pass(30 * minute);
    assert.deepEqual([scene.asked, scene.state.answer], [1, answer]);
    scene.keepAnswer(scene.first);
    await scene.clock.pass(20 * minute);
    assert.deepEqual([scene.asked, scene.state], [2, { loading: true, answer }]);
  });

  it("counts the failures of all in a row", async () => {
    const scene = new Scene();
    const windows = scene.windows(3);
    scene.service.reply = bad(failures.unreachable);
    const since = scene.clock.now();
    for (const window of windows) {
      await window.refresh();
      await scene.clock.pass((scene.cached?.failureRecord?.nextAt ?? 0) - scene.clock.now());
    }
    const { count, since: first } = scene.cached?.failureRecord ?? {};
    assert.deepEqual([count, first], [scene.asked, since]);
    assert.ok(scene.asked > 3);
  });

  it("writes when an outage begins and ends, once in its own log, whoever asked", async () => {
    const scene = new Scene();
    const logs = [new FakeLog(), new FakeLog()];
    const windows = logs.map((log) => scene.open(log));
    scene.service.reply = () => bad(failures.unreachable, { cause: "ENOTFOUND" });
    await Promise.all(windows.map((window) => window.refresh()));
    await scene.clock.pass(10 * minute);
    scene.serve();
    await scene.clock.pass(2 * hour);
    for (const { lines } of logs)
      assert.deepEqual(
        [lines.length, lines[0]],
        [2, "warn: No weather for location 349727: unreachable (ENOTFOUND). It is asked for again by itself"],
      );
  });
});
