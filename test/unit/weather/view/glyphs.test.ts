import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { glyphFor } from "../../../../src/weather/view/glyphs";

const root = join(__dirname, "../../../../..");

/** The glyphs of the service's 44 numbers, in order; its list leaves out 9, 10, 27 and 28. */
const glyphs = [
  "clear-day clear-day partly-cloudy-day partly-cloudy-day hazy-day partly-cloudy-day cloudy cloudy unknown unknown",
  "fog showers showers showers thunderstorm thunderstorm thunderstorm rain flurries flurries",
  "flurries snow snow ice sleet freezing-rain unknown unknown rain-and-snow hot",
  "cold windy clear-night clear-night partly-cloudy-night partly-cloudy-night hazy-night partly-cloudy-night",
  "showers showers thunderstorm thunderstorm flurries snow",
].flatMap((line) => line.split(" "));

/** Every name that a picture can have, sorted. */
const names = [...new Set(Array.from({ length: 45 }, (_, icon) => glyphFor(icon)))].sort();

describe("picture of the weather", () => {
  it("is the right one for each of the service's 44 numbers", () => {
    for (const [index, glyph] of glyphs.entries()) assert.equal(glyphFor(index + 1), glyph);
  });

  it("is that of the night for each of the 44 numbers whose picture has one", () => {
    for (const [index, glyph] of glyphs.entries())
      assert.equal(glyphFor(index + 1, false), glyph.replace(/-day$/, "-night"));
  });

  it("is drawn in media/glyphs, where nothing else lies", () => {
    assert.deepEqual(readdirSync(join(root, "media/glyphs")).sort(), names.map((name) => `${name}.svg`).sort());
  });

  it("is an icon of the manifest, which has no others", () => {
    const manifest = readFileSync(join(root, "package.json"), "utf8");
    const { icons } = (JSON.parse(manifest) as { readonly contributes: { readonly icons: object } }).contributes;
    const expected = names.map((name) => `current-conditions-${name}`);
    assert.deepEqual(Object.keys(icons).sort(), expected);
  });
});
