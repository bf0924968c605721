import { locations, type Location, linksTo } from "./locations";
import { localTime } from "./timeZones";
import * as units from "./values";
import { weathers, type Weather, type WeatherName } from "./weathers";

/** An observation in the form of the service's response. Untyped, because members can be replaced with anything. */
export type Observation = Readonly<Record<string, unknown>>;

export interface ObservationOptions {
  /** Whether it has the members that `details=true` adds. */
  readonly details?: boolean;
  /** For example `en-us`; a German text of the weather for `de`, otherwise English. */
  readonly language?: string;
  readonly now?: number;
  readonly location?: Location;
  readonly weather?: WeatherName;
  /** Members to replace; undefined removes a member from the JSON. */
  readonly members?: Observation;
}

const MINUTE = 60_000;
const POINTS = ["N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW"];
const TENDENCIES = { F: "Falling", S: "Steady", R: "Rising" };

/** The precipitation of past hours, as multiples of that of the last hour. */
const timesLastHour = { Precipitation: 1, PastHour: 1, Past3Hours: 2, Past6Hours: 3, Past12Hours: 4, Past24Hours: 5 };
/** The deviation of the temperature in past hours, in degrees. */
const degreesAround = { Past6HourRange: 1.5, Past12HourRange: 3, Past24HourRange: 5 };

/** Makes an observation from a few minutes before `now`. */
export function makeObservation(options: ObservationOptions = {}): Observation {
  const { details = false, language = "en-us", now = Date.now(), location = locations[0], members = {} } = options;
  if (location === undefined) throw new Error("There is no location to observe.");
  const weather = weathers[options.weather ?? location.weather ?? "sunnyDay"];
  const observed = Math.floor((now - 7 * MINUTE) / MINUTE) * MINUTE;
  return {
    LocalObservationDateTime: localTime(observed, location.timeZone),
    EpochTime: observed / 1000,
    WeatherText: weather.text[language.startsWith("de") ? "de" : "en"],
    WeatherIcon: weather.icon,
    HasPrecipitation: weather.precipitation !== null,
    PrecipitationType: weather.precipitation,
    IsDayTime: weather.day,
    Temperature: units.celsius(weather.temperature),
    ...linksTo("current-weather", location),
    ...(details ? detailsOf(weather) : {}),
    ...members,
  };
}

function detailsOf(weather: Weather): Observation {
  const { temperature, realFeel, realFeelPhrase, lastHour } = weather;
  const point = POINTS[Math.round(weather.windFrom / 22.5) % 16] ?? "N";
  return {
    RealFeelTemperature: withPhrase(units.celsius(realFeel), realFeelPhrase),
    RealFeelTemperatureShade: withPhrase(units.celsius(tenth(realFeel - (weather.day ? 2.5 : 0))), realFeelPhrase),
    RelativeHumidity: weather.humidity,
    DewPoint: units.celsius(weather.dewPoint),
    Wind: {
      Direction: { Degrees: weather.windFrom, Localized: point, English: point },
      Speed: units.kilometresPerHour(weather.wind),
    },
    WindGust: { Speed: units.kilometresPerHour(weather.gust) },
    UVIndex: weather.uvIndex,
    UVIndexText: weather.uvText,
    Visibility: units.kilometres(weather.visibility),
    CloudCover: weather.cloudCover,
    Ceiling: units.meters(weather.ceiling),
    Pressure: units.millibars(weather.pressure),
    PressureTendency: { LocalizedText: TENDENCIES[weather.tendency], Code: weather.tendency },
    Past24HourTemperatureDeparture: units.celsiusDegrees(-1.4),
    PrecipitationSummary: eachOf(timesLastHour, (times) => units.millimetres(tenth(lastHour * times))),
    TemperatureSummary: eachOf(degreesAround, (degrees) => ({
      Minimum: units.celsius(tenth(temperature - degrees)),
      Maximum: units.celsius(tenth(temperature + degrees)),
    })),
  };
}

function eachOf(members: Readonly<Record<string, number>>, make: (value: number) => unknown): Observation {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [name, make(value)]));
}

function withPhrase(pair: ReturnType<typeof units.celsius>, Phrase: string): Observation {
  return { Metric: { ...pair.Metric, Phrase }, Imperial: { ...pair.Imperial, Phrase } };
}

const tenth = (value: number): number => units.round(value, 1);
