import assert from "node:assert/strict";

import { isSearchedAutomatically, parsePlaceInput } from "../../../../src/weather/places/parsePlaceInput";

const page = "https://www.accuweather.com/en/us/new-york/10021/weather-forecast/349727";
const welsh = "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch";

/** By what it means: what is typed. */
type Meanings = Readonly<Record<string, readonly string[]>>;

const meanings: Readonly<Record<string, Meanings>> = {
  "digits are a location key, and a postal code if the person wants that": {
    "key 349727, text 349727": [...["349727", "  349727\u00a0", "\ufeff349727\u200b\n", "\u200e349727\u200e"]],
  },
  "the other forms of location keys are nothing else": {
    "key 18404_PC": ["18404_pc"],
    "key 5-295212_1_AL": [" 5-295212_1_AL "],
  },
  "A15 the address of a forecast page is the location key at its end": {
    "key 349727": [page, ` ${page}#top\n`, `${page}?campaign=${"a".repeat(1900)}`],
    "key 18404_PC": ["www.accuweather.com/de/de/berlin/10178/weather-forecast/18404_pc/"],
  },
  "A15 another address is no search": {
    "reason: locationPage": [
      ...["https:", "http:/", "file:///etc/passwd", "https://www.google.com/maps/@40.7,-74.0,12z"],
      ...["m.accuweather.com/en/us/new-york/10021/weather-forecast/349727", `Berlin ${page}`],
      ...[`https://www.accuweather.com/${"a".repeat(500)}`],
    ],
  },
  "a name or a postal code is looked for": textsAsTyped(
    ...["New York, NY", "SW1A 1AA", "SW1A1AA", "10178 Berlin", "00-950", "18404_PC-x", "x18404_PC", "114 55"],
    ...["東京", "津", "𠮷", "서울", "القاهرة", "O'Fallon", "Saint-Étienne", "Ú\u0308", "constructor", "__proto__"],
  ),
  "what cannot be seen is no part of a text": {
    "text Sáo Paulo": ["Sa\u0301o Paulo"],
    "text New York": ["  New \t York\u3000 ", "New\r\nYork", "New\u2028York", "New\u0000York\u0085"],
    "text Berlin, Mitte": ["\u202eBerlin\u202c, \u2066Mitte\u2069"],
    "text Ber lin": ["Ber\ud800lin"],
    "text می\u200cخواهم": ["می\u200cخواهم"],
  },
  "coordinates are looked for to four digits": {
    "coordinates 40.7128,-74.006": [
      ...["40.7128, -74.0060", "40.7128 -74.0060", "40.7128;-74.0060", "40.71277612,-74.00597812"],
      ...["40.7128°, -74.006°", "40.7128° N, 74.0060° W", "40,7128, -74,0060", "40,7128 -74,0060"],
    ],
    "coordinates -33.8688,151.2093": [...["−33.8688, +151.2093", "33.8688°S 151.2093°E", "-33.8688 s, 151.2093 e"]],
    "coordinates 40.7,-74": ["40,7; -74,0"],
    "coordinates 40,74.5": ["40 74.5"],
    "coordinates 40,71": ["40,71"],
    "coordinates 0,0": ["0,0", "-0,-0.00001"],
    "coordinates 52,13": ["52.,13."],
    "coordinates 90,-180": ["90,-180"],
    "coordinates -90,180": ["-90,180"],
  },
  "coordinates that are nowhere are refused": {
    "reason: coordinates": ["91,0", "90.0001,0", "-91,0", "0,181", "0,-180.5", "999,999"],
  },
  "what looks like an API key is not looked for": {
    ...textsAsTyped(welsh, "10115 Berlin-Mitte-am-Rosenthaler-Platz"),
    "reason: looksLikeKey": ["Bearer aB3dE6gH9jK2mN5pQ8sT", "apikey=0123456789abcdef0123456789abcdef"],
  },
  "nothing means nothing yet, nor does a letter": {
    nothing: ["", " \t\n", "\u200b\ufeff\u202e", "\ud800", "\u0000\u0007", "N", " é ", "Y", "Å", "𐐀"],
  },
  "what has no letter and no digit is refused": { "reason: noName": ["..", "😀", "🗽🍎", "?!", "-", "___"] },
  "what is too long is refused, at once": {
    [`text ${"x".repeat(100)}`]: ["x".repeat(100), `  ${"x".repeat(100)}\u200b `],
    "reason: longerThan100": [
      ...["x".repeat(101), `${" ".repeat(2000)}x`],
      ...["x", " ", "1 ", "\ud800", "https://a/", "40.7,"].map((part) => part.repeat(1e6 / part.length)),
    ],
  },
};

describe("what a person types", () => {
  for (const [rule, outcomes] of Object.entries(meanings))
    it(rule, () => {
      for (const [meaning, inputs] of Object.entries(outcomes))
        for (const input of inputs) assert.equal(meaningOf(input), meaning, JSON.stringify(input.slice(0, 80)));
    });
});

describe("typed text that is searched automatically", () => {
  it("is a name or coordinates, and nothing that may be a location key", () => {
    const textOf = (input: string): string | undefined => isSearchedAutomatically(parsePlaceInput(input))?.text;
    for (const input of ["Berlin", "40.71,-74.01", "10178 Berlin"]) assert.equal(textOf(input), input);
    for (const input of ["10178", "18404_PC", "..", ""]) assert.equal(textOf(input), undefined);
  });
});

function textsAsTyped(...inputs: string[]): Meanings {
  return Object.fromEntries(inputs.map((input) => [`text ${input}`, [input]]));
}

/** For example `key 349727, text 349727`. */
function meaningOf(input: string): string {
  const { location, search, reason } = parsePlaceInput(input);
  const found = search && `${search.kind} ${search.text}`;
  const parts = [location && `key ${location}`, found, reason && `reason: ${reason}`];
  return parts.filter(Boolean).join(", ") || "nothing";
}
