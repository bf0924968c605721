import assert from "node:assert/strict";
import { readLocation } from "../../../src/weather/location";

describe("location key", () => {
  it("is accepted in every form that the provider uses", () => {
    const keys = ["349727", "18404_PC", "5-295212_1_AL", "1812_POI", "x".repeat(64)];
    assert.deepEqual(keys.map(reading), ["349727", "18404_PC", "5-295212_1_AL", "1812_POI", "X".repeat(64)]);
  });

  it("is accepted as a whole number, because settings are written by hand", () => {
    assert.deepEqual([349727, 1, Number.MAX_SAFE_INTEGER].map(reading), ["349727", "1", "9007199254740991"]);
  });

  it("is one key however it is written", () => {
    const spellings = [
      "18404_PC",
      "18404_pc",
      " 18404_Pc\n",
      "\u00a018404_PC\t",
      "\ufeff18404_PC\u200b",
      "\r\n18404_PC\u2060",
    ];
    assert.deepEqual(new Set(spellings.map(reading)), new Set(["18404_PC"]));
  });

  it("is missing, not refused, when nothing was given", () => {
    assert.deepEqual(
      [undefined, null, "", "  ", "\t\n", "\u200b\ufeff"].map(reading),
      Array<string>(6).fill("missing"),
    );
  });

  const addresses: Readonly<Record<string, string>> = {
    "with www": "https://www.accuweather.com/en/us/new-york/10021/weather-forecast/349727",
    "without www, with a slash at the end": "http://accuweather.com/en/us/new-york/10021/current-weather/349727/",
    "with a query and a fragment":
      "https://www.accuweather.com/en/us/new-york/10021/daily-weather-forecast/349727?day=2#top",
    "without https://": "www.accuweather.com/en/us/new-york/10021/weather-forecast/349727",
    "without https:// and www": "accuweather.com/en/us/new-york/10021/weather-forecast/349727?x=1",
    "in capitals, with space around it": " HTTPS://WWW.ACCUWEATHER.COM/en/us/new-york/10021/weather-forecast/349727\n",
  };
  for (const [form, address] of Object.entries(addresses)) {
    it(`is taken from the end of a forecast page's address ${form}`, () => {
      assert.equal(reading(address), "349727");
    });
  }

  const otherAddresses: Readonly<Record<string, string>> = {
    "without a key": "https://www.accuweather.com/",
    "that ends in a word": "https://www.accuweather.com/en/us/new-york/10021/weather-today",
    "of another host": "https://evil.example/en/us/new-york/10021/weather-forecast/349727",
    "of a host that begins like the provider's":
      "https://www.accuweather.com.evil.example/en/us/new-york/10021/weather-forecast/349727",
    "of such a host without https://": "www.accuweather.com.evil.example/en/us/new-york/10021/weather-forecast/349727",
    "with the provider's name as user":
      "https://www.accuweather.com@evil.example/en/us/new-york/10021/weather-forecast/349727",
    "that ends in the postal code": "https://www.accuweather.com/en/us/new-york/10021",
    "with a segment too few": "https://www.accuweather.com/en/us/new-york/weather-forecast/349727",
    "with a segment too many": "https://www.accuweather.com/en/us/ny/new-york/10021/weather-forecast/349727",
    "with an empty segment": "https://www.accuweather.com/en/us//10021/weather-forecast/349727",
    "without https:// and without a key": "www.accuweather.com",
    "with a key that is too long": `https://www.accuweather.com/en/us/new-york/10021/weather-forecast/${"1".repeat(65)}`,
  };
  for (const [form, address] of Object.entries(otherAddresses)) {
    it(`is not taken from an address ${form}`, () => {
      assert.match(reason(address), /^this address does not end in one; open the forecast page/);
    });
  }

  const unsafe: Readonly<Record<string, readonly string[]>> = {
    "path steps": [
      "..",
      ".",
      "%2e%2e",
      ".%2E",
      "a/../b",
      "a\\..\\b",
      "/349727",
      "//evil.example",
      "javascript:alert(1)",
    ],
    "parts of an address": ["349727?apikey=x", "349727#f", "349727;x", "a&b", "a=b", "a:b", "a@b", "a%b"],
    "characters that an address parser drops": [
      "349\n727",
      "349\t727",
      "349\r\n727",
      "349\u0000727",
      "%00",
      "%0d%0a",
      "349 727",
    ],
    "half characters": ["\ud800", "349\udfff727"],
    "digits of other scripts and look-alikes": ["３４９７２７", "٣٤٩٧٢٧", "😀", "\u200f349727", "ſ", "ı", "é"],
    "a mark at its beginning": ["_349727", "-349727", "__proto__"],
  };
  for (const [what, inputs] of Object.entries(unsafe)) {
    it(`is refused with ${what}, and the reason says what is allowed`, () => {
      assert.deepEqual(new Set(inputs.map(reason)), new Set(["only letters, digits, “_” and “-” can stand in one"]));
    });
  }

  it("is refused when it is neither text nor a whole number", () => {
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
    assert.deepEqual(new Set(inputs.map(reason)), new Set(["it must be text"]));
  });

  it("is refused when it is longer than 64 characters, however much longer", () => {
    const inputs = [
      "x".repeat(65),
      "x".repeat(1_000_000),
      " ".repeat(1_000_000),
      `https://www.accuweather.com/${"1/".repeat(500_000)}`,
    ];
    assert.deepEqual(new Set(inputs.map(reason)), new Set(["it is longer than 64 characters"]));
  });

  it("may be called like a member of every object", () => {
    assert.deepEqual(["constructor", "toString", "hasOwnProperty"].map(reading), [
      "CONSTRUCTOR",
      "TOSTRING",
      "HASOWNPROPERTY",
    ]);
  });
});

/** The key that was read, or why there is none. */
function reading(input: unknown): string {
  const read = readLocation(input);
  return read.kind === "location" ? read.location : read.kind;
}

function reason(input: unknown): string {
  const read = readLocation(input);
  return read.kind === "refused" ? read.reason : `not refused: ${read.kind}`;
}
