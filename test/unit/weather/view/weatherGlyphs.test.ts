import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";

import { glyphFor } from "../../../../src/weather/view/weatherGlyphs";

/** The glyphs of the service's 44 numbers, in order; its list leaves out 9, 10, 27, and 28. */
const glyphs = [
  "clear-day clear-day partly-cloudy-day partly-cloudy-day hazy-day partly-cloudy-day cloudy cloudy unknown unknown",
  "fog showers showers showers thunderstorm thunderstorm thunderstorm rain flurries flurries",
  "flurries snow snow ice sleet freezing-rain unknown unknown rain-and-snow hot",
  "cold windy clear-night clear-night partly-cloudy-night partly-cloudy-night hazy-night partly-cloudy-night",
  "showers showers thunderstorm thunderstorm flurries snow",
].flatMap((line) => line.split(" "));

describe("the picture of the weather", () => {
  it("each of the service's 44 numbers has its picture, by day and by night as the service says", () => {
    for (const [index, glyph] of glyphs.entries()) {
      const shown = [undefined, true, false].map((isDayTime) => glyphFor(index + 1, isDayTime));
      const [byDay, byNight] = ["-day", "-night"].map((time) => glyph.replace(/-(?:day|night)$/, time));
      assert.deepEqual(shown, [glyph, byDay, byNight], `number ${index + 1}`);
    }
  });

  it("the weather's pictures are in media/glyphs, which contains nothing else", () => {
    const names = new Set(Array.from({ length: 45 }, (_, icon) => `${glyphFor(icon)}.svg`));
    assert.deepEqual(readdirSync(join(__dirname, "../../../../../media/glyphs")).sort(), [...names].sort());
  });
});
