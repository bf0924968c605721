import { dayOf, sinceMidnight } from "../base/day";
import { day, hour, minute } from "../base/duration";
import type { EpochMs } from "../base/ports";
import { isoTime } from "../locale/formatTime";
import { type Localize, strings } from "../locale/strings";
import type { KindId } from "./kinds";

const { sample } = strings;

/** Words and icons by day and by night, the chance of precipitation, and the cover by clouds in percent. */
const skies = {
  clear: { words: [sample.sunny, sample.clear], icons: [1, 33], chance: 5, clouds: 10 },
  fair: { words: [sample.partlySunny, sample.partlyCloudy], icons: [3, 35], chance: 10, clouds: 45 },
  cloudy: { words: [sample.cloudy, sample.cloudy], icons: [7, 7], chance: 20, clouds: 90 },
  showers: { words: [sample.showers, sample.showers], icons: [12, 12], chance: 75, clouds: 95 },
} as const;

/** Skies, degrees Celsius, and km/h, from the day before the showers on. */
const days = [
  { sky: "clear", low: 12, high: 23, gusts: 30 },
  { sky: "fair", low: 13, high: 25, gusts: 41 },
  { sky: "cloudy", low: 13, high: 20, gusts: 46 },
  { sky: "showers", low: 11, high: 17, gusts: 52 },
  { sky: "fair", low: 9, high: 19, gusts: 33 },
  { sky: "clear", low: 10, high: 23, gusts: 22 },
] as const;

/** Hours of the day. The service's days begin at 07:00, its nights at 19:00. */
const [coldest, sunrise, dayStart, warmest, nightStart, sunset] = [5, 6, 7, 14, 19, 20];

const rainDuration = 51 * minute;
/** Percent, in the hour from the first shower on and in the hours after it. */
const frontChances = [80, 65, 40, 25];
/** In km/h, while the warning is in force. */
const frontGusts = 76;

/**
 * Made-up weather by the clock of a place, in the form of the service's responses: a front comes with showers and gusts.
 * Nothing in it is from the service, and nothing names it.
 */
export class SampleWeather {
  /** @param offsetAt minutes by which the place's clock is ahead of UTC. */
  constructor(
    private readonly rainStart: EpochMs,
    private readonly offsetAt: (at: EpochMs) => number,
    private readonly localize: Localize,
  ) {}

