import assert from "node:assert/strict";

import type { KeyLookup } from "../../../../src/weather/model/apiKey";
import type { Failure } from "../../../../src/weather/model/failure";
import { answerFrom, failures, hour, lookupOf, minute, settled } from "../fakes";
import { bad, good, Scene } from "./feedFixture";

const almostOne = 1 - Number.EPSILON;

describe("station after a failure", () => {
  it("D23 keeps the answer, says why there is no new one, and takes that back with the next answer", async () => {
    const scene = await Scene.ready();
    await scene.clock.pass(30 * minute);
    await scene.service.release(bad(failures.unreachable));
    const known = { answer: scene.first, failure: failures.unreachable };
    assert.deepEqual(scene.state, { loading: false, ...known, nextAt: scene.clock.now() + minute });
    await scene.clock.pass(minute);
    assert.deepEqual(scene.state, { loading: true, ...known });
    const second = scene.answer();
    await scene.service.release(good(second));
    assert.deepEqual(scene.state, { loading: false, answer: second, nextAt: second.expiresAt });
    assert.deepEqual(scene.cached, { answer: second });
  });

  for (const failure of [
    ...[failures.unauthorized, failures.requestRefused, failures.keyMissing],
    ...[failures.keyRefused, failures.locationRefused, failures.addressRefused],
  ]) {
    it(`D18 never asks automatically where only a person can help: ${failure.kind}`, async () => {
      const scene = await Scene.failed(failure);
      assert.deepEqual(scene.clock.delays, []);
      await scene.clock.pass(1000 * hour);
      const waiting = await scene.feed.refresh();
      await scene.feed.syncFromDisk();
      assert.deepEqual(
        [waiting, scene.asked, scene.clock.delays, scene.state],
        [{ kind: "waiting", failure }, 1, [], { loading: false, failure }],
      );
    });
  }

  for (const failure of [failures.forbidden, failures.quotaUsedUp]) {
    it(`D20 D24 waits for an hour after ${failure.kind}`, async () => {
      const scene = await Scene.failed(failure);
      assert.deepEqual(scene.clock.delays, [hour]);
      await scene.clock.pass(hour - 1);
      assert.deepEqual(await scene.feed.refresh(), {
        kind: "waiting",
        failure,
        until: scene.clock.now() + 1,
      });
      await scene.clock.pass(1);
      assert.equal(scene.asked, 2);
    });
  }

  const told: Readonly<Record<string, readonly [Failure, notBefore: number, wait: number]>> = {
    "D22 waits longer than usual when it is told to": [failures.serviceTrouble, 3 * hour, 3 * hour],
    "D24 waits for an hour at least where a limit is reached": [failures.quotaUsedUp, minute, hour],
    "D24 waits for longer than an hour where a limit is reached and it is told to": [
      failures.forbidden,
      2 * hour,
      2 * hour,
    ],
    "D2 waits with a location without an observation as long as it is told to": [
      failures.noObservation,
      90 * minute,
      90 * minute,
    ],
    "waits until tomorrow when the budget is used up": [failures.budgetUsedUp, 16 * hour, 16 * hour],
  };
  for (const [behaviour, [failure, notBefore, wait]] of Object.entries(told)) {
    it(behaviour, async () => {
      const scene = await Scene.failed(failure, { notBefore: new Scene().clock.now() + notBefore });
      assert.deepEqual(scene.clock.delays, [wait]);
      await scene.clock.pass(wait - 1);
      assert.equal(scene.asked, 1);
      await scene.clock.pass(1);
      assert.equal(scene.asked, 2);
    });
  }

  it("D23 asks soon, ever later, and soon again after an answer", async () => {
    const scene = new Scene();
    scene.clock.chance = almostOne;
    scene.service.reply = bad(failures.serviceTrouble);
    const waits: number[] = [];
    await scene.feed.refresh();
    for (let attempt = 0; attempt < 7; attempt += 1) {
      const [wait = Number.NaN] = scene.clock.delays;
      waits.push(wait / minute);
      if (attempt === 5) scene.service.reply = good(answerFrom(scene.clock.now() + wait, 10 * minute));
      if (attempt === 6) scene.service.reply = bad(failures.serviceTrouble);
      await scene.clock.pass(wait);
    }
    assert.deepEqual([waits, scene.clock.delays], [[2, 4, 8, 16, 32, 65, 11], [2 * minute]]);
  });

  it("takes a fresh answer that another window has brought since, without a request", async () => {
    const scene = await Scene.failed(failures.unreachable);
    await scene.clock.pass(30_000);
    const answer = scene.keepAnswer(scene.answer());
    await scene.clock.pass(30_000);
    assert.deepEqual([scene.asked, scene.state], [1, { loading: false, answer, nextAt: answer.expiresAt }]);
  });

  it("does not ask before the answer on show has expired", async () => {
    const scene = await Scene.ready();
    scene.service.reply = bad(failures.timeout);
    await scene.feed.refresh("check");
    assert.deepEqual(scene.clock.delays, [30 * minute]);
  });

  const keptFailures = [
    ...["unauthorized", "forbidden", "quotaUsedUp", "rateLimited", "locationUnknown", "noObservation"],
    ...["requestRefused", "serviceTrouble", "unexpectedAnswer", "redirected", "networkSignIn", "proxyRefused"],
    ...["timeout", "proxyUnreachable", "untrustedCertificate", "unreachable"],
  ];
  for (const failure of Object.values<Failure>(failures)) {
    const isKept = keptFailures.includes(failure.kind);
    it(`${isKept ? "tells other windows" : "keeps to itself"} that there was ${failure.kind}`, async () => {
      const scene = await Scene.ready();
      await scene.clock.pass(30 * minute);
      const notBefore = scene.clock.now() + hour;
      await scene.service.release(bad(failure, { cause: "cause", keyId: "key 1", notBefore }));
      assert.deepEqual(
        [scene.cached?.answer, scene.cached?.failureRecord?.failure],
        [scene.first, isKept ? failure : undefined],
      );
      if (isKept)
        assert.deepEqual([scene.cached?.failureRecord?.keyId, scene.cached?.failureRecord?.cause], ["key 1", "cause"]);
      assert.deepEqual(scene.state.failure, failure);
    });
  }
});

