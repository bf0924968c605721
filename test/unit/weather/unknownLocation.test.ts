import assert from "node:assert/strict";
import { explain } from "../../../src/weather/failure";
import { english } from "../../../src/weather/texts";
import { failures, hour, minute, settled } from "./fakes";
import { bad, good, Scene } from "./stationScene";

const unknown = failures.locationUnknown;

describe("unknown location", () => {
  it("A13 is told with its location key, and with what to do", () => {
    const { title, sentence, actions } = explain(unknown, english);
    assert.equal(title, "Unknown location");
    assert.match(sentence, /does not know the location key 349727\. Select another location\.$/);
    assert.equal(actions[0], "selectLocation");
  });

  it("A13 is not asked for again by itself, not for an hour and not for a month", async () => {
    const scene = await Scene.failed(unknown);
    assert.deepEqual([scene.state, scene.clock.delays], [{ loading: false, failure: unknown }, []]);
    for (const time of [hour - 1, 1, hour, 30 * 24 * hour]) {
      await scene.clock.pass(time);
      assert.deepEqual(await scene.station.refresh(), { kind: "waiting", failure: unknown });
    }
    assert.equal(scene.asked, 1);
  });

  it("A13 is not asked for by other windows and after a restart either", async () => {
    const scene = await Scene.failed(unknown);
    for (const time of [0, hour, 24 * hour]) {
      await scene.clock.pass(time);
      for (const window of scene.windows(2)) {
        assert.deepEqual(await window.refresh(), { kind: "waiting", failure: unknown });
        assert.deepEqual(window.state.failure, unknown);
      }
    }
    assert.equal(scene.asked, 1);
  });

  it("A13 is asked for where a person wants it, and is known then", async () => {
    const scene = await Scene.failed(unknown);
    await scene.clock.pass(hour);
    const answer = scene.answer();
    scene.service.reply = good(answer);
    assert.deepEqual(await scene.station.refresh("person"), good(answer));
    assert.deepEqual([scene.asked, scene.state.failure], [2, undefined]);
  });

  it("A13 keeps its last answer", async () => {
    const scene = await Scene.ready();
    await scene.clock.pass(30 * minute);
    await scene.service.release(bad(unknown));
    assert.deepEqual(scene.state, { loading: false, answer: scene.first, failure: unknown });
  });

  it("A13 is another thing than a location without an observation ([]), which is not asked for by itself for an hour either", async () => {
    const { title } = explain(failures.noObservation, english);
    const scene = new Scene();
    scene.service.reply = bad(failures.noObservation, { notBefore: scene.clock.now() + minute });
    await scene.station.refresh();
    await scene.clock.pass(hour - 1);
    await scene.station.refresh();
    await settled();
    assert.deepEqual([title, scene.asked], ["No observation", 1]);
    await scene.clock.pass(10 * minute);
    assert.equal(scene.asked, 2);
  });
});
