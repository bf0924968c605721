import assert from "node:assert/strict";

import type { KeyLookup } from "../../../../src/weather/model/apiKey";
import { answerFrom, failures, hour, lookupOf, minute, settled } from "../fakes";
import { bad, FeedSetup, good, recordOf } from "./feedSetup";

const now = new FeedSetup().clock.now();
const expired = answerFrom(now - hour);
const late = answerFrom(now - 1);
const next = answerFrom(now, hour);
const cancelled = bad(failures.cancelled);

/** What is under way when it is cancelled. */
interface Phase {
  /** Brings a new feed there. @returns the promise of what is under way. */
  begin(setup: FeedSetup): Promise<unknown>;
  /** What comes after that. */
  end(setup: FeedSetup): Promise<void>;
  /** How many requests it has made itself. */
  readonly requests?: number;
  readonly isLoading?: boolean;
}

/** A request that ends when it is cancelled, or whose reply comes all the same. */
function request(heedsCancel: boolean, reply: ReturnType<typeof good> | ReturnType<typeof bad>): Phase {
  return {
    begin(setup) {
      setup.service.heedsCancel = heedsCancel;
      return setup.feed.refresh();
    },
    end: ({ service }) => service.release(reply),
    requests: 1,
    isLoading: true,
  };
}

function reading(how: "refresh" | "syncFromDisk"): Phase {
  return {
    begin({ answers, feed }) {
      answers.hangs = true;
      return feed[how]();
    },
    end: ({ answers }) => answers.release(),
  };
}

let tell: (found: KeyLookup) => void = () => undefined;
const lookup: Phase = {
  begin(setup) {
    const { service, feed } = setup;
    const findKey = service.findKey.bind(service);
    service.findKey = () => {
      service.findKey = findKey;
      return new Promise((resolve) => (tell = resolve));
    };
    return feed.refresh();
  },
  end: () => {
    tell(lookupOf("key 1"));
    return settled();
  },
};

const phases: Readonly<Record<string, Phase>> = {
  "it reads what is stored": reading("refresh"),
  "it synchronises with what is stored": reading("syncFromDisk"),
  "it looks up its key": { ...lookup, isLoading: true },
  "it looks up its key because of a stored failure": {
    ...lookup,
    begin(setup) {
      const failureRecord = recordOf(failures.rateLimited, now - hour, { nextAt: now - minute, keyId: "key 1" });
      setup.store({ answer: expired, failureRecord });
      return lookup.begin(setup);
    },
  },
  "another window asks": {
    async begin(setup) {
      void setup.open().refresh();
      await settled();
      return setup.feed.refresh();
    },
    end: ({ service }) => service.release(bad(failures.keyMissing)),
    isLoading: true,
  },
  "its turn has just come": {
    begin({ answers, feed }) {
      const refreshed = feed.refresh();
      answers.hangs = true;
      return refreshed;
    },
    end: ({ answers }) => answers.release(),
    isLoading: true,
  },
  "its request ends with that": request(true, good(late)),
  "its answer comes all the same": request(false, good(late)),
  "its failure comes all the same": request(false, bad(failures.unauthorized)),
};

interface Started {
  readonly setup: FeedSetup;
  readonly asked: number;
  /** Lets come what was under way, and looks for traces of it. */
  end(): Promise<void>;
}

async function start({ begin, end, requests = 0, isLoading = false }: Phase): Promise<Started> {
  const setup = new FeedSetup();
  setup.storeAnswer(expired);
  let dropped: unknown;
  void begin(setup).then((result) => (dropped = result ?? cancelled));
  await settled();
  assert.equal(setup.state.loading, isLoading);
  setup.service.reply = good(next);
  return {
    setup,
    asked: setup.asked,
    async end() {
      await end(setup);
      assert.deepEqual([dropped, setup.service.cancelled], [cancelled, requests]);
      const traces = setup.states.filter(
        ({ answer, failure }) => answer?.receivedAt === late.receivedAt || failure?.kind === "unauthorized",
      );
      assert.deepEqual(traces, []);
    },
  };
}

