import assert from "node:assert/strict";

import { openPanel } from "./openPanel";
import { views, withWarnings } from "./views";

describe("the official warnings in the panel", () => {
  for (const name of ["none", "canceled"] as const)
    it(`don't change one pixel if there are ${name}`, async () => {
      const without = await openPanel({ view: views.rainAhead });
      const before = await without.page.screenshot({ fullPage: true });
      const panel = await openPanel({ view: withWarnings(views.rainAhead, name) });
      assert.ok((await panel.page.screenshot({ fullPage: true })).equals(before), "The pictures differ.");
    });

  it("keep a text open that a person has opened", async () => {
    const panel = await openPanel({ view: views.warned });
    await panel.page.getByText("Full Text").first().click();
    await panel.show({ ...views.warned, loading: true });
    assert.equal(await panel.page.locator("details[open]").count(), 1);
  });

  it("N10 show a long text within the page", async () => {
    const panel = await openPanel({ view: withWarnings(views.bare, "long"), width: 240 });
    await panel.page.getByText("Full Text").click();
    assert.equal(await panel.overflow(), 0);
  });
});
