import type { Location } from "../locations";
import type { WeatherName } from "../weathers";
import { placesOf } from "./table";

const NORTH_AMERICA = `
  US State America/New_York
  349727 | New York | NY New York / New York | 40.71 -74.01 10 10 | 10007 | de New York, fr New York, es Nueva York, pl Nowy Jork, ru Нью-Йорк, ja ニューヨーク, zh 纽约, ko 뉴욕, ar نيويورك, el Νέα Υόρκη, he ניו יורק
  18404_PC | Scranton | PA Pennsylvania / Lackawanna | 41.41 -75.66 227 60 | 18404

  CA Province America/Winnipeg
  5-295212_1_AL | Churchill | MB Manitoba | 58.77 -94.17 29 75 | R0B 0E0

  US State America/Los_Angeles
  1812_POI | Golden Gate | CA California / San Francisco | 37.82 -122.48 67 65 | | de Golden Gate, ja ゴールデンゲート
`;

const EUROPE = `
  DE State Europe/Berlin
  178087 | Berlin | BE Berlin | 52.52 13.41 34 15 | 10178 | de Berlin, es Berlín, it Berlino, ru Берлин, ja ベルリン, zh 柏林, ko 베를린, ar برلين, el Βερολίνο

  IS Region Atlantic/Reykjavik
  251522 | Reykjavik | 1 Capital Region | 64.15 -21.94 15 35 | 101 | is Reykjavík, de Reykjavík, ja レイキャビク

  NO County Europe/Oslo
  254946 | Oslo | 03 Oslo | 59.91 10.75 23 25 | 0150 | ru Осло, ja オスロ, zh 奥斯陆
`;

const ASIA = `
  JP Prefecture Asia/Tokyo
  226396 | Tokyo | 13 Tokyo | 35.69 139.69 40 10 | 100-0001 | de Tokio, es Tokio, fr Tokyo, ru Токио, ja 東京, zh 东京, zh-tw 東京, ko 도쿄, ar طوكيو, hi टोक्यो

  IN State Asia/Kolkata
  202396 | Delhi | DL Delhi | 28.65 77.22 216 10 | 110006 | hi दिल्ली, ru Дели, ja デリー, zh 德里
`;

const SEA = `
  AQ Territory Etc/UTC
  7777 | Point Nemo | - International Waters | -48.88 -123.39 0 95
`;

/** Weather to count on. Point Nemo has none: the service knows it and has no data for it. */
const WEATHERS: ReadonlyMap<string, WeatherName | undefined> = new Map<string, WeatherName | undefined>([
  ["349727", "sunnyDay"],
  ["178087", "nightRain"],
  ["226396", "clearNight"],
  ["18404_PC", "snowBelowZero"],
  ["5-295212_1_AL", "freezingRain"],
  ["1812_POI", "fog"],
  ["251522", "zeroDegrees"],
  ["202396", "thunderstorm"],
  ["254946", "rainAndSnow"],
  ["7777", undefined],
]);

/** One place for each kind of key and each weather. New York is the first. */
export const wellKnown: readonly Location[] = [
  ...[...placesOf("NAM", NORTH_AMERICA), ...placesOf("EUR", EUROPE), ...placesOf("ASI", ASIA)],
  ...placesOf("ANT", SEA),
].map((location) => ({ ...location, weather: WEATHERS.get(location.key) }));
