import assert from "node:assert/strict";

import { hour, minute } from "../fakes";
import { itRows } from "../itEach";
import { FeedSetup } from "./feedSetup";

/** How long another window may take to show what one has brought. */
const look = 5 * minute;
const kind = "warnings";

describe("window that is not in front", () => {
  /** The window comes to the front, where what is due is asked for. */
  const toFront = async (setup: FeedSetup): Promise<void> => {
    setup.isFocused = true;
    await setup.feed.focus();
    await setup.clock.pass(0);
  };

  it("K14 shows what is stored, asks for nothing, and asks at once when it comes to the front", async () => {
    const setup = await FeedSetup.ready(kind);
    setup.serve();
    setup.isFocused = false;
    await setup.clock.pass(10 * hour);
    setup.assertNow({ asked: 1, state: { loading: false, answer: setup.first } });
    await toFront(setup);
    setup.assertNow({ asked: 2, answer: setup.answer() });
  });

  it("K14 still asks when it comes to the front after it has synchronised with nothing", async () => {
    const setup = new FeedSetup(kind);
    setup.serve();
    setup.isFocused = false;
    await setup.feed.refresh();
    setup.assertNow({ asked: 0, state: { loading: false } });
    await setup.feed.syncFromDisk();
    await toFront(setup);
    setup.assertNow({ asked: 1 });
  });

  it("K14 asks for a person all the same", async () => {
    const setup = new FeedSetup(kind);
    setup.serve();
    setup.isFocused = false;
    assert.equal((await setup.feed.refresh("person")).kind, "answer");
  });

  it("K14 shows within minutes what the one in front has got", async () => {
    const setup = await FeedSetup.ready(kind);
    setup.serve();
    const behind = setup.open({ isFocused: () => false });
    await behind.refresh();
    await setup.clock.pass(30 * minute + look);
    setup.assertNow({ asked: 2, answer: behind.state.answer });
  });

  /** What happens to a window while the machine sleeps for eight hours, and after it. */
  const assertSpread = async (isFocused: boolean, wake: (setup: FeedSetup) => unknown): Promise<void> => {
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
    "H9 K15 asks once in the minute after sleep, where it comes to the front before its timer runs": [true, wakes],
    "H9 K15 asks once in the minute after sleep, where its timer runs before it comes to the front": [true, runs],
    "H9 K15 asks once in the minute after sleep, where another program was in front before": [false, wakes],
  });

  it("K14 H10 asks for nothing within a minute after a request when it comes to the front, whatever the clock says", async () => {
    const setup = await FeedSetup.ready(kind);
    setup.serve();
    setup.isFocused = false;
    setup.clock.set(hour);
    await setup.feed.refresh();
    await toFront(setup);
    await setup.clock.pass(minute - 1);
    setup.assertNow({ asked: 1 });
    await setup.clock.pass(1);
    setup.assertNow({ asked: 2 });
  });
});
