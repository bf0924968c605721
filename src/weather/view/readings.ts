import type { Parts } from "../base/parts";
import { formatMeasure, numberFormat, shownIn, sideOf } from "../locale/formatUnits";
import { strings } from "../locale/strings";
import type { Measure, Observation } from "../model/observation";
import type { Unit } from "../model/units";
import type { Locale } from "../locale/locale";

/** One value for a person, with a small picture where that says more than the number. */
export interface WeatherReading {
  readonly label: string;
  readonly value: string;
  /** What goes with the value: gusts, a dew point, or the service's words for it. */
  readonly detail?: string;
  readonly picture?: Picture;
}

/** Fractions run from 0 to 1. */
export type Picture =
  /** Where the wind comes from: 0 is north, 90 is east. */
  | { readonly kind: "compass"; readonly degrees: number }
  /** A bar filled so far; `uv` has the colours of the index. */
  | { readonly kind: "scale"; readonly fraction: number; readonly of: "share" | "uv" }
  | { readonly kind: "tendency"; readonly direction: "falling" | "steady" | "rising" }
  /** Where the temperature stands between the lowest and the highest of the past hours. */
  | { readonly kind: "range"; readonly fraction: number };

/** From here on, the UV index counts as extreme (World Health Organization, Global Solar UV Index). */
const extremeUv = 11;

/** The most wanted first. */
const readers = {
  temperature,
  feelsLike,
  wind,
  humidity,
  uvIndex,
  pressure,
  past24Hours,
  visibility,
  cloudCover,
} satisfies Readonly<Record<string, (observation: Observation, locale: Locale) => WeatherReading | undefined>>;

type ReadingName = keyof typeof readers;

/** The readings of one observation, the most wanted first; those that were not received are undefined. */
export type Readings = Readonly<Record<ReadingName, WeatherReading | undefined>>;

/** Every reading as a person sees it, wherever that is: in the status bar, its tooltip, the panel and what is copied. */
export function readingsOf(observation: Observation, locale: Locale, parts: Parts): Readings {
  const { localize } = locale;
  const names = Object.keys(readers) as ReadingName[];
  const all = names.map((name) => {
    const broken = (): WeatherReading => ({ label: localize(strings.readings[name]), value: localize(strings.broken) });
    return [name, parts.make<WeatherReading | undefined>(() => readers[name](observation, locale), broken)];
  });
  return Object.fromEntries(all) as Readings;
}

function temperature({ temperature: degrees }: Observation, locale: Locale): WeatherReading | undefined {
  return (
    degrees && {
      label: locale.localize(strings.readings.temperature),
      value: formatMeasure(degrees, "temperature", locale),
    }
  );
}

function feelsLike({ realFeel }: Observation, locale: Locale): WeatherReading | undefined {
  return (
    realFeel && {
      label: locale.localize(strings.readings.feelsLike),
      value: formatMeasure(realFeel, "temperature", locale),
    }
  );
}

function wind({ wind: all }: Observation, locale: Locale): WeatherReading | undefined {
  const { speed, gusts, direction, degrees } = all ?? {};
  const calm = isCalm(speed, locale);
  // A calm has no direction.
  const value = calm
    ? locale.localize(strings.beaufort[0])
    : [speed && formatMeasure(speed, "wind", locale), direction].filter(Boolean).join(" ");
  if (value === "") return undefined;
  const strong = gusts && !isCalm(gusts, locale) ? formatMeasure(gusts, "wind", locale) : undefined;
  const details = [
    calm ? undefined : beaufortName(speed, locale),
    strong === undefined ? undefined : `${locale.localize(strings.readings.gusts)} ${strong}`,
  ].filter((detail) => detail !== undefined);
  return {
    label: locale.localize(strings.readings.wind),
    value,
    ...(details.length > 0 && { detail: details.join(", ") }),
    ...(!calm && degrees !== undefined && { picture: { kind: "compass", degrees } }),
  };
}

