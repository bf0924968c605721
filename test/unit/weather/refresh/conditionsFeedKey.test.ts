import assert from "node:assert/strict";

import type { FailureRecord } from "../../../../src/weather/model/failure";
import type { RefreshReason } from "../../../../src/weather/refresh/refreshResult";
import { failures, hour, minute } from "../fakes";
import { bad, Scene } from "./feedFixture";

describe("refresh", () => {
  /** What another window was told with key 1, one hour ago. */
  function recordAt(now: number): FailureRecord {
    const [at, nextAt] = [now - hour, now - minute];
    return { failure: failures.rateLimited, cause: "", at, since: at, count: 1, nextAt, keyId: "key 1" };
  }

  for (const reason of ["due", "person", "change", "check"] as const satisfies readonly RefreshReason[]) {
    it(`looks the key up once, also where a failure with a key is stored, and asks with it: ${reason}`, async () => {
      const scene = new Scene();
      scene.store({ failureRecord: recordAt(scene.clock.now()) });
      scene.serve();
      assert.equal((await scene.feed.refresh(reason)).kind, "answer");
      assert.deepEqual([scene.service.lookups, scene.service.keysUsed], [1, ["key 1"]]);
    });

    it(`looks the key up once, also where there is none, and does not ask: ${reason}`, async () => {
      const scene = new Scene();
      scene.service.key = undefined;
      assert.deepEqual(await scene.feed.refresh(reason), bad(failures.keyMissing));
      assert.deepEqual([scene.service.lookups, scene.asked, scene.state.failure], [1, 0, failures.keyMissing]);
    });
  }

  it("does not look the key up where a stored answer is fresh", async () => {
    const scene = new Scene();
    scene.keepAnswer(scene.answer());
    await scene.feed.refresh();
    assert.equal(scene.service.lookups, 0);
  });

  it("looks the key up anew for the next request", async () => {
    const scene = await Scene.ready();
    scene.serve();
    scene.service.key = "key 2";
    await scene.feed.refresh("check");
    assert.deepEqual([scene.service.lookups, scene.service.keysUsed], [2, ["key 1", "key 2"]]);
  });
});
