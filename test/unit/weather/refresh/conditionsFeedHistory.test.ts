import assert from "node:assert/strict";

import type { Answer, Reading, Reply } from "../../../../src/weather/model/answer";
import type { ConditionsFeed } from "../../../../src/weather/refresh/conditionsFeed";
import { failures, hour, minute } from "../fakes";
import { bad, FeedSetup, good, recordOf } from "./feedSetup";

/** An answer as it would come now, with so many degrees Celsius. */
function warm(setup: FeedSetup, celsius: number, more: Partial<Answer> = {}): Reply {
  const answer = setup.answer();
  const temperature = { metric: { value: celsius, unit: "C" } };
  return good({ ...answer, observation: { ...answer.observation, temperature }, ...more });
}

function degreesOf(history: readonly Reading[] | undefined): readonly (number | undefined)[] | undefined {
  return history?.map(({ celsius }) => celsius);
}

/** The service replies so half an hour later; then `feed` and the store have these degrees. */
async function next(
  setup: FeedSetup,
  reply: () => Reply,
  degrees: readonly number[],
  feed: ConditionsFeed = setup.feed,
): Promise<void> {
  const { asked } = setup;
  setup.service.reply = reply;
  await setup.clock.pass(30 * minute);
  const { history } = feed.state;
  assert.deepEqual([setup.asked, degreesOf(history), setup.storedHistory], [asked + 1, degrees, history]);
}

/** A feed that has seen 17 and 18 degrees. */
async function warmFeed(): Promise<FeedSetup> {
  const setup = new FeedSetup();
  setup.service.reply = () => warm(setup, 17);
  await setup.feed.refresh();
  await next(setup, () => warm(setup, 18), [17, 18]);
  return setup;
}

describe("feed's history of temperatures", () => {
  it("grows with every answer, outlives the window, and grows in the next one", async () => {
    const setup = await warmFeed();
    await next(setup, () => warm(setup, 20), [17, 18, 20]);
    setup.feed.stop();
    const feed = setup.open();
    await feed.refresh();
    assert.deepEqual([degreesOf(feed.state.history), setup.asked], [[17, 18, 20], 3]);
    await next(setup, () => warm(setup, 21), [17, 18, 20, 21], feed);
  });

  it("is the same in every window, whoever asked", async () => {
    const setup = await warmFeed();
    const other = setup.open();
    await other.syncFromDisk();
    assert.deepEqual(other.state.history, setup.feed.state.history);
    setup.service.reply = () => warm(setup, 21);
    await setup.clock.pass(30 * minute);
    assert.equal(setup.asked, 3);
    for (const feed of [other, setup.feed]) {
      await feed.syncFromDisk();
      assert.deepEqual(degreesOf(feed.state.history), [17, 18, 21]);
    }
  });

  it("stays when there is no new weather, or none with a temperature", async () => {
    const setup = await warmFeed();
    const withoutTemperature = { observation: { text: "Fog", members: {} } };
    await next(setup, () => warm(setup, 0, withoutTemperature), [17, 18]);
    await next(setup, () => bad(failures.serviceTrouble), [17, 18]);
    assert.equal(setup.state.failure?.kind, "serviceTrouble");
  });

  it("has nothing of an answer that may not be stored, and writes nothing of it, then or later", async () => {
    const setup = new FeedSetup();
    setup.service.reply = warm(setup, 17, { isStorable: false });
    await setup.feed.refresh();
    assert.deepEqual([setup.stored, setup.storedHistory, setup.state.answer?.isStorable], [{}, undefined, false]);
    await next(setup, () => warm(setup, 18), [18]);
  });

  it("is not stored where there is none", async () => {
    const setup = await FeedSetup.failed(failures.timeout);
    assert.deepEqual([setup.storedHistory, setup.stored?.failureRecord?.count], [undefined, 1]);
  });

  it("takes over what is stored with a failure alone", async () => {
    const setup = new FeedSetup();
    const at = setup.clock.now();
    const history = [{ at: at - hour, celsius: 17 }];
    setup.store({ failureRecord: recordOf(failures.serviceTrouble, at, { nextAt: at + hour }), history });
    await setup.feed.syncFromDisk();
    assert.deepEqual(setup.feed.state.history, history);
  });

  it("is gone, and stays gone, when the key is", async () => {
    const setup = await warmFeed();
    setup.service.key = undefined;
    await setup.feed.reset();
    await setup.feed.syncFromDisk();
    assert.equal(setup.feed.state.history, undefined);
  });
});