/** What a wind is called that is told as a Beaufort number. */
function beaufortName(speed: Measure | undefined, locale: Locale): string | undefined {
  const shown = speed && shownIn(speed, "wind", locale);
  const name = shown?.unit === "beaufort" ? strings.beaufort[shown.value] : undefined;
  return name && locale.localize(name);
}

/**
 * Below these speeds a wind is calm, which has no direction: Beaufort number 0, World Meteorological Organization, Guide
 * to Instruments and Methods of Observation (WMO-No. 8), volume I, chapter 5. Of other units, zero alone.
 */
const calmBelow: Readonly<Partial<Record<Unit, number>>> = {
  "kilometer-per-hour": 1,
  "mile-per-hour": 1,
  "meter-per-second": 0.3,
  knot: 1,
  beaufort: 1,
};

function isCalm(speed: Measure | undefined, locale: Locale): boolean {
  const shown = speed && shownIn(speed, "wind", locale);
  if (shown) return shown.value >= 0 && shown.value < (calmBelow[shown.unit] ?? 0);
  return speed !== undefined && sideOf(speed, locale)?.value === 0;
}

function humidity({ humidity: share, dewPoint }: Observation, locale: Locale): WeatherReading | undefined {
  if (share === undefined) return undefined;
  return {
    label: locale.localize(strings.readings.humidity),
    value: percent(share, locale),
    ...(dewPoint && {
      detail: `${locale.localize(strings.readings.dewPoint)} ${formatMeasure(dewPoint, "temperature", locale)}`,
    }),
    picture: { kind: "scale", fraction: share / 100, of: "share" },
  };
}

/** The index as a whole number, as the World Health Organization reports it (Global Solar UV Index, 2002, chapter 3). */
function uvIndex({ uv }: Observation, locale: Locale): WeatherReading | undefined {
  const { index, text } = uv ?? {};
  const label = locale.localize(strings.readings.uvIndex);
  if (index === undefined) return text === undefined ? undefined : { label, value: text };
  return {
    label,
    value: numberFormat(locale.tag, { maximumFractionDigits: 0 }).format(index),
    ...(text !== undefined && { detail: text }),
    picture: { kind: "scale", fraction: Math.min(index / extremeUv, 1), of: "uv" },
  };
}

function pressure({ pressure: amount, pressureTendency }: Observation, locale: Locale): WeatherReading | undefined {
  const { direction, text } = pressureTendency ?? {};
  return (
    amount && {
      label: locale.localize(strings.readings.pressure),
      value: formatMeasure(amount, "pressure", locale),
      ...(text !== undefined && { detail: text }),
      ...(direction && { picture: { kind: "tendency", direction } }),
    }
  );
}

function past24Hours({ past24Hours: range, temperature }: Observation, locale: Locale): WeatherReading | undefined {
  if (!range) return undefined;
  const [low, high, now] = [range.low, range.high, temperature].map(
    (side) => side && shownIn(side, "temperature", locale),
  );
  const isDrawn = now && low && high && low.value < high.value;
  return {
    label: locale.localize(strings.readings.past24Hours),
    value: locale.localize(strings.readings.range, {
      low: formatMeasure(range.low, "temperature", locale),
      high: formatMeasure(range.high, "temperature", locale),
    }),
    ...(isDrawn && {
      picture: {
        kind: "range",
        fraction: Math.min(Math.max((now.value - low.value) / (high.value - low.value), 0), 1),
      },
    }),
  };
}

function visibility({ visibility: distance }: Observation, locale: Locale): WeatherReading | undefined {
  return (
    distance && {
      label: locale.localize(strings.readings.visibility),
      value: formatMeasure(distance, "visibility", locale),
    }
  );
}

function cloudCover({ cloudCover: share }: Observation, locale: Locale): WeatherReading | undefined {
  if (share === undefined) return undefined;
  return {
    label: locale.localize(strings.readings.cloudCover),
    value: percent(share, locale),
    picture: { kind: "scale", fraction: share / 100, of: "share" },
  };
}

/** @param share from 0 to 100. */
function percent(share: number, { tag }: Locale): string {
  return numberFormat(tag, { style: "percent" }).format(share / 100);
}
