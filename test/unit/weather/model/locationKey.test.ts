import assert from "node:assert/strict";

import { strings } from "../../../../src/weather/locale/strings";
import { parseLocationKey } from "../../../../src/weather/model/locationKey";

describe("location key", () => {
  it("A3 is accepted in every form that the provider uses", () => {
    const keys = ["349727", "18404_PC", "5-295212_1_AL", "1812_POI", "18404_pc", "5-295212_1_al", `${"x".repeat(63)}1`];
    assert.deepEqual(keys.map(reading), [
      ...["349727", "18404_PC", "5-295212_1_AL", "1812_POI", "18404_PC", "5-295212_1_AL"],
      `${"X".repeat(63)}1`,
    ]);
  });

  it("A11 is accepted as a whole number, because settings are written by hand", () => {
    assert.deepEqual([349727, 1, 0, Number.MAX_SAFE_INTEGER].map(reading), ["349727", "1", "0", "9007199254740991"]);
  });

  it("A2 is one key whatever stands around it, and however it is written", () => {
    const spellings = [
      "18404_PC",
      "18404_pc",
      " 18404_Pc\n",
      "\u00a018404_PC\t",
      "\ufeff18404_PC\u200b",
      "\r\n18404_PC\u2060",
      "\u200c\u200d18404_PC\u3000",
    ];
    assert.deepEqual(new Set(spellings.map(reading)), new Set(["18404_PC"]));
  });

  it("A1 is missing, not refused, when nothing was given", () => {
    assert.deepEqual(
      [undefined, null, "", "  ", "\t\n", "\u00a0", "\u200b\ufeff"].map(reading),
      Array<string>(7).fill("missing"),
    );
  });

  const page = "https://www.accuweather.com/en/us/new-york/10021/weather-forecast/349727";
  const addresses: Readonly<Record<string, string>> = {
    "A15 is taken from the end of a forecast page's address": page,
    "A15 is taken from such an address without www, with a slash at the end":
      "http://accuweather.com/en/us/new-york/10021/current-weather/349727/",
    "A15 is taken from such an address with a query and a fragment":
      "https://www.accuweather.com/en/us/new-york/10021/daily-weather-forecast/349727?day=2#top",
    "A15 is taken from such an address without https://":
      "www.accuweather.com/en/us/new-york/10021/weather-forecast/349727",
    "A15 is taken from such an address without https:// and www":
      "accuweather.com/en/us/new-york/10021/weather-forecast/349727?x=1",
    "A15 is taken from such an address in capitals, with space around it": ` ${page.toUpperCase()}\n`,
  };
  for (const [behaviour, address] of Object.entries(addresses)) {
    it(behaviour, () => assert.equal(reading(address), "349727"));
  }

  it("A15 is taken from an address in every form that the provider uses", () => {
    assert.deepEqual(
      ["18404_pc", "5-295212_1_AL", "1812_poi"].map((key) => reading(page.replace("349727", key))),
      ["18404_PC", "5-295212_1_AL", "1812_POI"],
    );
  });

  const otherAddresses: Readonly<Record<string, string>> = {
    "without a key": "https://www.accuweather.com/",
    "without encryption": "http://evil.example/",
    "that ends in a word": "https://www.accuweather.com/en/us/new-york/10021/weather-today",
    "that ends in a word where the key should be": page.replace("349727", "today"),
    "of another host": page.replace("www.accuweather.com", "evil.example"),
    "of a host that begins like the provider's": page.replace(".com", ".com.evil.example"),
    "of such a host without https://": "www.accuweather.com.evil.example/en/us/new-york/10021/weather-forecast/349727",
    "with the provider's name as user": page.replace(".com", ".com@evil.example"),
    "that ends in the postal code": "https://www.accuweather.com/en/us/new-york/10021",
    "with a segment too few": page.replace("/10021", ""),
    "with a segment too many": page.replace("/new-york", "/ny/new-york"),
    "with an empty segment": page.replace("/new-york", "/"),
    "with a path step": page.replace("349727", ".."),
    "without https:// and without a key": "www.accuweather.com",
    "of nothing but the provider's name": "accuweather.com",
    "with a key that is too long": page.replace("349727", "1".repeat(65)),
  };
  it("A15 is not taken from other addresses, and the reason says where to find it", () => {
    const wrong = Object.entries(otherAddresses).filter(([, address]) => reason(address) !== "locationPage");
    assert.deepEqual(wrong, []);
    assert.match(strings.reasons.locationPage, /open the forecast page of your place and copy its address$/);
  });

  const unsafe: Readonly<Record<string, readonly string[]>> = {
    "A4 is refused with path steps": ["..", ".", "%2e%2e", ".%2E", "...", ".349727"],
    "A5 is refused with slashes": [
      ...["a/../b", "a\\..\\b", "/349727", "//evil.com", "349727/", "\\\\evil.com", "javascript:alert(1)"],
    ],
    "A6 is refused with parts of an address": [
      ...["349727?apikey=x", "349727#f", "349727;x", "a&b", "a=b", "a:b", "a@b", "a%b", "349727,1"],
    ],
    "A7 is refused with characters that an address parser drops": [
      ...["349\n727", "349\t727", "349\r\n727", "349\u0000727", "349727\u0000", "%00", "%0d%0a", "349 727"],
    ],
    "A8 is refused with half characters": ["\ud800", "349\udfff727", "349727\ud83d", "\udc00349727"],
    "A9 is refused with digits of other scripts and look-alikes": [
      ...[
        "３４９７２７",
        "٣٤٩٧٢٧",
        "😀",
        "\u200f349727",
        "349727\u200e",
        "\u202e349727",
        "ſ",
        "ı",
        "é",
        "349\u200b727",
      ],
    ],
    "A12 is refused with a mark at its beginning": ["_349727", "-349727", "__proto__"],
  };
  for (const [behaviour, inputs] of Object.entries(unsafe)) {
    it(behaviour, () => {
      assert.deepEqual(new Set(inputs.map(reason)), new Set(["locationCharacters"]));
    });
  }

  it("A11 is refused when it is neither text nor a whole number", () => {
    const inputs = [
      true,
      [],
      ["349727"],
      {},
      { location: "349727" },
      -1,
      1.5,
      1e21,
      Number.NaN,
      Infinity,
      Symbol("349727"),
      () => "349727",
    ];
    assert.deepEqual(new Set(inputs.map(reason)), new Set(["mustBeText"]));
  });

  it("A10 is refused when it is longer than 64 characters, however much longer", () => {
    const inputs = [
      "x".repeat(65),
      "x".repeat(1_000_000),
      " ".repeat(1_000_000),
      // Whoever trims this before looking at its length is at it for hours.
      `x${" ".repeat(1_000_000)}x`,
      `https://www.accuweather.com/${"1/".repeat(500_000)}`,
    ];
    assert.deepEqual(new Set(inputs.map(reason)), new Set(["longerThan64"]));
  });

  it("A12 is refused without a digit, also when it is called like a member of every object", () => {
    const inputs = ["constructor", "toString", "hasOwnProperty", "x".repeat(64), "new-york", "A_B"];
    assert.deepEqual(new Set(inputs.map(reason)), new Set(["locationDigits"]));
  });
});

/** The key that was read, or why there is none. */
function reading(input: unknown): string {
  const read = parseLocationKey(input);
  return read.kind === "location" ? read.location : read.kind;
}

function reason(input: unknown): string {
  const read = parseLocationKey(input);
  return read.kind === "refused" ? read.reason : `not refused: ${read.kind}`;
}
