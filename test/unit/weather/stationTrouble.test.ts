import assert from "node:assert/strict";
import { answerFrom, failures, hour, minute, settled } from "./fakes";
import { bad, good, Scene } from "./stationScene";

describe("station after a failure", () => {
  it("keeps the answer, says why there is no new one, and takes that back with the next answer", async () => {
    const scene = await Scene.ready();
    await scene.clock.pass(30 * minute);
    await scene.service.release(bad(failures.unreachable));
    const nextAt = scene.clock.now() + minute;
    assert.deepEqual(scene.station.state, {
      loading: false,
      answer: scene.first,
      failure: failures.unreachable,
      nextAt,
    });
    await scene.clock.pass(minute);
    assert.deepEqual(scene.station.state, { loading: true, answer: scene.first, failure: failures.unreachable });
    const second = scene.answer();
    await scene.service.release(good(second));
    assert.deepEqual(scene.station.state, { loading: false, answer: second, nextAt: second.freshUntil });
  });

  it("asks at once when it is told to", async () => {
    const scene = new Scene();
    scene.service.reply = bad(failures.unauthorized);
    assert.deepEqual(await scene.station.refresh(), bad(failures.unauthorized));
    await scene.station.refresh();
    assert.equal(scene.asked, 2);
  });

  it("asks at once when it is told to, also when the answer from before is still fresh", async () => {
    const scene = await Scene.ready();
    scene.service.reply = bad(failures.unauthorized);
    await scene.station.refresh({ always: true });
    await scene.station.refresh();
    assert.equal(scene.asked, 3);
  });

  it("never asks by itself where only a person can help", async () => {
    const scene = new Scene();
    scene.service.reply = bad(failures.unauthorized);
    await scene.station.refresh();
    await scene.clock.pass(1000 * hour);
    assert.deepEqual(
      [scene.asked, scene.clock.delays, scene.station.state],
      [1, [], { loading: false, failure: failures.unauthorized }],
    );
  });

  it("waits an hour where a limit is reached", async () => {
    const scene = new Scene();
    scene.service.reply = bad(failures.quotaUsedUp);
    await scene.station.refresh();
    assert.deepEqual(scene.clock.delays, [hour]);
  });

  it("asks soon, ever later, and soon again after an answer", async () => {
    const scene = new Scene();
    scene.clock.chance = 1 - Number.EPSILON;
    scene.service.reply = bad(failures.serviceTrouble);
    const waits: number[] = [];
    await scene.station.refresh();
    for (let attempt = 0; attempt < 7; attempt += 1) {
      const [wait = Number.NaN] = scene.clock.delays;
      waits.push(wait / minute);
      if (attempt === 5) scene.service.reply = good(answerFrom(scene.clock.now() + wait, 10 * minute));
      if (attempt === 6) scene.service.reply = bad(failures.serviceTrouble);
      await scene.clock.pass(wait);
    }
    assert.deepEqual([waits.slice(0, 6), scene.clock.delays], [[2, 4, 8, 16, 32, 60], [2 * minute]]);
  });

  it("takes a fresh answer that another window has brought since, without a request", async () => {
    const scene = new Scene();
    scene.service.reply = bad(failures.unreachable);
    await scene.station.refresh();
    await scene.clock.pass(30_000);
    const other = scene.keep(scene.answer());
    await scene.clock.pass(30_000);
    assert.deepEqual(
      [scene.asked, scene.station.state],
      [1, { loading: false, answer: other, nextAt: other.freshUntil }],
    );
  });

  it("does not ask before the answer on show has expired", async () => {
    const scene = await Scene.ready();
    scene.service.reply = bad(failures.timeout);
    await scene.station.refresh({ always: true });
    assert.deepEqual(scene.clock.delays, [30 * minute]);
  });
});

