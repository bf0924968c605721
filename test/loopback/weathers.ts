/** The measures of a weather in metric units, from which the imperial values are computed. */
const measures = [
  ...(["temperature", "realFeel", "dewPoint", "humidity", "windFrom", "wind", "gust", "cloudCover"] as const),
  ...(["ceiling", "pressure", "visibility", "uvIndex", "lastHour"] as const),
];

/** One kind of weather. */
export interface Weather extends Readonly<Record<(typeof measures)[number], number>> {
  readonly text: { readonly en: string; readonly de: string };
  readonly icon: number;
  readonly day: boolean;
  readonly precipitation: "Rain" | "Snow" | "Ice" | "Mixed" | null;
  readonly realFeelPhrase: string;
  readonly uvText: string;
  readonly tendency: "F" | "S" | "R";
}

type Row = readonly [icon: number, en: string, de: string, realFeelPhrase: string, ...values: readonly number[]];

/** The values are those of `measures` in their order. */
const rows = {
  sunnyDay: [1, "Sunny", "Sonnig", "Pleasant", 24.3, 26.1, 11.8, 46, 225, 12.4, 20.7, 4, 12200, 1019.4, 16, 6, 0],
  nightRain: [18, "Rain", "Regen", "Chilly", 8.7, 5.2, 7.9, 95, 45, 18.6, 33.1, 100, 460, 1002.3, 6, 0, 2.8],
  snowBelowZero: [
    22,
    "Snow",
    "Schnee",
    "Very cold",
    -7.6,
    -13.4,
    -9.1,
    88,
    350,
    22.3,
    38.9,
    98,
    610,
    1008.8,
    2,
    1,
    0.7,
  ],
  zeroDegrees: [7, "Cloudy", "Bewölkt", "Cold", 0, -2.3, -3.4, 78, 0, 0, 0, 92, 1220, 1013.2, 16, 0, 0],
  fog: [11, "Fog", "Nebel", "Chilly", 5.1, 4.4, 5, 99, 110, 3.7, 5.6, 100, 30, 1026.1, 0.3, 0, 0],
  thunderstorm: [
    15,
    "Thunderstorm",
    "Gewitter",
    "Hot",
    27.9,
    33.6,
    23.2,
    76,
    190,
    31.4,
    68.2,
    90,
    910,
    1004.6,
    5,
    2,
    14.2,
  ],
  freezingRain: [
    ...([26, "Freezing rain", "Gefrierender Regen", "Cold"] as const),
    ...[-1.2, -6, -1.9, 94, 70, 14.8, 24.1, 100, 520, 1007.7, 4, 0, 1.1],
  ],
  rainAndSnow: [
    ...([29, "Rain and snow", "Schneeregen", "Cold"] as const),
    ...[1.3, -3.1, 0.4, 93, 30, 16.1, 27.5, 100, 380, 1005.9, 3, 0, 1.6],
  ],
  clearNight: [33, "Clear", "Klar", "Cool", 16.8, 16.5, 9.3, 62, 300, 6.2, 9.9, 0, 12200, 1021.5, 16, 0, 0],
} as const satisfies Readonly<Record<string, Row>>;

export type WeatherName = keyof typeof rows;

/** A dry day without sun or change; and what is otherwise. */
const calm = { day: true, precipitation: null, uvText: "Low", tendency: "S" } as const;
const others: Readonly<Partial<Record<WeatherName, Partial<Weather>>>> = {
  sunnyDay: { uvText: "High", tendency: "R" },
  nightRain: { day: false, precipitation: "Rain", tendency: "F" },
  snowBelowZero: { precipitation: "Snow" },
  thunderstorm: { precipitation: "Rain", tendency: "F" },
  freezingRain: { day: false, precipitation: "Ice" },
  rainAndSnow: { precipitation: "Mixed", tendency: "F" },
  clearNight: { day: false },
};

export const weathers = Object.fromEntries(
  Object.entries<Row>(rows).map(([name, [icon, en, de, realFeelPhrase, ...values]]) => {
    const measured = Object.fromEntries(measures.map((measure, index) => [measure, values[index]]));
    return [name, { ...calm, text: { en, de }, icon, realFeelPhrase, ...others[name as WeatherName], ...measured }];
  }),
) as Readonly<Record<WeatherName, Weather>>;
