import assert from "node:assert/strict";

import type { Answer } from "../../../../src/weather/model/answer";
import { answerFrom, failures, hour, minute, settled } from "../fakes";
import { bad, good, query, Scene } from "./feedFixture";

describe("station", () => {
  it("knows nothing and asks nothing before it is told to", () => {
    const { feed, service, clock } = new Scene();
    assert.deepEqual([feed.state, service.asked, clock.delays], [{ loading: false }, [], []]);
  });

  it("asks its question, shows the answer, keeps it and asks again after its expiry", async () => {
    const scene = new Scene();
    const refreshed = scene.feed.refresh();
    await settled();
    assert.deepEqual(scene.state, { loading: true });
    const answer = scene.answer();
    await scene.service.release(good(answer));
    assert.deepEqual(await refreshed, good(answer));
    assert.deepEqual(scene.states, [
      { loading: false },
      { loading: true },
      { loading: true, answer },
      { loading: false, answer, nextAt: answer.expiresAt },
    ]);
    assert.deepEqual([scene.service.asked, scene.cached, scene.clock.delays], [[query], { answer }, [30 * minute]]);
  });

  it("asks nothing while a kept answer is fresh, and automatically after that", async () => {
    const scene = new Scene();
    const answer = scene.keepAnswer(answerFrom(scene.clock.now() - 20 * minute));
    const until = answer.expiresAt;
    assert.deepEqual(await scene.feed.refresh(), { kind: "fresh", answer, until });
    assert.deepEqual([scene.asked, scene.state], [0, { loading: false, answer, nextAt: until }]);
    await scene.clock.pass(10 * minute - 1);
    assert.equal(scene.asked, 0);
    await scene.clock.pass(1);
    assert.equal(scene.asked, 1);
  });

  it("shows an expired kept answer while it asks for a new one, and tells the service which it knows", async () => {
    const scene = new Scene();
    const answer = scene.keepAnswer(answerFrom(scene.clock.now() - 2 * hour));
    void scene.feed.refresh();
    await settled();
    assert.deepEqual([scene.state, scene.service.known], [{ loading: true, answer }, [answer]]);
  });

  it("tells the service the answer that it shows, and none where it has none", async () => {
    const scene = await Scene.ready();
    await scene.clock.pass(30 * minute);
    assert.deepEqual(scene.service.known, [undefined, scene.first]);
  });

  it("asks no second time before expiry, and asks after it", async () => {
    const scene = await Scene.ready();
    await scene.clock.pass(30 * minute - 1);
    assert.deepEqual(await scene.feed.refresh(), {
      kind: "fresh",
      answer: scene.first,
      until: scene.first.expiresAt,
    });
    assert.equal(scene.asked, 1);
    await scene.clock.pass(1);
    assert.equal(scene.asked, 2);
  });

  it("spreads the requests of many editors over the minute after expiry", async () => {
    const scene = new Scene();
    scene.clock.chance = 0.5;
    scene.keepAnswer(scene.answer());
    await scene.feed.refresh();
    assert.deepEqual(scene.clock.delays, [30 * minute + 30_000]);
  });

  it("shows how many calls were made today, and what other windows have added since", async () => {
    const scene = new Scene();
    scene.calls.count = { made: 7, budget: 50, remaining: 12 };
    const refreshed = scene.feed.refresh();
    await settled();
    assert.deepEqual(scene.feed.state.calls, { made: 7, budget: 50, remaining: 12 });
    scene.calls.count = { made: 8, budget: 50 };
    await scene.service.release(good(scene.answer()));
    await refreshed;
    assert.deepEqual(scene.feed.state.calls, { made: 8, budget: 50 });
    scene.calls.count = { made: 9 };
    await scene.feed.syncFromDisk();
    assert.deepEqual([scene.feed.state.calls, scene.asked], [{ made: 9 }, 1]);
  });
});

