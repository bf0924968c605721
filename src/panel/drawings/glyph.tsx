import type { Glyph } from "../../weather/view/weatherGlyphs";
import { glyphPaths } from "./glyphPaths";

/** The drawing of a glyph, in the text's color. Screen readers ignore it: there is text next to it. */
export const GlyphDrawing = ({ glyph }: { readonly glyph: Glyph }) => (
  <svg class="glyph" viewBox="0 0 16 16" aria-hidden="true">
    <path fill="currentColor" d={glyphPaths[glyph]} />
  </svg>
);
