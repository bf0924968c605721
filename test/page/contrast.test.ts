import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";

import { projectRoot } from "../harness/editorFolder";
import { cards } from "./forecastCards";
import { openPanel } from "./openPanel";
import type { PanelPage } from "./panelPage";
import { themeNames } from "./themes";
import { views, withCard } from "./views";

/** Red, green and blue, 0 to 255. */
type Color = readonly number[];
/** What draws, the property with its colour, and what with a `fill` lies between it and the elements around it. */
type Drawing = readonly [selector: string, property: string, on?: string];

/** WCAG 2.2, 1.4.11: graphics need this contrast to what is beside them. */
const least = 3;
/** One of each colour that the sky has. */
const skies = ["clear-day", "rain", "clear-night", "cloudy"];
const sky: Drawing = [".sky .glyph path", "fill"];
const drawings: readonly Drawing[] = [
  ...["low", "moderate", "high", "very-high", "extreme"].map((name): Drawing => [`.band.${name}`, "fill"]),
  [".fill", "fill", ".track"],
  [".cold", "stop-color"],
  [".warm", "stop-color"],
  ["svg.compass .arrow", "fill"],
  ["svg.tendency .arrow", "stroke"],
  [".marker", "stroke"],
  [".line", "stroke"],
  [".columns > [class]", "background-color"],
];
/** The sun of the walkthrough, and its key. */
const golden: Drawing = ["[stroke*=oklch]", "stroke", "rect"];
const view = withCard(views.current, cards.showers);

for (const theme of themeNames)
  describe(`the drawings in ${theme}`, () => {
    for (const isView of [false, true])
      it(`J14 stand out from what is behind them in a ${isView ? "side bar" : "tab"}`, async () => {
        const panel = await openPanel({ view, theme, isView });
        const faint: string[] = [];
        const check = async (name: string, drawing: Drawing): Promise<void> => {
          const contrast = contrastOf(...(await colorsOf(panel, drawing)));
          if (contrast < least) faint.push(`${name}: ${contrast.toFixed(2)}`);
        };
        for (const drawing of drawings) await check(drawing[0], drawing);
        for (const glyph of skies) {
          await panel.page.locator(".current").evaluate((node, name) => node.setAttribute("data-glyph", name), glyph);
          await check(glyph, sky);
        }
        assert.deepEqual(faint, []);
      });

    it("have a golden sun", async () => {
      const panel = await openPanel({ view, theme });
      assertGolden((await colorsOf(panel, sky))[0]);
    });

    for (const name of ["key", "weather"])
      it(`J14 are golden in the walkthrough's picture of the ${name}, and stand out`, async () => {
        const panel = await openPanel({ view, theme });
        const picture = readFileSync(path.join(projectRoot, "media", "walkthrough", `${name}.svg`), "utf8");
        await panel.page.evaluate((markup) => void (document.body.innerHTML = markup), picture);
        const [drawn, behind] = await colorsOf(panel, golden);
        assertGolden(drawn);
        assert.ok(contrastOf(drawn, behind) >= least, `${contrastOf(drawn, behind)}`);
      });
  });

/** The colour of a drawing and the one behind it, as they are on the screen. */
function colorsOf(panel: PanelPage, [selector, property, on]: Drawing): Promise<readonly [Color, Color]> {
  return panel.page.locator(selector).first().evaluate(readColors, { property, on });
}

/** Runs in the page. */
function readColors(node: Element, { property, on }: { property: string; on: string | undefined }): [Color, Color] {
  const context = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("There is nothing to paint on.");
  const paint = (color: string): Color => {
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const around: Element[] = [];
  for (let parent = node.parentElement; parent; parent = parent.parentElement) around.unshift(parent);
  for (const element of around) {
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    paint(backgroundColor);
    // A gradient is the strongest where it begins.
    const [first] = /(?:rgba?|color|oklch)\([^)]*\)/.exec(backgroundImage) ?? [];
    if (first !== undefined) paint(first);
  }
  const between = on === undefined ? null : document.querySelector(on);
  const behind = between ? paint(getComputedStyle(between).fill) : paint("transparent");
  return [paint(getComputedStyle(node).getPropertyValue(property)), behind];
}

/** The contrast ratio of WCAG 2.2, 1 to 21. */
function contrastOf(one: Color, other: Color): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: Color): number {
  const linear = (share: number): number => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);
  const [red = 0, green = 0, blue = 0] = color.map((value) => linear(value / 255));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** @throws unless it is between orange and yellow: red is strongest, green at two thirds of the way from blue to red. */
function assertGolden(color: Color): void {
  const [red = 0, green = 0, blue = 0] = color;
  const saturation = (red - blue) / red;
  const hue = (60 * (green - blue)) / (red - blue);
  const isGolden = red > green && green > blue && saturation > 0.6 && hue > 33 && hue < 50;
  assert.ok(isGolden, `rgb(${color.join(", ")}): hue ${hue}, saturation ${saturation}`);
}
