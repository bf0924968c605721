import assert from "node:assert/strict";

import { openPanel } from "./openPanel";
import { warningsOf } from "../unit/weather/outlook/outlookOf";
import { views, withCards } from "./views";

describe("the official warnings in the panel", () => {
  it("keep a text open that a person has opened", async () => {
    const panel = await openPanel({ view: views.warned });
    await panel.page.getByText("Full Text").first().click();
    await panel.show({ ...views.warned, loading: true });
    assert.equal(await panel.page.locator("details[open]").count(), 1);
  });

  it("N10 show a long text within the page", async () => {
    const long = { warnings: { answer: warningsOf("long") } };
    const panel = await openPanel({ view: withCards(views.bare, long), width: 240 });
    await panel.page.getByText("Full Text").click();
    assert.equal(await panel.overflow(), 0);
  });
});
