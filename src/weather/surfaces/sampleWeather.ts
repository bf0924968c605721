import { dayOf, sinceMidnight } from "../base/day";
import { day, hour, minute } from "../base/duration";
import type { EpochMs } from "../base/ports";
import { isoTime } from "../locale/formatTime";
import { type Localize, strings } from "../locale/strings";
import type { KindId } from "../outlook/kinds";

const { sample } = strings;

/** Words and icons by day and by night, the chance of precipitation, and the cover by clouds in percent. */
const skies = {
  clear: { words: [sample.sunny, sample.clear], icons: [1, 33], chance: 5, clouds: 10 },
  fair: { words: [sample.partlySunny, sample.partlyCloudy], icons: [3, 35], chance: 10, clouds: 45 },
  cloudy: { words: [sample.cloudy, sample.cloudy], icons: [7, 7], chance: 20, clouds: 90 },
  showers: { words: [sample.showers, sample.showers], icons: [12, 12], chance: 75, clouds: 95 },
} as const;

/** Skies, degrees Celsius, and km/h, from yesterday on. */
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

const showersIn = 35 * minute;
const showersLast = 51 * minute;
/** In km/h, while the warning is in force. */
const frontGusts = 76;

/** Made-up weather by a place's clock, in the form of responses. Nothing is from the service, and nothing names it. */
export class SampleWeather {
  /** @param offsetAt minutes by which the place's clock is ahead of UTC. */
  constructor(
    private readonly now: EpochMs,
    private readonly offsetAt: (at: EpochMs) => number,
    private readonly localize: Localize,
  ) {}

  get responses(): Readonly<Record<KindId | "currentConditions", unknown>> {
    const { now } = this;
    const firstMinute = now - (now % minute);
    const firstDay = this.#dateOf(now, dayStart);
    return {
      currentConditions: [this.#conditions()],
      minuteForecast: { Intervals: listOf(120, (index) => this.#minute(firstMinute + index * minute)) },
      hourlyForecast: listOf(12, (index) => this.#hour(this.#thisHour + (index + 1) * hour)),
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

  #conditions() {
    const { now } = this;
    const sky = this.#sky(now, now, this.#isDay(now));
    const temperature = this.temperatureAt(now);
    const past = listOf(24, (index) => this.temperatureAt(now - index * hour));
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
      ...{ RelativeHumidity: 60, DewPoint: metric(temperature - (100 - 60) / 5, "C") },
      Wind: { Direction: { Degrees: 245 }, Speed: metric(frontGusts / 2, "km/h") },
      WindGust: { Speed: metric(frontGusts, "km/h") },
      UVIndex: Math.max(0, Math.round(height * (7 - sky.CloudCover / 25))),
      Visibility: metric(16, "km"),
      ...{ Pressure: metric(1009, "mb"), PressureTendency: { Code: "F" } },
      PrecipitationSummary: { PastHour: metric(0, "mm"), Past24Hours: metric(0, "mm") },
    };
  }

  #minute(at: EpochMs) {
    const share = (at - this.now - showersIn) / showersLast;
    const rain = share >= 0 && share < 1 && { Dbz: 18 + 20 * Math.sin(share * Math.PI), PrecipitationType: "RAIN" };
    return { StartEpochDateTime: at, Dbz: 0, ...rain };
  }

  #hour(at: EpochMs) {
    const isDay = this.#isDay(at);
    const Temperature = quantity(this.temperatureAt(at), "C");
    return { ...this.#timed("DateTime", at), ...this.#sky(at, at + hour, isDay), IsDaylight: isDay, Temperature };
  }

  #day(date: number) {
    // At noon UTC, any change of the clocks on this date is over, and the next one hasn't come.
    const midnight = date * day - this.offsetAt(date * day + day / 2) * minute;
    const at = (hours: number): EpochMs => midnight + hours * hour;
    const { low, high, gusts } = this.#dayOf(date);
    const { start, end } = this.#warned;
    const half = (from: number) => {
      const isGusty = start < at(from + 12) && end > at(from);
      return {
        ...this.#sky(at(from), at(from + 12), from === dayStart),
        WindGust: { Speed: quantity(isGusty ? frontGusts : gusts, "km/h") },
      };
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
    const { start, end } = this.#warned;
    const times = { ...this.#timed("StartTime", start), ...this.#timed("EndTime", end) };
    const [Localized, Text] = [sample.warning, sample.warningText].map((text) => this.localize(text));
    return { Description: { Localized }, Area: [{ ...times, Text }] };
  }

  get #warned() {
    return { start: this.#thisHour, end: this.#thisHour + 6 * hour };
  }

  /** The sky between two times, which has showers if they come then. */
  #sky(from: EpochMs, to: EpochMs, isDay: boolean) {
    const showers = this.now + showersIn;
    const isWet = from < showers + showersLast && to > showers;
    const sky = isWet ? "showers" : this.#dayOf(this.#dateOf(from, dayStart)).sky;
    const { words, icons, clouds, chance } = skies[sky];
    const side = isDay ? 0 : 1;
    return {
      ...{ IconPhrase: this.localize(words[side]), WeatherIcon: icons[side], Icon: icons[side] },
      ...{ PrecipitationProbability: chance, CloudCover: clouds },
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
    return days[1 + date - this.#dateOf(this.now)] ?? days[0];
  }

  /** Hours since midnight. */
  #timeOf(at: EpochMs): number {
    return sinceMidnight({ epoch: at, offset: this.offsetAt(at) }) / hour;
  }

  get #thisHour(): EpochMs {
    return this.now - (this.#timeOf(this.now) % 1) * hour;
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
