import assert from "node:assert/strict";

import type { Browser } from "playwright-core";

import { launchBrowser } from "../harness/browser";
import { PanelPage } from "./panelPage";
import { answerOf, everything, rowsOf, unforeseen, viewOf, views } from "./views";

const rows = rowsOf(answerOf());
const later = viewOf(everything({ weather: "nightRain" }), undefined, 1);

describe("all fields", () => {
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

  const shown = (): Promise<readonly string[]> => panel.page.locator(".chunk dt").allTextContents();
  const count = (): Promise<string | null> => panel.page.locator(".count").textContent();
  const search = (text: string): Promise<void> => panel.page.getByRole("searchbox").fill(text);

  it("are asked for when they are opened and with each view while they are open, and not before or after", async () => {
    panel = await PanelPage.open(browser, { view: views.current, rows });
    await panel.show(later);
    assert.equal(await panel.asked(), 0);
    await panel.openFields();
    assert.equal(await panel.asked(), 1);
    await panel.show(views.current);
    assert.equal(await panel.asked(), 2);
    await panel.page.locator("summary").click();
    await panel.show(later);
    assert.equal(await panel.asked(), 2);
  });

  it("are all shown, and those that a search finds in a label or a value, whatever its capitals and accents", async () => {
    const strange = [...rows, { label: "Größe", value: "Übermäßig" }, { label: "Crème", value: "brûlée" }];
    panel = await PanelPage.open(browser, { view: views.current, rows: strange });
    await panel.openFields();
    assert.deepEqual([(await shown()).length, await count()], [strange.length, String(strange.length)]);
    await search("  CREME ");
    assert.deepEqual([await shown(), await count()], [["Crème"], `1 / ${strange.length}`]);
    await search("ubermaßig");
    assert.deepEqual(await shown(), ["Größe"]);
    await search("wind");
    assert.ok((await shown()).length > 2);
    await search("nowhere");
    assert.deepEqual([await shown(), await count()], [[], views.current.words.noMatch]);
    await search("");
    assert.equal((await shown()).length, strange.length);
  });

  it("stay open, searched, focused and scrolled when a new view comes", async () => {
    panel = await PanelPage.open(browser, { view: views.current, rows, height: 500 });
    await panel.openFields();
    await search("e");
    const scrolls = await panel.page.evaluate(() => {
      const box = document.querySelector(".scroll");
      if (box) box.scrollTop = 150;
      window.scrollTo(0, 400);
      return [box?.scrollTop, window.scrollY];
    });
    assert.deepEqual(scrolls[0], 150);
    await panel.receive(rowsOf(answerOf({ weather: "nightRain" })));
    await panel.show(later);
    const after = await panel.page.evaluate(() => ({
      open: document.querySelector("details")?.open,
      text: document.querySelector("input")?.value,
      focus: document.activeElement?.nodeName,
      scrolls: [document.querySelector(".scroll")?.scrollTop, window.scrollY],
    }));
    assert.deepEqual(after, { open: true, text: "e", focus: "INPUT", scrolls });
    assert.ok((await panel.page.locator(".chunk dd").allTextContents()).includes("Rain"));
  });

  it("go away with the weather and come back with it", async () => {
    panel = await PanelPage.open(browser, { view: views.current, rows });
    await panel.openFields();
    await panel.show(views.setUp);
    assert.equal(await panel.page.locator("details").count(), 0);
    await panel.show(views.current);
    assert.equal((await shown()).length, rows.length);
  });

  it("are all shown and searched where the browser has no idle callbacks", async () => {
    const answer = answerOf({ members: unforeseen(1_000) });
    const many = rowsOf(answer);
    panel = await PanelPage.open(browser, { view: viewOf({ ...everything(), answer }), rows: many });
    await panel.page.evaluate(() => {
      for (const name of ["requestIdleCallback", "cancelIdleCallback"]) Reflect.deleteProperty(window, name);
    });
    await panel.openFields();
    await panel.page.locator(".chunk").nth(10).waitFor({ state: "attached" });
    assert.equal((await shown()).length, many.length);
    // A search while rows of the one before are still to come: none of them comes after it.
    await search("");
    await search("Unforeseen 900");
    assert.deepEqual(await shown(), ["Unforeseen 900"]);
    await search("");
    await panel.page.locator(".chunk").nth(10).waitFor({ state: "attached" });
  });

  it("J10 ten thousand of them are shown bit by bit and searched at once, and the first view does not wait for them", async () => {
    const answer = answerOf({ members: unforeseen(10_000) });
    const view = viewOf({ ...everything(), answer });
    panel = await PanelPage.open(browser, { view, rows: rowsOf(answer) });
    const time = await panel.page.evaluate(() => {
      const [script] = performance.getEntriesByName("weather:script");
      const [painted] = performance.getEntriesByName("weather:painted");
      return (painted?.startTime ?? Infinity) - (script?.startTime ?? 0);
    });
    assert.ok(time < 1_000, `painted after ${time} ms`);
    assert.equal(await panel.asked(), 0);

    const { first, longest } = await panel.page.evaluate(
      () =>
        new Promise<{ first: number; longest: number }>((resolve) => {
          const chunks = (): number => document.querySelectorAll(".chunk").length;
          let first = 0;
          new MutationObserver(() => void (first ||= chunks())).observe(document, { childList: true, subtree: true });
          let longest = 0;
          let last = performance.now();
          const beat = (): void => {
            const now = performance.now();
            longest = Math.max(longest, now - last);
            last = now;
            if (chunks() >= 101) resolve({ first, longest });
            else setTimeout(beat);
          };
          document.querySelector<HTMLElement>("summary")?.click();
          beat();
        }),
    );
    assert.equal(first, 1);
    assert.ok(longest < 1_000, `the page stood still for ${longest} ms`);
    assert.equal((await shown()).length, 10_001);

    await search("Unforeseen 9000");
    assert.deepEqual(await shown(), ["Unforeseen 9000"]);
    await search("");
    assert.equal(await count(), "10,001");
  });
});
