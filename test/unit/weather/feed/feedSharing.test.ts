import assert from "node:assert/strict";

import { chosenByPerson } from "../../../../src/weather/model/weatherQuery";
import { answerFrom, failures, hour, minute, settled } from "../fakes";
import { bad, FeedSetup, good, query, upToDate } from "./feedSetup";

const now = new FeedSetup().clock.now();

describe("a request that waits for its turn", () => {
  it("H18 becomes a person's if a person refreshes meanwhile", async () => {
    const setup = new FeedSetup();
    void setup.feed.refresh();
    await settled();
    void setup.feed.refresh("person");
    assert.deepEqual(setup.service.asked, [chosenByPerson(query)]);
  });
});

describe("a clock that is set back", () => {
  it("H10 leaves the weather on show, which is asked for again after the minimum interval", async () => {
    const setup = new FeedSetup();
    setup.store({ answer: answerFrom(now, 5 * hour) });
    await setup.feed.syncFromDisk();
    const { content } = setup.state.answer ?? assert.fail();
    setup.clock.set(-3 * hour);
    await setup.feed.syncFromDisk();
    assert.deepEqual(setup.state.answer?.content, content);
    await setup.clock.pass(11 * minute);
    assert.equal(setup.asked, 1);
  });

  it("H10 doesn't let a failure from then hold a request back", async () => {
    const setup = new FeedSetup();
    void setup.feed.refresh();
    await settled();
    await setup.service.release(bad(failures.forbidden));
    setup.clock.set(-3 * hour);
    void setup.feed.refresh();
    await settled();
    assert.equal(setup.asked, 2);
  });
});

it("H15 goes on when the secret storage of another window does not answer", async () => {
  const setup = new FeedSetup();
  setup.serve();
  void setup.open({ keys: { find: () => new Promise(() => undefined) } }).refresh();
  await settled();
  void setup.feed.refresh();
  await settled();
  setup.assertNow({ asked: 1, answer: setup.answer() });
});

it("H11 a window that is blocked during its request adopts a newer answer of another, and stores no failure", async () => {
  const setup = new FeedSetup();
  const refreshed = setup.feed.refresh();
  await settled();
  await setup.clock.pass(20_000);
  const answer = setup.storeAnswer();
  await setup.clock.pass(1000);
  await setup.service.release(bad(failures.timeout));
  assert.deepEqual(await refreshed, good(answer));
  setup.assertNow({ stored: { answer }, state: upToDate(answer) });
});
