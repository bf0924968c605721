import assert from "node:assert/strict";

import type { Question } from "../../../../src/weather/model/conditionsQuery";
import { Stations, type Subject, Watch } from "../../../../src/weather/refresh/subscription";
import {
  answerFrom,
  failures,
  FakeAnswers,
  FakeCalls,
  FakeClock,
  FakeLog,
  FakeService,
  hour,
  minute,
  questionFor,
  settled,
} from "../fakes";

const here = questionFor("349727");
const there = questionFor("178087");
const calls = { made: 0 };

class Scene {
  floor = 10 * minute;
  readonly clock = new FakeClock();
  readonly service = new FakeService(this.clock);
  readonly answers = new FakeAnswers();
  readonly stations = new Stations({
    service: this.service,
    answers: this.answers,
    calls: new FakeCalls(),
    clock: this.clock,
    log: new FakeLog(),
    floor: () => this.floor,
  });
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
    assert.deepEqual([one.isAtRest, same.isAtRest, stations.use(here).isAtRest], [true, false, true]);
  });

  it("remember a place that was let go, also where nothing of it may be kept, and ask for it no sooner", async () => {
    const scene = new Scene();
    const answer = { ...answerFrom(scene.clock.now()), mayBeKept: false };
    scene.service.reply = { kind: "answer", answer };
    for (let look = 0; look < 50; look++) {
      scene.watch.follow({ kind: "question", question: look % 2 === 0 ? here : there });
      await settled();
      assert.equal(scene.watch.state.answer?.observation, answer.observation);
      await scene.clock.pass(15_000);
    }
    assert.deepEqual(scene.asked, ["349727", "178087"]);
    scene.stations.forget();
    await settled();
    scene.watch.follow({ kind: "question", question: here });
    assert.equal(scene.watch.state.answer, undefined);
  });

  it("forget the places that were not looked at for longest, of many", async () => {
    const scene = new Scene();
    const stationOf = (index: number): unknown => {
      const { station, release } = scene.stations.use(questionFor(String(index)));
      release();
      return station;
    };
    const first = Array.from({ length: 21 }, (_, index) => stationOf(index));
    await settled();
    assert.deepEqual(
      [stationOf(20) === first[20], stationOf(1) === first[1], stationOf(0) === first[0]],
      [true, true, false],
    );
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
    const asked = service.asked.map(({ location }) => location);
    assert.deepEqual([asked.slice(0, 3), asked.slice(3).sort(), service.cancelled], [["1", "2", "3"], ["2", "3"], 1]);
    assert.deepEqual(
      [fresh, failed, pending].map(({ state }) => [state.failure, state.answer === undefined]),
      Array(3).fill([undefined, false]),
    );
  });

  it("H3 forget what came with a key that is gone, and ask again", async () => {
    const { stations, service, clock, answers } = new Scene();
    const { station } = stations.use(here);
    service.reply = { kind: "answer", answer: answerFrom(clock.now()) };
    await station.refresh();
    service.reply = { kind: "failure", failure: failures.keyMissing };
    answers.kept.clear();
    stations.forget();
    await settled();
    assert.deepEqual(station.state, { loading: false, failure: failures.keyMissing, calls });
  });

  it("look for what other windows have learned, and at the floor, without asking", async () => {
    const scene = new Scene();
    scene.service.reply = { kind: "answer", answer: answerFrom(scene.clock.now()) };
    const [one, other] = [scene.stations.use(here).station, scene.stations.use(there).station];
    await Promise.all([one.refresh(), other.refresh()]);
    const newer = answerFrom(scene.clock.now() + 1);
    await scene.answers.keep(there, { answer: newer });
    scene.floor = hour;
    scene.stations.look();
    await settled();
    assert.deepEqual([one.state.nextAt, other.state.answer], [scene.clock.now() + hour, newer]);
    assert.deepEqual(scene.asked, ["349727", "178087"]);
    await scene.clock.pass(50 * minute);
    scene.floor = 10 * minute;
    scene.clock.chance = 0.5;
    scene.stations.look();
    await settled();
    assert.equal(scene.service.asked.length, 2);
    await scene.clock.pass(minute);
    assert.equal(scene.service.asked.length, 4);
  });

  it("have nothing to look for while nobody watches", async () => {
    const scene = new Scene();
    scene.service.reply = { kind: "answer", answer: answerFrom(scene.clock.now() - hour) };
    const { station, release } = scene.stations.use(here);
    await station.refresh();
    release();
    scene.stations.look();
    await settled();
    await scene.clock.pass(24 * hour);
    assert.deepEqual([scene.asked, scene.clock.delays], [["349727"], []]);
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

  it("leaves a station that asks soon to its own schedule", async () => {
    const { stations, watch, service, clock } = new Scene();
    clock.chance = 0.5;
    service.reply = { kind: "answer", answer: answerFrom(clock.now()) };
    await stations.use(here).station.refresh();
    await clock.pass(30 * minute);
    watch.follow(subject(here));
    await settled();
    assert.deepEqual(service.asked, [here]);
  });

  it("brings the weather of its subject and tells of every change", async () => {
    const { watch, service, clock } = new Scene();
    watch.follow(subject(here));
    await settled();
    assert.deepEqual(watch.state, { loading: true, calls });
    const answer = answerFrom(clock.now());
    await service.release({ kind: "answer", answer });
    const history = [{ at: answer.receivedAt, celsius: 21.4, fahrenheit: 70.5 }];
    assert.deepEqual(
      [watch.subject, watch.state],
      [subject(here), { loading: false, answer, nextAt: answer.expiresAt, calls, history }],
    );
  });

  it("tells that it follows something else, and with every state of it", async () => {
    const scene = new Scene();
    const seen: unknown[] = [];
    scene.watch.onDidChange(() => seen.push([scene.watch.state.loading, scene.watch.state.answer !== undefined]));
    scene.watch.follow(subject(here));
    assert.deepEqual(seen, [[false, false]]);
    await settled();
    assert.deepEqual(seen.at(-1), [true, false]);
    await scene.service.release({ kind: "answer", answer: answerFrom(scene.clock.now()) });
    assert.deepEqual(seen.at(-1), [false, true]);
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

  const others: Readonly<Record<string, Question>> = {
    "another location": there,
    "another scheme": { ...here, endpoint: { ...here.endpoint, scheme: "query" } },
    "another address": questionFor("349727", "weather.example"),
    "fewer details": { ...here, details: false },
  };
  for (const [what, other] of Object.entries(others)) {
    for (const heedsCancel of [true, false]) {
      it(`C15 H2 leaves its request for ${what}, and ${heedsCancel ? "what was cancelled" : "a late reply"} is neither shown nor kept`, async () => {
        const scene = new Scene();
        scene.service.heedsCancel = heedsCancel;
        scene.watch.follow(subject(here));
        await settled();
        scene.watch.follow(subject(other));
        await settled();
        const { changes } = scene;
        const reply = { kind: "answer", answer: answerFrom(scene.clock.now()) } as const;
        await scene.service.release(reply);
        assert.deepEqual([scene.service.asked, scene.service.cancelled], [[here, other], 1]);
        assert.deepEqual([scene.watch.state, scene.changes], [{ loading: true, calls }, changes]);
        assert.deepEqual([scene.answers.kept.size, scene.clock.delays], [0, []]);
        await scene.service.release(reply);
        assert.deepEqual([scene.watch.state.answer, scene.answers.kept.size], [reply.answer, 1]);
      });
    }
  }

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
      [watch.state, await watch.refresh("check"), service.asked],
      [{ loading: false, failure }, { kind: "failure", failure }, []],
    );
  });

  it("refreshes its station", async () => {
    const { watch, service, clock } = new Scene();
    const answer = answerFrom(clock.now());
    service.reply = { kind: "answer", answer };
    watch.follow(subject(here));
    await settled();
    assert.deepEqual(
      [await watch.refresh("person"), service.asked.length],
      [{ kind: "fresh", answer, until: answer.expiresAt }, 1],
    );
    assert.deepEqual([(await watch.refresh("check")).kind, service.asked.length], ["answer", 2]);
  });

  it("lets go of everything when it is stopped, and begins anew with the next subject", async () => {
    const scene = new Scene();
    scene.service.reply = { kind: "answer", answer: answerFrom(scene.clock.now()) };
    scene.watch.follow(subject(here));
    await settled();
    scene.watch.stop();
    scene.watch.stop();
    assert.deepEqual(
      [scene.clock.delays, scene.watch.state, await scene.watch.refresh("person")],
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
