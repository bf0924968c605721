import { type Location, locations } from "../loopback/locations";
import { makeObservation, type Observation } from "../loopback/observations";
import { celsius, celsiusDegrees, round } from "../loopback/values";

const hour = 60 * 60_000;

export const berlin = "178087";

/** The time of the pictures, in milliseconds since 1970: a summer afternoon there, minutes after the observation. */
export const afternoon = Date.parse("2026-07-15T14:40:00+02:00");

/** Every location of the service, with sun at the pictures' place. */
export const sunny: readonly Location[] = locations.map((location) =>
  location.key === berlin ? { ...location, weather: "sunnyDay" } : location,
);

const { EpochTime, Temperature } = makeObservation({ now: afternoon, weather: "sunnyDay" });
const observed = Number(EpochTime) * 1000;
const now = (Temperature as ReturnType<typeof celsius>).Metric.Value;

/** How much warmer it was a day before, in degrees. */
const warmer = 1.4;

/** The temperatures of the last two days in degrees Celsius, the newest last: warm afternoons and cool nights. */
export const readings: readonly { readonly at: number; readonly celsius: number }[] = Array.from(
  { length: 73 },
  (_, index) => {
    const ago = (72 - index) * (2 / 3);
    return { at: observed - ago * hour, celsius: round(now + (warmer * ago) / 24 + 5.2 * (sunAt(ago) - sunAt(0)), 1) };
  },
);

/** The day's warmth some hours ago, about from -1 to 1: it rises faster than it falls, with its maximum at 15:30. */
function sunAt(ago: number): number {
  const angle = (2 * Math.PI * (-0.95 - ago)) / 24;
  return Math.cos(angle) + 0.14 * Math.sin(2 * angle);
}

/** The observation's summary of the last 24 hours, from these temperatures. */
export function pastDay(): Observation {
  const values = readings.slice(-37).map((reading) => reading.celsius);
  return {
    Past24HourTemperatureDeparture: celsiusDegrees(round(now - (values[0] ?? now), 1)),
    TemperatureSummary: {
      Past6HourRange: range(values.slice(-10)),
      Past12HourRange: range(values.slice(-19)),
      Past24HourRange: range(values),
    },
  };
}

function range(values: readonly number[]): Observation {
  return { Minimum: celsius(Math.min(...values)), Maximum: celsius(Math.max(...values)) };
}
