/** The icon and the measures of a weather in metric units, from which the imperial values are computed. */
const measures = [
  ...(["icon", "temperature", "realFeel", "dewPoint", "humidity", "windFrom", "wind", "gust"] as const),
  ...(["cloudCover", "ceiling", "pressure", "visibility", "uvIndex", "lastHour"] as const),
];

export interface Weather extends Readonly<Record<(typeof measures)[number], number>> {
  readonly text: { readonly en: string; readonly de: string };
  readonly day: boolean;
  readonly precipitation: "Rain" | "Snow" | null;
  readonly realFeelPhrase: string;
  readonly uvText: string;
  readonly tendency: "F" | "S" | "R";
}

/** `values` are those of `measures`, in the same order. */
type Row = readonly [en: string, de: string, realFeelPhrase: string, values: readonly number[]];

const rows = {
  sunnyDay: ["Sunny", "Sonnig", "Pleasant", [1, 24.3, 26.1, 11.8, 46, 225, 12.4, 20.7, 4, 12200, 1019.4, 16, 6, 0]],
  nightRain: ["Rain", "Regen", "Chilly", [18, 8.7, 5.2, 7.9, 95, 45, 18.6, 33.1, 100, 460, 1002.3, 6, 0, 2.8]],
  snowBelowZero: ["Snow", "Schnee", "Freezing", [22, -7.6, -13.4, -9, 88, 350, 22.3, 38.9, 98, 610, 1008.8, 2, 1, 0.7]],
  zeroDegrees: ["Cloudy", "Bewölkt", "Cold", [7, 0, -2.3, -3.4, 78, 0, 0, 0, 92, 1220, 1013.2, 16, 0, 0]],
  thunderstorm: ["Thunder", "Gewitter", "Hot", [15, 27.9, 33.6, 23, 76, 190, 31.4, 68.2, 90, 910, 1004.6, 5, 2, 14.2]],
  clearNight: ["Clear", "Klar", "Cool", [33, 16.8, 16.5, 9.3, 62, 300, 6.2, 9.9, 0, 12200, 1021.5, 16, 0, 0]],
} as const satisfies Readonly<Record<string, Row>>;

export type WeatherName = keyof typeof rows;

/** The default: a dry day without sun or changes. Each weather lists its differences. */
const calm = { day: true, precipitation: null, uvText: "Low", tendency: "S" } as const;
const others: Readonly<Partial<Record<WeatherName, Partial<Weather>>>> = {
  sunnyDay: { uvText: "High", tendency: "R" },
  nightRain: { day: false, precipitation: "Rain", tendency: "F" },
  snowBelowZero: { precipitation: "Snow" },
  thunderstorm: { precipitation: "Rain", tendency: "F" },
  clearNight: { day: false },
};

export const weathers = Object.fromEntries(
  Object.entries<Row>(rows).map(([name, [en, de, realFeelPhrase, values]]) => {
    const measured = Object.fromEntries(measures.map((measure, index) => [measure, values[index]]));
    return [name, { ...calm, text: { en, de }, realFeelPhrase, ...others[name as WeatherName], ...measured }];
  }),
) as Readonly<Record<WeatherName, Weather>>;
