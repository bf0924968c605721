import assert from "node:assert/strict";
import { openPanel } from "./openPanel";
import type { PanelPage } from "./panelPage";
import { themeNames } from "./themes";
import { views } from "./views";

/** Red, green, and blue, 0 to 255. */
type Color = readonly number[];
/** The drawn element, and the property with its color or its gradient. */
type Drawing = readonly [selector: string, property: string];

const drawings: readonly Drawing[] = [
  [".bar.uv", "background-image"],
  [".bar.range", "background-image"],
  [".bar.share > span", "background-color"],
  ["svg.compass .arrow", "fill"],
  ["svg.tendency .arrow", "stroke"],
  [".bar.uv > span", "border-top-color"],
  [".line", "stroke"],
  [".columns > [class]", "background-color"],
];

/** @throws unless the drawing has the contrast that WCAG 2.2, 1.4.11, requires of graphics. */
async function assertContrast({ page }: PanelPage, [selector, property]: Drawing, name = selector): Promise<void> {
  const [behind, ...drawn] = await page.locator(selector).first().evaluate(readColors, property);
  assert.ok(drawn.length > 0, name);
  for (const color of drawn) {
    const [dark = 0, light = 0] = [luminance(color), luminance(behind)].sort((a, b) => a - b);
    const contrast = (light + 0.05) / (dark + 0.05);
    assert.ok(contrast >= 3, `${name}: ${contrast.toFixed(2)}`);
  }
}

for (const theme of themeNames)
  for (const isView of [false, true])
    it(`drawings in ${theme} stand out from their background in a ${isView ? "side bar" : "tab"} [J14]`, async () => {
      const panel = await openPanel({ view: views.forecast });
      await panel.changeTheme(theme, isView);
      for (const drawing of drawings) await assertContrast(panel, drawing);
      // One glyph of each color.
      for (const glyph of ["clear-day", "rain", "clear-night", "cloudy"]) {
        await panel.page.locator(".current").evaluate((node, name) => node.setAttribute("data-glyph", name), glyph);
        await assertContrast(panel, [".sky .glyph path", "fill"], glyph);
      }
    });

/** The color behind a drawing, and its own ones, as rendered. Runs in the page. */
function readColors(node: Element, property: string): [Color, ...Color[]] {
  const context = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("There is nothing to paint on.");
  const paint = (color: string): Color => {
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const colorsIn = (value: string): readonly string[] => value.match(/(?:rgba?|color|oklch)\([^)]*\)/g) ?? [];
  const around: Element[] = [];
  for (let parent = node.parentElement; parent; parent = parent.parentElement) around.unshift(parent);
  for (const element of around) {
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    paint(backgroundColor);
    // The start of a gradient is its strongest color. A marker on a bar extends beyond it.
    const [first] = element.matches(".bar") ? [] : colorsIn(backgroundImage);
    if (first !== undefined) paint(first);
  }
  const behind = paint("transparent");
  // Not the gaps of a gradient.
  const own = colorsIn(getComputedStyle(node).getPropertyValue(property)).filter((color) => !color.endsWith(", 0)"));
  return [behind, ...own.map(paint)];
}

/** The relative luminance of WCAG 2.2. */
function luminance(color: Color): number {
  const linear = (share: number): number => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);
  const [red = 0, green = 0, blue = 0] = color.map((value) => linear(value / 255));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
