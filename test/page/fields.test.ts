import assert from "node:assert/strict";

import type { Browser } from "playwright-core";

import type { Row } from "../../src/weather/view/allFields";
import { launchBrowser } from "../harness/browser";
import { PanelPage } from "./panelPage";
import { answerOf, everything, rowsOf, unforeseen, viewOf, views } from "./views";

const rows = rowsOf(answerOf());
const many = Array.from({ length: 600 }, (_, index) => ({ label: `Field ${index}`, value: `value ${index}` }));
const labelsOf = (list: readonly Row[]): readonly string[] => list.map(({ label }) => label);
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

  const shown = (): Promise<readonly string[]> => panel.page.locator(".fields dt").allTextContents();
  const more = (): Promise<readonly string[]> => panel.page.locator(".fields p").allTextContents();

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

  it("are all shown, in the order in which they come, with their values", async () => {
    panel = await PanelPage.open(browser, { view: views.current, rows });
    await panel.openFields();
    assert.deepEqual(await shown(), labelsOf(rows));
    assert.deepEqual(
      await panel.page.locator(".fields dd").allTextContents(),
      rows.map(({ value }) => value),
    );
    assert.deepEqual(await more(), []);
  });

  it("are 500 at most, with the number of those that are left out", async () => {
    panel = await PanelPage.open(browser, { view: views.current, rows: many.slice(0, 500) });
    await panel.openFields();
    assert.deepEqual([await shown(), await more()], [labelsOf(many.slice(0, 500)), []]);
    await panel.receive(many.slice(0, 501));
    await panel.show(later);
    const last = "And 1 more. “Copy JSON” copies all fields.";
    assert.deepEqual([await shown(), await more()], [labelsOf(many.slice(0, 500)), [last]]);
    await panel.receive(rows);
    await panel.show(later);
    assert.deepEqual([await shown(), await more()], [labelsOf(rows), []]);
  });

  it("stay open, focused, scrolled and the same elements when a new view comes", async () => {
    panel = await PanelPage.open(browser, { view: views.current, rows, height: 500 });
    await panel.openFields();
    await panel.page.locator(".fields .scroll").focus();
    const scrolls = await panel.page.evaluate(() => {
      const box = document.querySelector(".scroll");
      if (box) box.scrollTop = 150;
      window.scrollTo(0, 400);
      return [box?.scrollTop, window.scrollY];
    });
    assert.deepEqual(scrolls[0], 150);
    const elements = await panel.page.evaluateHandle(() => [...document.querySelectorAll(".fields *")]);
    await panel.receive(rowsOf(answerOf({ weather: "nightRain" })));
    await panel.show(later);
    const after = await panel.page.evaluate(() => ({
      open: document.querySelector("details")?.open,
      focus: document.activeElement?.className,
      scrolls: [document.querySelector(".scroll")?.scrollTop, window.scrollY],
    }));
    assert.deepEqual(after, { open: true, focus: "scroll", scrolls });
    assert.equal(await elements.evaluate((before) => before.filter((node) => !node.isConnected).length), 0);
    assert.ok((await panel.page.locator(".fields dd").allTextContents()).includes("Rain"));
  });

  it("go away with the weather and come back with it", async () => {
    panel = await PanelPage.open(browser, { view: views.current, rows });
    await panel.openFields();
    await panel.show(views.setUp);
    assert.equal(await panel.page.locator("details").count(), 0);
    await panel.show(views.current);
    assert.equal((await shown()).length, rows.length);
  });

  it("J10 ten thousand of them do not delay the first view, and 500 are shown when they are opened", async () => {
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

    await panel.openFields();
    assert.deepEqual([(await shown()).length, await more()], [500, ["And 9,501 more. “Copy JSON” copies all fields."]]);
  });
});
