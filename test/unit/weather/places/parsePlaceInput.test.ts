import assert from "node:assert/strict";

import { isSearchedAutomatically, parsePlaceInput } from "../../../../src/weather/places/parsePlaceInput";

const page = "https://www.accuweather.com/en/us/new-york/10021/weather-forecast/349727";
const notPage = "reason: locationPage";
const range = "reason: coordinates";
const tooLong = "reason: longerThan100";
const looksLikeKey = "reason: looksLikeKey";
const noName = "reason: noName";

const meanings: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "digits are a location key, and a postal code if the person wants that": {
    "349727": "key 349727, text 349727",
    "10178": "key 10178, text 10178",
    "  349727\u00a0": "key 349727, text 349727",
    "\ufeff349727\u200b\n": "key 349727, text 349727",
    "\u200e349727\u200e": "key 349727, text 349727",
    ["1".repeat(25)]: `key ${"1".repeat(25)}, text ${"1".repeat(25)}`,
  },
  "the other forms of location keys are nothing else": {
    "18404_pc": "key 18404_PC",
    "5-295212_1_AL": "key 5-295212_1_AL",
    " 1812_POI ": "key 1812_POI",
    "1812_77": "key 1812_77",
  },
  "A15 the address of a forecast page is the location key at its end": {
    [page]: "key 349727",
    [`${page}?city=new-york&lang=en`]: "key 349727",
    [` ${page}#top\n`]: "key 349727",
    [`${page}?campaign=${"a".repeat(1900)}`]: "key 349727",
    [`\u200e${page}\u200e`]: "key 349727",
    "accuweather.com/de/de/berlin/10178/current-weather/178087": "key 178087",
    "www.accuweather.com/de/de/berlin/10178/weather-forecast/18404_pc/": "key 18404_PC",
  },
  "A15 another address is no search": {
    "https://www.accuweather.com/": notPage,
    "https://www.accuweather.com/en/us/new-york/10021": notPage,
    "m.accuweather.com/en/us/new-york/10021/weather-forecast/349727": notPage,
    "https:": notPage,
    "http:/": notPage,
    "https:www.accuweather.com": notPage,
    "https://evil.example/en/us/new-york/10021/weather-forecast/349727": notPage,
    "https://www.google.com/maps/@40.7,-74.0,12z": notPage,
    "file:///etc/passwd": notPage,
    [`Berlin ${page}`]: notPage,
    [`https://www.accuweather.com/${"a".repeat(500)}`]: notPage,
  },
  "a name or a postal code is looked for": {
    "New York, NY": "text New York, NY",
    "SW1A 1AA": "text SW1A 1AA",
    SW1A1AA: "text SW1A1AA",
    "10178 Berlin": "text 10178 Berlin",
    "00-950": "text 00-950",
    "18404_PC-x": "text 18404_PC-x",
    x18404_PC: "text x18404_PC",
    "114 55": "text 114 55",
    東京: "text 東京",
    津: "text 津",
    "𠮷": "text 𠮷",
    서울: "text 서울",
    القاهرة: "text القاهرة",
    "O'Fallon": "text O'Fallon",
    "Saint-Étienne": "text Saint-Étienne",
    Y: "nothing",
    Å: "nothing",
    "𐐀": "nothing",
    "Ú\u0308": "text Ú\u0308",
    constructor: "text constructor",
    __proto__: "text __proto__",
  },
  "what cannot be seen is no part of a text": {
    "Sa\u0301o Paulo": "text Sáo Paulo",
    "  New \t York\u3000 ": "text New York",
    "New\r\nYork": "text New York",
    "New\u2028York": "text New York",
    "New\u0000York\u0085": "text New York",
    "\u001b[31mBerlin": "text [31mBerlin",
    "Mün\u00adchen": "text München",
    "葛\u{e0100}城市 Berlin\ufe0f\u{e0041}\u3164": "text 葛城市 Berlin",
    "\u202eBerlin\u202c, \u2066Mitte\u2069": "text Berlin, Mitte",
    "Tel Aviv\u200f, Israel": "text Tel Aviv, Israel",
    "Ber\u200blin": "text Berlin",
    "Ber\ud800lin": "text Ber lin",
    "\udc00Berlin\ud800": "text Berlin",
    "می\u200cخواهم": "text می\u200cخواهم",
  },
  "coordinates are looked for to four digits": {
    "40.7128, -74.0060": "coordinates 40.7128,-74.006",
    "40.7128 -74.0060": "coordinates 40.7128,-74.006",
    "40.7128;-74.0060": "coordinates 40.7128,-74.006",
    "40.71277612,-74.00597812": "coordinates 40.7128,-74.006",
    "-33.8688,151.2093": "coordinates -33.8688,151.2093",
    "−33.8688, +151.2093": "coordinates -33.8688,151.2093",
    "40.7128°, -74.006°": "coordinates 40.7128,-74.006",
    "40.7128° N, 74.0060° W": "coordinates 40.7128,-74.006",
    "33.8688°S 151.2093°E": "coordinates -33.8688,151.2093",
    "-33.8688 s, 151.2093 e": "coordinates -33.8688,151.2093",
    "40,71;-74,00": "coordinates 40.71,-74",
    "40,7; -74,0": "coordinates 40.7,-74",
    "40,7128, -74,0060": "coordinates 40.7128,-74.006",
    "40,7128 -74,0060": "coordinates 40.7128,-74.006",
    "40 -74": "coordinates 40,-74",
    "40.71 74": "coordinates 40.71,74",
    "40 74.5": "coordinates 40,74.5",
    "40,71": "coordinates 40,71",
    "0,0": "coordinates 0,0",
    "-0,-0.00001": "coordinates 0,0",
    "90,-180": "coordinates 90,-180",
    "-90,180": "coordinates -90,180",
    "52.,13.": "coordinates 52,13",
  },
  "what looks like an API key is not looked for": {
    aB3dE6gH9jK2mN5pQ8sT: looksLikeKey,
    "12aB3dE6gH9jK2mN5pQ8sT": looksLikeKey,
    "Bearer aB3dE6gH9jK2mN5pQ8sT": looksLikeKey,
    "apikey=0123456789abcdef0123456789abcdef": looksLikeKey,
    Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch:
      "text Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch",
    "10115 Berlin-Mitte-am-Rosenthaler-Platz": "text 10115 Berlin-Mitte-am-Rosenthaler-Platz",
  },
  "coordinates that are nowhere are refused": {
    "91,0": range,
    "90.0001,0": range,
    "-91,0": range,
    "0,181": range,
    "0,-180.5": range,
    "999,999": range,
  },
  "what has more or other numbers is no coordinates": {
    "349727,178087": "text 349727,178087",
    "40.71,-74.00,12": "text 40.71,-74.00,12",
    "40.71": "text 40.71",
    "1e1,2": "text 1e1,2",
    "12 E, 5 N": "text 12 E, 5 N",
    "40.7-74.0": "text 40.7-74.0",
    "407128-740060": "text 407128-740060",
    "40.1234567890123456,1": "text 40.1234567890123456,1",
  },
  "nothing means nothing yet": {
    "": "nothing",
    " \t\n": "nothing",
    "\u200b\ufeff\u202e": "nothing",
    "\ud800": "nothing",
    "\u0000\u0007": "nothing",
    N: "nothing",
    " é ": "nothing",
  },
  "what has no letter and no digit is refused": {
    "..": noName,
    "😀": noName,
    "🗽🍎": noName,
    "?!": noName,
    "-": noName,
    ___: noName,
  },
  "what is too long is refused, at once": {
    ["x".repeat(100)]: `text ${"x".repeat(100)}`,
    [`  ${"x".repeat(100)}\u200b `]: `text ${"x".repeat(100)}`,
    ["x".repeat(101)]: tooLong,
    [`${" ".repeat(2000)}x`]: tooLong,
  },
};