describe("station whose key or network becomes another one", () => {
  for (const heedsCancel of [true, false]) {
    const late = heedsCancel ? "when the request ends" : "also when the reply comes all the same";
    it(`H3 drops its request, keeps nothing of it and stays as it was, ${late}`, async () => {
      const scene = await Scene.ready();
      scene.service.heedsCancel = heedsCancel;
      const { first } = scene;
      const refreshed = scene.feed.refresh("check");
      await settled();
      const again = scene.feed.refetch();
      const lateAnswer = scene.answer(hour);
      await scene.service.release(good(lateAnswer));
      assert.deepEqual(
        [await refreshed, await again, scene.service.cancelled],
        [bad(failures.cancelled), { kind: "fresh", answer: first, until: first.expiresAt }, 1],
      );
      assert.deepEqual([scene.asked, scene.cached], [2, { answer: first }]);
      assert.equal(
        scene.states.some(({ answer }) => answer?.expiresAt === lateAnswer.expiresAt),
        false,
      );
      assert.deepEqual(
        [scene.state, scene.clock.delays],
        [{ loading: false, answer: first, nextAt: first.expiresAt }, [30 * minute]],
      );
    });

    it(`H3 asks anew, and the first request is neither shown nor kept, ${late}`, async () => {
      const scene = new Scene();
      scene.service.heedsCancel = heedsCancel;
      const dropped = scene.feed.refresh();
      await settled();
      const again = scene.feed.refetch();
      await settled();
      const [lateAnswer, second] = [answerFrom(0), scene.answer()];
      await scene.service.release(good(lateAnswer));
      assert.equal(scene.cached, undefined);
      await scene.service.release(good(second));
      assert.deepEqual([await dropped, await again], [bad(failures.cancelled), good(second)]);
      assert.deepEqual([scene.asked, scene.cached], [2, { answer: second }]);
      assert.equal(
        scene.states.some(({ answer }) => answer?.expiresAt === lateAnswer.expiresAt),
        false,
      );
    });

    it(`H3 does not take the failure of a dropped request for its own, ${late}`, async () => {
      const scene = new Scene();
      scene.service.heedsCancel = heedsCancel;
      void scene.feed.refresh();
      await settled();
      const again = scene.feed.refetch();
      scene.serve();
      await scene.service.release(bad(failures.unauthorized));
      assert.equal((await again).kind, "answer");
      assert.equal(
        scene.states.some(({ failure }) => failure !== undefined),
        false,
      );
    });
  }

  it("has nothing to drop when the reply has come", async () => {
    const scene = await Scene.ready();
    const { state } = scene;
    await scene.feed.refetch();
    assert.deepEqual([scene.service.cancelled, scene.asked, scene.state], [0, 1, state]);
  });

  for (const failure of [failures.unauthorized, failures.quotaUsedUp, failures.unreachable]) {
    it(`asks at once after ${failure.kind}, and begins to count anew`, async () => {
      const scene = await Scene.failed(failure);
      await scene.feed.refetch();
      assert.deepEqual([scene.asked, scene.cached?.failureRecord?.count], [2, 1]);
      scene.serve();
      assert.deepEqual([(await scene.feed.refetch()).kind, scene.asked], ["answer", 3]);
    });
  }

  it("H3 has one request under way, also when it was just reading what is kept", async () => {
    const scene = new Scene();
    scene.answers.hangs = true;
    const dropped = scene.feed.refresh();
    void scene.feed.refetch();
    void scene.feed.refresh();
    await scene.answers.release();
    assert.deepEqual([await dropped, scene.asked], [bad(failures.cancelled), 1]);
  });

  it("leaves no timer when it is stopped, also when it was just reading a fresh answer", async () => {
    const scene = new Scene();
    scene.keepAnswer(scene.answer());
    scene.answers.hangs = true;
    void scene.feed.refresh();
    void scene.feed.refetch();
    await scene.answers.release();
    assert.equal(scene.clock.delays.length, 1);
    scene.feed.stop();
    assert.deepEqual([scene.clock.delays, await scene.feed.refetch()], [[], bad(failures.cancelled)]);
  });
});

