import { createRequire } from "node:module";

interface Units {
  readonly unitConstants: Readonly<Record<string, { readonly _value: string }>>;
  readonly convertUnits: Readonly<Record<string, { readonly _factor?: string }>>;
}

const { unitConstants, convertUnits } = (
  createRequire(__filename)("cldr-core/supplemental/units.json") as { readonly supplemental: Units }
).supplemental;

/** What stands before the name of a unit, or for it, as a power of ten. */
const prefixes: Readonly<Record<string, number>> = { kilo: 3, hecto: 2, centi: -2, milli: -3 };

/**
 * How many metres, metres per second or pascals one of the unit is, as Unicode CLDR's file says it.
 *
 * @param unit a name of CLDR such as `mile-per-hour` or `inch-ofhg`.
 */
export function factorOf(unit: string): number {
  const [above = "", below] = unit.split("-per-");
  if (below !== undefined) return factorOf(above) / factorOf(below);
  return above
    .split("-")
    .map((name) => {
      const prefix = Object.keys(prefixes).find((one) => name.startsWith(one));
      const [power, rest] = prefix === undefined ? [0, name] : [prefixes[prefix] ?? 0, name.slice(prefix.length)];
      return 10 ** power * valueOf(convertUnits[rest]?._factor ?? "1");
    })
    .reduce((product, factor) => product * factor);
}

/** The value of a formula such as `ft_to_m*5280` or `1852/3600`. */
function valueOf(formula: string): number {
  const [above = "", ...below] = formula.split("/");
  const product = (text: string): number =>
    text
      .split("*")
      .map((part) => part.trim())
      .map((part) => (unitConstants[part] ? valueOf(unitConstants[part]._value) : Number(part)))
      .reduce((one, other) => one * other);
  return [above, ...below].map(product).reduce((one, other) => one / other);
}
