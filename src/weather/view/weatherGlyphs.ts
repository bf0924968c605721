/** The service's icon numbers of each picture: `media/glyphs/<name>.svg`, and a character of the icon font. */
const iconNumbers = {
  "clear-day": [1, 2],
  "clear-night": [33, 34],
  "partly-cloudy-day": [3, 4, 6],
  "partly-cloudy-night": [35, 36, 38],
  cloudy: [7, 8],
  fog: [11],
  showers: [12, 13, 14, 39, 40],
  rain: [18],
  thunderstorm: [15, 16, 17, 41, 42],
  flurries: [19, 20, 21, 43],
  snow: [22, 23, 44],
  sleet: [25],
  ice: [24],
  "freezing-rain": [26],
  "rain-and-snow": [29],
  "hazy-day": [5],
  "hazy-night": [37],
  windy: [32],
  hot: [30],
  cold: [31],
  unknown: [],
} satisfies Readonly<Record<string, readonly number[]>>;

export type Glyph = keyof typeof iconNumbers;

const glyphsByNumber: ReadonlyMap<number | undefined, Glyph> = new Map(
  (Object.keys(iconNumbers) as Glyph[]).flatMap((glyph) => iconNumbers[glyph].map((icon) => [icon, glyph])),
);

const sky = /^(clear|partly-cloudy|hazy)-(?:day|night)$/;

/** The picture for the service's icon number, otherwise `unknown`. `isDayTime` overrides the number's sun or moon. */
export function glyphFor(icon: number | undefined, isDayTime?: boolean): Glyph {
  const glyph = glyphsByNumber.get(icon) ?? "unknown";
  const kind = isDayTime === undefined ? undefined : sky.exec(glyph)?.[1];
  return kind === undefined ? glyph : (`${kind}-${isDayTime ? "day" : "night"}` as Glyph);
}