  /** The bodies of the responses to requests at this time. */
  responses(now: EpochMs): Readonly<Record<KindId | "currentConditions", unknown>> {
    const [firstMinute, firstHour] = [now - (now % minute), this.#fullHour(now) + hour];
    const firstDay = this.#dateOf(now, dayStart);
    return {
      currentConditions: [this.#conditions(now)],
      minuteForecast: { Intervals: listOf(120, (index) => this.#minute(firstMinute + index * minute)) },
      hourlyForecast: listOf(12, (index) => this.#hour(firstHour + index * hour)),
      dailyForecast: { DailyForecasts: listOf(5, (index) => this.#day(firstDay + index)) },
      warnings: [this.#warning()],
    };
  }

  /** In degrees Celsius. */
  temperatureAt(at: EpochMs): number {
    const date = this.#dateOf(at, coldest);
    const [today, next] = [this.#dayOf(date), this.#dayOf(date + 1)];
    const [time, whole] = [(this.#timeOf(at) - coldest + 24) % 24, warmest - coldest];
    return time < whole
      ? between(today.low, today.high, time / whole)
      : between(today.high, next.low, (time - whole) / (24 - whole));
  }

  #conditions(now: EpochMs) {
    const rained = now - this.rainStart;
    const isRaining = rained >= 0 && rained < rainDuration;
    const front = this.#frontChance(now);
    const sky = this.#sky(now, isRaining || front === undefined ? front : 0);
    const temperature = this.temperatureAt(now);
    const past = listOf(24, (index) => this.temperatureAt(now - index * hour));
    const { start, end } = this.#warned();
    const gusts = now >= start && now < end ? frontGusts : this.#dayOf(this.#dateOf(now)).gusts;
    const humidity = isRaining ? 90 : 60;
    const height = Math.sin(((this.#timeOf(now) - sunrise) / (sunset - sunrise)) * Math.PI);
    return {
      ...{ EpochTime: now / 1000, LocalObservationDateTime: this.#iso(now), IsDayTime: this.#isDay(now) },
      ...{ ...sky, WeatherText: sky.IconPhrase },
      ...{ Temperature: metric(temperature, "C"), RealFeelTemperature: metric(temperature - 1.5, "C") },
      Past24HourTemperatureDeparture: metric(temperature - this.temperatureAt(now - day), "C"),
      TemperatureSummary: {
        Past24HourRange: { Minimum: metric(Math.min(...past), "C"), Maximum: metric(Math.max(...past), "C") },
      },
      // Source of the dew point: M. G. Lawrence, Bulletin of the American Meteorological Society, 2005.
      ...{ RelativeHumidity: humidity, DewPoint: metric(temperature - (100 - humidity) / 5, "C") },
      Wind: { Direction: { Degrees: 245 }, Speed: metric(gusts / 2, "km/h") },
      WindGust: { Speed: metric(gusts, "km/h") },
      UVIndex: Math.max(0, Math.round(height * (7 - sky.CloudCover / 25))),
      Visibility: metric(isRaining ? 6 : 16, "km"),
      ...{ Pressure: metric(1009, "mb"), PressureTendency: { Code: rained < rainDuration ? "F" : "R" } },
      PrecipitationSummary: {
        PastHour: metric(rained > 0 && rained < 2 * hour ? 1.2 : 0, "mm"),
        Past24Hours: metric(rained > 0 ? 2.4 : 0, "mm"),
      },
    };
  }

  #minute(at: EpochMs) {
    const share = (at - this.rainStart) / rainDuration;
    const rain = share >= 0 && share < 1 && { Dbz: 18 + 20 * Math.sin(share * Math.PI), PrecipitationType: "RAIN" };
    return { StartEpochDateTime: at, Dbz: 0, ...rain };
  }

  #hour(at: EpochMs) {
    const sky = this.#sky(at, this.#frontChance(at + hour));
    const Temperature = quantity(this.temperatureAt(at), "C");
    return { ...this.#timed("DateTime", at), ...sky, IsDaylight: this.#isDay(at), Temperature };
  }

  #day(date: number) {
    // At noon UTC, any change of the clocks on this date is over, and the next one hasn't come.
    const midnight = date * day - this.offsetAt(date * day + day / 2) * minute;
    const at = (hours: number): EpochMs => midnight + hours * hour;
    const { low, high, gusts } = this.#dayOf(date);
    const { start, end } = this.#warned();
    const half = (from: number) => {
      const front = Math.max(...listOf(12, (index) => this.#frontChance(at(from + index + 1)) ?? 0));
      // At noon or at midnight.
      const sky = this.#sky(at(from + 5), front > 50 ? front : undefined);
      const PrecipitationProbability = Math.max(front, sky.PrecipitationProbability);
      const isGusty = start < at(from + 12) && end > at(from);
      return { ...sky, PrecipitationProbability, WindGust: { Speed: quantity(isGusty ? frontGusts : gusts, "km/h") } };
    };
    return {
      ...this.#timed("Date", at(dayStart)),
      Sun: { ...this.#timed("Rise", at(sunrise)), ...this.#timed("Set", at(sunset)) },
      Temperature: { Minimum: quantity(low, "C"), Maximum: quantity(high, "C") },
      Day: half(dayStart),
      Night: half(nightStart),
    };
  }

  #warning() {
    const { start, end } = this.#warned();
    const times = { ...this.#timed("StartTime", start), ...this.#timed("EndTime", end) };
    const [Localized, Text] = [sample.warning, sample.warningText].map((text) => this.localize(text));
    return { Description: { Localized }, Area: [{ ...times, Text }] };
  }

  #warned() {
    const rainy = this.#fullHour(this.rainStart);
    return { start: rainy - hour, end: rainy + 5 * hour };
  }

  /** The chance of showers in the hour before `until`; undefined before the front and long after it. */
  #frontChance(until: EpochMs): number | undefined {
    return frontChances[Math.floor((until - this.rainStart) / hour)];
  }

  /** @param front the chance of showers if the front is there. */
  #sky(at: EpochMs, front: number | undefined) {
    const usual = this.#dayOf(this.#dateOf(at, dayStart)).sky;
    const { words, icons, clouds, chance } = skies[front === undefined ? usual : front > 50 ? "showers" : "cloudy"];
    const side = this.#isDay(at) ? 0 : 1;
    return {
      ...{ IconPhrase: this.localize(words[side]), WeatherIcon: icons[side], Icon: icons[side] },
      ...{ PrecipitationProbability: front ?? chance, CloudCover: clouds },
    };
  }

  #isDay(at: EpochMs): boolean {
    return this.#timeOf(at) >= sunrise && this.#timeOf(at) < sunset;
  }

  /** The number of the day at the place, if days began at this hour. */
  #dateOf(at: EpochMs, dayStart = 0): number {
    return dayOf({ epoch: at - dayStart * hour, offset: this.offsetAt(at) });
  }

  #dayOf(date: number): (typeof days)[number] {
    const index = 1 + date - this.#dateOf(this.rainStart);
    return days[Math.min(Math.max(index, 0), days.length - 1)] ?? days[0];
  }

  /** Hours since midnight. */
  #timeOf(at: EpochMs): number {
    return sinceMidnight({ epoch: at, offset: this.offsetAt(at) }) / hour;
  }

  #fullHour(at: EpochMs): EpochMs {
    return at - (this.#timeOf(at) % 1) * hour;
  }

  #iso(at: EpochMs): string {
    return isoTime({ epoch: at, offset: this.offsetAt(at) });
  }

  #timed(name: string, at: EpochMs) {
    return { [name]: this.#iso(at), [`Epoch${name}`]: at / 1000 };
  }
}

function listOf<One>(length: number, make: (index: number) => One): readonly One[] {
  return Array.from({ length }, (_, index) => make(index));
}

function between(from: number, to: number, share: number): number {
  return from + ((to - from) * (1 - Math.cos(share * Math.PI))) / 2;
}

/** With one decimal, as the service sends it. */
function quantity(value: number, Unit: string) {
  return { Value: Math.round(value * 10) / 10, Unit };
}

function metric(value: number, unit: string) {
  return { Metric: quantity(value, unit) };
}
