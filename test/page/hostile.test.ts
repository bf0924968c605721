import assert from "node:assert/strict";

import { readFromPage, type ToPage } from "../../src/panel/protocol";
import type { PanelView } from "../../src/weather/surfaces/panelView";
import { textsIn } from "../unit/weather/fakes";
import { isCode } from "../unit/weather/surfaces/codes";
import { openPanel } from "./openPanel";
import { rows, views } from "./views";

const markup =
  '</option></select><h1>Evil</h1><script>window.pwned=1</script><img src=x onerror="window.pwned=1">' +
  "<style>*{display:none}</style></style>&lt;b&gt;<svg onload=window.pwned=1>";

/** Appends `end` to every text that a person reads. */
function ending<T>(value: T, end: string): T {
  const json = JSON.stringify(value, (name, text: unknown) =>
    typeof text === "string" && !isCode(name) ? `${text} ${end}` : text,
  );
  return JSON.parse(json) as T;
}

describe("the page and hostile text", () => {
  for (const [state, calm] of Object.entries(views)) {
    it(`markup in every text of ${state} is shown as it is written [J1]`, async () => {
      const view: PanelView = ending(calm, markup);
      const panel = await openPanel({ view, rows: ending(rows, markup) });
      if (view.current && view.phase !== "setUp") await panel.openFields();
      await panel.send({ type: "announce", sentence: markup });
      const evil = "body style, main script, option *, h1 + h1, [onload], [onerror]";
      assert.equal(await panel.page.locator(evil).count(), 0);
      assert.equal(await panel.page.evaluate(() => "pwned" in window), false);
      const text = await panel.page.evaluate(() => {
        const labels = [...document.querySelectorAll("[aria-label]")].map(({ ariaLabel }) => ariaLabel);
        return [document.body.textContent, ...labels].join("\n");
      });
      // Without the age of the notice, which is only announced.
      const shown = textsIn({ ...view, words: {} }).filter(
        ([path, one]) => one.includes("<script>") && path !== ".notice.age",
      );
      for (const [path, one] of shown) assert.ok(text.includes(one), path);
      assert.ok(shown.length > (view.current ? 5 : 0));
    });

    // Hours and days show only numbers and times, which code writes.
    if (calm.cards.some(({ kind }) => kind === "hours" || kind === "days")) continue;
    it(`words without end in every text of ${state} keep the page as wide as its window [J5]`, async () => {
      const panel = await openPanel({ view: ending(calm, "W".repeat(400)), width: 320 });
      assert.equal(await panel.overflow(), 0);
    });
  }

  it("the page ignores anything but the editor's messages, and sends only what the editor accepts [J15]", async () => {
    const panel = await openPanel({ view: views.stale, rows });
    const before = await panel.page.locator("main").innerHTML();
    for (const message of [undefined, null, 7, "view", {}, [], { type: "run", script: "window.pwned=1" }])
      await panel.send(message as unknown as ToPage);
    assert.equal(await panel.page.locator("main").innerHTML(), before);
    for (const button of await panel.page.getByRole("button").all()) await button.click();
    const sent = await panel.page.evaluate(() => window.editor.sent);
    assert.ok(sent.length >= 3);
    assert.deepEqual(sent.map(readFromPage), sent);
  });
});
