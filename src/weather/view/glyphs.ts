/** A picture of the weather: `media/glyphs/<name>.svg`, and a character of the icon font. */
export type Glyph =
  | "clear-day"
  | "clear-night"
  | "partly-cloudy-day"
  | "partly-cloudy-night"
  | "cloudy"
  | "fog"
  | "showers"
  | "rain"
  | "thunderstorm"
  | "flurries"
  | "snow"
  | "sleet"
  | "ice"
  | "freezing-rain"
  | "rain-and-snow"
  | "hazy-day"
  | "hazy-night"
  | "windy"
  | "hot"
  | "cold"
  | "unknown";

const glyphsByIcon: Readonly<Record<number, Glyph>> = {
  1: "clear-day",
  2: "clear-day",
  3: "partly-cloudy-day",
  4: "partly-cloudy-day",
  5: "hazy-day",
  6: "partly-cloudy-day",
  7: "cloudy",
  8: "cloudy",
  11: "fog",
  12: "showers",
  13: "showers",
  14: "showers",
  15: "thunderstorm",
  16: "thunderstorm",
  17: "thunderstorm",
  18: "rain",
  19: "flurries",
  20: "flurries",
  21: "flurries",
  22: "snow",
  23: "snow",
  24: "ice",
  25: "sleet",
  26: "freezing-rain",
  29: "rain-and-snow",
  30: "hot",
  31: "cold",
  32: "windy",
  33: "clear-night",
  34: "clear-night",
  35: "partly-cloudy-night",
  36: "partly-cloudy-night",
  37: "hazy-night",
  38: "partly-cloudy-night",
  39: "showers",
  40: "showers",
  41: "thunderstorm",
  42: "thunderstorm",
  43: "flurries",
  44: "snow",
};

/** The pictures with a sun or a moon. */
const sky = /^(clear|partly-cloudy|hazy)-(?:day|night)$/;

/** The picture for the service's icon number; `unknown` for other numbers. `isDayTime` overrides the number's sun or moon. */
export function glyphFor(icon: number | undefined, isDayTime?: boolean): Glyph {
  const glyph = (icon !== undefined && Object.hasOwn(glyphsByIcon, icon) && glyphsByIcon[icon]) || "unknown";
  const kind = isDayTime === undefined ? undefined : sky.exec(glyph)?.[1];
  return kind === undefined ? glyph : (`${kind}-${isDayTime ? "day" : "night"}` as Glyph);
}
