import assert from "node:assert/strict";
import type { Failure } from "../../../src/weather/failure";
import type { Answer, Reply } from "../../../src/weather/ports";
import { questionId } from "../../../src/weather/question";
import { Station, type StationState } from "../../../src/weather/station";
import { answerFrom, failures, FakeAnswers, FakeClock, FakeService, hour, minute, questionFor, settled } from "./fakes";

const question = questionFor("349727");

class Scene {
  readonly clock = new FakeClock();
  readonly service = new FakeService();
  readonly answers = new FakeAnswers();
  readonly station = new Station(question, { service: this.service, answers: this.answers, clock: this.clock });
  readonly states: StationState[] = [];

  constructor() {
    this.station.onDidChange(() => this.states.push(this.station.state));
  }

  get asked(): number {
    return this.service.asked.length;
  }

  /** An answer as it would come now. */
  answer(freshFor?: number): Answer {
    return answerFrom(this.clock.now(), freshFor);
  }

  keep(answer: Answer): Answer {
    this.answers.kept.set(questionId(question), answer);
    return answer;
  }

  /** A station that has an answer from now. */
  static async ready(freshFor?: number): Promise<Scene & { readonly first: Answer }> {
    const scene = new Scene();
    const first = scene.answer(freshFor);
    scene.service.reply = good(first);
    await scene.station.refresh();
    scene.service.reply = undefined;
    return Object.assign(scene, { first });
  }
}

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
    assert.deepEqual([scene.service.asked, [...scene.answers.kept.values()], scene.clock.delays], [[question], [answer], [30 * minute]]);
  });

  it("asks nothing while a kept answer is fresh, and then by itself", async () => {
    const scene = new Scene();
    const kept = scene.keep(answerFrom(scene.clock.now() - 20 * minute));
    assert.deepEqual(await scene.station.refresh(), { kind: "fresh", answer: kept });
    assert.deepEqual([scene.asked, scene.station.state], [0, { loading: false, answer: kept, nextAt: kept.freshUntil }]);
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
});

describe("station after a failure", () => {
  it("keeps the answer, says why there is no new one, and takes that back with the next answer", async () => {
    const scene = await Scene.ready();
    await scene.clock.pass(30 * minute);
    await scene.service.release(bad(failures.unreachable));
    const nextAt = scene.clock.now() + minute;
    assert.deepEqual(scene.station.state, { loading: false, answer: scene.first, failure: failures.unreachable, nextAt });
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

  it("never asks by itself where only a person can help", async () => {
    const scene = new Scene();
    scene.service.reply = bad(failures.unauthorized);
    await scene.station.refresh();
    await scene.clock.pass(1000 * hour);
    assert.deepEqual([scene.asked, scene.clock.delays, scene.station.state], [1, [], { loading: false, failure: failures.unauthorized }]);
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
      if (attempt === 5) scene.service.reply = good(answerFrom(scene.clock.now(), 10 * minute));
      if (attempt === 6) scene.service.reply = bad(failures.serviceTrouble);
      await scene.clock.pass(wait);
    }
    assert.deepEqual([waits.slice(0, 6), scene.clock.delays], [[2, 4, 8, 16, 32, 60], [2 * minute]]);
  });

  it("does not ask before the answer on show has expired", async () => {
    const scene = await Scene.ready();
    scene.service.reply = bad(failures.timeout);
    await scene.station.refresh({ always: true });
    assert.deepEqual(scene.clock.delays, [30 * minute]);
  });
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
    const results = await Promise.all([scene.station.refresh(), scene.station.refresh({ always: true }), scene.station.refresh({ always: true })]);
    assert.deepEqual([results.map(({ kind }) => kind), scene.asked], [["fresh", "answer", "answer"], 1]);
  });
});

describe("station whose request is dropped", () => {
  for (const heedsCancel of [true, false]) {
    it(`stays as it was, ${heedsCancel ? "and the request ends" : "also when the reply comes all the same"}`, async () => {
      const scene = await Scene.ready();
      scene.service.heedsCancel = heedsCancel;
      const refreshed = scene.station.refresh({ always: true });
      await settled();
      scene.station.cancel();
      await scene.service.release(good(scene.answer(hour)));
      assert.deepEqual([await refreshed, scene.service.cancelled], [bad(failures.cancelled), 1]);
      assert.deepEqual([scene.station.state, [...scene.answers.kept.values()]], [{ loading: false, answer: scene.first }, [scene.first]]);
    });
  }

  it("asks anew, and the late reply to the first request shows nowhere", async () => {
    const scene = new Scene();
    scene.service.heedsCancel = false;
    void scene.station.refresh();
    await settled();
    scene.station.cancel();
    const again = scene.station.refresh();
    await settled();
    const [late, second] = [answerFrom(0), scene.answer()];
    await scene.service.release(good(late), good(second));
    assert.deepEqual([await again, scene.asked, scene.states.some(({ answer }) => answer === late)], [good(second), 2, false]);
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
    assert.deepEqual([await refreshed, scene.service.cancelled, scene.clock.delays, scene.states.length], [bad(failures.cancelled), 1, [], length]);
  });

  it("takes away the timer that waits for the expiry", async () => {
    const scene = await Scene.ready();
    scene.station.stop();
    assert.deepEqual(scene.clock.delays, []);
  });

  it("asks nothing, neither later nor when it was just reading what is kept", async () => {
    const scene = new Scene();
    scene.answers.hangs = true;
    const refreshed = scene.station.refresh();
    scene.station.stop();
    await scene.answers.release();
    assert.deepEqual([await refreshed, await scene.station.refresh()], [bad(failures.cancelled), bad(failures.cancelled)]);
    assert.deepEqual([scene.asked, scene.clock.delays], [0, []]);
  });
});

function good(answer: Answer): Reply {
  return { kind: "answer", answer };
}

function bad(failure: Failure): Reply {
  return { kind: "failure", failure };
}
