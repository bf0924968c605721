import type { Weather } from "./weathers";

/** How many minutes a forecast has. */
export const FORECAST_MINUTES = 120;

/** Radar echoes in dBZ, each in the middle of its range. */
const echoes = { light: 20, moderate: 34, heavy: 43 };

export const precipitationKinds = {
  rain: { id: 1, type: "Rain", en: "Rain", de: "Regen", colour: "00D22D" },
  snow: { id: 2, type: "Snow", en: "Snow", de: "Schnee", colour: "5FB4F0" },
  mix: { id: 3, type: "Mix", en: "Rain and snow", de: "Schneeregen", colour: "B98CE6" },
  ice: { id: 4, type: "Ice", en: "Freezing rain", de: "Eisregen", colour: "F096C8" },
};

/** What falls from one minute until before another one. */
export interface Stretch {
  readonly from: number;
  readonly until: number;
  readonly kind: keyof typeof precipitationKinds;
  readonly intensity: keyof typeof echoes;
}

const stretch = (from: number, until: number, kind: Stretch["kind"], intensity: Stretch["intensity"]): Stretch => ({
  from,
  until,
  kind,
  intensity,
});

/** The forecasts that have a name, as what falls in them. */
export const namedForecasts = {
  dry: [],
  rainSoon: [stretch(12, 47, "rain", "moderate")],
  rainEnds: [stretch(0, 25, "rain", "moderate")],
  rainStays: [stretch(0, FORECAST_MINUTES, "rain", "moderate")],
  showers: [stretch(8, 26, "rain", "light"), stretch(55, 85, "rain", "heavy")],
  snow: [stretch(10, FORECAST_MINUTES, "snow", "light")],
  ice: [stretch(0, 40, "ice", "light")],
  mixed: [stretch(5, 60, "mix", "moderate")],
  // Wet in the summary, and dry in numbers.
  mayForm: [],
} satisfies Readonly<Record<string, readonly Stretch[]>>;

export type ForecastName = keyof typeof namedForecasts;

/** What is forecast where it has this precipitation now. */
const going = { Rain: "rainStays", Snow: "snow", Ice: "ice", Mixed: "mixed" } as const;

/** The forecast that goes with a weather. */
export function forecastAfter({ precipitation }: Weather): ForecastName {
  return precipitation === null ? "dry" : going[precipitation];
}

/** The radar echo of a minute in dBZ: it swings by up to 3, and has the intensity of its stretch throughout. */
export function echoAt(minute: number, { from, until, intensity }: Stretch): number {
  const swell = Math.sin(((minute - from) / (until - from)) * 3 * Math.PI);
  return echoes[intensity] + 2 * swell + Math.sin(minute * 2.3);
}
