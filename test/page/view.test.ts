import assert from "node:assert/strict";

import { assertAccessible } from "./axe";
import { assertNoProblems, openPanel } from "./openPanel";
import type { PanelPage } from "./panelPage";
import { themeNames } from "./themes";
import { rows, views } from "./views";

describe("the page in a side bar", () => {
  afterEach(assertNoProblems);

  for (const width of [200, 300, 480])
    it(`J14 fits into ${width} pixels in every theme, and is accessible there`, async () => {
      for (const [state, view] of Object.entries(views)) {
        const panel = await openPanel({ isView: true, view, rows, width });
        if (view.current) await panel.openFields();
        assert.equal(await panel.overflow(), 0, state);
      }
      const panel = await openPanel({ isView: true, view: views.places, width });
      await assertAccessible(panel);
      for (const theme of themeNames) {
        const shown = await openPanel({ isView: true, view: views.places, width, theme });
        await shown.picture(`view-${width}-${theme}`);
      }
    });

  describe("finds text", () => {
    let panel: PanelPage;
    /** What is marked, and which of it is the current one. */
    const marked = (): Promise<readonly string[][]> =>
      panel.page.evaluate(() =>
        ["found", "current"].map((name) =>
          [...(CSS.highlights.get(name) ?? [])].map((range) => (range as Range).toString()),
        ),
      );
    const status = (): Promise<string | null> => panel.page.locator(".find [role=status]").textContent();
    beforeEach(async () => {
      panel = await openPanel({ isView: true, view: views.current, width: 300 });
    });

    it("with Ctrl+F, from one match to the next and back", async () => {
      assert.ok(await panel.page.locator(".find").isHidden());
      await panel.press("ControlOrMeta+f");
      await panel.page.keyboard.type("PAST");
      const [found = [], current] = await marked();
      assert.ok(found.length > 2 && found.every((text) => /^past$/i.test(text)), found.join());
      assert.deepEqual([current?.length, await status()], [1, `1 / ${found.length}`]);
      await panel.press("Shift+Enter");
      assert.equal(await status(), `${found.length} / ${found.length}`);
      await panel.press("Enter");
      assert.equal(await status(), `1 / ${found.length}`);
      await panel.picture("view-find");
      await assertAccessible(panel);
    });

    it("in what a later view says, and says so where there is none", async () => {
      await panel.press("ControlOrMeta+f");
      await panel.page.keyboard.type("rain");
      assert.deepEqual([await marked(), await status()], [[[], []], "No results"]);
      await panel.show(views.stale);
      assert.deepEqual([await marked(), await status()], [[["Rain"], ["Rain"]], "1 / 1"]);
      await panel.page.keyboard.type(".*");
      assert.equal(await status(), "No results");
    });

    it("until Escape, which gives the focus back", async () => {
      await panel.page.locator("summary").focus();
      await panel.press("ControlOrMeta+f");
      await panel.page.keyboard.type("past");
      await panel.press("Escape");
      assert.deepEqual([await marked(), await panel.focused()], [[[], []], "All fields"]);
      assert.ok(await panel.page.locator(".find").isHidden());
    });

    it("until Escape, which leads to the heading where a new view has removed what had the focus", async () => {
      await panel.show(views.stale);
      await panel.page.getByRole("button", { name: "Refresh" }).focus();
      await panel.press("ControlOrMeta+f");
      await panel.show(views.current);
      await panel.press("Escape");
      assert.equal(await panel.focused(), await panel.page.locator("h1").textContent());
    });

    it("with the key of F on a keyboard without Latin letters, and with F wherever it is on others", async () => {
      const isOpen = async (pressed: { readonly key: string; readonly code: string }): Promise<boolean> => {
        await panel.page.evaluate((pressed) => {
          const isMac = /macintosh/i.test(navigator.userAgent);
          const held = { ctrlKey: !isMac, metaKey: isMac, ...pressed };
          window.dispatchEvent(new KeyboardEvent("keydown", held));
        }, pressed);
        return panel.page.locator(".find").isVisible();
      };
      assert.equal(await isOpen({ key: "u", code: "KeyF" }), false, "Dvorak");
      assert.equal(await isOpen({ key: "\u0430", code: "KeyF" }), true, "Russian");
    });

    it("and has the key for itself: the editor would find text in the file that is open", async () => {
      await panel.page.evaluate(() => window.addEventListener("keydown", ({ key }) => (document.title += key)));
      await panel.press("ControlOrMeta+f");
      await panel.page.keyboard.type("x");
      assert.match(await panel.page.title(), /(?:Control|Meta)x$/);
    });

    it("not behind its box, and scrolls to it when a person goes there, not with a new view", async () => {
      await panel.press("ControlOrMeta+f");
      await panel.page.keyboard.type("past");
      const top = (): Promise<number> =>
        panel.page.evaluate(() => {
          const [current] = CSS.highlights.get("current") ?? [];
          const box = document.querySelector(".find")?.getBoundingClientRect().bottom ?? NaN;
          return ((current as Range | undefined)?.getBoundingClientRect().top ?? NaN) - box;
        });
      const scrollY = (): Promise<number> => panel.page.evaluate(() => window.scrollY);
      await panel.page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      const end = await scrollY();
      await panel.show(views.current);
      assert.deepEqual([end > 0, await scrollY()], [true, end]);
      for (const key of ["Shift+Enter", "Enter"]) {
        await panel.press(key);
        assert.ok((await top()) >= 0, key);
      }
      assert.notEqual(await scrollY(), end);
    });

    it("in the list of all fields as soon as it is open", async () => {
      panel = await openPanel({ isView: true, view: views.current, rows, width: 300 });
      await panel.press("ControlOrMeta+f");
      await panel.page.keyboard.type("Epoch time");
      assert.equal(await status(), "No results");
      await panel.openFields();
      await panel.page.locator(".find [role=status]", { hasText: "1 /" }).waitFor();
      await panel.page.locator("summary").click();
      await panel.page.locator(".find [role=status]", { hasText: "No results" }).waitFor();
    });

    it("and leaves Enter and Escape to an input method that is composing", async () => {
      await panel.press("ControlOrMeta+f");
      await panel.page.keyboard.type("past");
      const before = await status();
      for (const key of ["Enter", "Escape"])
        await panel.page
          .locator(".find input")
          .evaluate(
            (input, key) =>
              input.dispatchEvent(new KeyboardEvent("keydown", { key, isComposing: true, bubbles: true })),
            key,
          );
      assert.deepEqual([await status(), await panel.page.locator(".find").isVisible()], [before, true]);
    });

    it("not in a tab, where the editor does", async () => {
      panel = await openPanel({ view: views.current });
      await panel.press("ControlOrMeta+f");
      assert.equal(await panel.page.locator(".find").count(), 0);
    });
  });
});
