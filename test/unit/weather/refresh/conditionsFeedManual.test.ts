import assert from "node:assert/strict";

import type { Failure } from "../../../../src/weather/model/failure";
import { ConditionsFeed } from "../../../../src/weather/refresh/conditionsFeed";
import { answerFrom, failures, hour, minute, settled } from "../fakes";
import { bad, good, query, Scene } from "./feedFixture";

const clicks = Array.from({ length: 100 }, (_, index) => index);

const answered = [
  ...["unauthorized", "forbidden", "quotaUsedUp", "rateLimited", "locationUnknown", "noObservation"],
  ...["requestRefused", "serviceTrouble", "unexpectedAnswer"],
];

describe("person who refreshes", () => {
  it("H1 a hundred times at once, makes one request and has one result", async () => {
    const scene = new Scene();
    const all = clicks.map(() => scene.feed.refresh("person"));
    await settled();
    all.push(scene.feed.refresh("person"), scene.feed.refresh());
    const reply = good(scene.answer());
    await scene.service.release(reply);
    assert.deepEqual([scene.asked, new Set(await Promise.all(all))], [1, new Set([reply])]);
  });

  for (const failure of [failures.serviceTrouble, failures.unauthorized, failures.unreachable]) {
    it(`H1 a hundred times at once, makes one request that fails: ${failure.kind}`, async () => {
      const scene = new Scene();
      scene.service.reply = bad(failure);
      const results = await Promise.all(clicks.map(() => scene.feed.refresh("person")));
      assert.deepEqual([scene.asked, new Set(results)], [1, new Set([scene.service.reply])]);
    });
  }

  for (const [seconds, asked] of [
    [4, 0],
    [5, 1],
    [60, 1],
  ] as const) {
    it(`${asked === 0 ? "has the failure of" : "asks anew after"} another window that tried ${seconds} seconds before`, async () => {
      const scene = new Scene();
      const at = scene.clock.now() - seconds * 1000;
      const failureRecord = { failure: failures.unreachable, cause: "", at, since: at, count: 1, nextAt: at + hour };
      scene.store({ failureRecord });
      const reply = good(scene.answer());
      scene.service.reply = reply;
      const result = await scene.feed.refresh("person");
      assert.deepEqual(
        [result, scene.asked],
        [asked === 0 ? { kind: "failure", failure: failures.unreachable } : reply, asked],
      );
    });
  }

  it("H1 a hundred times while the answer is fresh, makes no request and hears until when", async () => {
    const scene = await Scene.ready();
    const { first } = scene;
    for (const _ of clicks)
      assert.deepEqual(await scene.feed.refresh("person"), {
        kind: "fresh",
        answer: first,
        until: first.expiresAt,
      });
    assert.equal(scene.asked, 1);
  });

  it("H1 after the service failed, asks once and then waits for a minute, whatever the clock on the wall says", async () => {
    const scene = await Scene.failed(failures.serviceTrouble);
    scene.clock.chance = 0.9;
    assert.deepEqual([await scene.feed.refresh("person"), scene.asked], [scene.service.reply, 2]);
    scene.clock.set(5 * minute);
    await scene.clock.pass(minute - 1);
    const until = scene.clock.now() + 1;
    for (const _ of clicks)
      assert.deepEqual(await scene.feed.refresh("person"), {
        kind: "waiting",
        failure: failures.serviceTrouble,
        until,
      });
    const results = await Promise.all(clicks.map(() => scene.feed.refresh("person")));
    assert.deepEqual([scene.asked, new Set(results.map(({ kind }) => kind))], [2, new Set(["waiting"])]);
    await scene.clock.pass(1);
    assert.deepEqual([await scene.feed.refresh("person"), scene.asked], [scene.service.reply, 3]);
  });

  for (const failure of Object.values<Failure>(failures)) {
    const costs = answered.includes(failure.kind);
    it(`H1 again at once after ${failure.kind}, ${costs ? "waits" : "asks: that used up no call"}`, async () => {
      const scene = new Scene();
      scene.service.reply = bad(failure);
      for (let click = 0; click < 5; click += 1) await scene.feed.refresh("person");
      assert.equal(scene.asked, costs ? 1 : 5);
    });
  }

  it("asks for a location of a workspace as for one of the person", async () => {
    const { service, answers, calls, clock, log } = new Scene();
    service.reply = bad(failures.workspaceLimit);
    const ofWorkspace = { ...query, isByWorkspace: true };
    const feed = new ConditionsFeed(ofWorkspace, {
      keys: service,
      service,
      answers,
      calls,
      clock,
      log,
      minimumInterval: () => minute,
    });
    await feed.refresh();
    service.reply = good(answerFrom(clock.now()));
    assert.equal((await feed.refresh("person")).kind, "answer");
    assert.deepEqual(service.asked, [ofWorkspace, query]);
    assert.equal(answers.cached.size, 1);
  });

  it("H1 gets what comes as soon as something comes", async () => {
    const scene = await Scene.failed(failures.unauthorized);
    scene.serve();
    assert.equal((await scene.feed.refresh("person")).kind, "answer");
    assert.deepEqual([scene.asked, scene.state.failure], [2, undefined]);
  });

  it("H1 asks where the schedule would wait, also while the schedule is just looking", async () => {
    const scene = await Scene.failed(failures.quotaUsedUp);
    scene.serve();
    const [due, person] = await Promise.all([scene.feed.refresh(), scene.feed.refresh("person")]);
    assert.deepEqual([due.kind, person.kind, scene.asked], ["waiting", "answer", 2]);
  });

  for (const failure of [failures.rateLimited, failures.serviceTrouble, failures.budgetUsedUp, failures.unreachable]) {
    it(`H1 waits as long as it was told after ${failure.kind}, and no longer`, async () => {
      const notBefore = new Scene().clock.now() + 20 * minute;
      const scene = await Scene.failed(failure, { notBefore });
      await scene.clock.pass(20 * minute - 1);
      assert.deepEqual(await scene.feed.refresh("person"), { kind: "waiting", failure, until: notBefore });
      assert.equal(scene.asked, 1);
      await scene.clock.pass(1);
      assert.equal(scene.asked, 2);
    });
  }

  it("H1 waits for whichever is later, the minute or what the service said", async () => {
    const scene = new Scene();
    const start = scene.clock.now();
    for (const [notBefore, until] of [
      [start + 30_000, start + minute],
      [start + minute + hour, start + minute + hour],
    ] as const) {
      scene.service.reply = bad(failures.rateLimited, { notBefore });
      await scene.feed.refresh("person");
      assert.deepEqual(await scene.feed.refresh("person"), {
        kind: "waiting",
        failure: failures.rateLimited,
        until,
      });
      scene.clock.chance = 1;
      await scene.clock.pass(minute);
    }
  });

  it("H1 waits neither for the minute nor for the service when the key or the network is another one", async () => {
    const scene = new Scene();
    scene.service.reply = bad(failures.rateLimited, { notBefore: scene.clock.now() + hour });
    await scene.feed.refresh("person");
    scene.serve();
    assert.equal((await scene.feed.refetch()).kind, "answer");
    assert.equal(scene.asked, 2);
  });
});
