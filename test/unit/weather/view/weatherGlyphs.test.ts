import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";

import { glyphFor } from "../../../../src/weather/view/weatherGlyphs";

describe("the picture of the weather", () => {
  it("a night's picture is shown if the service says that it's night", () => {
    const [byDay, byNight] = [true, false].map((isDay) => [1, 5, 11, 34].map((icon) => glyphFor(icon, isDay)).join());
    assert.equal(byDay, "clear-day,hazy-day,fog,clear-day");
    assert.equal(byNight, "clear-night,hazy-night,fog,clear-night");
  });

  it("the weather's pictures are in media/glyphs, which contains nothing else", () => {
    const names = new Set(Array.from({ length: 45 }, (_, icon) => `${glyphFor(icon)}.svg`));
    assert.deepEqual(readdirSync(join(__dirname, "../../../../../media/glyphs")).sort(), [...names].sort());
  });
});
