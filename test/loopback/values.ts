/** A value in both systems, as every measured member of an observation has it. */
export interface ValuePair {
  readonly Metric: UnitValue;
  readonly Imperial: UnitValue;
}

/** A number with its unit and the service's number for that unit. */
export interface UnitValue {
  readonly Value: number;
  readonly Unit: string;
  readonly UnitType: number;
  readonly Phrase?: string;
}

export function celsius(value: number): ValuePair {
  return pair([value, "C", 17], [round(value * 1.8 + 32, 0), "F", 18]);
}

/** A difference of two temperatures. */
export function celsiusDegrees(value: number): ValuePair {
  return pair([value, "C", 17], [round(value * 1.8, 0), "F", 18]);
}

export function kilometresPerHour(value: number): ValuePair {
  return pair([value, "km/h", 7], [round(value / 1.609344, 1), "mi/h", 9]);
}

export function kilometres(value: number): ValuePair {
  return pair([value, "km", 6], [round(value / 1.609344, 0), "mi", 2]);
}

export function metres(value: number): ValuePair {
  return pair([value, "m", 5], [round(value / 0.3048, -2), "ft", 0]);
}

/** A height above the sea, to the foot. */
export function elevation(value: number): ValuePair {
  return pair([value, "m", 5], [round(value / 0.3048, 0), "ft", 0]);
}

export function millibars(value: number): ValuePair {
  return pair([value, "mb", 14], [round(value * 0.02953, 2), "inHg", 12]);
}

export function millimetres(value: number): ValuePair {
  return pair([value, "mm", 3], [round(value / 25.4, 2), "in", 1]);
}

type Measure = readonly [value: number, unit: string, unitType: number];

function pair(metric: Measure, imperial: Measure): ValuePair {
  return { Metric: unitValue(metric), Imperial: unitValue(imperial) };
}

function unitValue([Value, Unit, UnitType]: Measure): UnitValue {
  return { Value, Unit, UnitType };
}

function round(value: number, digits: number): number {
  const factor = 10 ** digits;
  // `+ 0` turns -0 into 0: no service sends a negative zero.
  return Math.round(value * factor) / factor + 0;
}
