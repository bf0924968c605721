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

const leaf = fc.oneof(fc.constantFrom(null, true, false, [], {}), anyNumber, anyText);

/** An object with these members as its own, whatever they are called. */
export function objectOf(members: readonly (readonly [name: string, value: unknown])[]): Record<string, unknown> {
  const object = {};
  for (const [name, value] of members)
    Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
  return object;
}

function nested(inner: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return weighted(
    [2, leaf],
    [1, fc.array(inner, { maxLength: 3 })],
    [2, fc.array(fc.tuple(names, inner), { maxLength: 4 }).map(objectOf)],
  );
}

/** What `JSON.parse` may return, of small size. */
export const anyJson: fc.Arbitrary<unknown> = nested(nested(nested(leaf)));

/** Text that is JSON, or nearly. */
export const jsonText: fc.Arbitrary<string> = fc
  .tuple(anyJson, fc.nat(), fc.constantFrom("", "", "", "cut", "more"))
  .map(([value, where, fault]) => {
    const text = JSON.stringify(value);
    if (fault === "cut") return text.slice(0, where % text.length);
    return fault === "more" ? `${text}}` : text;
  });

export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
