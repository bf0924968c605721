import assert from "node:assert/strict";

import type { Locator } from "playwright-core";

import { readFromPage } from "../../src/panel/protocol";
import { english } from "../../src/weather/locale/strings";
import { parseSavedPlaces } from "../../src/weather/places/savedPlaces";
import type { ConditionsState } from "../../src/weather/conditions/conditionsSubscription";
import { explain } from "../../src/weather/view/failureMessage";
import type { PanelView } from "../../src/weather/view/panelView";
import { failures } from "../unit/weather/fakes";
import { itRows } from "../unit/weather/itEach";
import { openPanel } from "./openPanel";
import type { PanelPage } from "./panelPage";
import { answerOf, everything, places, rowsOf, viewAt, views } from "./views";

const [newYork, berlin, jerusalem, longName] = ["349727", "178087", "213225", "264120"];
const warm = everything({ weather: "sunnyDay" });
const wet = everything({ weather: "nightRain" });
const warmRows = rowsOf(answerOf({ weather: "sunnyDay" }));
const nothing: ConditionsState = { loading: false };
const loading: ConditionsState = { loading: true };
const offline: ConditionsState = { loading: false, failure: failures.unreachable };
const keyMissing: ConditionsState = { loading: false, failure: failures.keyMissing };

describe("the page's places", () => {
  let panel: PanelPage;
  let select: Locator;

  const open = async (view: PanelView, options: Parameters<typeof openPanel>[0] = {}): Promise<void> => {
    panel = await openPanel({ view, ...options });
    select = panel.page.getByRole("combobox", { name: "Place" });
  };
  /** The editor shows the place in these states, one after another, and keeps that it does. */
  const showAt = async (location: string, ...states: readonly ConditionsState[]): Promise<void> => {
    for (const state of states) await panel.show(viewAt(location, state), { location });
  };
  const chosen = async (): Promise<readonly string[]> =>
    (await panel.sent()).flatMap((message) => (message.type === "place" ? [message.location] : []));

  describe("offer", () => {
    it("the saved places by their names, with the one that is shown chosen", async () => {
      await open(viewAt(berlin, warm));
      const names = ["Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch", "ירושלים", "Springfield (27042)"];
      const expected = ["New York", "Berlin", "Location 18404_PC", ...names, "Springfield (27043)"];
      assert.deepEqual(await panel.texts("option"), expected);
      assert.equal(await select.inputValue(), berlin);
      assert.deepEqual(await panel.texts("h1"), ["Berlin"]);
    });

    it("nothing where there is one place or none", async () => {
      for (const saved of [[], places.slice(0, 1)]) {
        await open(viewAt(newYork, warm, saved));
        assert.equal(await select.count(), 0);
      }
    });

    it("every one of fifty", async () => {
      const many = parseSavedPlaces(Array.from({ length: 50 }, (_, index) => `${index + 1} Place ${index + 1}`));
      await open(viewAt("50", warm, many), { width: 320 });
      assert.equal((await panel.texts("option")).length, 50);
      assert.equal(await select.inputValue(), "50");
      assert.equal(await panel.overflow(), 0);
    });

    it("them also where the weather could not be had, and not where no place is set", async () => {
      await open(viewAt(berlin, offline));
      assert.equal(await select.inputValue(), berlin);
      await panel.show(viewAt(berlin, keyMissing));
      assert.equal(await select.inputValue(), berlin);
      await panel.show(views.setUp);
      assert.equal(await select.count(), 0);
    });
  });

  describe("when a person chooses one", () => {
    it("tell the editor, by mouse and by keyboard, and nothing that the editor refuses", async () => {
      await open(viewAt(newYork, warm));
      await select.selectOption(berlin);
      assert.deepEqual(await chosen(), [berlin]);
      await showAt(berlin, wet);
      await select.focus();
      await panel.press("ArrowDown");
      assert.deepEqual(await chosen(), [berlin, "18404_PC"]);
      const sent = await panel.sent();
      assert.deepEqual(sent.map(readFromPage), sent);
    });

    it("keep the very same element, the focus and the choice while views come", async () => {
      await open(viewAt(newYork, warm));
      const before = await select.elementHandle();
      await select.focus();
      await panel.press("ArrowDown");
      for (const state of [nothing, loading, wet, { ...wet, loading: true }, offline, warm]) {
        await showAt(berlin, state);
        assert.ok(await select.evaluate((now, old) => now === old, before));
        assert.equal(await panel.focused(), "Place");
        assert.equal(await select.inputValue(), berlin);
      }
      assert.deepEqual(await chosen(), [berlin]);
    });

    it("show what is shown when the editor stays where it was", async () => {
      await open(viewAt(newYork, warm));
      await select.selectOption(berlin);
      await panel.show(viewAt(newYork, warm));
      assert.equal(await select.inputValue(), newYork);
    });

    type Shown = readonly [location: string, state: ConditionsState];
    /** Places are chosen, something comes in silence, and then Berlin, of which something is said once. */
    const assertSaid = async (
      first: ConditionsState,
      choices: string[],
      silent: Shown[],
      last: ConditionsState,
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
      assert.equal(await panel.focused(), "Place");
    };
    const silent = [nothing, loading, { ...warm, loading: true }].map((state): Shown => [berlin, state]);
    const rain = "Berlin, 9°C, Rain";
    const noKey = "Berlin, No key for this address";
    const { title, sentence } = explain(failures.unreachable, { tag: "en", localize: english });
    const alert = `${title}${sentence}RefreshShow Log`;
    const both = [jerusalem, berlin];
    itRows(assertSaid, {
      "say its weather once, with its name": [warm, [berlin], [[newYork, wet], ...silent], wet, rain],
      "say the weather of the last of several, which is there at once": [warm, both, [[jerusalem, warm]], wet, rain],
      "say nothing when another place comes that was not chosen here": [warm, [], [[berlin, loading]], wet],
      "say what is wrong there, also when the same was wrong before": [offline, [berlin], [], offline, alert],
      "say what is missing where nothing is wrong": [keyMissing, [berlin], [], keyMissing, noKey],
    });

    it("take with them what was said about the place before", async () => {
      const sentence = "The weather is up to date.";
      await open(viewAt(newYork, warm));
      await panel.send({ type: "announce", sentence });
      await select.selectOption(berlin);
      await panel.show(viewAt(newYork, warm));
      assert.equal(await panel.page.getByText(sentence).count(), 1);
      await showAt(berlin, loading);
      assert.equal(await panel.page.getByText(sentence).count(), 0);
    });

    it("leave no field of the place before on show", async () => {
      await open(viewAt(newYork, warm), { rows: warmRows });
      await panel.openFields();
      await panel.receive(undefined);
      await panel.press("Tab");
      assert.deepEqual(await chosen(), []);
      const asked = await panel.asked();
      await select.selectOption(berlin);
      await showAt(berlin, loading);
      assert.equal(await panel.asked(), asked);
      await showAt(berlin, wet);
      assert.deepEqual(await panel.texts(".fields dd"), []);
      assert.equal(await panel.asked(), asked + 1);
      await panel.send({ type: "fields", rows: rowsOf(answerOf({ weather: "nightRain" })) });
      const values = await panel.texts(".fields dd");
      assert.ok(values.includes("Rain") && !values.includes("Sunny"), values.join());
    });

    it("do not take fields that come while there is no weather", async () => {
      await open(viewAt(newYork, warm), { rows: warmRows });
      await panel.openFields();
      await showAt(berlin, loading);
      const asked = await panel.asked();
      await panel.send({ type: "fields", rows: warmRows });
      await panel.receive(undefined);
      await showAt(berlin, wet);
      assert.deepEqual(await panel.texts(".fields dt"), []);
      assert.equal(await panel.asked(), asked + 1);
    });
  });

  describe("stay put", () => {
    it("as an open list while views come", async () => {
      await open(viewAt(newYork, warm));
      const isOpen = (): Promise<boolean> => select.evaluate((node) => node.matches(":open"));
      await select.click();
      await showAt(newYork, { ...warm, loading: true }, wet, { ...wet, failure: failures.unreachable });
      await panel.show(viewAt(newYork, warm, [...places, ...parseSavedPlaces(["1 New"])]), { location: newYork });
      assert.equal((await panel.texts("option")).at(-1), "New");
      assert.equal(await isOpen(), true);
      await panel.press("ArrowDown");
      await panel.press("Enter");
      assert.equal(await isOpen(), false);
      assert.deepEqual(await chosen(), [berlin]);
    });

    it("with the same choice when the list becomes another one, and in the very same option with a new name", async () => {
      await open(viewAt(berlin, warm));
      const option = await select.locator("option:checked").elementHandle();
      await select.focus();
      const mine = places.map((place) => ({ ...place, label: `My ${place.location}` }));
      const alike = places.map((place) => ({ ...place, label: "Somewhere" }));
      for (const saved of [mine, mine.slice(1), places.toReversed(), places.slice(2), alike]) {
        await panel.show(viewAt(berlin, warm, saved));
        assert.equal(await select.inputValue(), berlin);
        assert.equal(await panel.focused(), "Place");
        if (!saved.some(({ label }) => label === "My 178087")) continue;
        assert.ok(await select.evaluate((node, old) => node.querySelector("option:checked") === old, option));
        assert.deepEqual(await panel.texts("option:checked"), ["My 178087"]);
      }
      assert.deepEqual(await chosen(), []);
    });

    it("and leave the focus on the heading when there is no choice any more", async () => {
      await open(viewAt(berlin, warm));
      await select.focus();
      await panel.show(viewAt(berlin, warm, []));
      assert.equal(await panel.focused(), "Location 178087");
    });
  });

  describe("are kept", () => {
    it("as what the editor says, once each", async () => {
      await open(viewAt(newYork, warm));
      await panel.show(viewAt(newYork, wet));
      assert.deepEqual(await panel.states(), [{}]);
      await showAt(berlin, loading, wet, warm);
      assert.deepEqual(await panel.states(), [{}, { location: berlin }]);
      await panel.show(viewAt(newYork, warm), {});
      assert.deepEqual((await panel.states()).at(-1), {});
    });

    it("when the page comes back: what was written into it may be older", async () => {
      await open(viewAt(berlin, warm), { state: { location: berlin } });
      assert.deepEqual(await panel.states(), [{ location: berlin }]);
    });
  });

  describe("look right", () => {
    const beside = [
      { where: "at a zoom of 200 %", width: 640 },
      { where: "at a zoom of 400 %", width: 320, height: 256 },
      { where: "in a wide window", width: 1100, most: 240 },
      { where: "in a wide window, where names are short", width: 1100, most: 240, saved: places.slice(0, 2) },
    ];
    for (const { where, most = Infinity, saved = places, ...size } of beside)
      it(`J14 ${where}, high enough to be hit, with a long name cut short`, async () => {
        await open(viewAt(saved === places ? longName : berlin, warm, saved), size);
        const parts = [select, panel.page.locator(".current"), panel.page.locator("h1")];
        const [box, card, heading] = await Promise.all(parts.map((part) => part.boundingBox()));
        assert.ok(box && card && heading);
        assert.ok(box.height >= 24 && box.width >= 120 && box.width <= most, JSON.stringify(box));
        assert.ok(box.x >= 0 && box.x + box.width <= size.width, JSON.stringify(box));
        if (most < Infinity) {
          assert.ok(Math.abs(box.x + box.width - card.x - card.width) < 2, "at the end");
          assert.ok(heading.y >= box.y && heading.y < box.y + box.height, "beside the heading");
        }
        assert.equal(await select.evaluate((node) => getComputedStyle(node).textOverflow), "ellipsis");
        assert.equal(await panel.overflow(), 0);
      });

    it("in the colours of the editor's own lists", async () => {
      await open(viewAt(berlin, warm));
      const [foreground, background, border, listBackground] = await panel.page.evaluate(() =>
        ["foreground", "background", "border", "listBackground"].map((name, red) => {
          const colour = `rgb(${red}, 0, 0)`;
          document.documentElement.style.setProperty(`--vscode-dropdown-${name}`, colour);
          return colour;
        }),
      );
      const { list, option, chevron } = await select.evaluate(coloursOf);
      assert.deepEqual(list, [foreground, background, border]);
      assert.deepEqual(option, [foreground, listBackground]);
      assert.equal(chevron, foreground);
    });

    it("in the same spot while the weather is asked for, and when it cannot be had", async () => {
      await open(viewAt(berlin, warm));
      const before = await select.boundingBox();
      for (const state of [{ ...warm, loading: true }, loading, offline, { ...wet, ...offline }]) {
        await panel.show(viewAt(berlin, state));
        assert.deepEqual(await select.boundingBox(), before);
      }
    });

    it("J3 from right to left, and each name in its own direction", async () => {
      await open(viewAt(jerusalem, warm), { width: 500 });
      for (const direction of ["ltr", "rtl"]) {
        await panel.page.evaluate((dir) => void (document.documentElement.dir = dir), direction);
        const options = select.locator("option");
        const directions = await options.evaluateAll((all) => all.map((one) => getComputedStyle(one).direction));
        assert.deepEqual(directions.slice(3, 5), ["ltr", "rtl"]);
      }
      assert.equal(await panel.overflow(), 0);
      const box = await select.boundingBox();
      const chevron = await select.locator("xpath=../*[name()='svg']").boundingBox();
      assert.ok(box && chevron && chevron.x + chevron.width / 2 < box.x + box.width / 2, "the chevron is on the left");
      await panel.picture("places-page-from-right-to-left");
    });

    it("J14 in forced colours", async () => {
      await open(viewAt(berlin, warm), { media: { forcedColors: "active" } });
      const { list, chevron } = await select.evaluate(coloursOf);
      assert.notEqual(list[0], list[1]);
      assert.equal(chevron, list[0]);
      await panel.picture("places-forced-colours");
    });
  });

  it("J1 J3 keep the header low, whatever their names are", async () => {
    const names = ["<b>&lt;b&gt;", "\u202eevil\u202c \u2066x", `Z${"\u0351\u0323".repeat(500)}algo`, "x".repeat(5_000)];
    const saved = places.slice(0, 4).map((place, index) => ({ ...place, label: names[index] ?? "" }));
    for (const width of [320, 1100]) {
      await open(viewAt(newYork, warm, saved), { width });
      const options = select.locator("option");
      assert.deepEqual(await options.allTextContents(), names);
      for (const option of await options.all()) assert.equal(await option.getAttribute("dir"), "auto");
      const { height = 0 } = (await panel.page.locator("header").boundingBox()) ?? {};
      assert.ok(height > 0 && height < 160, `${height}`);
      for (const { location } of saved) await select.selectOption(location);
      assert.equal(await panel.overflow(), 0);
    }
  });
});

/** Of the list, its option and its chevron. Runs in the page. */
function coloursOf(node: Element): { list: unknown[]; option: unknown[]; chevron: unknown } {
  const parts = [node, node.querySelector("option"), node.nextElementSibling];
  const [list, option, chevron] = parts.map((part) => part && getComputedStyle(part));
  return {
    list: [list?.color, list?.backgroundColor, list?.borderTopColor],
    option: [option?.color, option?.backgroundColor],
    chevron: chevron?.stroke,
  };
}