for (const [what, phase] of Object.entries(phases)) {
  describe(`feed that is cancelled while ${what}`, () => {
    for (const how of ["refetch", "reset"] as const) {
      it(`H3 makes one request after ${how}, for all who wait`, async () => {
        const { setup, asked, end } = await start(phase);
        const again = [setup.feed[how](), setup.feed.refresh(), setup.feed.refresh("person")];
        await end();
        assert.deepEqual(await Promise.all(again), Array(3).fill(good(next)));
        assert.deepEqual(
          [setup.asked - asked, setup.state, setup.stored, setup.clock.delays],
          [1, { loading: false, answer: next, nextAt: now + hour }, { answer: next }, [hour]],
        );
        setup.feed.stop();
        assert.deepEqual(setup.clock.delays, []);
      });
    }

    it("H3 shows and asks nothing more when the key is gone", async () => {
      const { setup, asked, end } = await start(phase);
      setup.service.key = undefined;
      setup.answers.cached.clear();
      const again = setup.feed.reset();
      assert.deepEqual(setup.state, { loading: false });
      const { length } = setup.states;
      await end();
      assert.deepEqual(
        [await again, setup.asked - asked, setup.state, setup.stored, setup.clock.delays],
        [bad(failures.keyMissing), 0, { loading: false, failure: failures.keyMissing }, undefined, []],
      );
      assert.ok(setup.states.slice(length).every(({ answer }) => answer === undefined));
    });

    for (const how of ["suspend", "stop"] as const) {
      it(`H4 asks nothing, stores nothing and leaves no timer after ${how}`, async () => {
        const { setup, asked, end } = await start(phase);
        const { stored, states } = setup;
        const { length } = states;
        setup.feed[how]();
        await end();
        assert.deepEqual([setup.asked - asked, setup.stored, setup.clock.delays], [0, stored, []]);
        assert.deepEqual(
          [setup.state.loading, states.length - length],
          [false, phase.isLoading && how === "suspend" ? 1 : 0],
        );
        if (how === "suspend") return;
        const { feed } = setup;
        const results = [await feed.refresh(), await feed.refresh("check"), await feed.refetch()];
        await feed.syncFromDisk();
        assert.deepEqual([results, setup.asked, setup.clock.delays], [Array(3).fill(cancelled), asked, []]);
      });
    }
  });
}

describe("feed whose key or network becomes another one", () => {
  it("H3 drops a check of a key, and stays as it was while its answer is fresh", async () => {
    const setup = await FeedSetup.ready();
    const { first, state } = setup;
    const checked = setup.feed.refresh("check");
    await settled();
    assert.deepEqual(await setup.feed.refetch(), { kind: "fresh", answer: first, until: first.expiresAt });
    assert.deepEqual(await checked, cancelled);
    assert.deepEqual(
      [setup.asked, setup.service.cancelled, setup.state, setup.stored, setup.clock.delays],
      [2, 1, state, { answer: first }, [30 * minute]],
    );
  });

  it("has nothing to drop when the reply has come", async () => {
    const setup = await FeedSetup.ready();
    const { state } = setup;
    await setup.feed.refetch();
    assert.deepEqual([setup.service.cancelled, setup.asked, setup.state], [0, 1, state]);
  });

  for (const failure of [failures.unauthorized, failures.quotaUsedUp, failures.unreachable]) {
    it(`asks at once after ${failure.kind}, and begins to count anew`, async () => {
      const setup = await FeedSetup.failed(failure);
      await setup.feed.refetch();
      assert.deepEqual([setup.asked, setup.stored?.failureRecord?.count], [2, 1]);
      setup.serve();
      assert.deepEqual([(await setup.feed.refetch()).kind, setup.asked], ["answer", 3]);
    });
  }

  it("H3 forgets what went wrong, so that another key is tried at once", async () => {
    const setup = await FeedSetup.failed(failures.unauthorized, { keyId: "key 1" });
    setup.serve();
    setup.service.key = "key 2";
    const again = setup.feed.reset();
    assert.deepEqual(setup.state, { loading: false });
    assert.deepEqual([(await again).kind, setup.asked], ["answer", 2]);
  });

  it("H3 does not adopt what is still stored when the key is gone, until there is a key", async () => {
    const setup = await FeedSetup.ready();
    setup.service.key = undefined;
    await setup.feed.reset();
    setup.storeAnswer(setup.first);
    await setup.feed.syncFromDisk();
    assert.equal(setup.state.answer, undefined);
    setup.service.key = "key 2";
    await setup.clock.pass(minute);
    const answer = setup.storeAnswer();
    await setup.feed.syncFromDisk();
    assert.deepEqual(setup.state.answer, answer);
  });
});

describe("feed that is suspended or stopped", () => {
  it("asks nothing while it is suspended, and goes on showing what it knows", async () => {
    const setup = await FeedSetup.ready();
    const { state } = setup;
    setup.feed.suspend();
    await setup.clock.pass(hour);
    assert.deepEqual([setup.asked, setup.state], [1, state]);
  });

  for (const sleep of [0, 8 * hour]) {
    it(`H4 takes away its timer, and sets no other, after ${sleep / hour} hours of sleep`, async () => {
      const setup = await FeedSetup.ready();
      setup.clock.chance = 0.5;
      await setup.clock.sleep(sleep);
      assert.equal(setup.clock.delays.length, 1);
      setup.feed.stop();
      assert.deepEqual(setup.clock.delays, []);
      await setup.feed.refresh();
      assert.deepEqual([setup.clock.delays, setup.asked], [[], 1]);
    });
  }

  it("H4 drops a check of a key, and keeps the answer before it", async () => {
    const setup = await FeedSetup.ready();
    const checked = setup.feed.refresh("check");
    await settled();
    setup.feed.stop();
    assert.deepEqual([await checked, setup.stored, setup.clock.delays], [cancelled, { answer: setup.first }, []]);
  });
});
