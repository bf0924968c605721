import assert from "node:assert/strict";

import type { Browser } from "playwright-core";

import { readFromPage, type ToPage } from "../../src/panel/protocol";
import { launchBrowser } from "../harness/browser";
import { textsIn } from "../unit/weather/fakes";
import { PanelPage } from "./panelPage";
import { answerOf, rowsOf, views } from "./views";

const markup = `<script>window.pwned=1</script><img src=x onerror="window.pwned=1"><style>*{display:none}</style></style>&lt;b&gt;<svg onload=window.pwned=1>`;

describe("the page and hostile text", () => {
  let browser: Browser;
  before(async () => {
    browser = await launchBrowser();
  });
  after(() => browser.close());

  for (const state of ["current", "stale", "failed", "loading", "places"] as const) {
    it(`J1 markup in every text of ${state} is shown as it is written`, async () => {
      const view = hostile(views[state]);
      const rows = hostile(rowsOf(answerOf()));
      const panel = await PanelPage.open(browser, { view, rows });
      if (view.current) await panel.openFields();
      await panel.send({ type: "announce", sentence: markup });
      await panel.page.waitForTimeout(100);
      const found = await panel.page.evaluate(() => ({
        pwned: "pwned" in window,
        elements: document.querySelectorAll("img, body style, main script, [onload], [onerror]").length,
        text: document.body.textContent,
      }));
      assert.deepEqual({ ...found, text: "" }, { pwned: false, elements: 0, text: "" });
      const shown = textsIn({ ...view, words: {}, trend: undefined }).filter(([, text]) => text.includes("<script>"));
      for (const [path, text] of shown) assert.ok(found.text.includes(text), path);
      assert.ok(shown.length > (view.current ? 20 : 0));
      assert.deepEqual(panel.problems, []);
      await panel.close();
    });
  }

  it("J1 a chart's labels are text too", async () => {
    const panel = await PanelPage.open(browser, { view: hostile(views.current) });
    const { trend } = hostile(views.current);
    assert.equal(await panel.page.getByRole("img").getAttribute("aria-label"), `${trend?.title}: ${trend?.spoken}`);
    assert.equal(await panel.page.locator(".dot title").first().textContent(), trend?.points[0]?.label);
    await panel.close();
  });

  it("J15 the page ignores what is no message of the editor, and sends nothing that the editor refuses", async () => {
    const panel = await PanelPage.open(browser, { view: views.current, rows: rowsOf(answerOf()) });
    const before = await panel.page.locator("main").innerHTML();
    for (const message of [undefined, null, 7, "view", {}, [], { type: "run", script: "window.pwned=1" }])
      await panel.send(message as unknown as ToPage);
    assert.equal(await panel.page.locator("main").innerHTML(), before);
    await panel.openFields();
    for (const button of await panel.page.getByRole("button").all()) await button.click();
    const sent = await panel.sent();
    assert.ok(sent.length >= 5);
    assert.deepEqual(sent.map(readFromPage), sent);
    assert.deepEqual(panel.problems, []);
    await panel.close();
  });
});

/** With markup at the end of every text that a person reads. */
function hostile<T>(value: T, name = ""): T {
  if (typeof value === "string") return (isCode(name) ? value : `${value} ${markup}`) as T;
  if (Array.isArray(value)) return value.map((item: unknown) => hostile(item)) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, hostile(member as unknown, key)])) as T;
}

/** What is not for reading: it is one of a few words, or was checked by the domain. */
function isCode(name: string): boolean {
  const codes: readonly string[] = ["phase", "glyph", "action", "href", "kind", "of", "direction", "location"];
  return codes.includes(name);
}
