import assert from "node:assert/strict";

import { CallLine } from "../../../../src/weather/feed/callLine";
import type { RefreshReason } from "../../../../src/weather/feed/refreshResult";
import { failures, minute } from "../fakes";
import { itRows } from "../itEach";
import { bad, FeedSetup, recordOf } from "./feedSetup";

describe("a refresh", () => {
  it("a call is a person's from a button or to check a key, not if it's due or after a change [H18]", async () => {
    const isPersons: Readonly<Record<RefreshReason, boolean>> = {
      due: false,
      person: true,
      change: false,
      check: true,
      selected: false,
    };
    for (const [reason, isByPerson] of Object.entries(isPersons)) {
      const [setup, line, wishes] = [new FeedSetup(), new CallLine(), [] as boolean[]];
      const join = line.join.bind(line);
      line.join = (wish, ...more) => (wishes.push(wish.isByPerson), join(wish, ...more));
      setup.serve();
      await setup.open({ line }).refresh(reason as RefreshReason);
      assert.deepEqual([setup.asked, setup.service.lookups, ...wishes], [1, 1, isByPerson]);
    }
  });

  /** A different window has stored that `key 1` was refused. */
  const assertKnown = async (key: string | undefined, reason: RefreshReason, result: string): Promise<void> => {
    const setup = new FeedSetup();
    const { feed, service, answers } = setup;
    setup.serve();
    setup.store({ failureRecord: recordOf(failures.unauthorized, setup.clock.now() - minute, { keyId: "key 1" }) });
    service.key = key;
    assert.equal((await feed.refresh(reason)).kind, result);
    assert.equal(answers.locks, result === "answer" ? 1 : 0);
  };
  itRows(assertKnown, {
    "a key that a different window knows as refused isn't sent again [D19 H6]": ["key 1", "change", "waiting"],
    "a key is sent whatever other key a different window knows as refused [H6]": ["key 2", "due", "answer"],
    "nothing is sent without a key, and no window has to wait [H6]": [undefined, "change", "failure"],
  });

  it("a different key is sent while a refused one has to wait [H6]", async () => {
    const setup = new FeedSetup();
    setup.service.reply = bad(failures.rateLimited, { keyId: "key 1", notBefore: setup.clock.now() + minute });
    await setup.feed.refresh();
    setup.service.key = "key 2";
    setup.serve();
    assert.equal((await setup.feed.refresh("change")).kind, "answer");
  });

  it("a look at what a person's refresh would come to sends nothing and locks nothing", async () => {
    const setup = new FeedSetup();
    const { feed, service, answers } = setup;
    assert.equal(await feed.peek(), undefined);
    service.key = undefined;
    assert.deepEqual(await feed.peek(), bad(failures.keyMissing));
    setup.storeAnswer();
    assert.equal((await feed.peek())?.kind, "fresh");
    assert.deepEqual([setup.asked, answers.locks, setup.state.loading], [0, 0, false]);
  });
});