describe("station whose service is not to be asked often", () => {
  const minimumIntervals: Readonly<Record<string, readonly [minimumInterval: number, freshFor: number, wait: number]>> =
    {
      "F11 waits for the person's hour over an expiry after ten minutes": [60, 10, 60],
      "F11 waits for the expiry where that is later": [60, 90, 90],
      "F3 waits for the minimum interval where the answer had expired on arrival": [10, 0, 10],
      "F3 waits for the minimum interval where the answer had expired long before": [10, -1_000_000, 10],
    };
  for (const [behaviour, [minimumInterval, freshFor, wait]] of Object.entries(minimumIntervals)) {
    it(behaviour, async () => {
      const scene = new Scene();
      scene.minimumInterval = minimumInterval * minute;
      scene.service.reply = good(scene.answer(freshFor * minute));
      await scene.feed.refresh();
      assert.deepEqual(scene.clock.delays, [wait * minute]);
      await scene.clock.pass(wait * minute - 1);
      for (const reason of ["due", "person", "change"] as const)
        assert.equal((await scene.feed.refresh(reason)).kind, "fresh");
      assert.equal(scene.asked, 1);
      await scene.clock.pass(1);
      assert.equal(scene.asked, 2);
    });
  }

  it("F11 takes over another minimum interval when it is told to look", async () => {
    const scene = await Scene.ready();
    for (const [minimumInterval, wait] of [
      [60, 60],
      [10, 30],
    ] as const) {
      scene.minimumInterval = minimumInterval * minute;
      await scene.feed.syncFromDisk();
      assert.deepEqual(scene.clock.delays, [wait * minute]);
    }
    assert.equal(scene.asked, 1);
  });

  it("F11 asks soon, and not at once, when another minimum interval makes a new answer due", async () => {
    const scene = await Scene.ready(10 * minute);
    scene.minimumInterval = hour;
    await scene.feed.syncFromDisk();
    await scene.clock.pass(45 * minute);
    scene.minimumInterval = 15 * minute;
    scene.clock.chance = 0.5;
    await scene.feed.syncFromDisk();
    assert.equal(scene.asked, 1);
    await scene.clock.pass(minute);
    assert.equal(scene.asked, 2);
  });

  it("F7 gives nothing of an answer with no-store to keep, and asks for it no sooner than for others", async () => {
    const scene = new Scene();
    scene.keepAnswer(answerFrom(scene.clock.now() - 2 * hour));
    const answer: Answer = { ...scene.answer(0), isStorable: false };
    scene.service.reply = good(answer);
    await scene.feed.refresh();
    assert.deepEqual([scene.cached, scene.state.answer], [{}, answer]);
    await scene.clock.pass(10 * minute - 1);
    await scene.feed.syncFromDisk();
    assert.equal((await scene.feed.refresh("person")).kind, "fresh");
    assert.deepEqual([scene.asked, scene.state.answer], [1, answer]);
    await scene.clock.pass(1);
    assert.equal(scene.asked, 2);
  });

  it("F7 gives nothing of it to keep when the next request fails, either", async () => {
    const scene = new Scene();
    scene.service.reply = good({ ...scene.answer(0), isStorable: false });
    await scene.feed.refresh();
    scene.service.reply = bad(failures.unreachable);
    await scene.clock.pass(10 * minute);
    assert.deepEqual([scene.asked, scene.cached?.answer], [2, undefined]);
  });
});