describe("what a person types", () => {
  for (const [rule, inputs] of Object.entries(meanings)) {
    describe(rule, () => {
      for (const [input, meaning] of Object.entries(inputs))
        it(JSON.stringify(input.slice(0, 80)), () => assert.equal(meaningOf(input), meaning));
    });
  }

  for (const filling of ["x", " ", "1", "1 ", "\ud800", "https://a/", "40.7,", "\u0301"]) {
    it(`is refused at once when it is a megabyte of ${JSON.stringify(filling)}`, () => {
      assert.equal(meaningOf(filling.repeat(1_000_000 / filling.length)), tooLong);
    });
  }

  it("is looked for without control characters, direction marks and half characters, whatever is typed", () => {
    const every = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));
    const texts = every.map((character) => parsePlaceInput(`Be${character}rlin ${character}`).search?.text ?? "");
    const wrong = texts.filter((text) =>
      /\p{Cc}|\p{Cs}|\p{Bidi_C}|[\u2028\u2029\ufeff\u00ad]|^\s|\s$|\s\s/u.test(text),
    );
    assert.deepEqual([wrong, texts.every((text) => /^B.{1,4}rlin/u.test(text))], [[], true]);
  });

  it("is the same however its accents are made", () => {
    assert.deepEqual(parsePlaceInput("Saint-E\u0301tienne"), parsePlaceInput("Saint-\u00c9tienne"));
  });
});

describe("typed text that is searched automatically", () => {
  it("is a name or coordinates, and nothing that may be a location key", () => {
    const byItself = (input: string): string | undefined => isSearchedAutomatically(parsePlaceInput(input))?.text;
    assert.deepEqual(["Berlin", "40.71,-74.01", "10178 Berlin", "10178", "18404_PC", "..", ""].map(byItself), [
      "Berlin",
      "40.71,-74.01",
      "10178 Berlin",
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

/** For example `key 349727, text 349727`. */
function meaningOf(input: string): string {
  const { location, search, reason } = parsePlaceInput(input);
  const parts = [
    location !== undefined && `key ${location}`,
    search !== undefined && `${search.kind} ${search.text}`,
    reason !== undefined && `reason: ${reason}`,
  ];
  return parts.filter((part) => part !== false).join(", ") || "nothing";
}
