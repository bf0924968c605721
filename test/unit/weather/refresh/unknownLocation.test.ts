import assert from "node:assert/strict";

import { english } from "../../../../src/weather/locale/strings";
import { explain } from "../../../../src/weather/view/failureMessage";
import { day, dice, failures, hour, minute, settled } from "../fakes";
import { bad, good, Scene } from "./feedFixture";

const unknown = failures.locationUnknown;

describe("unknown location", () => {
  it("A13 is told with its location key, and with what to do", () => {
    const { title, sentence, actions } = explain(unknown, english);
    assert.equal(title, "Unknown location");
    assert.match(sentence, /does not know the location key 349727\. Select another location\.$/);
    assert.equal(actions[0], "selectLocation");
  });

  it("A13 D18 is asked for again once a day, a little later at random, for as long as it takes", async () => {
    const scene = await Scene.failed(unknown);
    const until = scene.clock.now() + day;
    assert.deepEqual([scene.state, scene.clock.delays], [{ loading: false, failure: unknown, nextAt: until }, [day]]);
    for (const time of [hour, 22 * hour, hour - 1]) {
      await scene.clock.pass(time);
      assert.deepEqual(await scene.feed.refresh(), { kind: "waiting", failure: unknown, until });
    }
    assert.equal(scene.asked, 1);
    scene.clock.chance = 0.5;
    await scene.clock.pass(1);
    assert.deepEqual([scene.asked, scene.clock.delays], [2, [day + 30 * minute]]);
    scene.clock.chance = dice(3);
    await scene.clock.pass(30 * (day + hour));
    const inAMonth: number = scene.service.asked.length;
    assert.ok(inAMonth >= 32 && inAMonth <= 33, `${inAMonth} requests in a month`);
  });

  it("A13 D18 that was unknown by a fault of the service is back automatically within the day", async () => {
    const scene = await Scene.failed(unknown);
    scene.serve();
    await scene.clock.pass(day);
    assert.deepEqual([scene.asked, scene.state.failure], [2, undefined]);
    assert.ok(scene.state.answer);
  });

  it("A13 D18 is asked for once a day by all windows together, also after a restart", async () => {
    const scene = await Scene.failed(unknown);
    const until = scene.clock.now() + day;
    const windows = scene.windows(3);
    for (const time of [0, hour, 22 * hour]) {
      await scene.clock.pass(time);
      for (const window of [...windows, ...scene.windows(2)]) {
        assert.deepEqual(await window.refresh(), { kind: "waiting", failure: unknown, until });
        assert.deepEqual(window.state.failure, unknown);
      }
    }
    assert.equal(scene.asked, 1);
    await scene.clock.pass(hour);
    assert.equal(scene.asked, 2);
    await scene.clock.pass(day + hour);
    assert.equal(scene.asked, 3);
    scene.feed.stop();
    for (const window of windows) window.stop();
  });

  it("A13 is asked for where a person wants it, and is known then", async () => {
    const scene = await Scene.failed(unknown);
    await scene.clock.pass(hour);
    const answer = scene.answer();
    scene.service.reply = good(answer);
    assert.deepEqual(await scene.feed.refresh("person"), good(answer));
    assert.deepEqual([scene.asked, scene.state.failure], [2, undefined]);
  });

  it("A13 keeps its last answer", async () => {
    const scene = await Scene.ready();
    await scene.clock.pass(30 * minute);
    await scene.service.release(bad(unknown));
    const nextAt = scene.clock.now() + day;
    assert.deepEqual(scene.state, { loading: false, answer: scene.first, failure: unknown, nextAt });
  });

  it("A13 is another thing than a location without an observation ([]), which is not asked for automatically for an hour either", async () => {
    const { title } = explain(failures.noObservation, english);
    const scene = new Scene();
    scene.service.reply = bad(failures.noObservation, { notBefore: scene.clock.now() + minute });
    await scene.feed.refresh();
    await scene.clock.pass(hour - 1);
    await scene.feed.refresh();
    await settled();
    assert.deepEqual([title, scene.asked], ["No observation", 1]);
    await scene.clock.pass(10 * minute);
    assert.equal(scene.asked, 2);
  });
});
