import { dayOf, type Moment, sinceMidnight } from "../base/day";
import { day, hour, minute } from "../base/duration";
import type { EpochMs } from "../base/ports";
import { isoTime } from "../locale/formatTime";
import { type Localize, strings } from "../locale/strings";

const { sample } = strings;

/** Minutes by which the place's clock is ahead of UTC. */
type OffsetAt = (at: EpochMs) => number;

/** Degrees Celsius by the hour of the day, and by how many it was warmer before today. */
const temperatures = [15, 14, 14, 13, 13, 12, 12, 13, 15, 17, 19, 21, 22, 23, 23, 23, 22, 21, 20, 18, 17, 16, 16, 15];
const warmerBefore = 2;

/** The service's icons by day and by night. */
const icons = { cloudy: [7, 7], partlyCloudy: [4, 36], showers: [12, 12] } as const;

/** Degrees Celsius, km/h, and percent, from yesterday on. Those of today and tomorrow contain the table above. */
const days = [
  { low: 14, high: 25, gusts: 30, sky: "cloudy", chance: 20 },
  { low: 12, high: 23, gusts: 41, sky: "cloudy", chance: 20 },
  { low: 11, high: 24, gusts: 46, sky: "partlyCloudy", chance: 10 },
  { low: 11, high: 17, gusts: 52, sky: "showers", chance: 60 },
  { low: 9, high: 19, gusts: 33, sky: "cloudy", chance: 25 },
  { low: 10, high: 22, gusts: 22, sky: "partlyCloudy", chance: 5 },
] as const;

/** Hours of the day. The service's days begin at 07:00, its nights at 19:00. */
const [sunrise, daybreak, nightfall, sunset] = [6, 7, 19, 20];

/** In km/h, while the warning is in force. */
const frontGusts = 76;

/** Percent, during the showers, and in the hours after them. */
const [wetChance, ...dryChances] = [75, 25, 20, 20, 15, 15, 10, 10, 5, 5, 5, 5, 5] as const;

interface Span {
  readonly start: EpochMs;
  readonly end: EpochMs;
}

function temperatureAt(at: Required<Moment>, today: number): number {
  const degrees = temperatures[Math.floor(sinceMidnight(at) / hour)] ?? 0;
  return dayOf(at) < today ? degrees + warmerBefore : degrees;
}

/** The temperatures of the last 24 hours. */
export function sampleHistory(now: EpochMs, offsetAt: OffsetAt) {
  const today = dayOf({ epoch: now, offset: offsetAt(now) });
  return listOf(25, (index) => {
    const at = now - (24 - index) * hour;
    return { at, celsius: temperatureAt({ epoch: at, offset: offsetAt(at) }, today) };
  });
}

/**
 * Made-up weather by a place's clock, in the form of responses: clouds, showers soon, and a wind warning. Nothing is
 * from the service, and nothing names it.
 */
