import assert from "node:assert/strict";

import { answerFrom, failures, hold, hour, minute, settled } from "../fakes";
import { bad, FeedSetup, good } from "./feedSetup";

const now = new FeedSetup().clock.now();
const expired = answerFrom(now - hour);
const late = answerFrom(now - 1);
const next = answerFrom(now, hour);
const canceled = bad(failures.canceled);

/** A pending operation that is canceled, and a function that completes it afterwards. */
type UnderWay = readonly [promise: Promise<unknown>, end: () => Promise<void>];

/** A request whose reply arrives after it was canceled. */
function lateReply({ service, feed }: FeedSetup, reply: ReturnType<typeof good> | ReturnType<typeof bad>): UnderWay {
  service.heedsCancel = false;
  return [feed.refresh(), () => service.release(reply)];
}

const phases: Readonly<Record<string, (setup: FeedSetup) => UnderWay>> = {
  "it reads the storage": ({ answers, feed }) => {
    const end = hold(answers, "read");
    return [feed.refresh(), end];
  },
  "it looks up its key": ({ service, feed }) => {
    const end = hold(service, "find");
    return [feed.refresh(), end];
  },
  "its answer is in flight": (setup) => lateReply(setup, good(late)),
  "its failure is in flight": (setup) => lateReply(setup, bad(failures.unauthorized)),
};

for (const [phase, begin] of Object.entries(phases)) {
  describe(`a feed that is canceled while ${phase}`, () => {
    let setup: FeedSetup;
    let asked: number;
    /** Completes the canceled operation, which must have no effect. */
    let end: () => Promise<void>;

    beforeEach(async () => {
      setup = new FeedSetup();
      setup.storeAnswer(expired);
      const [underWay, finish] = begin(setup);
      await settled();
      await settled();
      ({ asked } = setup);
      setup.service.reply = good(next);
      end = async () => {
        await finish();
        assert.deepEqual((await underWay) ?? canceled, canceled);
        assert.equal(setup.service.canceled, asked);
        for (const { answer, failure } of setup.states)
          assert.ok(answer?.receivedAt !== late.receivedAt && failure?.kind !== "unauthorized");
      };
    });

    for (const how of ["refetch", "reset"] as const)
      it(`a feed canceled while ${phase} makes one request after ${how}, for all callers [H3]`, async () => {
        const again = [setup.feed[how](), setup.feed.refresh(), setup.feed.refresh("person")];
        await end();
        assert.deepEqual(await Promise.all(again), Array(3).fill(good(next)));
        const state = { loading: false, answer: next, nextAt: now + hour };
        setup.assertNow({ asked: asked + 1, state, stored: { answer: next }, delays: [hour] });
      });

    it(`a feed canceled while ${phase} shows and requests nothing after the key is removed [H3]`, async () => {
      setup.service.key = undefined;
      setup.answers.cached.clear();
      const again = setup.feed.reset();
      setup.assertNow({ state: { loading: false } });
      const { length } = setup.states;
      await end();
      assert.deepEqual(await again, bad(failures.keyMissing));
      setup.assertNow({
        asked,
        state: { loading: false, failure: failures.keyMissing },
        stored: undefined,
        delays: [],
      });
      assert.ok(setup.states.slice(length).every(({ answer }) => answer === undefined));
    });

    it(`a feed stopped while ${phase} requests nothing, stores nothing, and leaves no timer [H4]`, async () => {
      const { feed, stored, states } = setup;
      const { length } = states;
      feed.stop();
      await end();
      for (const again of [feed.refresh(), feed.refresh("check"), feed.refetch()])
        assert.deepEqual(await again, canceled);
      await feed.syncFromDisk();
      setup.assertNow({ asked, stored, delays: [] });
      assert.equal(setup.state.loading, false);
      assert.equal(states.length, length);
    });
  });
}

it("a feed without a key ignores stored answers until a key is set [H3]", async () => {
  const setup = await FeedSetup.ready();
  setup.service.key = undefined;
  setup.answers.reads = 0;
  const reset = setup.feed.reset();
  setup.assertNow({ answer: undefined });
  await reset;
  setup.storeAnswer(setup.first);
  await setup.feed.syncFromDisk();
  await setup.clock.pass(hour);
  await setup.feed.refresh("person");
  setup.assertNow({ answer: undefined });
  assert.equal(setup.answers.reads, 0);
  setup.service.key = "key 2";
  await setup.clock.pass(minute);
  const answer = setup.storeAnswer();
  await setup.feed.syncFromDisk();
  setup.assertNow({ answer });
});
