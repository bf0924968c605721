import type { Measure, Quantity } from "./observation";
import type { Say } from "./texts";

export type UnitsSetting = "auto" | "metric" | "imperial";
export type Units = "metric" | "imperial";

/** How numbers and times are written for this person. */
export interface Locale {
  /** BCP 47 tag for `Intl`. */
  readonly tag: string;
  readonly units: Units;
  readonly say: Say;
}

/** Regions where weather is told in degrees Fahrenheit: Unicode CLDR, unit preferences, `temperature-weather`. */
const fahrenheitRegions = new Set(["BS", "BZ", "KY", "PR", "PW", "US"]);

/**
 * The locale to write in: the editor's language as it is written in the system's region. `auto` units follow that region
 * too. A tag that `Intl` does not know is left out of account.
 *
 * @param system BCP 47 tag of the operating system's locale.
 * @param language BCP 47 tag of the editor's display language.
 */
export function localeFor(setting: UnitsSetting, system: string, language: string): Omit<Locale, "say"> {
  const known = (tag: string): Intl.Locale | undefined => {
    try {
      return new Intl.Locale(tag);
    } catch {
      return undefined;
    }
  };
  const systemLocale = known(system);
  const languageLocale = known(language);
  const region = systemLocale?.maximize().region;
  const units = setting === "auto" ? (fahrenheitRegions.has(region ?? "") ? "imperial" : "metric") : setting;
  if (languageLocale?.region !== undefined) return { tag: languageLocale.baseName, units };
  if (!languageLocale || languageLocale.language === systemLocale?.language)
    return { tag: systemLocale?.baseName ?? "en", units };
  if (region === undefined) return { tag: languageLocale.baseName, units };
  // English words on a German system: times and numbers as in Germany.
  return { tag: new Intl.Locale(languageLocale, { region }).baseName, units };
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

const formats = new Map<string, Intl.NumberFormat>();

/** A number format, made once: making one takes longer than thousands of uses. */
export function numberFormat(tag: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const name = `${tag} ${JSON.stringify(options)}`;
  const format = formats.get(name) ?? new Intl.NumberFormat(tag, options);
  formats.set(name, format);
  return format;
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
