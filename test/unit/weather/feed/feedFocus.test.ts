import assert from "node:assert/strict";

import { hour, minute, second } from "../fakes";
import { itRows } from "../itEach";
import { FeedSetup } from "./feedSetup";

/** The maximum time until a window shows the answers of another one. */
const look = 5 * minute;
const kind = "warnings";

describe("a window that isn't in front", () => {
  /** Gives the window the focus, and asserts that a due request is sent. */
  const toFront = async (setup: FeedSetup): Promise<void> => {
    setup.isFocused = true;
    await setup.feed.focus();
    await setup.clock.pass(0);
  };

  it("a window that comes to the front is updating at once, until its request has ended [L4]", async () => {
    const setup = new FeedSetup(kind);
    setup.isFocused = false;
    await setup.feed.refresh();
    assert.equal(setup.feed.isDue, false);
    let isDue: boolean | undefined;
    setup.feed.onDidChange(() => (isDue = setup.feed.isDue));
    setup.serve();
    setup.isFocused = true;
    const focused = setup.feed.focus();
    assert.equal(setup.feed.isDue, true);
    await focused;
    assert.equal(isDue, false, "the last change is after the update");
  });

  it("after sleep, a request is sent in a minute, although other windows store something each second [H9 K15]", async () => {
    const setup = await FeedSetup.ready(kind);
    setup.serve();
    let draws = 0;
    setup.clock.chance = () => ((draws += 7) % 10) / 10;
    await setup.clock.sleep(8 * hour);
    for (let passed = 0; passed < 60 && setup.asked < 2; passed += 1) {
      await setup.feed.syncFromDisk();
      await setup.clock.pass(second);
    }
    setup.assertNow({ asked: 2 });
  });

  it("a due request is sent at once in front, although a different window has stored something else [K14]", async () => {
    const setup = await FeedSetup.ready(kind);
    setup.serve();
    setup.clock.chance = 0.5;
    setup.isFocused = false;
    await setup.clock.pass(hour);
    await setup.feed.syncFromDisk();
    await setup.clock.pass(0);
    assert.equal(setup.state.nextAt, undefined);
    await toFront(setup);
    setup.assertNow({ asked: 2 });
  });

  it("after sleep, a request is due until it has ended, although it's postponed [L4]", async () => {
    const setup = await FeedSetup.ready(kind);
    assert.equal(setup.feed.isDue, false);
    setup.clock.set(7 * hour);
    assert.equal(setup.feed.isDue, true);
    await setup.clock.pass(0);
    assert.equal(setup.feed.isDue, true);
  });

  it("a window behind others shows a new answer of the window in front within five minutes [K14]", async () => {
    const setup = await FeedSetup.ready(kind);
    setup.serve();
    const behind = setup.open({ isFocused: () => false });
    await behind.refresh();
    await setup.clock.pass(30 * minute + look);
    setup.assertNow({ asked: 2, answer: behind.state.answer });
  });

  /** @param wake lets the machine sleep for eight hours. */
  const assertSpread = async (wake: (setup: FeedSetup) => unknown, isFocused = true): Promise<void> => {
    const setup = await FeedSetup.ready(kind);
    setup.serve();
    setup.clock.chance = 0.5;
    setup.isFocused = isFocused;
    await setup.clock.pass(isFocused ? 10 * minute : hour);
    await wake(setup);
    await toFront(setup);
    setup.assertNow({ asked: 1 });
    await setup.clock.pass(minute);
    setup.assertNow({ asked: 2 });
  };
  const wakes = ({ clock }: FeedSetup): void => clock.set(8 * hour);
  const runs = ({ clock }: FeedSetup): Promise<void> => clock.sleep(8 * hour);
  itRows(assertSpread, {
    "in the minute after sleep, a window in front before its timer fires sends one request [H9 K15]": [wakes],
    "in the minute after sleep, a window in front after its timer fires sends one request [H9 K15]": [runs],
    "in the minute after sleep, a window that was behind others before sends one request [H9 K15]": [wakes, false],
  });
});
