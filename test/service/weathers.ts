/** One kind of weather, in metric units; the imperial values are computed from these. */
export interface Weather {
  readonly text: { readonly en: string; readonly de: string };
  readonly icon: number;
  readonly day: boolean;
  readonly precipitation: "Rain" | "Snow" | "Ice" | "Mixed" | null;
  readonly temperature: number;
  readonly realFeel: number;
  readonly realFeelPhrase: string;
  readonly dewPoint: number;
  readonly humidity: number;
  readonly windFrom: number;
  readonly wind: number;
  readonly gust: number;
  readonly uvIndex: number;
  readonly uvText: string;
  readonly visibility: number;
  readonly obstruction: string;
  readonly cloudCover: number;
  readonly ceiling: number;
  readonly pressure: number;
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

/** The weathers that the service knows. */
export const weathers = {
  sunnyDay: {
    ...calm,
    text: { en: "Sunny", de: "Sonnig" }, icon: 1, temperature: 24.3, realFeel: 26.1, realFeelPhrase: "Pleasant",
    dewPoint: 11.8, humidity: 46, windFrom: 225, wind: 12.4, gust: 20.7, uvIndex: 6, uvText: "High",
    cloudCover: 4, ceiling: 12200, pressure: 1019.4, tendency: "R",
  },
  nightRain: {
    ...calm,
    text: { en: "Rain", de: "Regen" }, icon: 18, day: false, precipitation: "Rain",
    temperature: 8.7, realFeel: 5.2, realFeelPhrase: "Chilly", dewPoint: 7.9, humidity: 95,
    windFrom: 45, wind: 18.6, gust: 33.1, visibility: 6, obstruction: "Rain", cloudCover: 100, ceiling: 460,
    pressure: 1002.3, tendency: "F", lastHour: 2.8,
  },
  snowBelowZero: {
    ...calm,
    text: { en: "Snow", de: "Schnee" }, icon: 22, precipitation: "Snow", temperature: -7.6, realFeel: -13.4,
    realFeelPhrase: "Very cold", dewPoint: -9.1, humidity: 88, windFrom: 350, wind: 22.3, gust: 38.9,
    uvIndex: 1, visibility: 2, obstruction: "Snow", cloudCover: 98, ceiling: 610, pressure: 1008.8, lastHour: 0.7,
  },
  zeroDegrees: {
    ...calm,
    text: { en: "Cloudy", de: "Bewölkt" }, icon: 7, temperature: 0, realFeel: -2.3, realFeelPhrase: "Cold",
    dewPoint: -3.4, humidity: 78, windFrom: 0, wind: 0, gust: 0, cloudCover: 92, ceiling: 1220, pressure: 1013.2,
  },
  fog: {
    ...calm,
    text: { en: "Fog", de: "Nebel" }, icon: 11, temperature: 5.1, realFeel: 4.4, realFeelPhrase: "Chilly",
    dewPoint: 5.0, humidity: 99, windFrom: 110, wind: 3.7, gust: 5.6, visibility: 0.3, obstruction: "Fog",
    cloudCover: 100, ceiling: 30, pressure: 1026.1,
  },
  thunderstorm: {
    ...calm,
    text: { en: "Thunderstorm", de: "Gewitter" }, icon: 15, precipitation: "Rain", temperature: 27.9,
    realFeel: 33.6, realFeelPhrase: "Hot", dewPoint: 23.2, humidity: 76, windFrom: 190, wind: 31.4, gust: 68.2,
    uvIndex: 2, visibility: 5, obstruction: "Thunder", cloudCover: 90, ceiling: 910, pressure: 1004.6,
    tendency: "F", lastHour: 14.2,
  },
  freezingRain: {
    ...calm,
    text: { en: "Freezing rain", de: "Gefrierender Regen" }, icon: 26, day: false, precipitation: "Ice",
    temperature: -1.2, realFeel: -6.0, realFeelPhrase: "Cold", dewPoint: -1.9, humidity: 94, windFrom: 70,
    wind: 14.8, gust: 24.1, visibility: 4, obstruction: "Ice", cloudCover: 100, ceiling: 520, pressure: 1007.7,
    lastHour: 1.1,
  },
  rainAndSnow: {
    ...calm,
    text: { en: "Rain and snow", de: "Schneeregen" }, icon: 29, precipitation: "Mixed", temperature: 1.3, realFeel: -3.1,
    realFeelPhrase: "Cold", dewPoint: 0.4, humidity: 93, windFrom: 30, wind: 16.1, gust: 27.5, visibility: 3,
    obstruction: "Rain", cloudCover: 100, ceiling: 380, pressure: 1005.9, tendency: "F", lastHour: 1.6,
  },
  clearNight: {
    ...calm,
    text: { en: "Clear", de: "Klar" }, icon: 33, day: false, temperature: 16.8, realFeel: 16.5,
    realFeelPhrase: "Cool", dewPoint: 9.3, humidity: 62, windFrom: 300, wind: 6.2, gust: 9.9, cloudCover: 0,
    ceiling: 12200, pressure: 1021.5,
  },
} as const satisfies Readonly<Record<string, Weather>>;
