import fc from "fast-check";

import { anyText } from "./texts";

/** Numbers as JSON can hold them (`1e400` is read as infinite), more often those that make trouble. */
export const anyNumber = fc.oneof(
  fc.constantFrom(0, -0, 1, -1, 0.5, -0.04, 21.4, 99.99, 100, 200, 360, 361, 1e12, 1e15, 8.64e15, 2 ** 31, 2 ** 53),
  fc.constantFrom(1e308, -1e308, 5e-324, 1e21, Infinity, -Infinity, Number("12345678901234567890")),
  fc.integer({ min: -500, max: 500 }),
  fc.integer(),
  fc.double({ noNaN: true }),
);

const names = fc.oneof(
  { arbitrary: fc.constantFrom("Metric", "Imperial", "Value", "Unit", "Phrase", "Reference", "Localized"), weight: 3 },
  { arbitrary: fc.constantFrom("__proto__", "constructor", "toString", "0", "", "REFERENCE"), weight: 1 },
  { arbitrary: anyText, weight: 1 },
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
  return fc.oneof(
    { arbitrary: leaf, weight: 2 },
    { arbitrary: fc.array(inner, { maxLength: 3 }), weight: 1 },
    { arbitrary: fc.array(fc.tuple(names, inner), { maxLength: 4 }).map(objectOf), weight: 2 },
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
