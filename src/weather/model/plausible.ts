import { convert, type MeasureKind, type Unit, unitSent, unitsOf } from "./units";

/** A kind of reading; each has a range of its own. */
export type ReadingKind = MeasureKind | "apparentTemperature";

interface Range {
  readonly kind: MeasureKind;
  readonly unit: Unit;
  readonly min: number;
  readonly max: number;
}

/**
 * Somewhat more than the extremes on Earth. A station that has no value may send -9999 or 999.
 *
 * Source, if no other is given: World Meteorological Organization, World Weather and Climate Extremes Archive.
 */
const ranges: Readonly<Record<ReadingKind, Range>> = {
  // Vostok 1983: -89.2. Furnace Creek 1913: 56.7.
  temperature: { kind: "temperature", unit: "celsius", min: -95, max: 65 },
  // The wind chill of -89 at 100 km/h is -140 (Environment Canada, 2001). The highest heat index, of Dhahran 2003, is 81.
  apparentTemperature: { kind: "temperature", unit: "celsius", min: -150, max: 100 },
  // Barrow Island 1996: 113. The tornado of Bridge Creek 1999: 135 (J. Wurman et al., 2007).
  wind: { kind: "wind", unit: "meter-per-second", min: 0, max: 150 },
  // Agata 1968: 1083.8 at sea level. The service does not say that its values are: the highest town, La Rinconada, has some 530.
  pressure: { kind: "pressure", unit: "hectopascal", min: 500, max: 1100 },
  // Foc-Foc 1966: 1825 in 24 hours.
  precipitation: { kind: "precipitation", unit: "millimeter", min: 0, max: 2000 },
  // Clean air, without a particle in it: 391 (W. C. Malm, Introduction to Visibility, 1999).
  visibility: { kind: "visibility", unit: "kilometer", min: 0, max: 400 },
};

/** Licancabur 2003: 43.3 (N. A. Cabrol et al., Record solar UV irradiance in the tropical Andes, 2014). */
export const highestUvIndex = 50;

/**
 * Whether a value in the unit that the service calls `name` can be weather. In an unknown unit, it can be if it is in range in any unit of its kind; a temperature
 * can only be in degrees.
 */
export function isPlausible(value: number, name: string, reading: ReadingKind): boolean {
  const { kind, unit, min: least, max: most } = ranges[reading];
  const sent = unitSent(name, kind);
  if (!sent && kind === "temperature" && name !== "") return false;
  return (sent ? [sent] : unitsOf(kind)).some(
    (one) => value >= convert(least, unit, one) && value <= convert(most, unit, one),
  );
}
