import assert from "node:assert/strict";

import { readFromPage, type ToPage } from "../../src/panel/protocol";
import { textsIn } from "../unit/weather/fakes";
import { openPanel } from "./openPanel";
import { rows, views } from "./views";

const markup =
  '</option></select><h1>Evil</h1><script>window.pwned=1</script><img src=x onerror="window.pwned=1">' +
  "<style>*{display:none}</style></style>&lt;b&gt;<svg onload=window.pwned=1>";

/** Values that aren't texts: one of a few words, or checked by the domain. */
const codes = ["id", "phase", "glyph", "action", "href", "kind", "of", "direction", "location"];

/** Appends `end` to every text that a person reads. */
function ending<T>(value: T, end: string): T {
  const json = JSON.stringify(value, (name, text: unknown) =>
    typeof text === "string" && !codes.includes(name) ? `${text} ${end}` : text,
  );
  return JSON.parse(json) as T;
}

describe("the page and hostile text", () => {
  for (const state of ["stale", "failed", "loading", "places", "forecast", "offers", "warned"] as const) {
    it(`markup in every text of ${state} is shown as it is written [J1]`, async () => {
      const view = ending(views[state], markup);
      const panel = await openPanel({ view, rows: ending(rows, markup) });
      if (view.current) await panel.openFields();
      await panel.send({ type: "announce", sentence: markup });
      const evil = "body style, main script, option *, h1 + h1, [onload], [onerror]";
      assert.equal(await panel.page.locator(evil).count(), 0);
      assert.equal(await panel.page.evaluate(() => "pwned" in window), false);
      const text = (await panel.page.locator("body").textContent()) ?? "";
      // Without `words` and the texts of the trend, which are attributes.
      const shown = textsIn({ ...view, words: {} }).filter(
        ([path, one]) => one.includes("<script>") && !path.startsWith(".past.trend."),
      );
      for (const [path, one] of shown) assert.ok(text.includes(one), path);
      assert.ok(shown.length > (view.current ? 5 : 0));
    });

    it(`words without end in every text of ${state} keep the page as wide as its window [J5]`, async () => {
      const panel = await openPanel({ view: ending(views[state], "W".repeat(400)), width: 320 });
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
