import assert from "node:assert/strict";

import { answerFrom, failures, hour, minute, settled } from "../fakes";
import { bad, good, Scene } from "./feedFixture";

const newKey = { keyId: "new" };

describe("windows that hear of a new key one after the other", () => {
  it("H5 make one request for it when it is refused", async () => {
    const scene = new Scene();
    scene.service.key = newKey.keyId;
    scene.service.reply = () => bad({ ...failures.unauthorized, ...newKey }, newKey);
    const windows = scene.windows(20);
    for (const window of windows) {
      await window.refetch();
      await scene.clock.pass(50);
    }
    assert.equal(scene.asked, 1);
    assert.deepEqual(new Set(windows.map(({ state }) => state.failure?.kind)), new Set(["unauthorized"]));
  });

  it("H5 make one request for it when nothing answers", async () => {
    const scene = new Scene();
    scene.service.reply = () => bad(failures.unreachable);
    for (const window of scene.windows(20)) {
      await window.refetch();
      await scene.clock.pass(50);
    }
    assert.equal(scene.asked, 1);
  });

  it("wait as long as the service told this key, whatever else changes", async () => {
    const scene = await Scene.failed(failures.rateLimited, {
      notBefore: new Scene().clock.now() + hour,
      keyId: "key",
    });
    scene.service.key = "key";
    await scene.clock.pass(10 * minute);
    assert.deepEqual([(await scene.feed.refetch()).kind, scene.asked], ["waiting", 1]);
  });
});

describe("a window that is held up while it asks", () => {
  it("H11 takes over the answer that another one has brought meanwhile, and keeps no failure", async () => {
    const scene = new Scene();
    const refreshed = scene.feed.refresh();
    await settled();
    await scene.clock.pass(20_000);
    const answer = scene.keepAnswer(answerFrom(scene.clock.now()));
    await scene.clock.pass(1000);
    await scene.service.release(bad(failures.timeout));
    assert.deepEqual(await refreshed, good(answer));
    assert.deepEqual([scene.cached, scene.state.answer, scene.state.failure], [{ answer }, answer, undefined]);
  });
});

describe("a window whose key is gone", () => {
  it("H3 does not take up again what still lies there, until there is a key", async () => {
    const scene = await Scene.ready();
    scene.service.key = undefined;
    scene.service.reply = bad(failures.keyMissing);
    await scene.feed.reset();
    scene.keepAnswer(scene.first);
    await scene.feed.syncFromDisk();
    assert.equal(scene.state.answer, undefined);
    scene.service.key = "another";
    await scene.clock.pass(minute);
    const answer = scene.keepAnswer(scene.answer());
    await scene.feed.syncFromDisk();
    assert.deepEqual(scene.state.answer, answer);
  });
});
