import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { type Glyph, glyphFor } from "../../../../src/weather/view/glyphs";

const root = join(__dirname, "../../../../..");

/** The service's 44 numbers, in order; its list leaves out 9, 10, 27 and 28. */
const glyphs: readonly Glyph[] = [
  ...([
    "clear-day",
    "clear-day",
    "partly-cloudy-day",
    "partly-cloudy-day",
    "hazy-day",
    "partly-cloudy-day",
    "cloudy",
    "cloudy",
    "unknown",
    "unknown",
  ] as const),
  ...([
    "fog",
    "showers",
    "showers",
    "showers",
    "thunderstorm",
    "thunderstorm",
    "thunderstorm",
    "rain",
    "flurries",
    "flurries",
  ] as const),
  ...([
    "flurries",
    "snow",
    "snow",
    "ice",
    "sleet",
    "freezing-rain",
    "unknown",
    "unknown",
    "rain-and-snow",
    "hot",
  ] as const),
  ...([
    "cold",
    "windy",
    "clear-night",
    "clear-night",
    "partly-cloudy-night",
    "partly-cloudy-night",
    "hazy-night",
    "partly-cloudy-night",
    "showers",
    "showers",
  ] as const),
  ...(["thunderstorm", "thunderstorm", "flurries", "snow"] as const),
];

describe("picture of the weather", () => {
  it("is the right one for each of the service's 44 numbers", () => {
    assert.deepEqual(
      Array.from({ length: 44 }, (_, index) => glyphFor(index + 1)),
      glyphs,
    );
  });

  const sky = ["clear", "partly-cloudy", "hazy"];
  for (const [time, isDayTime] of [
    ["day", true],
    ["night", false],
  ] as const) {
    it(`shows by ${time} the ${isDayTime ? "sun" : "moon"} for each of the 44 numbers whose picture has one`, () => {
      const expected = glyphs.map((glyph) => {
        const kind = sky.find((one) => glyph.startsWith(`${one}-`));
        return kind === undefined ? glyph : `${kind}-${time}`;
      });
      assert.deepEqual(
        glyphs.map((_, index) => glyphFor(index + 1, isDayTime)),
        expected,
      );
    });
  }

  it("J9 is neutral for every other number, by day, by night and whenever", () => {
    const numbers = [undefined, 0, -1, -0, 9, 10, 27, 28, 45, 1.5, 1e308, Number.NaN, Infinity];
    const others = numbers.flatMap((icon) => [true, false, undefined].map((isDayTime) => glyphFor(icon, isDayTime)));
    assert.deepEqual(new Set(others), new Set(["unknown"]));
  });

  it("is drawn in media/glyphs, where nothing else lies", () => {
    assert.deepEqual(
      readdirSync(join(root, "media/glyphs")).sort(),
      names()
        .map((name) => `${name}.svg`)
        .sort(),
    );
  });

  it("is an icon of the manifest, which has no others", () => {
    const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
      readonly contributes: { readonly icons: object };
    };
    assert.deepEqual(
      Object.keys(manifest.contributes.icons).sort(),
      names().map((name) => `current-conditions-${name}`),
    );
  });
});

/** Every name that the weather can have, sorted. */
function names(): readonly string[] {
  return [...new Set(Array.from({ length: 45 }, (_, icon) => glyphFor(icon)))].sort();
}
