import type { Location } from "../locations";
import { placesOf } from "./table";

/** 20 places: one of each kind of key and each weather, and towns of one name. New York is the first. */
const towns = placesOf(`
  US NAM State America/New_York
  349727 | New York | NY New York / New York | 40.71 -74.01 10 10 sunnyDay | 10007 | de New York, fr New York, es Nueva York, pl Nowy Jork, ru Нью-Йорк, ja ニューヨーク, zh 纽约, ko 뉴욕, ar نيويورك, el Νέα Υόρκη, he ניו יורק
  18404_PC | Scranton | PA Pennsylvania / Lackawanna | 41.41 -75.66 227 60 snowBelowZero | 18404
  CA NAM Province America/Winnipeg
  5-295212_1_AL | Churchill | MB Manitoba | 58.77 -94.17 29 75 freezingRain | R0B 0E0
  US NAM State America/Los_Angeles
  1812_POI | Golden Gate | CA California / San Francisco | 37.82 -122.48 67 65 fog | | de Golden Gate, ja ゴールデンゲート
  DE EUR State Europe/Berlin
  178087 | Berlin | BE Berlin | 52.52 13.41 34 15 nightRain | 10178 | de Berlin, es Berlín, it Berlino, ru Берлин, ja ベルリン, zh 柏林, ko 베를린, ar برلين, el Βερολίνο
  IS EUR Region Atlantic/Reykjavik
  251522 | Reykjavik | 1 Capital Region | 64.15 -21.94 15 35 zeroDegrees | 101 | is Reykjavík, de Reykjavík, ja レイキャビク
  NO EUR County Europe/Oslo
  254946 | Oslo | 03 Oslo | 59.91 10.75 23 25 rainAndSnow | 0150 | ru Осло, ja オスロ, zh 奥斯陆
  JP ASI Prefecture Asia/Tokyo
  226396 | Tokyo | 13 Tokyo, ja 東京都, zh 东京都, ko 도쿄도 | 35.69 139.69 40 10 clearNight | 100-0001 | de Tokio, es Tokio, fr Tokyo, ru Токио, ja 東京, zh 东京, zh-tw 東京, ko 도쿄, ar طوكيو, hi टोक्यो
  IN ASI State Asia/Kolkata
  202396 | Delhi | DL Delhi | 28.65 77.22 216 10 thunderstorm | 110006 | hi दिल्ली, ru Дели, ja デリー, zh 德里
  AQ ANT Territory Etc/UTC
  7777 | Point Nemo | - International Waters | -48.88 -123.39 0 95 -
  IL MEA District Asia/Jerusalem
  213225 | Jerusalem | JM Jerusalem | 31.77 35.22 754 20 sunnyDay | 91000 | he ירושלים, ar القدس, ru Иерусалим, es Jerusalén
  PE SAM Region America/Lima
  264120 | Lima | LMA Lima | -12.05 -77.04 154 15 sunnyDay | 15001 | ja リマ, zh 利马
  AU OCN State Australia/Sydney
  22889 | Sydney | NSW New South Wales | -33.87 151.21 39 10 clearNight | 2000 | ja シドニー, zh 悉尼, ru Сидней
  GB EUR Country Europe/London
  228420 | Cambridge | ENG England, es Inglaterra, de England / Cambridgeshire | 52.21 0.12 6 45 fog | CB2 1TN | ru Кембридж, ja ケンブリッジ, zh 剑桥
  US NAM State America/New_York
  135802 | Cambridge | MA Massachusetts / Middlesex | 42.37 -71.11 12 50 nightRain | 02138
  314795 | Cambridge | MD Maryland / Dorchester | 38.56 -76.08 5 70 sunnyDay | 21613
  88315 | Springfield | MA Massachusetts / Hampden | 42.10 -72.59 21 45 clearNight | 01103
  US NAM State America/Chicago
  328763 | Springfield | IL Illinois / Sangamon | 39.80 -89.64 182 40 clearNight | 62701
  95232 | Springfield | MO Missouri / Greene | 37.21 -93.29 396 40 sunnyDay | 65806
  CA NAM Province America/Toronto
  215727 | Cambridge | ON Ontario / Waterloo | 43.36 -80.31 329 60 fog | N1R 1A1
`);

/** Where New York is, and of no name that is searched for: for tests that ask for another location with every request. */
const numbered = Array.from({ length: 300 }, (_, index) => index + 1).flatMap((number) =>
  towns.slice(0, 1).map((town): Location => {
    const own = { key: String(700_000 + number), name: `Place ${number}`, slug: `place-${number}` };
    return { ...town, ...own, names: new Map(), rank: 90 };
  }),
);

/** The towns, then 300 places that have numbers for names. */
export const places: readonly Location[] = [...towns, ...numbered];
