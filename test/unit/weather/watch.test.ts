import assert from "node:assert/strict";
import type { Question } from "../../../src/weather/question";
import { Stations, type Subject, Watch } from "../../../src/weather/watch";
import { answerFrom, failures, FakeAnswers, FakeClock, FakeService, minute, questionFor, settled } from "./fakes";

const here = questionFor("349727");
const there = questionFor("178087");

class Scene {
  readonly clock = new FakeClock();
  readonly service = new FakeService();
  readonly answers = new FakeAnswers();
  readonly stations = new Stations({ service: this.service, answers: this.answers, clock: this.clock });
  readonly watch = new Watch(this.stations);
  changes = 0;

  constructor() {
    this.watch.onDidChange(() => (this.changes += 1));
  }

  get asked(): readonly string[] {
    return this.service.asked.map(({ location }) => location);
  }
}

describe("stations", () => {
  it("are one for each question, however many use it, until the last one lets go", async () => {
    const { stations, service } = new Scene();
    const [one, same, other] = [stations.use(here), stations.use({ ...here }), stations.use(there)];
    assert.deepEqual([one.station === same.station, one.station === other.station], [true, false]);
    void one.station.refresh();
    await settled();
    one.release();
    one.release();
    assert.equal(service.cancelled, 0);
    same.release();
    assert.equal(service.cancelled, 1);
    assert.notEqual(stations.use(here).station, one.station);
  });

  it("ask again with another key: what is under way is dropped, what failed may work, what is fresh stays", async () => {
    const { stations, service, clock } = new Scene();
    const fresh = stations.use(questionFor("1")).station;
    service.reply = { kind: "answer", answer: answerFrom(clock.now()) };
    await fresh.refresh();
    const failed = stations.use(questionFor("2")).station;
    service.reply = { kind: "failure", failure: failures.unauthorized };
    await failed.refresh();
    service.reply = undefined;
    const pending = stations.use(questionFor("3")).station;
    const dropped = pending.refresh();
    await settled();
    service.reply = { kind: "answer", answer: answerFrom(clock.now()) };
    stations.askAgain();
    assert.deepEqual(await dropped, { kind: "failure", failure: failures.cancelled });
    await settled();
    assert.deepEqual(
      [service.asked.map(({ location }) => location), service.cancelled],
      [["1", "2", "3", "2", "3"], 1],
    );
    assert.deepEqual(
      [fresh, failed, pending].map(({ state }) => [state.failure, state.answer === undefined]),
      Array(3).fill([undefined, false]),
    );
  });

  it("forget what came with a key that is gone, and ask again", async () => {
    const { stations, service, clock, answers } = new Scene();
    const { station } = stations.use(here);
    service.reply = { kind: "answer", answer: answerFrom(clock.now()) };
    await station.refresh();
    service.reply = { kind: "failure", failure: failures.keyMissing };
    answers.kept.clear();
    stations.forget();
    await settled();
    assert.deepEqual(station.state, { loading: false, failure: failures.keyMissing });
  });

  it("make one request when the key becomes another one while they read what is kept", async () => {
    const { stations, service, answers } = new Scene();
    answers.hangs = true;
    void stations.use(here).station.refresh();
    stations.askAgain();
    await answers.release();
    assert.deepEqual([service.asked, service.cancelled], [[here], 0]);
  });
});

