import assert from "node:assert/strict";
import { openPanel } from "./openPanel";
import { themeNames } from "./themes";
import { views } from "./views";

/** Red, green, and blue, 0 to 255. */
type Color = readonly number[];
/** The drawn elements, and the property with their color or their gradient. */
type Drawing = readonly [selector: string, property: string];
/** The color behind a drawing, and its own ones, as rendered. */
type Rendered = readonly [selector: string, behind: Color, own: readonly Color[]];

const drawings: readonly Drawing[] = [
  ["svg.glyph > path", "fill"],
  // A glyph of each color.
  ...["clear-day", "rain", "thunderstorm", "cloudy"].map((glyph): Drawing => [`[data-glyph="${glyph}"] path`, "fill"]),
  ["svg.moon > circle", "stroke"],
  ...["info", "warning", "error", "chevron"].map((icon): Drawing => [`svg.${icon} > path`, "stroke"]),
  ["svg.compass > :is(.north, .arrow)", "stroke"],
  ["svg.tendency > .arrow", "stroke"],
  [".bar:is(.uv, .range)", "background-image"],
  [".bar:is(.uv, .range) > span", "border-top-color"],
  [".bar.share > span", "background-color"],
  [".spread > span", "background-image"],
  [".line", "stroke"],
  [".dot.last", "stroke"],
  [".columns > .rain", "background-color"],
  [".columns > :is(.snow, .ice, .mixed)", "background-image"],
];

/** What nobody has to see. */
const quiet: readonly string[] = [
  // Frames and lines between things that have headings or space around them.
  ...[".card", "td", ".chances.columns"],
  // Shapes in place of weather that the sentence beside them says is on its way.
  ".block",
  // A glow behind a glyph.
  ".sky",
  // A minute without rain, whose column has no height.
  ".columns > :not([class])",
  // Scales of values that are in text beside them.
  ...["svg.compass > :is(.ring, .tick)", ".bar.share", ".spread", ".grid"],
  // The area below a line that has its contrast.
  ".area",
];

for (const theme of themeNames)
  for (const isView of [false, true])
    it(`drawings in ${theme} stand out from their background in a ${isView ? "side bar" : "tab"} [J14]`, async () => {
      const panel = await openPanel({ view: views.sample });
      await panel.changeTheme(theme, isView);
      const seen = new Set<string>();
      for (const [name, view] of Object.entries(views)) {
        await panel.show(view);
        for (const [selector, behind, own] of await panel.page.locator("main").evaluate(readColors, drawings)) {
          seen.add(selector);
          assert.ok(own.length > 0, `${selector} in ${name}`);
          for (const color of own) {
            const contrast = contrastOf(color, behind);
            assert.ok(contrast >= 3, `${selector} in ${name}: ${contrast.toFixed(2)}`);
          }
        }
      }
      assert.deepEqual(
        drawings.filter(([selector]) => !seen.has(selector)),
        [],
      );
    });

it("every drawing of the page has its contrast tested, unless nobody has to see it [J14]", async () => {
  const known = [...drawings.map(([selector]) => selector), ...quiet].join();
  for (const view of Object.values(views)) {
    const { page } = await openPanel({ view });
    const unknown = await page.locator("main").evaluate(readUnknown, known);
    assert.deepEqual(unknown, [], "Add it to `drawings`, or to `quiet` if nobody has to see it.");
  }
});

/** What is drawn without a text and doesn't match the selector `known`. Runs in the page. */
function readUnknown(main: Element, known: string): readonly string[] {
  const isDrawn = (node: Element): boolean => {
    const { fill, stroke, backgroundColor, backgroundImage, borderStyle } = getComputedStyle(node);
    const isVisible = (paint: string): boolean => paint !== "none" && paint !== "rgba(0, 0, 0, 0)";
    if (node instanceof SVGGeometryElement) return [fill, stroke].some(isVisible);
    return node.textContent === "" && [backgroundColor, backgroundImage, borderStyle].some(isVisible);
  };
  const unknown = [...main.querySelectorAll(`:not(${known})`)].filter(isDrawn);
  return [...new Set(unknown.map(({ outerHTML }) => outerHTML))];
}

/** The colors of the drawings in the page. Runs in the page. */
function readColors(main: Element, drawings: readonly Drawing[]): readonly Rendered[] {
  const context = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("There is nothing to paint on.");
  const paint = (color: string, opacity = "1"): Color => {
    context.globalAlpha = Number(opacity);
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const colorsIn = (value: string): readonly string[] => value.match(/(?:rgba?|color|oklch)\([^)]*\)/g) ?? [];
  const paintBehind = (node: Element): Color => {
    const around: Element[] = [];
    for (let parent = node.parentElement; parent; parent = parent.parentElement) around.unshift(parent);
    for (const element of around) {
      const { backgroundColor, backgroundImage } = getComputedStyle(element);
      paint(backgroundColor);
      // The start of a gradient is its strongest color. A marker on a bar extends beyond it.
      const [first] = element.matches(".bar") ? [] : colorsIn(backgroundImage);
      if (first !== undefined) paint(first);
    }
    return paint("transparent");
  };
  const render = (node: Element, [selector, property]: Drawing): Rendered => {
    const style = getComputedStyle(node);
    const colors = colorsIn(style.getPropertyValue(property));
    // The gaps of a gradient, and the space in a pattern, are translucent.
    const own = property === "background-image" ? colors.filter((color) => !/^rgba|\//.test(color)) : colors;
    const over = (color: string): Color => {
      paintBehind(node);
      return paint(color, style.opacity);
    };
    return [selector, paintBehind(node), own.map(over)];
  };
  return drawings.flatMap((drawing) => [...main.querySelectorAll(drawing[0])].map((node) => render(node, drawing)));
}

function contrastOf(one: Color, other: Color): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The relative luminance of WCAG 2.2. */
function luminance(color: Color): number {
  const linear = (share: number): number => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);
  const [red = 0, green = 0, blue = 0] = color.map((value) => linear(value / 255));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
