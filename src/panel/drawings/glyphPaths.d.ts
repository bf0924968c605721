import type { Glyph } from "../../weather/view/weatherGlyphs";

/** Each glyph as an SVG path on a grid of 16. scripts/build.mjs makes this module from media/glyphs. */
export const glyphPaths: Readonly<Record<Glyph, string>>;
