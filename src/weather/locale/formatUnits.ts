import type { Measure, Quantity } from "../model/observation";
import { formatOnce } from "./formatOnce";
import type { Regions } from "./region";
import type { Localize } from "./strings";

/** The setting `currentConditions.units`. */
export type UnitsSetting = "auto" | "metric" | "imperial";

/** Which side of a measure is shown. */
export type Units = "metric" | "imperial";

/** How numbers and times are written for this person. */
export interface Locale {
  /** BCP 47 tag for `Intl`, with the hours of the clock (`-u-hc-h23`). */
  readonly tag: string;
  readonly units: Units;
  readonly localize: Localize;
}

/** Regions where weather is told in degrees Fahrenheit: Unicode CLDR, unit preferences, `temperature-weather`. */
const fahrenheitRegions = new Set(["BS", "BZ", "KY", "PR", "PW", "US"]);

/** Unicode CLDR's code for a region that is not known: its units are metric and its clock has 24 hours. */
const unknownRegion = "ZZ";

/**
 * The locale to write in: words in the editor's language; units, numbers and the clock as in the person's regions. Where the
 * system names no region, it is that of the language's tag. A language that `Intl` does not know is English.
 *
 * @param language BCP 47 tag of the editor's display language.
 */
export function localeFor(setting: UnitsSetting, regions: Regions, language: string): Omit<Locale, "localize"> {
  const words = localeOf(language) ?? new Intl.Locale("en");
  const { language: spoken, script } = words.maximize();
  const usualScript = new Intl.Locale(spoken).maximize().script;
  const inRegion = (named: string | undefined): Intl.Locale =>
    new Intl.Locale(spoken, {
      region: named ?? words.region ?? unknownRegion,
      ...(script !== undefined && script !== usualScript && { script }),
    });
  const [hourCycle = "h23"] = hourCyclesOf(inRegion(regions.clock));
  const isFahrenheit = fahrenheitRegions.has(inRegion(regions.units).region ?? "");
  return {
    tag: new Intl.Locale(inRegion(regions.numbers), { hourCycle }).toString(),
    units: setting !== "auto" ? setting : isFahrenheit ? "imperial" : "metric",
  };
}

function localeOf(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag);
  } catch {
    return undefined;
  }
}

type HourCycle = NonNullable<Intl.LocaleOptions["hourCycle"]>;

/** The usual one first. Engines had them as a property before they had the method (ECMA-402, Intl Locale Info). */
export function hourCyclesOf(locale: Intl.Locale): readonly HourCycle[] {
  const info = locale as {
    readonly hourCycles?: readonly HourCycle[];
    readonly getHourCycles?: () => readonly HourCycle[];
  };
  return info.getHourCycles?.() ?? info.hourCycles ?? [];
}

/** The service's units by the names that `Intl` has for them. */
const intlUnits: ReadonlyMap<string, string> = new Map([
  ["C", "celsius"],
  ["F", "fahrenheit"],
  ["km/h", "kilometer-per-hour"],
  ["mi/h", "mile-per-hour"],
  ["km", "kilometer"],
  ["mi", "mile"],
  ["m", "meter"],
  ["ft", "foot"],
  ["cm", "centimeter"],
  ["mm", "millimeter"],
  ["in", "inch"],
  ["%", "percent"],
]);

/** Pressures in these have four digits, whose grouping sign in one language is the decimal sign in another: `1.013`, `1,013`. */
const ungrouped: ReadonlySet<string> = new Set(["mb", "hPa"]);

/** A number format of `Intl`, made once. */
export function numberFormat(tag: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return formatOnce(Intl.NumberFormat, tag, options);
}

/** The side of `measure` that the locale's units ask for, or the only one there is. */
export function sideOf(measure: Measure, { units }: Locale): Quantity | undefined {
  return units === "imperial" ? (measure.imperial ?? measure.metric) : (measure.metric ?? measure.imperial);
}

/** A measure as a person reads it, for example `21.4°C`; with no more than `digits` after the decimal separator. */
export function formatMeasure(measure: Measure, locale: Locale, digits: number): string {
  const side = sideOf(measure, locale);
  return side ? formatQuantity(side, locale, digits) : "";
}

/** As `formatMeasure`; a unit that `Intl` does not know is written as it was sent. */
export function formatQuantity({ value, unit }: Quantity, { tag }: Locale, digits: number): string {
  const style = intlUnits.get(unit);
  const number = numberFormat(tag, {
    maximumFractionDigits: digits,
    signDisplay: "negative",
    ...(ungrouped.has(unit) && { useGrouping: false }),
    ...(style !== undefined && { style: "unit", unit: style, unitDisplay: "short" }),
  }).format(value);
  return style === undefined && unit !== "" ? `${number} ${unit}` : number;
}

/** A measure as speech says it, for example `21 degrees Celsius`. */
export function speakMeasure(measure: Measure, locale: Locale): string {
  const side = sideOf(measure, locale);
  const style = side && intlUnits.get(side.unit);
  if (!side || style === undefined) return side ? formatQuantity(side, locale, 0) : "";
  const format = {
    style: "unit",
    unit: style,
    unitDisplay: "long",
    maximumFractionDigits: 0,
    signDisplay: "negative",
  } as const;
  return numberFormat(locale.tag, format).format(side.value);
}
