export type Position = readonly [latitude: number, longitude: number];

type First = "latitude" | "longitude";

type Form = readonly [pattern: RegExp, first: First];

const degrees = String.raw`(-?\d{1,3}(?:\.\d{0,15})?)(?![\d.])`;
const decimal = String.raw`(-?\d{1,3}\.\d{1,15})(?![\d.])`;
/** Not the corner of a box. */
const noMore = String.raw`(?!\s?,\s?-?\d+(?:\.\d|\s?,\s?-?\d))`;
const pair = String.raw`${degrees}[,~]\s?\+?${degrees}${noMore}`;
const decimals = String.raw`${decimal},\s?\+?${decimal}${noMore}`;
const parameter = (names: string): string => String.raw`[?&#](?:${names})=(?:loc:|coord:|ll\.)?${pair}`;

const latitude = "(?:lat(?:itude?)?|breite(?:ngrad)?|широта|[纬緯]度|위도)";
const longitude = "(?:l(?:on|ng)(?:gitude?)?|l[aä]nge(?:ngrad)?|долгота|[经經経]度|경도)";

/** Each number after its word, in a text or as the parameter of an address. */
function named(first: string, last: string): string {
  const [one, other] = [first, last].map((word) => String.raw`(?<![\p{L}\d])[mesd]?${word}"?\s?[=:]\s?${degrees}`);
  return String.raw`${one}(?:.{0,200}?&|[,;]?\s?"?)${other}`;
}

function forms(first: First, ...sources: string[]): readonly Form[] {
  return sources.map((source) => [new RegExp(source, "iu"), first]);
}

/** Forms that say what their numbers are, such as `geo:` URIs (RFC 5870). */
const anywhere: readonly Form[] = [
  ...forms("latitude", String.raw`^geo:[^?]*\?(?:.*&)?q=${pair}`, `^(?:geo:${pair})`, `^@${decimals}`),
  ...forms("latitude", `!3d${degrees}!4d${degrees}`, named(latitude, longitude)),
  ...forms("longitude", named(longitude, latitude)),
  ...forms("latitude", String.raw`(?<![a-z])lat[,_-]?l(?:on|ng)"?\s?[=:]\s?"?\[?\s?${pair}`),
  ...forms("longitude", String.raw`(?<![a-z])l(?:on|ng)[,_-]?lat"?\s?[=:]\s?"?\[?\s?${pair}`),
];

/** Maps by a part of their hosts, with their forms from the most exact position to the least. */
const maps: readonly (readonly [host: RegExp, forms: readonly Form[]])[] = [
  [
    /(?:^|\.)(?:2gis|amap|arcgis|gaode|mapy|yandex)\.[a-z.]+$/i,
    forms(
      "longitude",
      parameter(String.raw`pt|(?:whatshere|poi)\[point\]|id|position`),
      `[?&]x=${degrees}&(?:.*&)?y=${degrees}`,
      `/${decimals}`,
      parameter("ll|center|m"),
    ),
  ],
  [
    /(?:^|\.)(?:apple|bing|google|gsi|here|kakao|komoot|neshan|openstreetmap|osm|qq|waze|windy|zoom)\.[a-z.]+$/i,
    forms(
      "latitude",
      parameter("q|query|marker|coordinate|daddr|destination|location|near|to|ll|sll|cbll|viewpoint|center|cp|map|p"),
      String.raw`#(?:map=)?[\d.]+/${degrees}/${degrees}`,
      String.raw`[@/](?:[^,/?#\d][^,/?#]{0,80},)?${decimals}`,
    ),
  ],
  [/(?:^|\.)baidu\.[a-z.]+$/i, forms("latitude", parameter("location"))],
];

const host = /^(?:[a-z][a-z\d+.-]*:\/\/)?((?:[a-z\d-]+\.)+[a-z]{2,})(?=[/?#:]|$)/i;

/**
 * Reads the position in the link of a map, or in a text that names its numbers. The numbers of any other link aren't a
 * position, because maps write them in different orders.
 */
export function positionIn(text: string): Position | undefined {
  const address = unescaped(text).replace(/[\u2010-\u2015−](?=\d)/g, "-");
  const [, name = ""] = host.exec(address) ?? [];
  const ofMap = maps.find(([pattern]) => pattern.test(name))?.[1] ?? [];
  for (const [pattern, first] of [...anywhere, ...ofMap]) {
    const [, one, other] = pattern.exec(address)?.map(Number) ?? [];
    if (one !== undefined && other !== undefined) return first === "latitude" ? [one, other] : [other, one];
  }
  return undefined;
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text.replace(/%2c/gi, ",");
  }
}