describe("station whose key is gone", () => {
  for (const heedsCancel of [true, false]) {
    it(`H3 shows nothing that came with it, and a request that ${heedsCancel ? "was cancelled" : "ends late"} leaves no trace`, async () => {
      const scene = await Scene.ready();
      scene.service.heedsCancel = heedsCancel;
      await scene.clock.pass(30 * minute);
      assert.deepEqual(scene.state, { loading: true, answer: scene.first });
      scene.answers.cached.clear();
      const forgotten = scene.feed.reset();
      const after = scene.states.length;
      assert.deepEqual(scene.state, { loading: false });
      scene.service.reply = bad(failures.keyMissing);
      await scene.service.release(good(scene.answer()));
      assert.deepEqual(await forgotten, scene.service.reply);
      assert.deepEqual(
        [scene.state, scene.cached, scene.service.cancelled, scene.clock.delays],
        [{ loading: false, failure: failures.keyMissing }, undefined, 1, []],
      );
      assert.equal(
        scene.states.slice(after).some(({ answer }) => answer !== undefined),
        false,
      );
    });
  }

  for (const how of ["refresh", "syncFromDisk"] as const) {
    it(`H3 does not take back what it was just reading, told to ${how}`, async () => {
      const scene = new Scene();
      scene.keepAnswer(scene.answer());
      scene.answers.hangs = true;
      const reading = scene.feed[how]();
      await settled();
      scene.answers.cached.clear();
      scene.service.reply = bad(failures.keyMissing);
      const forgotten = scene.feed.reset();
      await scene.answers.release();
      await Promise.all([reading, forgotten]);
      assert.equal(
        scene.states.some(({ answer }) => answer !== undefined),
        false,
      );
      assert.deepEqual([scene.state, scene.asked], [{ loading: false, failure: failures.keyMissing }, 1]);
    });
  }

  it("H3 does not take back what it was just reading while it looks up its key", async () => {
    const scene = new Scene();
    const at = scene.clock.now();
    const failureRecord = { failure: failures.unauthorized, cause: "401", at, since: at, count: 1, keyId: "key 1" };
    scene.store({ answer: scene.answer(), failureRecord });
    let tell: (found: KeyLookup) => void = () => undefined;
    scene.service.findKey = () => new Promise((resolve) => (tell = resolve));
    const reading = scene.feed.refresh();
    await settled();
    scene.answers.cached.clear();
    scene.service.reply = bad(failures.keyMissing);
    scene.service.findKey = () => Promise.resolve(lookupOf(undefined));
    const forgotten = scene.feed.reset();
    tell(lookupOf("key 1"));
    assert.deepEqual([await reading, await forgotten], [bad(failures.cancelled), scene.service.reply]);
    assert.equal(
      scene.states.some(({ answer }) => answer !== undefined),
      false,
    );
  });

  it("H3 forgets what went wrong, so that another key is tried at once", async () => {
    const scene = await Scene.failed(failures.unauthorized, { keyId: "key 1" });
    scene.serve();
    scene.service.key = "key 2";
    const forgotten = scene.feed.reset();
    assert.deepEqual(scene.state, { loading: false });
    assert.deepEqual([(await forgotten).kind, scene.asked], ["answer", 2]);
  });
});

