import assert from "node:assert/strict";
import path from "node:path";
import { readFileSync } from "node:fs";

import { projectRoot } from "../harness/editorFolder";
import { openPanel } from "./openPanel";
import type { PanelPage } from "./panelPage";
import { answerOf, everything, rows, rowsOf, viewOf, views } from "./views";

const widths = [200, 300, 320, 400, 500, 640, 900, 1900];

async function assertFits(panel: PanelPage): Promise<void> {
  for (const width of widths) {
    await panel.resize(width);
    assert.equal(await panel.overflow(), 0, `${width}`);
    assert.deepEqual(await panel.page.evaluate(misplaced), [], `${width}`);
  }
}

describe("the page's layout", () => {
  for (const [state, view] of Object.entries(views))
    it(`the page with ${state} fits into every width, as of a side bar and of a zoom of 200 % [J14]`, async () => {
      const panel = await openPanel({ view, rows });
      if (view.current && view.phase !== "setUp") await panel.openFields();
      await assertFits(panel);
      const picture = path.join(projectRoot, "out", "results", "pictures", `page-${state}.png`);
      await panel.page.screenshot({ path: picture, fullPage: true });
    });

  for (const state of ["current", "stale", "rainAhead", "sample"] as const)
    it(`at most a third of the first card is empty: ${state}`, async () => {
      const panel = await openPanel({ view: views[state] });
      for (const width of [1000, 600, 400, 240]) {
        await panel.resize(width);
        const empty = await panel.page.evaluate(emptyShare);
        assert.ok(empty <= 1 / 3, `${width}: ${empty}`);
      }
    });

  for (const theme of ["high-contrast", "high-contrast-light", "forced colors"] as const)
    it(`every part of the page has a border in ${theme} [J14]`, async () => {
      const isForced = theme === "forced colors";
      const panel = await openPanel({ view: views.places, media: { forcedColors: isForced ? "active" : "none" } });
      if (!isForced) await panel.changeTheme(theme);
      assert.deepEqual(await panel.page.evaluate(withoutBorder), []);
    });

  it("pictures are hidden from a screen reader, except the trend, which has a text [J14]", async () => {
    const { page } = await openPanel({ view: views.current });
    const hidden = "[aria-hidden=true], [aria-hidden=true] *";
    assert.equal(await page.locator(`svg:not(${hidden})`).count(), 1);
    const { spoken = "" } = views.current.trend ?? {};
    assert.equal(await page.getByRole("img").getAttribute("aria-label"), spoken);
  });

  for (const state of ["current", "stale"] as const)
    it(`the smallest view in the Explorer shows the whole temperature and conditions of ${state}`, async () => {
      const { current, ...view } = views[state];
      const text = "Überwiegend bewölkt mit Gewittern";
      const panel = await openPanel({
        view: { ...view, current: { ...(current ?? assert.fail()), temperature: "-19°C", text } },
      });
      // The view's smallest size, and the same with a scroll bar.
      for (const width of [160, 145]) {
        await panel.resize(width, 120);
        assert.deepEqual(await panel.page.evaluate(cutInCurrent), [], `${width}`);
      }
    });

  it("the layout is unchanged by right-to-left text and stacked accents [J3]", async () => {
    const zalgo = `Z${"\u0351\u0323".repeat(500)}algo`;
    const members = {
      WeatherText: `\u202eغيوم متفرقة مع أمطار خفيفة ${zalgo}`,
      UVIndexText: zalgo.repeat(20),
      PressureTendency: { LocalizedText: "يرتفع ببطء شديد", Code: "R" },
      Wind: { Direction: { Degrees: 225, Localized: "جنوبي غربي" }, Speed: { Metric: { Value: 12, Unit: "km/h" } } },
      ["مفتاح غير معروف"]: "قيمة",
      Endless: "W".repeat(3_000),
    };
    const panel = await openPanel({ view: viewOf(everything({ members })), rows: rowsOf(answerOf({ members })) });
    await panel.openFields();
    await assertFits(panel);
    const text = panel.page.locator(".current .text");
    assert.equal(await text.evaluate((node) => getComputedStyle(node).direction), "rtl");
  });

  it("the page fits from right to left, with its bars mirrored [J3]", async () => {
    const panel = await openPanel({ view: views.stale });
    await panel.page.evaluate(() => void (document.documentElement.dir = "rtl"));
    await assertFits(panel);
    const bar = panel.page.locator(".bar").first();
    assert.equal(await bar.evaluate((node) => getComputedStyle(node).scale), "-1 1");
  });
});

