import assert from "node:assert/strict";

import type { Locator } from "playwright-core";

import { explain } from "../../src/weather/view/notice";
import type { PanelView } from "../../src/weather/surfaces/panelView";
import { eventually } from "../harness/until";
import { failures } from "../unit/weather/fakes";
import { itRows } from "../unit/weather/itEach";
import { openPanel } from "./openPanel";
import type { PageOptions, PanelPage } from "./panelPage";
import { type Conditions, viewing } from "../unit/weather/surfaces/viewFixture";
import { places, viewAt, warm, wet } from "./views";

const [newYork, berlin, jerusalem] = ["349727", "178087", "213225"];
const nothing: Conditions = { loading: false };
const loading: Conditions = { loading: true };
const offline: Conditions = { loading: false, failure: failures.unreachable };
const keyMissing: Conditions = { loading: false, failure: failures.keyMissing };

describe("the page's places", () => {
  let panel: PanelPage;
  let select: Locator;

  const open = async (view: PanelView, options: Partial<PageOptions> = {}): Promise<void> => {
    panel = await openPanel({ view, ...options });
    select = panel.page.getByRole("combobox", { name: "Place" });
  };
  /** Shows the place in these states, one after another. */
  const showAt = async (location: string, ...states: readonly Conditions[]): Promise<void> => {
    for (const state of states) await panel.show(viewAt(location, state));
  };
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await panel.page.keyboard.press(key);
  };
  const chosen = async (): Promise<readonly string[]> => (await panel.sent("place")).map(({ location }) => location);

  describe("when a person chooses one", () => {
    it("a place selected by mouse or by keyboard is sent to the editor", async () => {
      await open(viewAt(newYork, warm));
      await select.selectOption(berlin);
      assert.deepEqual(await chosen(), [berlin]);
      await showAt(berlin, wet);
      await select.focus();
      await panel.page.keyboard.press("ArrowDown");
      await eventually(chosen, [berlin, "18404_PC"]);
    });

    it("of the places on the way of the arrow keys, only the last one is sent, after a pause", async () => {
      await open(viewAt(newYork, warm));
      await select.focus();
      await press("ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp");
      // A view of the place before doesn't move the choice back.
      await showAt(newYork, { ...warm, loading: true });
      assert.equal(await select.inputValue(), "18404_PC");
      await eventually(chosen, ["18404_PC"]);
    });

    it("if the place chosen with the arrow keys is removed, the list shows the current place and sends nothing", async () => {
      await open(viewAt(newYork, warm));
      await select.focus();
      await press("ArrowDown");
      await panel.show(viewAt(newYork, warm, places.toSpliced(1, 1)));
      assert.equal(await select.inputValue(), newYork);
      await press("Enter");
      assert.deepEqual(await chosen(), []);
    });

    it("a place chosen with the arrow keys is sent with Enter, or when the list loses the focus", async () => {
      await open(viewAt(newYork, warm));
      await select.focus();
      await press("ArrowDown", "Enter");
      assert.deepEqual(await chosen(), [berlin]);
      await press("ArrowDown", "Tab");
      assert.deepEqual(await chosen(), [berlin, "18404_PC"]);
    });

    it("the list of places keeps its element, position, focus, and choice when new views arrive", async () => {
      await open(viewAt(newYork, warm));
      const before = await select.elementHandle();
      await select.focus();
      await panel.page.keyboard.press("ArrowDown");
      const box = await select.boundingBox();
      for (const state of [nothing, loading, wet, { ...wet, loading: true }, offline, warm]) {
        await showAt(berlin, state);
        assert.ok(await select.evaluate((now, old) => now === old, before));
        assert.deepEqual(await select.boundingBox(), box);
        assert.equal(await panel.focused(), "Place");
        assert.equal(await select.inputValue(), berlin);
      }
      await eventually(chosen, [berlin]);
    });

    it("the list shows the current place again if the editor doesn't follow the choice", async () => {
      await open(viewAt(newYork, warm));
      await select.selectOption(berlin);
      await panel.show(viewAt(newYork, warm));
      assert.equal(await select.inputValue(), newYork);
    });

    type Shown = readonly [location: string, state: Conditions];
    /** Selects places, shows views without an announcement, and then Berlin, which is announced once. */
    const assertSaid = async (
      first: Conditions,
      choices: string[],
      silent: Shown[],
      last: Conditions,
      ...said: string[]
    ): Promise<void> => {
      await open(viewAt(newYork, first));
      await select.focus();
      const before = await panel.announced();
      for (const location of choices) await select.selectOption(location);
      for (const [location, state] of silent) await showAt(location, state);
      assert.deepEqual(await panel.announced(), before);
      await showAt(berlin, last);
      assert.deepEqual(await panel.announced(), [...before, ...said]);
      await showAt(berlin, ...(last.answer ? [{ ...last, loading: true }] : []), last);
      assert.deepEqual(await panel.announced(), [...before, ...said]);
    };
    const silent = [nothing, loading, { ...warm, loading: true }].map((state): Shown => [berlin, state]);
    const rain = "Berlin, 9°C, Rain";
    const noKey = "Berlin, No key for this address";
    const { title, sentence } = explain(failures.unreachable, viewing);
    const alert = `${title}${sentence}RefreshShow Log`;
    const both = [jerusalem, berlin];
    const stale = { ...wet, failure: failures.unreachable };
    itRows(assertSaid, {
      "a selected place's weather is announced once": [warm, [berlin], [[newYork, wet], ...silent], wet, rain],
      "of several selected places, the last one is announced": [warm, both, [[jerusalem, warm]], wet, rain],
      "a place that wasn't selected on the page isn't announced": [warm, [], [[berlin, loading]], wet],
      "a failure that the place before has, too, is announced": [offline, [berlin], [], offline, alert],
      "a selected place's old weather and failure are announced [J14]": [warm, [berlin], [], stale, alert, rain],
      "a selected place's missing key is announced": [keyMissing, [berlin], [], keyMissing, noKey],
    });

    it("another place's weather removes the message about the place before", async () => {
      const sentence = "The weather is up to date.";
      await open(viewAt(newYork, warm));
      await panel.send({ type: "announce", sentence });
      await select.selectOption(berlin);
      await panel.show(viewAt(newYork, warm));
      assert.equal(await panel.page.getByText(sentence).count(), 1);
      await showAt(berlin, loading);
      assert.equal(await panel.page.getByText(sentence).count(), 0);
    });
  });

  it("the list of places stays open when new views arrive", async () => {
    await open(viewAt(newYork, warm));
    await select.click();
    await showAt(newYork, { ...warm, loading: true }, { ...wet, failure: failures.unreachable });
    await panel.show(viewAt(newYork, warm, places.slice(0, 2)));
    assert.ok(await select.evaluate((node) => node.matches(":open")));
    await panel.page.keyboard.press("ArrowDown");
    await panel.page.keyboard.press("Enter");
    assert.deepEqual(await chosen(), [berlin]);
  });

  it("the list of places keeps the choice when it changes, in the same option with a new name", async () => {
    await open(viewAt(berlin, warm));
    const option = await select.locator("option:checked").elementHandle();
    await select.focus();
    const mine = places.map((place) => ({ ...place, label: `My ${place.location}` }));
    for (const saved of [mine, mine.slice(1), places.toReversed(), places.slice(2)]) {
      await panel.show(viewAt(berlin, warm, saved));
      assert.equal(await select.inputValue(), berlin);
      assert.equal(await panel.focused(), "Place");
      if (!saved.includes(mine[1] ?? assert.fail())) continue;
      assert.ok(await select.evaluate((node, old) => node.querySelector("option:checked") === old, option));
      assert.deepEqual(await panel.texts("option:checked"), ["My 178087"]);
    }
    assert.deepEqual(await chosen(), []);
  });
});
