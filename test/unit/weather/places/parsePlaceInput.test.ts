import assert from "node:assert/strict";

import { isSearchedAutomatically, parsePlaceInput } from "../../../../src/weather/places/parsePlaceInput";
import { parseSavedPlaces } from "../../../../src/weather/places/savedPlaces";
import { itEach } from "../itEach";

const page = "https://www.accuweather.com/en/us/new-york/10021/weather-forecast/349727";
const welsh = "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch";

/** Typed texts by their meaning. */
type Meanings = Readonly<Record<string, readonly string[]>>;

const meanings: Readonly<Record<string, Meanings>> = {
  "typed digits are a location key, and a postal code if the person wants that": {
    "key 349727, text 349727": ["349727", "  349727\u00a0", "\ufeff349727\u200b\n", "\u200e349727\u200e"],
  },
  "typed digits of every script are digits [A9]": {
    "key 349727, text 349727": ["３４９７２７", "٣٤٩٧٢٧", "۳۴۹۷۲۷", "३४९७२७", "𝟛𝟜𝟡𝟟𝟚𝟟"],
    "key 18404_PC": ["１８４０４＿ｐｃ"],
    "text 100-0001": ["１００－０００１", "〒１００ー０００１", "100‑0001"],
    "coordinates 35.68,139.76": [
      "３５．６８，１３９．７６",
      "３５。６８、１３９。７６",
      "۳۵٫۶۸، ۱۳۹٫۷۶",
      "३५.६८ १३९.७६",
    ],
    ...unclear("9F4MGC9P+4G"),
    "unclear text 8FVC9G8F+6X": ["８ＦＶＣ９Ｇ８Ｆ＋６Ｘ"],
  },
  "what is copied along with a typed value is removed": {
    "key 349727, text 349727": [
      ...[
        '"349727",',
        '"Key": "349727",',
        "“349727”",
        "349727,",
        "Key=349727",
        "LOCATION=349727",
        "Location key 349727",
      ],
      '"currentConditions.defaultLocation": "349727",',
    ],
    "key 18404_PC": ['"Key": "18404_PC",', "'18404_pc'"],
    "text Kadıköy": ['"LocalizedName": "Kadıköy",', "«Kadıköy»", "「Kadıköy」;"],
    "text 10178 Berlin": ["„10178 Berlin“"],
    "coordinates 40.7128,-74.006": ['"40.7128, -74.0060",', "(40.7128, -74.0060),"],
  },
  "a typed location key such as 18404_PC has no other meaning": {
    "key 18404_PC": [" 18404_pc "],
  },
  "the address of a forecast page is the location key at its end [A15]": {
    "key 349727": [page, ` ${page}#top\n`, `${page}?${"a".repeat(1999 - page.length)}`],
  },
  "a typed address of a different page isn't searched for [A15]": {
    "reason: locationPage": [
      ...["https:", "file:///etc/passwd", "https://www.google.com/maps/place/New+York", `Berlin ${page}`],
      ...["m.accuweather.com/en/us/new-york/10021/weather-forecast/349727"],
    ],
  },
  "a typed name or postal code is searched for": textsAsTyped(
    ...["New York, NY", "SW1A 1AA", "SW1A1AA", "10178 Berlin", "00-950", "18404_PC-x", "x18404_PC", "114 55"],
    ...["東京", "津", "𠮷", "서울", "القاهرة", "O'Fallon", "Saint-Étienne", "Ú\u0308", "constructor", "__proto__"],
    ...[
      "1 2",
      "N91 E296",
      "E1W 2S3",
      "SE 114 55",
      "350 5 W 34th St",
      "10178, 10179",
      "1/2",
      "100-0001",
      "40.5 Celsius",
      "N40 W74",
    ],
  ),
  "invisible characters are removed from a typed text": {
    "text Sáo Paulo": ["Sa\u0301o Paulo"],
    "text New York": ["  New \t York\u3000 ", "New\r\nYork", "New\u2028York", "New\u0000York\u0085"],
    "text Berlin, Mitte": ["\u202eBerlin\u202c, \u2066Mitte\u2069"],
    "text می\u200cخواهم": ["می\u200cخواهم"],
  },
  "letters in a form for a keyboard or a document are plain in a typed name, and others stay as they are": {
    "text オオサカ": ["ｵｵｻｶ"],
    "text Berlin": ["Ｂｅｒｌｉｎ", "𝐁𝐞𝐫𝐥𝐢𝐧"],
    "text finchley": ["ﬁnchley"],
    "text حلب": ["ﺣﻠﺐ"],
    ...textsAsTyped("ลำปาง", "ㅅ", "とうk", "'s-Hertogenbosch", "L'Aquila", "Berlin,"),
  },
  "typed coordinates are searched for with four decimals": {
    "coordinates 40.7128,-74.006": [
      ...["40.7128, -74.0060", "40.7128 -74.0060", "40.7128;-74.0060", "40.71277612,-74.00597812"],
      ...["40.7128°, -74.006°", "40.7128° N, 74.0060° W", "40,7128, -74,0060", "40,7128 -74,0060"],
    ],
    "coordinates -33.8688,151.2093": [...["−33.8688, +151.2093", "33.8688°S 151.2093°E", "-33.8688 s, 151.2093 e"]],
    "coordinates 40.7,-74": ["40,7; -74,0"],
    "coordinates 40,74.5": ["40 74.5"],
    "coordinates 0,0": ["0,0", "-0,-0.00001"],
    "coordinates 90,-180": ["90.,-180."],
  },
  "typed coordinates are understood as people copy them [A16]": {
    "coordinates 40.7128,-74.006": [
      ...["40°42'46.0\"N 74°00'21.5\"W", "40° 42.767' N, 74° 0.358' W", "(40.7128, -74.0060)", "geo:40.7128,-74.0060"],
      ...["N40.7128 W74.0060", "@40.7128,-74.0060,15z", "74.0060° W, 40.7128° N", "lat=40.7128&lon=-74.0060"],
      ...["N 40° 42.767 W 074° 00.358", "[40.7128, -74.0060]", "40° 42,767' N, 74° 0,358' W"],
      ...["40º 42’ 46.0” N 74º 0’ 21.5” W", "40°42'46''N, 74°00'21.5''W"],
      ...["lat: 40.7128, lon: -74.0060", "Latitude: 40.7128 Longitude: -74.006", '{"lat": 40.7128, "lng": -74.0060}'],
    ],
    "coordinates 40.7128,-74.0061": [
      ...["40°42′46″N 74°00′22″W", "40°42'46\" -74°00'22\"", "40:42:46N 74:00:22W", "40 42 46 N 74 0 22 W"],
      ...["N 40 42 46 W 74 0 22", "W74:00:22, N40:42:46", "40:42:46, -74:00:22", "40:42:46N 74:00:22W,"],
    ],
    "coordinates 35.6894,139.6917": ["北緯35度41分22秒 東経139度41分30秒", "35°41′22″N、139°41′30″E"],
    "coordinates 55.7558,37.6178": ["55°45′21″ с. ш. 37°37′04″ в. д.", "55°45′21″N 37°37′04″E"],
    "coordinates 39.9042,116.4074": ["北纬39.9042度，东经116.4074度", "纬度: 39.9042, 经度: 116.4074"],
    "coordinates 52.52,13.405": ["52.5200° N, 13.4050° O", "52,5200° N 13,4050° O"],
    "coordinates 40,-74": ["N40° W74°", "N40, W74", "40 N, 74 W"],
    "coordinates -0.5,-0.5": ["-0°30', -0°30'", "0°30'S 0°30'W"],
  },
  "links of maps are the coordinates in the links [A16]": {
    "coordinates 40.7128,-74.006": [
      ...["https://www.google.com/maps/@40.7128,-74.0060,15z", "maps.google.com/?q=40.7128,-74.0060"],
      "https://www.google.com/maps/place/X/@40.7,-74.1,10z/data=!3m1!4b1!8m2!3d40.7127753!4d-74.0059728!16z",
      ...["https://www.google.com/maps?q=40.7128%2C-74.0060", "https://www.google.com/maps/search/40.7128,+-74.0060"],
      ...["https://maps.apple.com/?ll=40.7128,-74.0060&q=X", "https://maps.apple.com/place?coordinate=40.7128,-74.006"],
      "https://www.openstreetmap.org/?mlat=40.7128&mlon=-74.0060#map=12/40.7/-74.1",
      "https://www.openstreetmap.org/#map=12/40.7128/-74.0060",
      "https://www.bing.com/maps?cp=40.7128~-74.0060&lvl=9",
      ...["geo:0,0?q=40.7128,-74.0060(X)", "geo:40.7128,-74.0060;u=35"],
      ...["https://waze.com/ul?ll=40.7128%2C-74.006", "https://wego.here.com/?map=40.7128,-74.0060,15,normal"],
      ...["https://x.example/?lat=40.7128&lon=-74.006", "https://x.example/?lng=-74.006&z=1&lat=40.7128"],
    ],
  },
  "the link of a map that writes the longitude first has the right position [A16]": {
    "coordinates 55.7512,37.6184": [
      "https://yandex.com/maps/?ll=37.618423%2C55.751244&z=10",
      "yandex.ru/maps/?ll=30.3,59.9&whatshere%5Bpoint%5D=37.618423%2C55.751244",
      "https://yandex.com.tr/harita/11508/istanbul/?ll=37.618423,55.751244",
    ],
    "coordinates 55.75,37.62": [
      ...["https://2gis.ru/moscow?m=37.62,55.75%2F10", "https://2gis.kz/x/geo/123/37.62,55.75?m=30.1,59.9/11"],
      "lnglat=37.62,55.75",
    ],
    "coordinates 50.088,14.4208": [
      "https://mapy.com/en/zakladni?source=coor&id=14.4208,50.0880",
      "https://en.mapy.cz/zakladni?x=14.4208&y=50.0880&z=11",
    ],
    "coordinates 31.2345,121.2877": ["https://uri.amap.com/marker?position=121.287689,31.234527&name=park"],
    "coordinates 37.4021,127.1082": ["https://map.kakao.com/link/map/우리집,37.402056,127.108212"],
  },
  "a pair of numbers in an unknown order isn't a position, and the address isn't searched for [A17]": {
    "reason: locationPage": [
      ...["https://x.example/map?bbox=13.1,52.3,13.7,52.6", "https://www.openstreetmap.org/?bbox=13.1,52.3,13.7,52.6"],
      ...[
        "https://x.example/?ll=52.5,13.4",
        "https://x.example/@52.5,13.4,10z",
        "https://yandex.ru/maps/?rtext=1.1,2.2",
      ],
      ...["https://map.naver.com/p?c=15.00,0,0,0,dh", "x.example/map?bbox=13.1,52.3,13.7,52.6"],
    ],
    ...unclear('"coordinates": [13.4, 52.5]', "POINT(13.4 52.5)"),
  },
  "a plus code or a position in a grid isn't searched for automatically [A17]": {
    ...unclear("9F4MGC9P+4G", "GC9P+4G Berlin", "33U VU 92819 21065", "33U 392819 5820108", "TQ 300 804"),
    ...unclear("///filled.count.soap"),
  },
  "a text that only looks like coordinates isn't searched for automatically [A17]": {
    ...unclear("40.7128", "40.71,", "40.7128° N", "+40.7128-074.0060/", "40.7128, -74.0060, 10", "40,7,74", "-5"),
    ...unclear("New York (40.7128, -74.0060)", "40°75'N 74°W", "40.5°30'N 74°W"),
    ...unclear("40.7 W74.0", "74.0060 W, 40.7128", "40.7 N, 74.0 N", "40.7 N, 74.0", "40°42''46"),
    ...unclear("40 42 46, -74 0 22", "40:75:00N 74:00:00W", "12 34 N 5", "40.7128 North, 74.0060 West"),
  },
  "typed coordinates that don't exist are refused": {
    "reason: coordinates": ["91,0", "90.0001,0", "-91,0", "0,181", "0,-180.5", "999,999"],
  },
  "a typed text that looks like an API key isn't searched for": {
    ...textsAsTyped(welsh, "10115 Berlin-Mitte-am-Rosenthaler-Platz", "Donaudampfschifffahrtsgesellschaftsstraße12"),
    ...textsAsTyped("東京都千代田区丸の内1丁目9番1号東京駅前ビルディング"),
    "reason: looksLikeKey": [
      "Bearer aB3dE6gH9jK2mN5pQ8sT",
      "キーaB3dE6gH9jK2mN5pQ8sT",
      "apikey=0123456789abcdef0123456789abcdef",
    ],
  },
  "a single typed letter may be a place, and an empty text isn't searched for": {
    ...textsAsTyped("Y", "Å", "𐐀"),
    nothing: ["", " \t\n", "\u200b\ufeff\u202e", "\ud800", "\u0000\u0007", '""'],
  },
  "a typed text without letters and digits is refused": { "reason: noName": ["..", "😀", "🗽🍎", "?!", "-", "___"] },
  "a typed text of more than 100 characters is refused immediately": {
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

it("the letter O means east, or west in languages in which it means that [A16]", () => {
  const inLanguage = (language: string) => parsePlaceInput("40.4168° N, 3.7038° O", language).search?.text;
  assert.equal(inLanguage("de"), "40.4168,3.7038");
  for (const language of ["es", "fr", "pt-br"]) assert.equal(inLanguage(language), "40.4168,-3.7038");
});

describe("the search while a person types", () => {
  const saved = parseSavedPlaces(["1 Zürich", "2 Home", "3 Seattle, Washington, United States"]);
  const assertSearched = (isSearched: boolean, language: string, ...inputs: string[]): void => {
    for (const input of inputs)
      assert.equal(isSearchedAutomatically(parsePlaceInput(input), language, saved) !== undefined, isSearched, input);
  };
  itEach(assertSearched, {
    "a name or coordinates are searched for automatically, and nothing that may be a location key": [
      [true, "en", "Berlin", "40.71,-74.01", "10178 Berlin", "Well", "Ελλ", "القاهرة", "תל אביב", "กรุงเทพ"],
      [false, "en", "10178", "18404_PC", "..", "", "40.71,", "9F4MGC9P+4G"],
    ],
    "fewer than three letters, or two of Chinese, aren't searched for automatically": [
      [false, "en", "W", "We", "é a", "津", "N1"],
      [true, "en", "Wel", "東京", "N1 2", "114 55"],
    ],
    "a text that an input method may be composing isn't searched for automatically": [
      [false, "en", "ㅅ", "서울", "서우", "とうk", "とうきょう", "トウキョウ", "ｵｵｻｶ", "ㄅㄟㄐ"],
      [false, "ja", "toukyo", "とうきょう", "ｔｏｕ"],
      [false, "zh-cn", "bei'j", "beijing"],
      [false, "ko", "seoul"],
      [true, "zh-cn", "北京", "40.71N, 74.01W"],
      [true, "ja", "東京"],
      [true, "de", "bei'j"],
    ],
    "a text in the name of a saved place isn't searched for automatically": [
      [false, "en", "Home", "hom", "zurich", "ürich", "Zu\u0308rich"],
      [false, "en", "seattle, wash"],
      [true, "en", "Homer", "Washington", "states"],
    ],
  });
});

function textsAsTyped(...inputs: string[]): Meanings {
  return Object.fromEntries(inputs.map((input) => [`text ${input}`, [input]]));
}

function unclear(...inputs: string[]): Meanings {
  return Object.fromEntries(inputs.map((input) => [`unclear text ${input}`, [input]]));
}

/** For example `key 349727, text 349727`. */
function meaningOf(input: string): string {
  const { location, search, reason, isUnclear } = parsePlaceInput(input);
  const found = search && `${isUnclear ? "unclear " : ""}${search.kind} ${search.text}`;
  const parts = [location && `key ${location}`, found, reason && `reason: ${reason}`];
  return parts.filter(Boolean).join(", ") || "nothing";
}