describe("station that is stopped", () => {
  for (const heedsCancel of [true, false]) {
    it(`H4 leaves no timer, drops its request, keeps nothing and tells no listener, ${heedsCancel ? "when the request ends" : "also when the reply comes late"}`, async () => {
      const scene = await Scene.ready();
      scene.service.heedsCancel = heedsCancel;
      const refreshed = scene.feed.refresh("check");
      await settled();
      const { length } = scene.states;
      scene.feed.stop();
      await scene.service.release(good(scene.answer(hour)));
      assert.deepEqual(
        [await refreshed, scene.service.cancelled, scene.clock.delays, scene.states.length, scene.cached],
        [bad(failures.cancelled), 1, [], length, { answer: scene.first }],
      );
    });
  }

  it("H4 takes away the timer that waits for the expiry and sets no other", async () => {
    const scene = await Scene.ready();
    scene.feed.stop();
    assert.deepEqual(scene.clock.delays, []);
    await scene.feed.refresh();
    assert.deepEqual(scene.clock.delays, []);
  });

  it("H4 takes away the timer that it set after sleep", async () => {
    const scene = await Scene.ready();
    scene.clock.chance = 0.5;
    await scene.clock.sleep(8 * hour);
    assert.equal(scene.clock.delays.length, 1);
    scene.feed.stop();
    assert.deepEqual(scene.clock.delays, []);
  });

  for (const how of ["refresh", "syncFromDisk"] as const) {
    it(`H4 asks nothing and leaves no timer when it was just reading what is kept, told to ${how}`, async () => {
      const scene = await Scene.ready();
      scene.answers.hangs = true;
      const reading = scene.feed[how]();
      scene.feed.stop();
      await scene.answers.release();
      await reading;
      assert.deepEqual([await scene.feed.refresh(), scene.asked, scene.clock.delays], [bad(failures.cancelled), 1, []]);
    });
  }

  it("H4 asks nothing when its turn had just come", async () => {
    const scene = new Scene();
    const refreshed = scene.feed.refresh();
    scene.answers.hangs = true;
    await settled();
    scene.feed.stop();
    await scene.answers.release();
    assert.deepEqual([await refreshed, scene.asked, scene.clock.delays], [bad(failures.cancelled), 0, []]);
  });

  it("H4 leaves its place while another window asks", async () => {
    const scene = new Scene();
    const other = scene.open();
    const answer = scene.answer();
    const first = other.refresh();
    await settled();
    const refreshed = scene.feed.refresh();
    await settled();
    scene.feed.stop();
    await scene.service.release(bad(failures.keyMissing));
    assert.deepEqual([await refreshed, scene.asked], [bad(failures.cancelled), 1]);
    assert.equal((await first).kind, "failure");
    scene.service.reply = good(answer);
    assert.deepEqual(await other.refresh("person"), good(answer));
  });
});
