import { convert, type MeasureKind, type Unit, unitSent, unitsOf } from "./units";

export type ReadingKind = MeasureKind | "apparentTemperature";

interface Range {
  readonly kind: MeasureKind;
  readonly unit: Unit;
  readonly min: number;
  readonly max: number;
}

/**
 * Slightly more than the extremes on Earth: a station without a value may send -9999 or 999. Source, unless another is
 * named: World Meteorological Organization, World Weather and Climate Extremes Archive.
 */
const ranges: Readonly<Record<ReadingKind, Range>> = {
  // Vostok 1983: -89.2. Furnace Creek 1913: 56.7.
  temperature: { kind: "temperature", unit: "celsius", min: -95, max: 65 },
  // Wind chill of -89 at 100 km/h: -140 (Environment Canada, 2001). Highest heat index, Dhahran 2003: 81.
  apparentTemperature: { kind: "temperature", unit: "celsius", min: -150, max: 100 },
  // Barrow Island 1996: 113. The tornado of Bridge Creek 1999: 135 (J. Wurman et al., 2007).
  wind: { kind: "wind", unit: "meter-per-second", min: 0, max: 150 },
  // Agata 1968: 1083.8 at sea level. Station pressure is lower: about 530 in La Rinconada, the highest town.
  pressure: { kind: "pressure", unit: "hectopascal", min: 500, max: 1100 },
  // Foc-Foc 1966: 1825 in 24 hours.
  precipitation: { kind: "precipitation", unit: "millimeter", min: 0, max: 2000 },
  // Air without particles: 391 (W. C. Malm, Introduction to Visibility, 1999).
  visibility: { kind: "visibility", unit: "kilometer", min: 0, max: 400 },
};

/** Licancabur 2003: 43.3 (N. A. Cabrol et al., Record solar UV irradiance in the tropical Andes, 2014). */
export const highestUvIndex = 50;

/** Whether a value in the service's unit `name` can be weather. An unknown unit, except a temperature's, may be any. */
export function isPlausible(value: number, name: string, reading: ReadingKind): boolean {
  const { kind, unit, min, max } = ranges[reading];
  const sent = unitSent(name, kind);
  if (!sent && kind === "temperature" && name !== "") return false;
  return (sent ? [sent] : unitsOf(kind)).some(
    (one) => value >= convert(min, unit, one) && value <= convert(max, unit, one),
  );
}