describe("watch", () => {
  it("has no location before it follows anything", () => {
    const { watch } = new Scene();
    assert.deepEqual(
      [watch.subject, watch.state],
      [{ kind: "failure", failure: failures.locationMissing }, { loading: true }],
    );
  });

  it("does not ask again when it comes to a station that has failed and waits", async () => {
    const { stations, watch, service } = new Scene();
    service.reply = { kind: "failure", failure: failures.quotaUsedUp };
    await stations.use(here).station.refresh();
    for (let visit = 0; visit < 5; visit += 1) {
      watch.follow(subject(here));
      watch.stop();
    }
    await settled();
    assert.deepEqual(service.asked, [here]);
  });

  it("brings the weather of its subject and tells of every change", async () => {
    const { watch, service, clock } = new Scene();
    watch.follow(subject(here));
    await settled();
    assert.deepEqual(watch.state, { loading: true });
    const answer = answerFrom(clock.now());
    await service.release({ kind: "answer", answer });
    assert.deepEqual(
      [watch.subject, watch.state],
      [subject(here), { loading: false, answer, nextAt: answer.freshUntil }],
    );
  });

  it("tells once that it follows something else, and again with every state of it", async () => {
    const scene = new Scene();
    scene.watch.follow(subject(here));
    assert.equal(scene.changes, 1);
    await settled();
    assert.equal(scene.changes, 2);
    await scene.service.release({ kind: "answer", answer: answerFrom(scene.clock.now()) });
    assert.equal(scene.changes, 3);
  });

  it("does nothing when it is told to follow what it follows", async () => {
    const scene = new Scene();
    scene.watch.follow(subject(here));
    await scene.service.release({ kind: "failure", failure: failures.unauthorized });
    await settled();
    const { changes, asked } = scene;
    scene.watch.follow(subject({ ...here, endpoint: { ...here.endpoint } }));
    await settled();
    assert.deepEqual([scene.changes, scene.asked], [changes, asked]);
  });

  it("leaves the one when it follows the other, whose late reply it does not show", async () => {
    const scene = new Scene();
    scene.service.heedsCancel = false;
    scene.watch.follow(subject(here));
    await settled();
    scene.watch.follow(subject(there));
    await settled();
    const { changes } = scene;
    await scene.service.release({ kind: "answer", answer: answerFrom(scene.clock.now()) });
    assert.deepEqual([scene.asked, scene.service.cancelled], [["349727", "178087"], 1]);
    assert.deepEqual([scene.watch.state, scene.changes, scene.clock.delays], [{ loading: true }, changes, []]);
  });

  it("shares station and request with another watch, and goes on when that one leaves", async () => {
    const scene = new Scene();
    const other = new Watch(scene.stations);
    other.follow(subject(here));
    scene.watch.follow(subject(here));
    await settled();
    other.stop();
    const answer = answerFrom(scene.clock.now());
    await scene.service.release({ kind: "answer", answer });
    assert.deepEqual([scene.asked, scene.service.cancelled, scene.watch.state.answer], [["349727"], 0, answer]);
  });

  it("hears nothing more of a station that it left to another watch", async () => {
    const scene = new Scene();
    const other = new Watch(scene.stations);
    other.follow(subject(here));
    scene.watch.follow(subject(here));
    await settled();
    scene.watch.follow({ kind: "failure", failure: failures.locationMissing });
    const { changes } = scene;
    await scene.service.release({ kind: "answer", answer: answerFrom(scene.clock.now()) });
    assert.deepEqual([scene.changes, other.state.answer === undefined], [changes, false]);
  });

  it("keeps station and request when only the names around the same question change", async () => {
    const scene = new Scene();
    scene.watch.follow(subject(here));
    await settled();
    scene.watch.follow(subject({ ...here, endpoint: { ...here.endpoint, host: "another name" } }));
    await settled();
    assert.deepEqual([scene.asked, scene.service.cancelled], [["349727"], 0]);
  });

  it("shows why there is no question, and gives that as the result of a refresh", async () => {
    const { watch, service } = new Scene();
    const failure = failures.addressRefused;
    watch.follow({ kind: "failure", failure });
    assert.deepEqual(
      [watch.state, await watch.refresh({ always: true }), service.asked],
      [{ loading: false, failure }, { kind: "failure", failure }, []],
    );
  });

  it("refreshes its station", async () => {
    const { watch, service, clock } = new Scene();
    const answer = answerFrom(clock.now());
    service.reply = { kind: "answer", answer };
    watch.follow(subject(here));
    await settled();
    assert.deepEqual([await watch.refresh(), service.asked.length], [{ kind: "fresh", answer }, 1]);
    assert.deepEqual([(await watch.refresh({ always: true })).kind, service.asked.length], ["answer", 2]);
  });

  it("lets go of everything when it is stopped, and begins anew with the next subject", async () => {
    const scene = new Scene();
    scene.service.reply = { kind: "answer", answer: answerFrom(scene.clock.now()) };
    scene.watch.follow(subject(here));
    await settled();
    scene.watch.stop();
    scene.watch.stop();
    assert.deepEqual(
      [scene.clock.delays, scene.watch.state, await scene.watch.refresh()],
      [[], { loading: true }, { kind: "failure", failure: failures.cancelled }],
    );
    await scene.clock.pass(60 * minute);
    scene.watch.follow(subject(here));
    await settled();
    assert.deepEqual(scene.asked, ["349727", "349727"]);
  });
});

function subject(question: Question): Subject {
  return { kind: "question", question };
}
