/** In metric units; the imperial values are computed from these. */
const measures = [
  ...([
    "temperature",
    "realFeel",
    "dewPoint",
    "humidity",
    "windFrom",
    "wind",
    "gust",
    "cloudCover",
    "ceiling",
  ] as const),
  ...(["pressure", "visibility", "uvIndex", "lastHour"] as const),
];

/** One kind of weather. */
export interface Weather extends Readonly<Record<(typeof measures)[number], number>> {
  readonly text: { readonly en: string; readonly de: string };
  readonly icon: number;
  readonly day: boolean;
  readonly precipitation: "Rain" | "Snow" | "Ice" | "Mixed" | null;
  readonly realFeelPhrase: string;
  readonly uvText: string;
  readonly obstruction: string;
  readonly tendency: "F" | "S" | "R";
}

export type WeatherName = keyof typeof measured;

/** The values of `measures` in their order. */
const measured = {
  sunnyDay: [24.3, 26.1, 11.8, 46, 225, 12.4, 20.7, 4, 12200, 1019.4, 16, 6, 0],
  nightRain: [8.7, 5.2, 7.9, 95, 45, 18.6, 33.1, 100, 460, 1002.3, 6, 0, 2.8],
  snowBelowZero: [-7.6, -13.4, -9.1, 88, 350, 22.3, 38.9, 98, 610, 1008.8, 2, 1, 0.7],
  zeroDegrees: [0, -2.3, -3.4, 78, 0, 0, 0, 92, 1220, 1013.2, 16, 0, 0],
  fog: [5.1, 4.4, 5.0, 99, 110, 3.7, 5.6, 100, 30, 1026.1, 0.3, 0, 0],
  thunderstorm: [27.9, 33.6, 23.2, 76, 190, 31.4, 68.2, 90, 910, 1004.6, 5, 2, 14.2],
  freezingRain: [-1.2, -6.0, -1.9, 94, 70, 14.8, 24.1, 100, 520, 1007.7, 4, 0, 1.1],
  rainAndSnow: [1.3, -3.1, 0.4, 93, 30, 16.1, 27.5, 100, 380, 1005.9, 3, 0, 1.6],
  clearNight: [16.8, 16.5, 9.3, 62, 300, 6.2, 9.9, 0, 12200, 1021.5, 16, 0, 0],
};

/** A dry day without sun or change. */
const calm = { day: true, precipitation: null, uvText: "Low", obstruction: "", tendency: "S" } as const;

type Row = readonly [en: string, de: string, icon: number, realFeelPhrase: string, others: Partial<Weather>];
const rows: Readonly<Record<WeatherName, Row>> = {
  sunnyDay: ["Sunny", "Sonnig", 1, "Pleasant", { uvText: "High", tendency: "R" }],
  nightRain: ["Rain", "Regen", 18, "Chilly", { day: false, precipitation: "Rain", obstruction: "Rain", tendency: "F" }],
  snowBelowZero: ["Snow", "Schnee", 22, "Very cold", { precipitation: "Snow", obstruction: "Snow" }],
  zeroDegrees: ["Cloudy", "Bewölkt", 7, "Cold", {}],
  fog: ["Fog", "Nebel", 11, "Chilly", { obstruction: "Fog" }],
  thunderstorm: [
    "Thunderstorm",
    "Gewitter",
    15,
    "Hot",
    { precipitation: "Rain", obstruction: "Thunder", tendency: "F" },
  ],
  freezingRain: [
    ...(["Freezing rain", "Gefrierender Regen", 26, "Cold"] as const),
    { day: false, precipitation: "Ice", obstruction: "Ice" },
  ],
  rainAndSnow: [
    ...(["Rain and snow", "Schneeregen", 29, "Cold"] as const),
    { precipitation: "Mixed", obstruction: "Rain", tendency: "F" },
  ],
  clearNight: ["Clear", "Klar", 33, "Cool", { day: false }],
};

export const weathers = Object.fromEntries(
  Object.entries(rows).map(([name, [en, de, icon, realFeelPhrase, others]]) => {
    const values = measures.map((measure, index) => [measure, measured[name as WeatherName][index]]);
    return [name, { ...calm, text: { en, de }, icon, realFeelPhrase, ...others, ...Object.fromEntries(values) }];
  }),
) as Readonly<Record<WeatherName, Weather>>;
