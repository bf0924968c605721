import assert from "node:assert/strict";

import type { CachedConditions } from "../../../../src/weather/model/answer";
import { queryId } from "../../../../src/weather/model/conditionsQuery";
import type { FailureRecord } from "../../../../src/weather/model/failure";
import { SharedState } from "../../../../src/weather/refresh/sharedState";
import {
  answerFrom,
  conditionsQueryFor,
  day,
  failures,
  FakeAnswers,
  FakeCalls,
  FakeClock,
  FakeLog,
  minute,
} from "../fakes";

const query = conditionsQueryFor("349727");
const now = new FakeClock().now();
const failureRecord: FailureRecord = { failure: failures.unreachable, cause: "", at: now, since: now, count: 1 };

/** What one window knows, with everything around it. */
class Mind {
  readonly answers = new FakeAnswers();
  readonly calls = new FakeCalls();
  key: string | undefined = "key 1";
  changes = 0;
  readonly sharedState = new SharedState(
    query,
    {
      answers: this.answers,
      calls: this.calls,
      clock: new FakeClock(),
      log: new FakeLog(),
    },
    () => (this.changes += 1),
  );

  get cached(): CachedConditions | undefined {
    return this.answers.cached.get(queryId(query));
  }

  async read(cached: CachedConditions, signal = new AbortController().signal): Promise<SharedState> {
    this.answers.cached.set(queryId(query), cached);
    const keyId = (): Promise<string | undefined> => Promise.resolve(this.key);
    await this.sharedState.read(keyId, signal);
    return this.sharedState;
  }
}

describe("knowledge", () => {
  const answer = answerFrom(now - minute);

  it("adopts what is kept", async () => {
    const history = [{ at: now - minute, celsius: 20 }];
    const known = await new Mind().read({ answer, failureRecord, history });
    assert.deepEqual(
      [known.answer, known.failureRecord, known.history, known.calls],
      [answer, failureRecord, history, { made: 0 }],
    );
  });

  it("does not adopt it again", async () => {
    const mind = new Mind();
    const { answer: first } = await mind.read({ answer });
    const { changes } = mind;
    assert.equal((await mind.read({ answer })).answer, first);
    assert.equal(mind.changes, changes);
  });

  it("adopts the count of calls where any part of it is another one", async () => {
    const mind = new Mind();
    const counts = [{ made: 1 }, { made: 2 }, { made: 2, budget: 50 }, { made: 2, budget: 50, remaining: 40 }];
    for (const count of counts) {
      mind.calls.count = count;
      const { changes } = mind;
      for (const _ of [1, 2]) assert.equal((await mind.read({})).calls, count);
      assert.equal(mind.changes, changes + 1);
    }
  });

  it("does not adopt what is older than what it knows", async () => {
    const mind = new Mind();
    await mind.sharedState.answered(answer);
    assert.equal((await mind.read({ answer: answerFrom(now - day) })).answer, answer);
  });

  it("keeps its own answer, which was not to be written to disk, when another window has failed since", async () => {
    const mind = new Mind();
    await mind.sharedState.answered({ ...answer, isStorable: false });
    const known = await mind.read({ answer: answerFrom(now - day), failureRecord });
    assert.deepEqual([known.answer, known.failureRecord], [{ ...answer, isStorable: false }, failureRecord]);
  });

  it("H10 adopts what is kept, where it knows an answer from the future", async () => {
    const mind = new Mind();
    await mind.sharedState.answered(answerFrom(now + day));
    assert.deepEqual((await mind.read({ answer })).answer, answer);
  });

  it("H10 hands out as valid what is not from the future, and nothing after a failure that is", async () => {
    const ahead = { ...failureRecord, at: now + day };
    const valid = async (cached: CachedConditions): Promise<unknown> => (await new Mind().read(cached)).valid;
    assert.deepEqual(await valid({ answer, failureRecord }), { answer, failureRecord });
    assert.deepEqual(await valid({ answer: answerFrom(now + day), failureRecord }), {
      answer: undefined,
      failureRecord,
    });
    assert.deepEqual(await valid({ answer, failureRecord: ahead }), {});
  });

  it("adopts nothing that is not wanted any more", async () => {
    const mind = new Mind();
    const known = await mind.read({ answer, failureRecord }, AbortSignal.abort());
    assert.deepEqual(
      [known.answer, known.failureRecord, known.calls, mind.changes],
      [undefined, undefined, undefined, 0],
    );
  });

  it("adopts an answer without the trouble of another key", async () => {
    const known = await new Mind().read({ answer, failureRecord: { ...failureRecord, keyId: "another" } });
    assert.deepEqual([known.answer, known.failureRecord], [answer, undefined]);
  });

  it("H3 does not adopt what was forgotten, until there is a key", async () => {
    const mind = new Mind();
    await mind.sharedState.answered(answer);
    mind.sharedState.reset();
    mind.key = undefined;
    assert.equal((await mind.read({ answer })).answer, undefined);
    mind.key = "key 2";
    assert.deepEqual((await mind.read({ answer })).answer, answer);
  });

  it("tells other windows of an answer, and that trouble is over", async () => {
    const mind = new Mind();
    await mind.sharedState.failed(failureRecord);
    const failed = mind.cached;
    await mind.sharedState.answered(answer);
    const { history } = mind.sharedState;
    assert.equal(history.length, 1);
    assert.deepEqual(
      [failed, mind.cached, mind.sharedState.failureRecord],
      [{ failureRecord }, { answer, history }, undefined],
    );
  });

  it("tells no other window of a failure that concerns this window alone", async () => {
    const mind = new Mind();
    await mind.sharedState.failed({ ...failureRecord, failure: failures.keyMissing });
    assert.deepEqual([mind.cached, mind.sharedState.failureRecord?.failure], [undefined, failures.keyMissing]);
  });

  it("tells of nothing that may not be written to disk", async () => {
    const mind = new Mind();
    await mind.sharedState.answered({ ...answer, isStorable: false });
    assert.deepEqual(mind.cached, {});
  });
});
