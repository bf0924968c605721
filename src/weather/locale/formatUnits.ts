import type { Measure, Quantity } from "../model/decode";
import { convert, type MeasureKind, type Unit, unitFacts, unitSent } from "../model/units";
import { formatOnce } from "./formatOnce";
import type { Locale } from "./locale";
import { strings } from "./strings";

/** For example `60 %`. @param share from 0 to 100. */
export function formatPercent(share: number, { tag }: Pick<Locale, "tag">): string {
  return numberFormat(tag, { style: "percent" }).format(share / 100);
}

export function numberFormat(tag: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return formatOnce(Intl.NumberFormat, tag, options);
}

export interface ShownQuantity {
  readonly value: number;
  readonly unit: Unit;
  /** The maximum after the decimal separator. */
  readonly digits: number;
}

/** The side sent in `unit`, otherwise the first one with a unit of its kind. */
function sideFor({ metric, imperial }: Measure, unit: Unit): { value: number; sent: Unit } | undefined {
  const sides = [metric, imperial].flatMap((side) => {
    const sent = side && unitSent(side.unit, unitFacts[unit].kind);
    return sent ? [{ value: side.value, sent }] : [];
  });
  return sides.find(({ sent }) => sent === unit) ?? sides[0];
}

/** A measure in the person's unit, converted if necessary; undefined if neither side has a unit for `kind`. */
export function shownIn(
  measure: Measure,
  kind: MeasureKind,
  { units }: Pick<Locale, "units">,
): ShownQuantity | undefined {
  const inUnit = (unit: Unit): ShownQuantity | undefined => {
    const side = sideFor(measure, unit);
    const { digits = 0 } = unitFacts[unit];
    return side && { value: convert(side.value, side.sent, unit), unit, digits };
  };
  const all = units[kind].map(({ unit, geq = 1 }) => ({ shown: inUnit(unit), geq }));
  return (all.find(({ shown, geq }) => shown && shown.value >= geq) ?? all.at(-1))?.shown;
}

/** The Beaufort number of a wind; undefined if its unit is unknown. */
export function beaufortOf(wind: Measure | undefined, { units }: Locale): number | undefined {
  return wind && shownIn(wind, "wind", { units: { ...units, wind: [{ unit: "beaufort" }] } })?.value;
}

/** The number that is shown of a quantity. */
export function roundedOf({ value, digits }: ShownQuantity): number {
  return Number(value.toFixed(digits));
}

/** A difference of two temperatures in the person's unit: 1 °C is 1.8 °F. */
export function shownDifference(measure: Measure, { units }: Locale): number | undefined {
  const unit = units.temperature[0]?.unit ?? "celsius";
  const side = sideFor(measure, unit);
  return side && (side.value * unitFacts[side.sent].factor) / unitFacts[unit].factor;
}

/** For example `21°C`, or for a screen reader `21 degrees Celsius`; as sent if it can't be converted. */
export function formatMeasure(measure: Measure, kind: MeasureKind, locale: Locale, unitDisplay?: UnitDisplay): string {
  const shown = shownIn(measure, kind, locale);
  return shown ? formatShown(shown, locale, unitDisplay) : formatSent(measure, locale);
}

type UnitDisplay = "short" | "long";

export function formatShown(
  { value, unit, digits }: ShownQuantity,
  locale: Locale,
  unitDisplay: UnitDisplay = "short",
): string {
  const { hasAllDigits, digits: minimumFractionDigits = 0 } = unitFacts[unit];
  const minimum = hasAllDigits && { minimumFractionDigits };
  // `Intl` has no words for some units (ECMA-402, section 6.6.2 "Sanctioned single unit identifiers").
  if (Object.hasOwn(strings.units, unit))
    return locale.localize(strings.units[unit as keyof typeof strings.units], {
      number: plainNumber(value, digits, locale, { ...minimum }),
    });
  return plainNumber(value, digits, locale, { ...minimum, style: "unit", unit, unitDisplay });
}

/** The side of `sideOf` in the unit that the service sent; empty if there is no side. */
export function formatSent(measure: Measure, locale: Locale): string {
  const side = sideOf(measure, locale);
  if (!side) return "";
  const unit = unitSent(side.unit);
  if (unit) return formatShown({ value: side.value, unit, digits: sentDigits }, locale);
  return [plainNumber(side.value, sentDigits, locale), side.unit].filter(Boolean).join(" ");
}

/** The service sends no more. */
const sentDigits = 2;

function plainNumber(value: number, digits: number, { tag }: Locale, options: Intl.NumberFormatOptions = {}): string {
  return numberFormat(tag, {
    maximumFractionDigits: digits,
    signDisplay: "negative",
    // The thousands separator is the decimal separator of other languages.
    useGrouping: false,
    ...options,
  }).format(value);
}

/** The side of a measure in the person's system of units, otherwise the only side. */
export function sideOf({ metric, imperial }: Measure, { units }: Locale): Quantity | undefined {
  const sent = unitSent((metric ?? imperial)?.unit ?? "");
  const [wanted] = units[sent ? unitFacts[sent].kind : "temperature"];
  return wanted && unitFacts[wanted.unit].isImperial ? (imperial ?? metric) : (metric ?? imperial);
}
