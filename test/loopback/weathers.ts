const measures = [
  ...(["temperature", "realFeel", "dewPoint", "humidity", "windFrom", "wind", "gust"] as const),
  ...(["cloudCover", "ceiling", "pressure"] as const),
];
type Measures = Readonly<Record<(typeof measures)[number], number>>;

/** One kind of weather, in metric units; the imperial values are computed from these. */
export interface Weather extends Measures {
  readonly text: { readonly en: string; readonly de: string };
  readonly icon: number;
  readonly day: boolean;
  readonly precipitation: "Rain" | "Snow" | "Ice" | "Mixed" | null;
  readonly realFeelPhrase: string;
  readonly uvIndex: number;
  readonly uvText: string;
  readonly visibility: number;
  readonly obstruction: string;
  readonly tendency: "F" | "S" | "R";
  readonly lastHour: number;
}

export type WeatherName = keyof typeof weathers;

const calm = {
  day: true,
  precipitation: null,
  uvIndex: 0,
  uvText: "Low",
  visibility: 16,
  obstruction: "",
  tendency: "S",
  lastHour: 0,
} as const satisfies Partial<Weather>;

/** A weather that is as calm as can be, but for what is said; `values` are those of `measures`. */
function weather(
  values: readonly number[],
  others: Pick<Weather, "text" | "icon" | "realFeelPhrase"> & Partial<Weather>,
): Weather {
  const measured = Object.fromEntries(measures.map((name, index) => [name, values[index]]));
  return { ...calm, ...(measured as Measures), ...others };
}

export const weathers = {
  sunnyDay: weather([24.3, 26.1, 11.8, 46, 225, 12.4, 20.7, 4, 12200, 1019.4], {
    text: { en: "Sunny", de: "Sonnig" },
    icon: 1,
    realFeelPhrase: "Pleasant",
    uvIndex: 6,
    uvText: "High",
    tendency: "R",
  }),
  nightRain: weather([8.7, 5.2, 7.9, 95, 45, 18.6, 33.1, 100, 460, 1002.3], {
    text: { en: "Rain", de: "Regen" },
    icon: 18,
    realFeelPhrase: "Chilly",
    day: false,
    precipitation: "Rain",
    visibility: 6,
    obstruction: "Rain",
    tendency: "F",
    lastHour: 2.8,
  }),
  snowBelowZero: weather([-7.6, -13.4, -9.1, 88, 350, 22.3, 38.9, 98, 610, 1008.8], {
    text: { en: "Snow", de: "Schnee" },
    icon: 22,
    realFeelPhrase: "Very cold",
    precipitation: "Snow",
    uvIndex: 1,
    visibility: 2,
    obstruction: "Snow",
    lastHour: 0.7,
  }),
  zeroDegrees: weather([0, -2.3, -3.4, 78, 0, 0, 0, 92, 1220, 1013.2], {
    text: { en: "Cloudy", de: "Bewölkt" },
    icon: 7,
    realFeelPhrase: "Cold",
  }),
  fog: weather([5.1, 4.4, 5.0, 99, 110, 3.7, 5.6, 100, 30, 1026.1], {
    text: { en: "Fog", de: "Nebel" },
    icon: 11,
    realFeelPhrase: "Chilly",
    visibility: 0.3,
    obstruction: "Fog",
  }),
  thunderstorm: weather([27.9, 33.6, 23.2, 76, 190, 31.4, 68.2, 90, 910, 1004.6], {
    text: { en: "Thunderstorm", de: "Gewitter" },
    icon: 15,
    realFeelPhrase: "Hot",
    precipitation: "Rain",
    uvIndex: 2,
    visibility: 5,
    obstruction: "Thunder",
    tendency: "F",
    lastHour: 14.2,
  }),
  freezingRain: weather([-1.2, -6.0, -1.9, 94, 70, 14.8, 24.1, 100, 520, 1007.7], {
    text: { en: "Freezing rain", de: "Gefrierender Regen" },
    icon: 26,
    realFeelPhrase: "Cold",
    day: false,
    precipitation: "Ice",
    visibility: 4,
    obstruction: "Ice",
    lastHour: 1.1,
  }),
  rainAndSnow: weather([1.3, -3.1, 0.4, 93, 30, 16.1, 27.5, 100, 380, 1005.9], {
    text: { en: "Rain and snow", de: "Schneeregen" },
    icon: 29,
    realFeelPhrase: "Cold",
    precipitation: "Mixed",
    visibility: 3,
    obstruction: "Rain",
    tendency: "F",
    lastHour: 1.6,
  }),
  clearNight: weather([16.8, 16.5, 9.3, 62, 300, 6.2, 9.9, 0, 12200, 1021.5], {
    text: { en: "Clear", de: "Klar" },
    icon: 33,
    realFeelPhrase: "Cool",
    day: false,
  }),
};
