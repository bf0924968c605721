import fc from "fast-check";

import { weighted } from "./combine";
import { anyText } from "./texts";

/** Numbers as JSON can hold them (`1e400` is read as infinite), more often those that make trouble. */
export const anyNumber = fc.oneof(
  fc.constantFrom(0, -0, 1, -1, 0.5, -0.04, 21.4, 99.99, 100, 200, 360, 361, 1e12, 1e15, 8.64e15, 2 ** 31, 2 ** 53),
  fc.constantFrom(1e308, -1e308, 5e-324, 1e21, Infinity, -Infinity, Number("12345678901234567890")),
  fc.integer({ min: -500, max: 500 }),
  fc.integer(),
  fc.double({ noNaN: true }),
);

const names = weighted(
  [3, fc.constantFrom("Metric", "Imperial", "Value", "Unit", "Phrase", "Reference", "Localized")],
  [1, fc.constantFrom("__proto__", "constructor", "toString", "0", "", "REFERENCE")],
  [1, anyText],
);

const leaf = fc.oneof(fc.constantFrom(null, true, false), anyNumber, anyText);

/** What `JSON.parse` may return, of small size. */
export const anyJson = fc.anything({ key: names, values: [leaf], maxDepth: 3, maxKeys: 4 });

/** Text that is JSON, or nearly. */
export const jsonText = fc.tuple(anyJson, fc.nat(), fc.constantFrom("", "", "", "}")).map(([value, cut, more]) => {
  const text = JSON.stringify(value);
  return text.slice(0, cut % 4 === 0 ? cut % text.length : undefined) + more;
});

export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
