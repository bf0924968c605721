import { type Location, locations } from "../loopback/locations";
import { makeObservation, type Observation } from "../loopback/observations";
import { celsius, celsiusDegrees, round } from "../loopback/values";

const hour = 60 * 60_000;

/** The place of the README's pictures. */
export const berlin = "178087";

/** When they are made, in milliseconds since 1970: on a summer afternoon there, some minutes after the weather was observed. */
export const afternoon = Date.parse("2026-07-15T14:40:00+02:00");

/** Every location of the service, with the sun where the pictures are made. */
export const sunny: readonly Location[] = locations.map((location) =>
  location.key === berlin ? { ...location, weather: "sunnyDay" } : location,
);

const { EpochTime, Temperature } = makeObservation({ now: afternoon, weather: "sunnyDay" });
const observed = Number(EpochTime) * 1000;
const now = (Temperature as ReturnType<typeof celsius>).Metric.Value;

/** Degrees that it was warmer a day before. */
const warmer = 1.4;

/** The temperatures of the last two days in degrees Celsius, the newest last: warm afternoons and cool nights. */
export const readings: readonly { readonly at: number; readonly celsius: number }[] = Array.from(
  { length: 73 },
  (_, index) => {
    const ago = (72 - index) * (2 / 3);
    return { at: observed - ago * hour, celsius: round(now + (warmer * ago) / 24 + 5.2 * (sunAt(ago) - sunAt(0)), 1) };
  },
);

/** How far the day's warmth has come so many hours ago, about from -1 to 1: it rises faster than it falls, and is at its best at half past three. */
function sunAt(ago: number): number {
  const angle = (2 * Math.PI * (-0.95 - ago)) / 24;
  return Math.cos(angle) + 0.14 * Math.sin(2 * angle);
}

/** What the observation says of the last 24 hours, by these temperatures. */
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
