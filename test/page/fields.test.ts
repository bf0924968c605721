import assert from "node:assert/strict";

import type { Row } from "../../src/weather/view/allFields";
import { assertNoProblems, openPanel } from "./openPanel";
import type { PanelPage } from "./panelPage";
import { answerOf, everything, rowsOf, unforeseen, viewOf, views } from "./views";

const rows = rowsOf(answerOf());
const labelsOf = (list: readonly Row[]): readonly string[] => list.map(({ label }) => label);
const later = viewOf(everything({ weather: "nightRain" }), 1);

describe("all fields", () => {
  let panel: PanelPage;
  afterEach(assertNoProblems);

  const labels = (): Promise<readonly string[]> => panel.texts(".fields dt");
  const values = (): Promise<readonly string[]> => panel.texts(".fields dd");
  const more = (): Promise<readonly string[]> => panel.texts(".fields p");

  it("are asked for when they are opened and with each view while they are open, and not before or after", async () => {
    panel = await openPanel({ view: views.current, rows });
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
    panel = await openPanel({ view: views.current, rows });
    await panel.openFields();
    assert.deepEqual([await labels(), await more()], [labelsOf(rows), []]);
    assert.deepEqual(
      await values(),
      rows.map(({ value }) => value),
    );
  });

  it("stay open, focused, scrolled and the same elements when a new view comes", async () => {
    panel = await openPanel({ view: views.current, rows, height: 500 });
    await panel.openFields();
    await panel.page.locator(".fields .scroll").focus();
    const scrolls = await panel.page.evaluate(() => {
      const box = document.querySelector(".scroll");
      if (box) box.scrollTop = 150;
      window.scrollTo(0, 400);
      return [box?.scrollTop, window.scrollY];
    });
    assert.equal(scrolls[0], 150);
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
    assert.ok((await values()).includes("Rain"));
  });

  it("go away with the weather and come back with it", async () => {
    panel = await openPanel({ view: views.current, rows });
    await panel.openFields();
    await panel.show(views.setUp);
    assert.equal(await panel.page.locator("details").count(), 0);
    await panel.show(views.current);
    assert.equal((await labels()).length, rows.length);
  });

  it("J10 ten thousand of them do not delay the first view; 500 and the number of the others are shown when they are opened", async () => {
    const answer = answerOf({ members: unforeseen(10_000) });
    panel = await openPanel({ view: viewOf({ ...everything(), answer }), rows: rowsOf(answer) });
    const time = await panel.page.evaluate(() => {
      const [script, painted] = ["script", "painted"].map((name) => performance.getEntriesByName(`weather:${name}`)[0]);
      return (painted?.startTime ?? Infinity) - (script?.startTime ?? 0);
    });
    assert.ok(time < 1_000, `painted after ${time} ms`);
    assert.equal(await panel.asked(), 0);

    await panel.openFields();
    const last = "And 9,501 more. “Copy JSON” copies all fields.";
    assert.deepEqual([(await labels()).length, await more()], [500, [last]]);
    await panel.receive(rows);
    await panel.show(later);
    assert.deepEqual([await labels(), await more()], [labelsOf(rows), []]);
  });
});
