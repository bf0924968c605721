import assert from "node:assert/strict";

import type { Kept } from "../../../../src/weather/model/answer";
import { questionId } from "../../../../src/weather/model/conditionsQuery";
import type { Trouble } from "../../../../src/weather/model/failure";
import { Knowledge } from "../../../../src/weather/refresh/sharedState";
import {
  answerFrom,
  day,
  failures,
  FakeAnswers,
  FakeCalls,
  FakeClock,
  FakeLog,
  FakeService,
  minute,
  questionFor,
} from "../fakes";

const question = questionFor("349727");
const now = new FakeClock().now();
const trouble: Trouble = { failure: failures.unreachable, cause: "", at: now, since: now, count: 1 };

/** What one window knows, with everything around it. */
class Mind {
  readonly answers = new FakeAnswers();
  readonly service = new FakeService();
  changes = 0;
  readonly knowledge = new Knowledge(
    question,
    {
      service: this.service,
      answers: this.answers,
      calls: new FakeCalls(),
      clock: new FakeClock(),
      log: new FakeLog(),
    },
    () => (this.changes += 1),
  );

  get kept(): Kept | undefined {
    return this.answers.kept.get(questionId(question));
  }

  async read(kept: Kept, isWanted = (): boolean => true): Promise<Knowledge> {
    this.answers.kept.set(questionId(question), kept);
    await this.knowledge.read(isWanted);
    return this.knowledge;
  }
}

describe("knowledge", () => {
  const answer = answerFrom(now - minute);

  it("adopts what is kept", async () => {
    const history = [{ at: now - minute, celsius: 20 }];
    const known = await new Mind().read({ answer, trouble, history });
    assert.deepEqual(
      [known.answer, known.trouble, known.history, known.calls],
      [answer, trouble, history, { made: 0 }],
    );
  });

  it("does not adopt it again", async () => {
    const mind = new Mind();
    const { answer: first } = await mind.read({ answer });
    const { changes } = mind;
    assert.equal((await mind.read({ answer })).answer, first);
    assert.equal(mind.changes, changes);
  });

  it("does not adopt what is older than what it knows", async () => {
    const mind = new Mind();
    await mind.knowledge.answered(answer);
    assert.equal((await mind.read({ answer: answerFrom(now - day) })).answer, answer);
  });

  it("keeps its own answer, which was not to be written to disk, when another window has failed since", async () => {
    const mind = new Mind();
    await mind.knowledge.answered({ ...answer, mayBeKept: false });
    const known = await mind.read({ answer: answerFrom(now - day), trouble });
    assert.deepEqual([known.answer, known.trouble], [{ ...answer, mayBeKept: false }, trouble]);
  });

  it("H10 adopts what is kept, where it knows an answer from the future", async () => {
    const mind = new Mind();
    await mind.knowledge.answered(answerFrom(now + day));
    assert.deepEqual((await mind.read({ answer })).answer, answer);
  });

  it("adopts nothing that is not wanted any more", async () => {
    const mind = new Mind();
    const known = await mind.read({ answer, trouble }, () => false);
    assert.deepEqual([known.answer, known.trouble, known.calls, mind.changes], [undefined, undefined, undefined, 0]);
  });

  it("adopts an answer without the trouble of another key", async () => {
    const known = await new Mind().read({ answer, trouble: { ...trouble, keyId: "another" } });
    assert.deepEqual([known.answer, known.trouble], [answer, undefined]);
  });

  it("H3 does not adopt what was forgotten, until there is a key", async () => {
    const mind = new Mind();
    await mind.knowledge.answered(answer);
    mind.knowledge.forget();
    mind.service.key = undefined;
    assert.equal((await mind.read({ answer })).answer, undefined);
    mind.service.key = "key 2";
    assert.deepEqual((await mind.read({ answer })).answer, answer);
  });

  it("tells other windows of an answer, and that trouble is over", async () => {
    const mind = new Mind();
    await mind.knowledge.failed(trouble);
    const failed = mind.kept;
    await mind.knowledge.answered(answer);
    const { history } = mind.knowledge;
    assert.equal(history.length, 1);
    assert.deepEqual([failed, mind.kept, mind.knowledge.trouble], [{ trouble }, { answer, history }, undefined]);
  });

  it("tells nobody of a failure that is the affair of this window", async () => {
    const mind = new Mind();
    await mind.knowledge.failed({ ...trouble, failure: failures.keyMissing });
    assert.deepEqual([mind.kept, mind.knowledge.trouble?.failure], [undefined, failures.keyMissing]);
  });

  it("tells of nothing that may not be written to disk", async () => {
    const mind = new Mind();
    await mind.knowledge.answered({ ...answer, mayBeKept: false });
    assert.deepEqual(mind.kept, {});
  });
});