/** Texts that are cut, extend beyond their card or the window, or overlap others. */
function misplaced(): readonly string[] {
  const texts =
    "h1:not(.spoken), h2, p:not(.spoken), dt, dd, button, a, .values > span, .hours > span, .percentages > span, .temperatures > span";
  const shown = [...document.querySelectorAll<HTMLElement>(texts)]
    .filter((node) => node.checkVisibility() && node.textContent !== "")
    .map((node) => ({ node, box: node.getBoundingClientRect() }));
  const liesUpon = (one: (typeof shown)[number], other: (typeof shown)[number]): boolean =>
    !one.node.contains(other.node) &&
    !other.node.contains(one.node) &&
    Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left) > 1 &&
    Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top) > 1;
  // Text that is scrolled out of view overlaps nothing.
  const still = shown.filter(({ node }) => !node.closest(".scroll"));
  return shown
    .filter(({ node, box }) => {
      const around = (node.closest(".card") ?? document.documentElement).getBoundingClientRect();
      const isCut = node.clientWidth > 0 && node.scrollWidth > node.clientWidth + 1;
      return isCut || box.left < around.left || box.right > around.right;
    })
    .concat(still.filter((one) => still.some((other) => liesUpon(one, other))))
    .map(({ node }) => `${node.nodeName} ${node.textContent}`);
}

/** Texts of the current weather that are cut, outside the window, or missing. */
function cutInCurrent(): readonly string[] {
  const { innerWidth, innerHeight } = window;
  return [".temperature", ".text"].filter((name) => {
    const node = document.querySelector<HTMLElement>(`.current ${name}`);
    if (!node?.checkVisibility()) return true;
    const { left, top, right, bottom } = node.getBoundingClientRect();
    const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    return !isInside || node.scrollWidth > node.clientWidth || node.scrollHeight > node.clientHeight;
  });
}

/** The share of the first card that is more than a line away from any text or drawing. */
function emptyShare(): number {
  const card = document.querySelector(".current");
  if (!card) return NaN;
  const [line, step] = [24, 4];
  const range = document.createRange();
  const boxes = [...card.querySelectorAll("p, dt, dd, svg, .sky")].flatMap((node) => {
    range.selectNodeContents(node);
    return node.matches("svg, .sky") ? [node.getBoundingClientRect()] : [...range.getClientRects()];
  });
  const { left, right, top, bottom } = card.getBoundingClientRect();
  const isNear = (x: number, y: number) => (box: DOMRect) =>
    x > box.left - line && x < box.right + line && y > box.top - line && y < box.bottom + line;
  let [points, empty] = [0, 0];
  for (let x = left; x < right; x += step)
    for (let y = top; y < bottom; y += step) {
      points += 1;
      if (!boxes.some(isNear(x, y))) empty += 1;
    }
  return empty / points;
}

/** Parts without a visible border. */
function withoutBorder(): readonly string[] {
  return [...document.querySelectorAll<HTMLElement>(".card, button, select")]
    .filter((node) => {
      const { borderTopStyle, borderTopWidth, borderTopColor } = getComputedStyle(node);
      return borderTopStyle === "none" || borderTopWidth === "0px" || /^rgba\(.*, 0\)$|\/ 0\)$/.test(borderTopColor);
    })
    .map((node) => node.className || node.nodeName);
}

const style = readFileSync(path.join(projectRoot, "dist", "panel", "page.css"), "utf8");

describe("the page's style", () => {
  const nowhere = {
    "a color that isn't the editor's": /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch)\((?!from var\()/gi,
    "a left or a right": /(?:margin|padding|border)-(?:left|right)|(?<![\w-])(?:left|right):/g,
  };
  for (const [what, pattern] of Object.entries(nowhere))
    it(`the page's style doesn't have ${what}`, () => assert.deepEqual(style.match(pattern), null));
});