describe("station that is restarted", () => {
  for (const heedsCancel of [true, false]) {
    it(`drops its request, stays as it was and asks by itself after expiry, ${heedsCancel ? "when the request ends" : "also when the reply comes all the same"}`, async () => {
      const scene = await Scene.ready();
      scene.service.heedsCancel = heedsCancel;
      const refreshed = scene.station.refresh({ always: true });
      await settled();
      assert.deepEqual(
        [await scene.station.restart(), scene.service.cancelled],
        [{ kind: "fresh", answer: scene.first }, 1],
      );
      await scene.service.release(good(scene.answer(hour)));
      assert.deepEqual(
        [await refreshed, scene.asked, [...scene.answers.kept.values()]],
        [bad(failures.cancelled), 2, [scene.first]],
      );
      const nextAt = scene.first.freshUntil;
      assert.deepEqual(
        [scene.station.state, scene.clock.delays],
        [{ loading: false, answer: scene.first, nextAt }, [30 * minute]],
      );
    });
  }

  it("has nothing to drop when the reply has come", async () => {
    const scene = await Scene.ready();
    const { state } = scene.station;
    await scene.station.restart();
    assert.deepEqual([scene.service.cancelled, scene.asked, scene.station.state], [0, 1, state]);
  });

  it("asks anew, and the late reply to the first request shows nowhere", async () => {
    const scene = new Scene();
    scene.service.heedsCancel = false;
    void scene.station.refresh();
    await settled();
    const again = scene.station.restart();
    await settled();
    const [late, second] = [answerFrom(0), scene.answer()];
    await scene.service.release(good(late), good(second));
    assert.deepEqual(
      [await again, scene.asked, scene.states.some(({ answer }) => answer === late)],
      [good(second), 2, false],
    );
  });

  it("asks at once after a failure", async () => {
    const scene = new Scene();
    scene.service.reply = bad(failures.unauthorized);
    await scene.station.refresh();
    scene.service.reply = good(scene.answer());
    assert.deepEqual([await scene.station.restart(), scene.asked], [scene.service.reply, 2]);
  });

  it("has one request under way, also when it was just reading what is kept", async () => {
    const scene = new Scene();
    scene.answers.hangs = true;
    const dropped = scene.station.refresh();
    void scene.station.restart();
    void scene.station.refresh();
    await scene.answers.release();
    assert.deepEqual([await dropped, scene.asked], [bad(failures.cancelled), 1]);
  });

  it("leaves no timer when it is stopped, also when it was just reading a fresh answer", async () => {
    const scene = new Scene();
    scene.keep(scene.answer());
    scene.answers.hangs = true;
    void scene.station.refresh();
    void scene.station.restart();
    await scene.answers.release();
    assert.equal(scene.clock.delays.length, 1);
    scene.station.stop();
    assert.deepEqual([scene.clock.delays, await scene.station.restart()], [[], bad(failures.cancelled)]);
  });
});

describe("station that is stopped", () => {
  it("leaves no timer, drops its request and tells nobody of a late reply", async () => {
    const scene = await Scene.ready();
    scene.service.heedsCancel = false;
    const refreshed = scene.station.refresh({ always: true });
    await settled();
    const { length } = scene.states;
    scene.station.stop();
    await scene.service.release(good(scene.answer()));
    assert.deepEqual(
      [await refreshed, scene.service.cancelled, scene.clock.delays, scene.states.length],
      [bad(failures.cancelled), 1, [], length],
    );
  });

  it("takes away the timer that waits for the expiry and sets no other", async () => {
    const scene = await Scene.ready();
    scene.station.stop();
    assert.deepEqual(scene.clock.delays, []);
    await scene.station.refresh();
    assert.deepEqual(scene.clock.delays, []);
  });

  it("asks nothing, neither later nor when it was just reading what is kept", async () => {
    const scene = new Scene();
    scene.answers.hangs = true;
    const refreshed = scene.station.refresh();
    scene.station.stop();
    await scene.answers.release();
    assert.deepEqual(
      [await refreshed, await scene.station.refresh()],
      [bad(failures.cancelled), bad(failures.cancelled)],
    );
    assert.deepEqual([scene.asked, scene.clock.delays], [0, []]);
  });
});
