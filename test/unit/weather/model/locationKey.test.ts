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
    "A3 is accepted in every form that the provider uses": [
      ["349727", "349727"],
      ["5-295212_1_AL", "5-295212_1_AL", "5-295212_1_al"],
      [`${"X".repeat(63)}1`, `${"x".repeat(63)}1`],
    ],
    "A2 is the same key with anything around it, and in any letter case": [
      ["18404_PC", "18404_PC", " 18404_Pc\n", "\ufeff18404_PC\u200b", "\u200c\u200d18404_PC\u3000"],
    ],
    "A11 is accepted as a whole number, because settings are written by hand": [
      ["349727", 349727],
      ["0", 0],
      ["9007199254740991", Number.MAX_SAFE_INTEGER],
    ],
    "A15 is read from such an address without www or https://, with a slash, a query, or a fragment at the end": [
      ["349727", "http://accuweather.com/en/us/new-york/10021/current-weather/349727/"],
      ["349727", `${page}?${"x".repeat(1999 - page.length)}`],
      ["349727", page.replace("https://", ""), `${page.replace("https://www.", "")}?x=1#top`],
    ],
  });

  it("A1 is missing, not refused, if it's empty", () => {
    for (const input of [undefined, null, "", "\t\n", "\u200b\ufeff"])
      assert.deepEqual(parseLocationKey(input), { kind: "missing" });
  });

  const characters = "locationCharacters";
  const assertRefused = (reason: string, ...inputs: unknown[]): void => {
    for (const input of inputs) assert.deepEqual(parseLocationKey(input), { kind: "refused", reason });
  };
  itRows(assertRefused, {
    "A4 is refused with path steps": [characters, "..", ".", "%2e%2e", ".%2E", "...", ".349727"],
    "A5 is refused with slashes": [characters, "a/../b", "a\\..\\b", "//evil.com", "349727/", "javascript:alert(1)"],
    "A6 is refused with parts of an address": [characters, "349727?apikey=x", "349727#f", "349727;x", "a:b1", "a@b1"],
    "A7 is refused with characters that an address parser drops": [characters, "349\r\n727", "349\u0000727", "349 727"],
    "A8 is refused with half characters": [characters, "\ud800", "349\udfff727", "349727\ud83d", "\udc00349727"],
    "A9 is refused with digits of other scripts or look-alikes": [characters, "３４９７２７", "ſ1", "\u202e349727"],
    "A10 is refused if it's longer than 64 characters, however long": [
      "longerThan64",
      ...["x".repeat(65), " ".repeat(million), `${page}?${"x".repeat(2000 - page.length)}`],
      // Trimming this before checking its length would take hours.
      `x${" ".repeat(million)}x`,
      `https://www.accuweather.com/${"1/".repeat(million / 2)}`,
    ],
    "A11 is refused if it's neither text nor a whole number": [
      "mustBeText",
      ...[true, ["349727"], { location: "349727" }, -1, 1.5, 1e21, Number.NaN],
    ],
    "A12 is refused with a mark at its beginning": [characters, "_349727", "-349727", "__proto__"],
    "A12 is refused without a digit, also when it is called like a member of every object": [
      "locationDigits",
      ...["constructor", "x".repeat(64), "new-york"],
    ],
    "A15 isn't read from an address without a key at its end": [
      "locationPage",
      ...["https://www.accuweather.com/", "accuweather.com", "https://www.accuweather.com/en/us/new-york/10021"],
      ...[page.replace("349727", "today"), page.replace("349727", "1".repeat(65))],
    ],
  });
});