export function sampleResponses(now: EpochMs, offsetAt: OffsetAt, localize: Localize) {
  const placeTime = (epoch: EpochMs): Required<Moment> => ({ epoch, offset: offsetAt(epoch) });
  const timed = (name: string, at: EpochMs) => ({ [name]: isoTime(placeTime(at)), [`Epoch${name}`]: at / 1000 });
  const today = dayOf(placeTime(now));
  const thisHour = now - (sinceMidnight(placeTime(now)) % hour);
  const showers: Span = { start: now + 35 * minute, end: now + 86 * minute };
  const warned: Span = { start: thisHour, end: thisHour + 6 * hour };

  const isDayTime = (at: EpochMs): boolean => {
    const time = sinceMidnight(placeTime(at)) / hour;
    return time >= sunrise && time < sunset;
  };
  const skyIn = (span: Span, dry: { readonly sky: keyof typeof icons; readonly chance: number }) => {
    const { sky, chance } = overlap(span, showers) ? ({ sky: "showers", chance: wetChance } as const) : dry;
    const icon = icons[sky][isDayTime(span.start) ? 0 : 1];
    return { IconPhrase: localize(sample[sky]), WeatherIcon: icon, Icon: icon, PrecipitationProbability: chance };
  };
  const minuteAt = (at: EpochMs) => {
    const share = (at - showers.start) / (showers.end - showers.start);
    // Light at first, moderate, and light at the end.
    const rain = { Dbz: 20 + 17 * Math.sin(Math.PI * share), PrecipitationType: "RAIN" };
    return { StartEpochDateTime: at, ...(share >= 0 && share < 1 ? rain : { Dbz: 0 }) };
  };
  const hourAt = (at: EpochMs) => {
    const chance = dryChances[Math.floor((at - showers.end) / hour)] ?? 0;
    const sky = chance > 10 ? "cloudy" : "partlyCloudy";
    const Temperature = quantity(temperatureAt(placeTime(at), today), "C");
    return { ...timed("DateTime", at), ...skyIn({ start: at, end: at + hour }, { sky, chance }), Temperature };
  };
  const dayAt = (date: number) => {
    // At noon UTC, any change of the clocks on this date is over, and the next one hasn't come.
    const midnight = date * day - offsetAt(date * day + day / 2) * minute;
    const { low, high, gusts, ...dry } = days[1 + date - today] ?? days[0];
    const half = (from: number) => {
      const span = { start: midnight + from * hour, end: midnight + (from + 12) * hour };
      return { ...skyIn(span, dry), WindGust: { Speed: quantity(overlap(span, warned) ? frontGusts : gusts, "km/h") } };
    };
    return {
      ...timed("Date", midnight + daybreak * hour),
      Sun: { ...timed("Rise", midnight + sunrise * hour), ...timed("Set", midnight + sunset * hour) },
      Moon: { Phase: "WaxingGibbous" },
      Temperature: { Minimum: quantity(low, "C"), Maximum: quantity(high, "C") },
      ...{ Day: half(daybreak), Night: half(nightfall) },
    };
  };
  const firstDay = dayOf({ epoch: now - daybreak * hour, offset: offsetAt(now) });
  const isDay = isDayTime(now);
  const past = sampleHistory(now, offsetAt).map(({ celsius }) => celsius);
  const temperature = temperatureAt(placeTime(now), today);
  const range = { Minimum: metric(Math.min(...past), "C"), Maximum: metric(Math.max(...past), "C") };
  const warning = { ...timed("StartTime", warned.start), ...timed("EndTime", warned.end) };
  return {
    currentConditions: [
      {
        ...{ EpochTime: now / 1000, LocalObservationDateTime: isoTime(placeTime(now)), IsDayTime: isDay },
        ...{ WeatherText: localize(sample.cloudy), WeatherIcon: 7, CloudCover: 90 },
        ...{ Temperature: metric(temperature, "C"), RealFeelTemperature: metric(temperature - 1, "C") },
        Past24HourTemperatureDeparture: metric(temperature - (past[0] ?? temperature), "C"),
        TemperatureSummary: { Past24HourRange: range },
        // Source of the dew point: M. G. Lawrence, Bulletin of the American Meteorological Society, 2005.
        ...{ RelativeHumidity: 60, DewPoint: metric(temperature - (100 - 60) / 5, "C") },
        Wind: { Direction: { Degrees: 245 }, Speed: metric(frontGusts / 2, "km/h") },
        WindGust: { Speed: metric(frontGusts, "km/h") },
        ...{ UVIndex: isDay ? 1 : 0, Visibility: metric(16, "km") },
        ...{ Pressure: metric(1009, "mb"), PressureTendency: { Code: "F" } },
        PrecipitationSummary: { PastHour: metric(0, "mm"), Past24Hours: metric(0, "mm") },
      },
    ],
    minuteForecast: { Intervals: listOf(120, (index) => minuteAt(now - (now % minute) + index * minute)) },
    hourlyForecast: listOf(12, (index) => hourAt(thisHour + (index + 1) * hour)),
    dailyForecast: { DailyForecasts: listOf(5, (index) => dayAt(firstDay + index)) },
    warnings: [
      {
        Description: { Localized: localize(sample.warning) },
        Area: [{ ...warning, Text: localize(sample.warningText) }],
      },
    ],
  };
}

function overlap(one: Span, other: Span): boolean {
  return one.start < other.end && one.end > other.start;
}

function listOf<One>(length: number, make: (index: number) => One): readonly One[] {
  return Array.from({ length }, (_, index) => make(index));
}

function quantity(Value: number, Unit: string) {
  return { Value, Unit };
}

function metric(value: number, unit: string) {
  return { Metric: quantity(value, unit) };
}