describe("station told to check a key", () => {
  it("counts failures anew with the key, and tries again soon", async () => {
    const scene = await Scene.failed(failures.unreachable);
    await scene.clock.pass(12 * hour);
    scene.clock.chance = 0.999;
    await scene.feed.refresh("check");
    const wait = (scene.state.nextAt ?? Infinity) - scene.clock.now();
    assert.ok(wait <= 2 * minute, `${wait} ms`);
  });

  it("asks although its answer is fresh", async () => {
    const scene = await Scene.ready();
    scene.service.reply = good(scene.answer());
    assert.deepEqual(await scene.feed.refresh("check"), scene.service.reply);
    assert.equal(scene.asked, 2);
  });

  it("asks although it was told to wait", async () => {
    const scene = await Scene.failed(failures.rateLimited, { notBefore: new Scene().clock.now() + hour });
    scene.service.reply = good(scene.answer());
    assert.deepEqual([await scene.feed.refresh("check"), scene.asked], [scene.service.reply, 2]);
  });

  it("asks once after a refresh under way that found a fresh answer", async () => {
    const scene = new Scene();
    scene.keepAnswer(scene.answer());
    scene.service.reply = good(scene.answer());
    const results = await Promise.all([scene.feed.refresh(), scene.feed.refresh("check"), scene.feed.refresh("check")]);
    assert.deepEqual([results.map(({ kind }) => kind), scene.asked], [["fresh", "answer", "answer"], 1]);
  });

  it("is content with the request under way", async () => {
    const scene = new Scene();
    const results = [scene.feed.refresh(), scene.feed.refresh("check")];
    await settled();
    await scene.service.release(good(scene.answer()));
    assert.deepEqual([new Set(await Promise.all(results)).size, scene.asked], [1, 1]);
  });
});

describe("station told to look", () => {
  it("takes over a newer answer of another window, without asking", async () => {
    const scene = await Scene.ready();
    await scene.clock.pass(20 * minute);
    const answer = scene.keepAnswer(scene.answer());
    await scene.feed.syncFromDisk();
    assert.deepEqual([scene.asked, scene.state], [1, { loading: false, answer, nextAt: answer.expiresAt }]);
    assert.deepEqual(scene.clock.delays, [30 * minute]);
  });

  it("takes over a newer failure of another window, and waits as that one does", async () => {
    const scene = await Scene.ready();
    await scene.clock.pass(10 * minute);
    const at = scene.clock.now();
    const failureRecord = { failure: failures.quotaUsedUp, cause: "503", at, since: at, count: 1, nextAt: at + hour };
    scene.store({ answer: scene.first, failureRecord });
    await scene.feed.syncFromDisk();
    assert.deepEqual(
      [scene.asked, scene.state, scene.clock.delays],
      [1, { loading: false, answer: scene.first, failure: failures.quotaUsedUp, nextAt: at + hour }, [hour]],
    );
  });

  it("F7 goes on showing an answer that other windows may not have, also when those have failed since", async () => {
    const scene = new Scene();
    const answer: Answer = { ...scene.answer(), isStorable: false };
    scene.service.reply = good(answer);
    await scene.feed.refresh();
    const at = scene.clock.now() + 1;
    scene.store({
      failureRecord: { failure: failures.timeout, cause: "", at, since: at, count: 1, nextAt: at + hour },
    });
    await scene.feed.syncFromDisk();
    assert.deepEqual([scene.state.answer, scene.state.failure], [answer, failures.timeout]);
  });

  it("takes over nothing that is older than what it shows", async () => {
    const scene = await Scene.ready();
    const older = answerFrom(scene.first.receivedAt - 1);
    for (const cached of [{}, { answer: older }]) {
      scene.store(cached);
      await scene.feed.syncFromDisk();
      assert.deepEqual(scene.state.answer, scene.first);
    }
  });

  it("asks nothing where it was never told to refresh", async () => {
    const scene = new Scene();
    await scene.feed.syncFromDisk();
    scene.keepAnswer(scene.answer());
    await scene.clock.pass(hour);
    assert.deepEqual([scene.asked, scene.clock.delays], [0, []]);
  });

  it("leaves a request under way alone", async () => {
    const scene = new Scene();
    const refreshed = scene.feed.refresh();
    await settled();
    await scene.feed.syncFromDisk();
    assert.deepEqual([scene.state, scene.clock.delays], [{ loading: true }, []]);
    const reply = good(scene.answer());
    await scene.service.release(reply);
    assert.deepEqual([await refreshed, scene.asked], [reply, 1]);
  });

  it("does not stop asking, however often it looks", async () => {
    const scene = await Scene.ready();
    scene.serve();
    for (let look = 0; look < 24 * 60; look += 1) {
      await scene.feed.syncFromDisk();
      await scene.clock.pass(minute);
    }
    assert.equal(scene.asked, 1 + 48);
  });
});
