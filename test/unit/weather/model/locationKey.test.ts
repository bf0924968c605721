import assert from "node:assert/strict";

import { parseLocationKey } from "../../../../src/weather/model/locationKey";
import { itEach, itRows } from "../itEach";

const million = 1_000_000;
const page = "https://www.accuweather.com/en/us/new-york/10021/weather-forecast/349727";

describe("the location key", () => {
  const assertRead = (location: string, ...inputs: unknown[]): void => {
    for (const input of inputs) assert.deepEqual(parseLocationKey(input), { kind: "location", location });
  };
  itEach(assertRead, {
    "a location key is accepted in every form that the provider uses [A3]": [
      ["349727", "349727"],
      ["5-295212_1_AL", "5-295212_1_AL", "5-295212_1_al"],
      [`${"X".repeat(63)}1`, `${"x".repeat(63)}1`],
    ],
    "a location key is the same with invisible characters around it, and in any letter case [A2]": [
      ["18404_PC", "18404_PC", " 18404_Pc\n", "\ufeff18404_PC\u200b", "\u200c\u200d18404_PC\u3000"],
    ],
    "a location key may be a whole number, because settings are written by hand [A11]": [
      ["349727", 349727],
      ["0", 0],
      ["9007199254740991", Number.MAX_SAFE_INTEGER],
    ],
    "a location key is read from the address of a forecast page, also in other spellings of it [A15]": [
      ["349727", "http://accuweather.com/en/us/new-york/10021/current-weather/349727/"],
      ["349727", `${page}?${"x".repeat(1999 - page.length)}`],
      ["349727", page.replace("https://", ""), `${page.replace("https://www.", "")}?x=1#top`],
    ],
  });

  it("an empty location key is missing, not refused [A1]", () => {
    for (const input of [undefined, null, "", "\t\n", "\u200b\ufeff"])
      assert.deepEqual(parseLocationKey(input), { kind: "missing" });
  });

  const characters = "locationCharacters";
  const assertRefused = (reason: string, ...inputs: unknown[]): void => {
    for (const input of inputs) assert.deepEqual(parseLocationKey(input), { kind: "refused", reason });
  };
  itRows(assertRefused, {
    "a location key can't have path steps [A4]": [characters, "..", ".", "%2e%2e", ".%2E", "...", ".349727"],
    "a key can't have slashes [A5]": [characters, "a/../b", "a\\..\\b", "//evil.com", "349727/", "javascript:alert(1)"],
    "a key can't have address parts [A6]": [characters, "349727?apikey=x", "349727#f", "349727;x", "a:b1", "a@b1"],
    "a key can't have characters that URL parsers drop [A7]": [characters, "349\r\n727", "349\u0000727", "349 727"],
    "a key can't have half characters [A8]": [characters, "\ud800", "349\udfff727", "349727\ud83d", "\udc00349727"],
    "a location key can't have digits of other scripts [A9]": [characters, "３４９７２７", "ſ1", "\u202e349727"],
    "a location key of more than 64 characters is refused, however long [A10]": [
      "longerThan64",
      ...["x".repeat(65), " ".repeat(million), `${page}?${"x".repeat(2000 - page.length)}`],
      // Trimming this before checking its length would take hours.
      `x${" ".repeat(million)}x`,
      `https://www.accuweather.com/${"1/".repeat(million / 2)}`,
    ],
    "a location key that is neither text nor a whole number is refused [A11]": [
      "mustBeText",
      ...[true, ["349727"], { location: "349727" }, -1, 1.5, 1e21, Number.NaN],
    ],
    "a location key can't begin with a mark [A12]": [characters, "_349727", "-349727", "__proto__"],
    "a location key without a digit is refused, even a name of a member of every object [A12]": [
      "locationDigits",
      ...["constructor", "x".repeat(64), "new-york"],
    ],
    "an address without a location key at its end is refused [A15]": [
      "locationPage",
      ...["https://www.accuweather.com/", "accuweather.com", "https://www.accuweather.com/en/us/new-york/10021"],
      ...[page.replace("349727", "today"), page.replace("349727", "1".repeat(65))],
    ],
  });
});
