import type { PrecipitationKind } from "../model/precipitation";

/**
 * Symbols in the Basic Multilingual Plane, so no extra font is needed, with shapes that stay distinct at small sizes.
 * U+2602 and U+2744 have text presentation by default (Unicode, emoji-variation-sequences). Ice is the lozenge, which
 * every Latin font has (Windows Glyph List 4); other snowflakes look like snow.
 */
export const symbols: Readonly<Record<PrecipitationKind, string>> = { rain: "☂", snow: "❄", ice: "◊", mixed: "☂❄" };
