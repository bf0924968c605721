type Unit = readonly [name: string, type: number];

/** Makes a function for value pairs of a metric and an imperial unit. `digits`: the decimals of imperial values. */
function pairOf(metric: Unit, imperial: Unit, digits: number, convert: (value: number) => number) {
  const valueIn = ([Unit, UnitType]: Unit, Value: number) => ({ Value, Unit, UnitType });
  return (value: number) => ({
    Metric: valueIn(metric, value),
    Imperial: valueIn(imperial, round(convert(value), digits)),
  });
}

export const celsius = pairOf(["C", 17], ["F", 18], 0, (value) => value * 1.8 + 32);
export const celsiusDegrees = pairOf(["C", 17], ["F", 18], 0, (value) => value * 1.8);
export const kilometresPerHour = pairOf(["km/h", 7], ["mi/h", 9], 1, (value) => value / 1.609344);
export const kilometres = pairOf(["km", 6], ["mi", 2], 0, (value) => value / 1.609344);
export const meters = pairOf(["m", 5], ["ft", 0], -2, (value) => value / 0.3048);
export const millibars = pairOf(["mb", 14], ["inHg", 12], 2, (value) => value * 0.02953);
export const millimetres = pairOf(["mm", 3], ["in", 1], 2, (value) => value / 25.4);

export function round(value: number, digits: number): number {
  const factor = 10 ** digits;
  // `+ 0` converts -0 to 0, because no service sends a negative zero.
  return Math.round(value * factor) / factor + 0;
}
