import assert from "node:assert/strict";

import { hour, minute } from "../fakes";
import { itRows } from "../itEach";
import { FeedSetup } from "./feedSetup";
import { kindNames } from "./kinds";

/** How long another window may take to show what one has brought. */
const look = 5 * minute;

for (const kind of kindNames.filter((name) => new FeedSetup(name).kind.needsFocus)) {
  describe(`window that is not in front, with ${kind}`, () => {
    it("K14 shows what is stored, asks for nothing, and asks at once when it comes to the front", async () => {
      const setup = await FeedSetup.ready(kind);
      setup.serve();
      setup.isFocused = false;
      await setup.clock.pass(10 * hour);
      assert.deepEqual([setup.asked, setup.state], [1, { loading: false, answer: setup.first }]);
      setup.isFocused = true;
      await setup.feed.focus();
      await setup.clock.pass(0);
      assert.deepEqual([setup.asked, setup.state.answer], [2, setup.answer()]);
    });

    it("K14 asks for nothing either where nothing is stored, and says that nothing is under way", async () => {
      const setup = new FeedSetup(kind);
      setup.isFocused = false;
      await setup.feed.refresh();
      assert.deepEqual([setup.asked, setup.state], [0, { loading: false }]);
    });

    it("K14 still asks when it comes to the front after it has synchronised with nothing", async () => {
      const setup = new FeedSetup(kind);
      setup.serve();
      setup.isFocused = false;
      await setup.feed.refresh();
      await setup.feed.syncFromDisk();
      setup.isFocused = true;
      await setup.feed.focus();
      await setup.clock.pass(0);
      assert.equal(setup.asked, 1);
    });

    it("K14 asks for a person all the same", async () => {
      const setup = new FeedSetup(kind);
      setup.serve();
      setup.isFocused = false;
      assert.deepEqual([(await setup.feed.refresh("person")).kind, setup.asked], ["answer", 1]);
    });

    it("K14 shows within minutes what the one in front has got", async () => {
      const setup = await FeedSetup.ready(kind);
      setup.serve();
      const behind = setup.open({ isFocused: () => false });
      await behind.refresh();
      await setup.clock.pass(30 * minute + look);
      assert.deepEqual([setup.asked, behind.state.answer], [2, setup.state.answer]);
    });

    it("K14 asks for nothing when it comes to the front while the answer is good", async () => {
      const setup = await FeedSetup.ready(kind);
      await setup.feed.focus();
      assert.equal(setup.asked, 1);
    });

    /** What happens to a window while the machine sleeps for eight hours, and after it. */
    const assertSpread = async (isFocused: boolean, wake: (setup: FeedSetup) => unknown): Promise<void> => {
      const setup = await FeedSetup.ready(kind);
      setup.serve();
      setup.clock.chance = 0.5;
      setup.isFocused = isFocused;
      await setup.clock.pass(isFocused ? 10 * minute : hour);
      await wake(setup);
      setup.isFocused = true;
      await setup.feed.focus();
      await setup.clock.pass(0);
      assert.equal(setup.asked, 1);
      await setup.clock.pass(minute);
      assert.equal(setup.asked, 2);
    };
    const wakes = ({ clock }: FeedSetup): void => clock.set(8 * hour);
    itRows(assertSpread, {
      "H9 K15 asks once in the minute after sleep, where it comes to the front before its timer runs": [true, wakes],
      "H9 K15 asks once in the minute after sleep, where its timer runs before it comes to the front": [
        true,
        ({ clock }) => clock.sleep(8 * hour),
      ],
      "H9 K15 asks once in the minute after sleep, where another program was in front before": [false, wakes],
    });

    it("K14 H10 asks for nothing within a minute after a request when it comes to the front, whatever the clock says", async () => {
      const setup = await FeedSetup.ready(kind);
      setup.serve();
      setup.isFocused = false;
      setup.clock.set(hour);
      await setup.feed.refresh();
      setup.isFocused = true;
      await setup.feed.focus();
      await setup.clock.pass(minute - 1);
      assert.equal(setup.asked, 1);
      await setup.clock.pass(1);
      assert.equal(setup.asked, 2);
    });
  });
}

for (const kind of kindNames.filter((name) => !new FeedSetup(name).kind.needsFocus))
  it(`${kind} comes in every window, and a window that comes to the front asks for none`, async () => {
    const setup = await FeedSetup.ready(kind);
    setup.serve();
    setup.isFocused = false;
    await setup.clock.pass(30 * minute);
    assert.equal(setup.asked, 2);
    setup.clock.chance = 0.5;
    setup.clock.set(30 * minute);
    await setup.feed.focus();
    assert.equal(setup.asked, 2);
    await setup.clock.pass(minute);
    assert.equal(setup.asked, 3);
  });
