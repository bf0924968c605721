import assert from "node:assert/strict";

import type { Browser, Locator } from "playwright-core";

import { readFromPage } from "../../src/panel/protocol";
import type { SavedPlace } from "../../src/weather/places/savedPlaces";
import type { FeedState } from "../../src/weather/refresh/conditionsFeed";
import type { PanelView } from "../../src/weather/view/panelView";
import { launchBrowser } from "../harness/browser";
import { conditionsQueryFor, failures } from "../unit/weather/fakes";
import { type PageOptions, PanelPage } from "./panelPage";
import { themeNames } from "./themes";
import { answerOf, everything, places, rowsOf, viewAt, viewOf } from "./views";

const [newYork, berlin] = ["349727", "178087"];
const warm = everything({ weather: "sunnyDay" });
const wet = everything({ weather: "nightRain" });
const offline: FeedState = { loading: false, failure: failures.unreachable };

describe("the page's places", () => {
  let browser: Browser;
  let panel: PanelPage;
  before(async () => {
    browser = await launchBrowser();
  });
  afterEach(async () => {
    assert.deepEqual(panel.problems, []);
    await panel.close();
  });
  after(() => browser.close());

  const open = async (view: PanelView, options: PageOptions = {}): Promise<Locator> => {
    panel = await PanelPage.open(browser, { view, ...options });
    return panel.page.getByRole("combobox", { name: "Place" });
  };
  const chosen = async (): Promise<readonly string[]> =>
    (await panel.sent()).flatMap((message) => (message.type === "place" ? [message.location] : []));

  describe("offer", () => {
    it("the saved places by their names, with the one that is shown chosen", async () => {
      const select = await open(viewAt(berlin, warm));
      assert.deepEqual(await select.locator("option").allTextContents(), [
        "New York",
        "Berlin",
        "Location 18404_PC",
        "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch",
        "ירושלים",
        "Springfield (27042)",
        "Springfield (27043)",
      ]);
      assert.equal(await select.inputValue(), berlin);
      assert.equal(await panel.page.locator("h1").textContent(), "Berlin");
    });

    it("nothing where there is one place or none", async () => {
      for (const saved of [[], places.slice(0, 1)]) {
        const select = await open(viewAt(newYork, warm, saved));
        assert.equal(await select.count(), 0);
        assert.ok(await panel.page.getByRole("button", { name: "Refresh" }).isVisible());
        if (saved.length === 0) await panel.close();
      }
    });

    it("every one of fifty", async () => {
      const many = Array.from({ length: 50 }, (_, index) => ({
        location: conditionsQueryFor(`${index + 1}`).location,
        label: `Place ${index + 1}`,
      }));
      const select = await open(viewAt("50", warm, many), { width: 320 });
      assert.equal(await select.locator("option").count(), 50);
      assert.equal(await select.inputValue(), "50");
      await select.selectOption("17");
      assert.deepEqual(await chosen(), ["17"]);
      assert.equal(await panel.overflow(), 0);
    });

    it("them also where the weather could not be had, and not where no place is set", async () => {
      const select = await open(viewAt(berlin, offline));
      assert.equal(await select.inputValue(), berlin);
      await panel.show(viewAt(berlin, { loading: false, failure: failures.keyMissing }));
      assert.equal(await select.inputValue(), berlin);
      const failure = failures.locationMissing;
      await panel.show(viewOf({ loading: false, failure }, { kind: "failure", failure }));
      assert.equal(await select.count(), 0);
    });
  });

  describe("when a person chooses one", () => {
    it("tell the editor, by mouse and by keyboard, and nothing that the editor refuses", async () => {
      const select = await open(viewAt(newYork, warm));
      await select.selectOption(berlin);
      assert.deepEqual(await chosen(), [berlin]);
      await panel.show(viewAt(berlin, wet), { location: berlin });
      await select.focus();
      await panel.page.keyboard.press("ArrowDown");
      assert.deepEqual(await chosen(), [berlin, "18404_PC"]);
      const sent = await panel.sent();
      assert.deepEqual(sent.map(readFromPage), sent);
    });

    it("keep the very same element, the focus and the choice while views come", async () => {
      const select = await open(viewAt(newYork, warm));
      const before = await select.elementHandle();
      await select.focus();
      await panel.page.keyboard.press("ArrowDown");
      for (const state of [{ loading: false }, { loading: true }, wet, { ...wet, loading: true }, offline, warm]) {
        await panel.show(viewAt(berlin, state), { location: berlin });
        assert.equal(await panel.focused(), "Place");
        assert.equal(await select.inputValue(), berlin);
        assert.equal(await select.evaluate((now, old) => now === old, before), true);
      }
      assert.deepEqual(await chosen(), [berlin]);
    });

    it("show what is shown when the editor stays where it was", async () => {
      const select = await open(viewAt(newYork, warm));
      await select.selectOption(berlin);
      await panel.show(viewAt(newYork, warm));
      assert.equal(await select.inputValue(), newYork);
    });

    it("say its weather once, with its name", async () => {
      const select = await open(viewAt(newYork, warm));
      await select.focus();
      await select.selectOption(berlin);
      await panel.show(viewAt(newYork, wet));
      await panel.show(viewAt(berlin, { loading: false }), { location: berlin });
      await panel.show(viewAt(berlin, { loading: true }), { location: berlin });
      await panel.show(viewAt(berlin, { ...warm, loading: true }), { location: berlin });
      assert.deepEqual(await panel.announced(), []);
      for (const state of [wet, { ...wet, loading: true }, wet])
        await panel.show(viewAt(berlin, state), { location: berlin });
      assert.deepEqual(await panel.announced(), ["Berlin, 9°C, Rain"]);
      assert.equal(await panel.focused(), "Place");
    });

    it("say the weather of the last of several, and that of a place which is there at once", async () => {
      const select = await open(viewAt(newYork, warm));
      await select.selectOption("213225");
      await select.selectOption(berlin);
      await panel.show(viewAt("213225", warm), { location: "213225" });
      assert.deepEqual(await panel.announced(), []);
      await panel.show(viewAt(berlin, wet), { location: berlin });
      assert.deepEqual(await panel.announced(), ["Berlin, 9°C, Rain"]);
    });

    it("say nothing when another place comes that was not chosen here", async () => {
      await open(viewAt(newYork, warm));
      await panel.show(viewAt(berlin, { loading: true }));
      await panel.show(viewAt(berlin, wet));
      assert.deepEqual(await panel.announced(), []);
    });

    it("say what is wrong there, also when the same was wrong before", async () => {
      const select = await open(viewAt(newYork, offline));
      const before = (await panel.announced()).length;
      await select.selectOption(berlin);
      await panel.show(viewAt(berlin, offline), { location: berlin });
      const told = (await panel.announced()).slice(before);
      assert.equal(told.length, 1);
      assert.match(told[0] ?? "", /^Offline/);
      await panel.show(viewAt(berlin, offline), { location: berlin });
      assert.equal((await panel.announced()).length, before + 1);
    });

    it("say what is missing where nothing is wrong", async () => {
      const keyMissing: FeedState = { loading: false, failure: failures.keyMissing };
      const select = await open(viewAt(newYork, keyMissing));
      await select.selectOption(berlin);
      await panel.show(viewAt(berlin, keyMissing), { location: berlin });
      assert.deepEqual(await panel.announced(), ["Berlin, No API key"]);
    });

    it("take with them what was said about the place before", async () => {
      const select = await open(viewAt(newYork, warm));
      await panel.send({ type: "announce", sentence: "The weather is up to date." });
      await panel.page.getByText("up to date").waitFor();
      await select.selectOption(berlin);
      await panel.show(viewAt(newYork, warm));
      assert.equal(await panel.page.getByText("up to date").count(), 1);
      await panel.show(viewAt(berlin, { loading: true }), { location: berlin });
      assert.equal(await panel.page.getByText("up to date").count(), 0);
    });

    it("leave no field of the place before on show", async () => {
      const select = await open(viewAt(newYork, warm), { rows: rowsOf(answerOf({ weather: "sunnyDay" })) });
      await panel.openFields();
      await panel.receive(undefined);
      await panel.page.keyboard.press("Tab");
      assert.deepEqual(await chosen(), []);
      const asked = await panel.asked();
      await select.selectOption(berlin);
      await panel.show(viewAt(berlin, { loading: true }), { location: berlin });
      assert.equal(await panel.asked(), asked);
      await panel.show(viewAt(berlin, wet), { location: berlin });
      assert.deepEqual(await panel.page.locator(".fields dd").allTextContents(), []);
      assert.equal(await panel.asked(), asked + 1);
      await panel.send({ type: "fields", rows: rowsOf(answerOf({ weather: "nightRain" })) });
      const values = await panel.page.locator(".fields dd").allTextContents();
      assert.ok(values.includes("Rain"));
      assert.ok(!values.includes("Sunny"));
    });

    it("do not take fields that come while there is no weather", async () => {
      await open(viewAt(newYork, warm), { rows: rowsOf(answerOf({ weather: "sunnyDay" })) });
      await panel.openFields();
      await panel.show(viewAt(berlin, { loading: true }), { location: berlin });
      const asked = await panel.asked();
      await panel.send({ type: "fields", rows: rowsOf(answerOf({ weather: "sunnyDay" })) });
      await panel.receive(undefined);
      await panel.show(viewAt(berlin, wet), { location: berlin });
      assert.equal(await panel.page.locator(".fields dt").count(), 0);
      assert.equal(await panel.asked(), asked + 1);
    });
  });

  describe("stay put", () => {
    it("as an open list while views come", async () => {
      const select = await open(viewAt(newYork, warm));
      const isOpen = (): Promise<boolean> => select.evaluate((node) => node.matches(":open"));
      await select.click();
      assert.equal(await isOpen(), true);
      const moved = { location: newYork };
      for (const state of [{ ...warm, loading: true }, wet, { ...wet, failure: failures.unreachable }])
        await panel.show(viewAt(newYork, state), moved);
      await panel.show(
        viewAt(newYork, warm, [...places, { location: conditionsQueryFor("1").location, label: "New" }]),
        moved,
      );
      assert.equal(await isOpen(), true);
      assert.deepEqual(
        await select
          .locator("option")
          .allTextContents()
          .then((all) => all.slice(-1)),
        ["New"],
      );
      await panel.page.keyboard.press("ArrowDown");
      await panel.page.keyboard.press("Enter");
      assert.deepEqual([await isOpen(), await chosen()], [false, [berlin]]);
    });

    it("with the same choice when the list becomes another one", async () => {
      const select = await open(viewAt(berlin, warm));
      const lists: readonly (readonly SavedPlace[])[] = [
        places.toReversed(),
        places.slice(2),
        places.map((place) => ({ ...place, label: "Somewhere" })),
      ];
      await select.focus();
      for (const saved of lists) {
        await panel.show(viewAt(berlin, warm, saved));
        assert.equal(await select.inputValue(), berlin);
        assert.equal(await panel.focused(), "Place");
      }
      assert.deepEqual(await chosen(), []);
    });

    it("in the very same elements when a place is called otherwise or another one goes", async () => {
      const select = await open(viewAt(berlin, warm));
      const option = await select.locator("option:checked").elementHandle();
      const renamed = places.map((place) => ({ ...place, label: `My ${place.location}` }));
      for (const saved of [renamed, renamed.slice(1)]) {
        await panel.show(viewAt(berlin, warm, saved));
        assert.equal(
          await select.evaluate((node, before) => node.querySelector("option:checked") === before, option),
          true,
        );
      }
      assert.equal(await select.locator("option:checked").textContent(), "My 178087");
    });

    it("and leave the focus on the heading when there is no choice any more", async () => {
      const select = await open(viewAt(berlin, warm));
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
      for (const state of [{ loading: true }, wet, warm]) await panel.show(viewAt(berlin, state), { location: berlin });
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
    const sizes: Readonly<Record<string, PageOptions>> = {
      "in 320 pixels": { width: 320 },
      "at a zoom of 200 %": { width: 640, scale: 2 },
      "at a zoom of 400 %": { width: 320, height: 256, scale: 4 },
    };
    for (const [where, size] of Object.entries(sizes)) {
      it(`J14 ${where}, high enough to be hit, with a long name cut short`, async () => {
        const select = await open(viewAt("264120", warm), size);
        const refresh = await panel.page.getByRole("button", { name: "Refresh" }).boundingBox();
        const box = await select.boundingBox();
        assert.ok(box && refresh);
        assert.ok(box.height >= 24 && box.width >= 120, JSON.stringify(box));
        assert.ok(box.x >= 0 && box.x + box.width <= (size.width ?? 0), JSON.stringify(box));
        assert.ok(refresh.x + refresh.width <= box.x && Math.abs(box.y - refresh.y) < 2, "beside Refresh");
        const style = await select.evaluate((node) => getComputedStyle(node).textOverflow);
        assert.deepEqual([style, await panel.overflow()], ["ellipsis", 0]);
      });
    }

    for (const theme of themeNames) {
      it(`J14 in ${theme}, and what has the focus is seen`, async () => {
        const select = await open(viewAt(berlin, warm), { theme });
        await panel.page.keyboard.press("Tab");
        await panel.page.keyboard.press("Tab");
        assert.equal(await panel.focused(), "Place");
        const outline = await select.evaluate((node) => {
          const { outlineStyle, outlineWidth } = getComputedStyle(node);
          return [outlineStyle, outlineWidth];
        });
        assert.deepEqual(outline, ["solid", "2px"]);
        await panel.picture(`place-focused-${theme}`);
      });
    }

    it("in the colours of the editor's own lists", async () => {
      const select = await open(viewAt(berlin, warm));
      const colours = await select.evaluate((node) => {
        const { style } = document.documentElement;
        for (const [index, name] of ["foreground", "background", "border", "listBackground"].entries())
          style.setProperty(`--vscode-dropdown-${name}`, `rgb(${index}, 0, 0)`);
        const [list, option, chevron] = [node, node.querySelector("option"), node.nextElementSibling].map(
          (part) => part && getComputedStyle(part),
        );
        return [
          [list?.color, list?.backgroundColor, list?.borderTopColor],
          [option?.color, option?.backgroundColor],
          [chevron?.stroke],
        ];
      });
      const [foreground, background, border, listBackground] = Array.from(
        { length: 4 },
        (_, red) => `rgb(${red}, 0, 0)`,
      );
      assert.deepEqual(colours, [[foreground, background, border], [foreground, listBackground], [foreground]]);
    });

    for (const [what, saved] of Object.entries({ long: places, short: places.slice(0, 2) })) {
      it(`at the end of the first line, beside Refresh, where names are ${what}`, async () => {
        const select = await open(viewAt(berlin, warm, saved));
        const [box, refresh, card, heading] = await Promise.all(
          [
            select,
            panel.page.getByRole("button", { name: "Refresh" }),
            panel.page.locator(".current"),
            panel.page.locator("h1"),
          ].map((part) => part.boundingBox()),
        );
        assert.ok(box && refresh && card && heading);
        assert.ok(box.width >= 120 && box.width <= 240, JSON.stringify(box));
        assert.ok(refresh.x + refresh.width <= box.x && Math.abs(box.y - refresh.y) < 2, "beside Refresh");
        assert.ok(Math.abs(box.x + box.width - card.x - card.width) < 2, "at the end");
        assert.ok(heading.y >= box.y && heading.y < box.y + box.height, "beside the heading");
      });
    }

    it("in the same spot while the weather is asked for, and when it cannot be had", async () => {
      const select = await open(viewAt(berlin, warm));
      const before = await select.boundingBox();
      for (const state of [{ ...warm, loading: true }, { loading: true }, offline, { ...wet, ...offline }]) {
        await panel.show(viewAt(berlin, state));
        assert.deepEqual(await select.boundingBox(), before);
      }
    });

    it("J14 with a long word on the button, in 320 pixels", async () => {
      const view = viewAt("264120", warm);
      await open({ ...view, words: { ...view.words, refresh: "Wird gerade aktualisiert …" } }, { width: 320 });
      assert.equal(await panel.overflow(), 0);
      await panel.picture("places-long-button");
    });

    it("J3 from right to left, and each name in its own direction", async () => {
      const select = await open(viewAt("213225", warm), { width: 500 });
      const direction = (): Promise<readonly string[]> =>
        select
          .locator("option")
          .evaluateAll((nodes) => nodes.slice(3, 5).map((node) => getComputedStyle(node).direction));
      assert.deepEqual(await direction(), ["ltr", "rtl"]);
      await panel.picture("place-from-right-to-left");
      await panel.page.evaluate(() => void (document.documentElement.dir = "rtl"));
      assert.deepEqual(await direction(), ["ltr", "rtl"]);
      assert.equal(await panel.overflow(), 0);
      const sides = await select.evaluate((node) => {
        const [box, chevron] = [node, node.parentElement?.querySelector("svg")].map((one) =>
          one?.getBoundingClientRect(),
        );
        return box && chevron && chevron.x + chevron.width / 2 < box.x + box.width / 2;
      });
      assert.equal(sides, true);
      await panel.picture("places-page-from-right-to-left");
    });

    it("J14 in forced colours", async () => {
      const select = await open(viewAt(berlin, warm), { forcedColors: true });
      const { color, background, chevron } = await select.evaluate((node) => {
        const { color: text, backgroundColor } = getComputedStyle(node);
        const drawing = node.parentElement?.querySelector("svg");
        return { color: text, background: backgroundColor, chevron: drawing && getComputedStyle(drawing).stroke };
      });
      assert.notEqual(color, background);
      assert.equal(chevron, color);
      await panel.picture("places-forced-colours");
    });
  });

  it("J1 J3 are text, whatever their names are", async () => {
    const names = [
      "<script>window.pwned=1</script>",
      '<img src=x onerror="window.pwned=1">',
      "</option></select><h1>Evil</h1>",
      "&lt;b&gt;",
      "\u202eevil\u202c \u2066x",
      `Z${"\u0351\u0323".repeat(500)}algo`,
      "x".repeat(5_000),
    ];
    const saved = names.map((label, index) => ({ location: conditionsQueryFor(`${index + 1}`).location, label }));
    for (const width of [320, 1100]) {
      const select = await open(viewAt("1", warm, saved), { width });
      assert.deepEqual(await select.locator("option").allTextContents(), names);
      assert.deepEqual(
        await select.locator("option").evaluateAll((all) => all.map((node) => node.getAttribute("dir"))),
        Array(7).fill("auto"),
      );
      const found = await panel.page.evaluate(() => ({
        pwned: "pwned" in window,
        elements: document.querySelectorAll("main :is(script, img, option *), h1 + h1").length,
        height: document.querySelector("header")?.getBoundingClientRect().height ?? 0,
      }));
      assert.deepEqual([found.pwned, found.elements], [false, 0]);
      assert.ok(found.height < 160, `${found.height}`);
      for (const index of saved.keys()) await select.selectOption(`${index + 1}`);
      assert.equal(await panel.overflow(), 0);
      if (width === 320) await panel.close();
    }
  });
});
