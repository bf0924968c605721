import { formatMeasure, type Locale, numberFormat, sideOf } from "../locale/formatUnits";
import { strings } from "../locale/strings";
import type { Measure, Observation } from "../model/observation";

/** One reading with a small picture where that says more than the number. */
export interface Tile {
  readonly label: string;
  readonly value: string;
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

/** The readings that were received, the most wanted first. */
export function tilesOf(observation: Observation, locale: Locale): readonly Tile[] {
  return [
    feelsLike(observation, locale),
    wind(observation, locale),
    humidity(observation, locale),
    uv(observation, locale),
    pressure(observation, locale),
    past24Hours(observation, locale),
    visibility(observation, locale),
    cloudCover(observation, locale),
  ].filter((tile) => tile !== undefined);
}

function feelsLike({ realFeel }: Observation, locale: Locale): Tile | undefined {
  return realFeel && { label: locale.localize(strings.readings.feelsLike), value: formatMeasure(realFeel, locale, 1) };
}

function wind({ wind: all }: Observation, locale: Locale): Tile | undefined {
  const { speed, gusts, direction, degrees } = all ?? {};
  const value = windOf(all, locale);
  if (value === "") return undefined;
  const strong = gusts && !isCalm(gusts, locale) ? formatMeasure(gusts, locale, 0) : undefined;
  return {
    label: locale.localize(strings.readings.wind),
    value,
    ...(strong !== undefined && { detail: `${locale.localize(strings.readings.gusts)} ${strong}` }),
    ...((speed !== undefined || direction !== undefined) &&
      !isCalm(speed, locale) &&
      degrees !== undefined && { picture: { kind: "compass", degrees } }),
  };
}

/**
 * Below these speeds a wind is calm, which has no direction: Beaufort number 0, World Meteorological Organization, Guide
 * to Instruments and Methods of Observation (WMO-No. 8), volume I, chapter 5. Of other units, zero alone.
 */
const calmBelow: ReadonlyMap<string, number> = new Map([
  ["km/h", 1],
  ["mi/h", 1],
  ["kn", 1],
  ["m/s", 0.3],
]);

function isCalm(speed: Measure | undefined, locale: Locale): boolean {
  const side = speed && sideOf(speed, locale);
  return side !== undefined && (side.value === 0 || (side.value > 0 && side.value < (calmBelow.get(side.unit) ?? 0)));
}

/** Speed and direction of the wind, as far as they are known; empty when neither is. A calm has no direction. */
export function windOf(wind: Observation["wind"], locale: Locale): string {
  if (isCalm(wind?.speed, locale)) return locale.localize(strings.readings.calm);
  return [wind?.speed && formatMeasure(wind.speed, locale, 0), wind?.direction].filter(Boolean).join(" ");
}

function humidity({ humidity: share, dewPoint }: Observation, locale: Locale): Tile | undefined {
  if (share === undefined) return undefined;
  return {
    label: locale.localize(strings.readings.humidity),
    value: percent(share, locale),
    ...(dewPoint && { detail: `${locale.localize(strings.readings.dewPoint)} ${formatMeasure(dewPoint, locale, 0)}` }),
    picture: { kind: "scale", fraction: share / 100, of: "share" },
  };
}

function uv({ uv: all }: Observation, locale: Locale): Tile | undefined {
  const { index, text } = all ?? {};
  if (index === undefined) return undefined;
  return {
    label: locale.localize(strings.readings.uvIndex),
    value: numberFormat(locale.tag, { maximumFractionDigits: 0 }).format(index),
    ...(text !== undefined && { detail: text }),
    picture: { kind: "scale", fraction: Math.min(index / extremeUv, 1), of: "uv" },
  };
}

function pressure({ pressure: amount, pressureTendency }: Observation, locale: Locale): Tile | undefined {
  const { direction, text } = pressureTendency ?? {};
  return (
    amount && {
      label: locale.localize(strings.readings.pressure),
      value: pressureOf(amount, locale),
      ...(text !== undefined && { detail: text }),
      ...(direction && { picture: { kind: "tendency", direction } }),
    }
  );
}

/** Millibars have no decimals for people; inches of mercury have two. */
export function pressureOf(pressure: Measure, locale: Locale): string {
  return formatMeasure(pressure, locale, sideOf(pressure, locale)?.unit === "inHg" ? 2 : 0);
}

function past24Hours({ past24Hours: range, temperature }: Observation, locale: Locale): Tile | undefined {
  if (!range) return undefined;
  const [low, high, now] = [range.low, range.high, temperature].map((side) => side && sideOf(side, locale));
  const isDrawn = now && low?.unit === now.unit && high?.unit === now.unit && low.value < high.value;
  return {
    label: locale.localize(strings.readings.past24Hours),
    value: locale.localize(strings.readings.range, {
      low: formatMeasure(range.low, locale, 0),
      high: formatMeasure(range.high, locale, 0),
    }),
    ...(isDrawn && {
      picture: {
        kind: "range",
        fraction: Math.min(Math.max((now.value - low.value) / (high.value - low.value), 0), 1),
      },
    }),
  };
}

function visibility({ visibility: distance }: Observation, locale: Locale): Tile | undefined {
  return distance && { label: locale.localize(strings.readings.visibility), value: formatMeasure(distance, locale, 1) };
}

function cloudCover({ cloudCover: share }: Observation, locale: Locale): Tile | undefined {
  if (share === undefined) return undefined;
  return {
    label: locale.localize(strings.readings.cloudCover),
    value: percent(share, locale),
    picture: { kind: "scale", fraction: share / 100, of: "share" },
  };
}

/** @param share from 0 to 100. */
export function percent(share: number, { tag }: Locale): string {
  return numberFormat(tag, { style: "percent" }).format(share / 100);
}
