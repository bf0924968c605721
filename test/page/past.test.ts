import assert from "node:assert/strict";

import { openPanel } from "./openPanel";
import { rowsOf, answerOf, views } from "./views";

const load = "Load Last 24 Hours (1 Call)";

/** How far the button reaches beyond its card, and how high the card is without what is in it. */
function measures(): { readonly beyond: number; readonly below: number } {
  const box = (selector: string): DOMRect =>
    document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect(NaN);
  const [card, button] = [box(".trend"), box(".trend > button")];
  return {
    beyond: Math.max(card.left - button.left, button.right - card.right, 0),
    below: Math.round(card.bottom - button.bottom),
  };
}

describe("the offer of the last 24 hours", () => {
  for (const name of ["bare", "firstDay", "loadingPast"] as const)
    it(`J14 fits into 200 pixels and into a wide window: ${name}`, async () => {
      const panel = await openPanel({ view: views[name], theme: "light-2026" });
      for (const width of [200, 1900]) {
        await panel.page.setViewportSize({ width, height: 900 });
        const { beyond, below } = await panel.page.evaluate(measures);
        assert.equal(await panel.overflow(), 0, `${width}`);
        assert.equal(beyond, 0, `${width}`);
        assert.ok(below > 8 && below < 24, `${below} pixels are below the button`);
        await panel.picture(`past-${name}-${width}`);
      }
    });

  it("is below a short line, or has a title and a sentence where there is no line, and is not there beside a long one", async () => {
    const panel = await openPanel({ view: views.firstDay, rows: rowsOf(answerOf()) });
    const card = panel.page.getByRole("region", { name: "Temperature history" });
    const parts = async (): Promise<readonly string[]> => {
      const all = await card.locator("svg[role=img], p:not(.spoken), button").all();
      return Promise.all(all.map((part) => part.evaluate(({ nodeName }) => nodeName.toLowerCase())));
    };
    assert.deepEqual(await parts(), ["svg", "button"]);
    await panel.show(views.bare);
    assert.deepEqual(await parts(), ["p", "button"]);
    await panel.show(views.current);
    assert.deepEqual(await parts(), ["svg"]);
    await panel.show(views.failed);
    assert.equal(await card.count(), 0);
  });

  it("asks once while it is under way, keeps the focus, and leaves it to the heading", async () => {
    const panel = await openPanel({ view: views.firstDay });
    await panel.button(load).focus();
    await panel.press("Enter");
    await panel.show(views.loadingPast);
    assert.equal(await panel.focused(), "Getting the weather…");
    await panel.press("Enter");
    await panel.show(views.current);
    assert.equal(await panel.focused(), views.current.place);
    assert.deepEqual(await panel.actions(), ["loadPast24Hours"]);
    await panel.show(views.firstDay);
    assert.equal(await panel.focused(), load);
  });

  it("does not take the focus from a person who has clicked the heading", async () => {
    const panel = await openPanel({ view: views.firstDay });
    await panel.button(load).focus();
    await panel.show(views.current);
    await panel.page.locator("summary").focus();
    await panel.page.locator("h1").click();
    await panel.show(views.firstDay);
    assert.equal(await panel.focused(), views.firstDay.place);
  });
});
