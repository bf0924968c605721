import assert from "node:assert/strict";

import { openPanel } from "./openPanel";
import { views } from "./views";

const load = "Load Last 24 Hours (1 Call)";

describe("the offer of the last 24 hours", () => {
  it("is below a short line, or has a sentence where there is no line, and is not there beside a long one", async () => {
    const panel = await openPanel({ view: views.firstDay });
    const card = panel.page.getByRole("region", { name: "Temperature history" });
    const parts = (): Promise<readonly string[]> =>
      card.locator("svg[role=img], p:not(.spoken), button").evaluateAll((all) => all.map(({ localName }) => localName));
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
