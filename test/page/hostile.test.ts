import assert from "node:assert/strict";

import { readFromPage, type ToPage } from "../../src/panel/protocol";
import { textsIn } from "../unit/weather/fakes";
import { assertNoProblems, openPanel } from "./openPanel";
import { answerOf, rowsOf, views } from "./views";

const markup =
  '</option></select><h1>Evil</h1><script>window.pwned=1</script><img src=x onerror="window.pwned=1">' +
  "<style>*{display:none}</style></style>&lt;b&gt;<svg onload=window.pwned=1>";

describe("the page and hostile text", () => {
  afterEach(assertNoProblems);

  for (const state of ["current", "stale", "failed", "loading", "places"] as const) {
    it(`J1 markup in every text of ${state} is shown as it is written`, async () => {
      const view = hostile(views[state]);
      const panel = await openPanel({ view, rows: hostile(rowsOf(answerOf())) });
      if (view.current) await panel.openFields();
      await panel.send({ type: "announce", sentence: markup });
      const evil = "img, body style, main script, option *, h1 + h1, [onload], [onerror]";
      const isPwned = await panel.page.evaluate(() => "pwned" in window);
      assert.deepEqual([isPwned, await panel.page.locator(evil).count()], [false, 0]);
      const text = (await panel.page.locator("body").textContent()) ?? "";
      const shown = textsIn({ ...view, words: {}, trend: undefined }).filter(([, one]) => one.includes("<script>"));
      for (const [path, one] of shown) assert.ok(text.includes(one), path);
      assert.ok(shown.length > (view.current ? 20 : 0));
    });
  }

  it("J1 a chart's labels are text too", async () => {
    const view = hostile(views.current);
    const { page } = await openPanel({ view });
    assert.equal(await page.getByRole("img").getAttribute("aria-label"), `${view.trend?.title}: ${view.trend?.spoken}`);
    assert.equal(await page.locator(".dot title").first().textContent(), view.trend?.points[0]?.label);
  });

  it("J15 the page ignores what is no message of the editor, and sends nothing that the editor refuses", async () => {
    const panel = await openPanel({ view: views.current, rows: rowsOf(answerOf()) });
    const before = await panel.page.locator("main").innerHTML();
    for (const message of [undefined, null, 7, "view", {}, [], { type: "run", script: "window.pwned=1" }])
      await panel.send(message as unknown as ToPage);
    assert.equal(await panel.page.locator("main").innerHTML(), before);
    await panel.openFields();
    for (const button of await panel.page.getByRole("button").all()) await button.click();
    const sent = await panel.sent();
    assert.ok(sent.length >= 5);
    assert.deepEqual(sent.map(readFromPage), sent);
  });
});

/** What is not for reading: it is one of a few words, or was checked by the domain. */
const codes = ["phase", "glyph", "action", "href", "kind", "of", "direction", "location"];

/** With markup at the end of every text that a person reads. */
function hostile<T>(value: T): T {
  const json = JSON.stringify(value, (name, text: unknown) =>
    typeof text === "string" && !codes.includes(name) ? `${text} ${markup}` : text,
  );
  return JSON.parse(json) as T;
}
