import { wordIn } from "../base/json";

export type MeasureKind = "temperature" | "wind" | "pressure" | "precipitation" | "visibility";

interface UnitFacts {
  readonly kind: MeasureKind;
  /** The service's spelling; missing if it never sends the unit. */
  readonly sent?: string;
  /** The size of the unit in degrees Celsius, meters per second, pascals, or meters. */
  readonly factor: number;
  /** The value of 0 °C in this unit. */
  readonly zero?: number;
  /** The maximum number of decimals shown; 0 if missing. */
  readonly digits?: number;
  /**
   * Whether zeros at the end are shown, as in reports of the pressure. Sources: Federal Meteorological Handbook No. 1,
   * chapter 11 (29.90 inHg); Environment Canada, Marine weather: land-based observations (100.0 kPa).
   */
  readonly hasAllDigits?: true;
  readonly isImperial?: true;
}

const inch = 0.0254;
/** In pascals, the conventional one: NIST Special Publication 811 (2008), appendix B.8. */
const millimeterOfMercury = 133.322387415;

/** Units by their names in Unicode CLDR. Source of the factors: NIST Special Publication 811 (2008), appendix B. */
const facts = {
  celsius: { kind: "temperature", sent: "C", factor: 1 },
  fahrenheit: { kind: "temperature", sent: "F", factor: 5 / 9, zero: 32, isImperial: true },
  "kilometer-per-hour": { kind: "wind", sent: "km/h", factor: 1 / 3.6 },
  "mile-per-hour": { kind: "wind", sent: "mi/h", factor: 0.44704, isImperial: true },
  "meter-per-second": { kind: "wind", sent: "m/s", factor: 1 },
  knot: { kind: "wind", sent: "kn", factor: 1852 / 3600 },
  beaufort: { kind: "wind", factor: 1 },
  hectopascal: { kind: "pressure", sent: "hPa", factor: 100 },
  millibar: { kind: "pressure", sent: "mb", factor: 100 },
  kilopascal: { kind: "pressure", sent: "kPa", factor: 1000, digits: 1, hasAllDigits: true },
  "millimeter-ofhg": { kind: "pressure", sent: "mmHg", factor: millimeterOfMercury },
  "inch-ofhg": {
    kind: "pressure",
    sent: "inHg",
    factor: 25.4 * millimeterOfMercury,
    digits: 2,
    hasAllDigits: true,
    isImperial: true,
  },
  millimeter: { kind: "precipitation", sent: "mm", factor: 0.001, digits: 1 },
  centimeter: { kind: "precipitation", sent: "cm", factor: 0.01, digits: 2 },
  inch: { kind: "precipitation", sent: "in", factor: inch, digits: 2, isImperial: true },
  kilometer: { kind: "visibility", sent: "km", factor: 1000, digits: 1 },
  meter: { kind: "visibility", sent: "m", factor: 1 },
  mile: { kind: "visibility", sent: "mi", factor: 63_360 * inch, digits: 1, isImperial: true },
  foot: { kind: "visibility", sent: "ft", factor: 12 * inch, isImperial: true },
} as const satisfies Readonly<Record<string, UnitFacts>>;

export type Unit = keyof typeof facts;

/** A unit for values of at least `geq` (default: 1); the last one of a list is for all other values. */
export interface UnitPreference {
  readonly unit: Unit;
  readonly geq?: number;
}

export const unitFacts: Readonly<Record<Unit, UnitFacts>> = facts;

const unitsSent: ReadonlyMap<string, Unit> = new Map(
  (Object.keys(facts) as readonly Unit[])
    .filter((unit) => unitFacts[unit].sent !== undefined)
    .map((unit) => [wordIn(unitFacts[unit].sent), unit]),
);

/** The unit of the service's spelling `name`, in any letter case; undefined if it is unknown or isn't for `kind`. */
export function unitSent(name: string, kind?: MeasureKind): Unit | undefined {
  const unit = unitsSent.get(wordIn(name));
  return unit && (!kind || unitFacts[unit].kind === kind) ? unit : undefined;
}

/** In meters per second, from 1 Beaufort on. Source: WMO, Manual on Codes (WMO-No. 306), volume I.1, section E. */
const beaufortLimits = [0.3, 1.6, 3.4, 5.5, 8, 10.8, 13.9, 17.2, 20.8, 24.5, 28.5, 32.7] as const;

export function convert(value: number, from: Unit, to: Unit): number {
  if (from === to) return value;
  const base = (value - (unitFacts[from].zero ?? 0)) * unitFacts[from].factor;
  // The limits have one decimal: 50 km/h is 13.9 m/s.
  if (to === "beaufort") return beaufortLimits.filter((limit) => Math.round(base * 10) / 10 >= limit).length;
  return base / unitFacts[to].factor + (unitFacts[to].zero ?? 0);
}
