import type { Glyph } from "../../weather/view/weatherGlyphs";
import { svg } from "../dom/elements";
import { glyphPaths } from "./glyphPaths";

/** The drawing of a glyph, in the text's color. Screen readers ignore it: there is text next to it. */
export function glyphDrawing(glyph: Glyph): SVGSVGElement {
  return svg(
    "svg",
    { class: "glyph", viewBox: "0 0 16 16", "aria-hidden": "true" },
    svg("path", { fill: "currentColor", d: glyphPaths[glyph] }),
  );
}
