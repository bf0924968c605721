import { beaufortOf, formatMeasure, formatPercent, numberFormat, shownIn } from "../locale/formatUnits";
import { plural } from "../locale/plural";
import { strings } from "../locale/strings";
import type { Measure } from "../model/decode";
import type { Observation } from "../model/observation";
import type { MeasureKind } from "../model/units";
import type { DetailedRow, Row } from "./rows";
import { shownWind } from "./shownWind";
import type { Locale } from "../locale/locale";

/** One value for a person, wherever it is shown or copied. */
export interface WeatherReading extends DetailedRow {
  readonly gauge?: Gauge;
}

type Content = Omit<WeatherReading, "label">;

/** Fractions run from 0 to 1. */
export type Gauge =
  /** The direction that the wind comes from: 0 is north, 90 is east. */
  | { readonly kind: "compass"; readonly degrees: number }
  /** A filled bar; with `uv`, in the colors of the UV index. */
  | { readonly kind: "scale"; readonly fraction: number; readonly of: "share" | "uv" }
  | { readonly kind: "tendency"; readonly direction: "falling" | "steady" | "rising" }
  /** The temperature between the lowest and the highest one. */
  | { readonly kind: "range"; readonly fraction: number };

/** The lower limit of an extreme UV index (World Health Organization, Global Solar UV Index). */
const extremeUv = 11;

const readers = {
  temperature: measured(({ temperature }) => temperature, "temperature"),
  feelsLike: measured(({ realFeel }) => realFeel, "temperature"),
  wind,
  humidity,
  uvIndex,
  pressure,
  past24Hours,
  visibility: measured(({ visibility }) => visibility, "visibility"),
  cloudCover: ({ cloudCover }, locale) => (cloudCover === undefined ? undefined : shareOf(cloudCover, locale)),
  precipitation,
} satisfies Readonly<Record<string, Reader>>;

export type ReadingName = keyof typeof readers;

/** All readings but those of the first card, in the order of the tiles. */
export const tileNames = (Object.keys(readers) as ReadingName[]).filter(
  (name) => name !== "temperature" && name !== "feelsLike",
);

/** The rows below the first line of the tooltip, in their order. */
export const tooltipReadings = ["wind", "humidity", "uvIndex", "visibility", "pressure"] as const;
export const chatReadings = ["temperature", "feelsLike", "wind", "humidity"] as const;

export function readingsOf(
  names: readonly ReadingName[],
  observation: Observation,
  locale: Locale,
): readonly WeatherReading[] {
  return names.flatMap((name) => readingOf(name, observation, locale) ?? []);
}

export function readingOf(name: ReadingName, observation: Observation, locale: Locale): WeatherReading | undefined {
  const content = readers[name](observation, locale);
  return content && { label: locale.localize(strings.readings[name]), ...content };
}

/** The amount of the shortest time, for example `Precipitation (Past hour): 2 mm`; empty if none was sent. */
export function listedPrecipitation(observation: Observation, locale: Locale): readonly Row[] {
  const [row] = pastAmounts(observation, locale);
  return row ? [{ ...row, label: `${locale.localize(strings.readings.precipitation)} (${row.label})` }] : [];
}

/** The shortest time first. */
function pastAmounts({ precipitation = [] }: Observation, locale: Locale): readonly Row[] {
  return precipitation.map(({ hours, amount }) => ({
    label: plural(strings.readings.pastHours, hours, locale),
    value: formatMeasure(amount, "precipitation", locale),
  }));
}

/** For example `2 mm`, with the detail `Past hour · Past 24 hours: 10 mm`. */
function precipitation(observation: Observation, locale: Locale): Content | undefined {
  const [first, ...others] = pastAmounts(observation, locale);
  const last = others.at(-1);
  const rest = last && locale.localize(strings.pair, { ...last });
  return first && { value: first.value, detail: [first.label, rest].filter(Boolean).join(" · ") };
}

type Reader = (observation: Observation, locale: Locale) => Content | undefined;

function measured(read: (observation: Observation) => Measure | undefined, kind: MeasureKind): Reader {
  return (observation, locale) => {
    const measure = read(observation);
    return measure && { value: formatMeasure(measure, kind, locale) };
  };
}

function wind({ wind: all = {} }: Observation, locale: Locale): Content | undefined {
  const { speed: measure, gusts: strongest, direction, degrees } = all;
  const { isCalm, speed, gusts } = shownWind({ wind: measure, gusts: strongest }, locale);
  // Calm air has no direction.
  const value = [speed, !isCalm && (direction ?? pointOf(degrees, locale))].filter(Boolean).join(" ");
  if (value === "") return undefined;
  const number = locale.units.wind[0]?.unit === "beaufort" ? beaufortOf(measure, locale) : undefined;
  const details = [
    !isCalm && number !== undefined && locale.localize(strings.beaufort[number] ?? ""),
    gusts !== undefined && `${locale.localize(strings.readings.gusts)} ${gusts}`,
  ].filter(Boolean);
  return {
    value,
    ...(details.length > 0 && { detail: details.join(" · ") }),
    ...(!isCalm && degrees !== undefined && { gauge: { kind: "compass", degrees } }),
  };
}

/** One of eight points of the compass, for a direction that was sent without a word. */
function pointOf(degrees: number | undefined, { localize }: Locale): string | undefined {
  return degrees === undefined ? undefined : localize(strings.compass[Math.round(degrees / 45) % 8] ?? "");
}

function humidity({ humidity: share, dewPoint }: Observation, locale: Locale): Content | undefined {
  if (share === undefined) return undefined;
  return {
    ...shareOf(share, locale),
    ...(dewPoint && {
      detail: `${locale.localize(strings.readings.dewPoint)} ${formatMeasure(dewPoint, "temperature", locale)}`,
    }),
  };
}

/** The index as a whole number (World Health Organization, Global Solar UV Index, 2002, chapter 3). */
function uvIndex({ uv }: Observation, locale: Locale): Content | undefined {
  const { index, text } = uv ?? {};
  if (index === undefined) return text === undefined ? undefined : { value: text };
  return {
    value: numberFormat(locale.tag, { maximumFractionDigits: 0 }).format(index),
    ...(text !== undefined && { detail: text }),
    gauge: { kind: "scale", fraction: Math.min(index / extremeUv, 1), of: "uv" },
  };
}

function pressure({ pressure: amount, pressureTendency }: Observation, locale: Locale): Content | undefined {
  const { direction, text } = pressureTendency ?? {};
  const words = text ?? (direction && locale.localize(strings.tendencies[direction]));
  return (
    amount && {
      value: formatMeasure(amount, "pressure", locale),
      ...(words !== undefined && { detail: words }),
      ...(direction && { gauge: { kind: "tendency", direction } }),
    }
  );
}

function past24Hours({ past24Hours: range, temperature }: Observation, locale: Locale): Content | undefined {
  if (!range) return undefined;
  const [low, high, now] = [range.low, range.high, temperature].map(
    (side) => side && shownIn(side, "temperature", locale),
  );
  const isDrawn = now && low && high && low.value < high.value;
  return {
    value: locale.localize(strings.readings.range, {
      low: formatMeasure(range.low, "temperature", locale),
      high: formatMeasure(range.high, "temperature", locale),
    }),
    ...(isDrawn && {
      gauge: {
        kind: "range",
        fraction: Math.min(Math.max((now.value - low.value) / (high.value - low.value), 0), 1),
      },
    }),
  };
}

/** @param share from 0 to 100. */
function shareOf(share: number, locale: Locale): Content {
  return { value: formatPercent(share, locale), gauge: { kind: "scale", fraction: share / 100, of: "share" } };
}
