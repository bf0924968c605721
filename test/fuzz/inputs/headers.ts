import fc from "fast-check";

import { anyText, changedText, partial, textOf, weighted } from "./values";

/** Whole seconds in years that a machine's clock may show, in milliseconds since 1970. */
export const instant = fc
  .integer({ min: Date.UTC(2020, 0) / 1000, max: Date.UTC(2120, 0) / 1000 })
  .map((second) => second * 1000);

/** Values of a header that should be a date. */
const dateText = changedText(
  instant.map((at) => new Date(at).toUTCString()),
  textOf(" ,:-0123456789+GMTUCae\t", 0, 2),
);

const seconds = fc.oneof(
  fc.integer({ min: -5, max: 200_000 }).map(String),
  fc.constantFrom("0", "", " 7 ", "1.5", "abc", "1e9", "99999999999999999999", "2147483648", "+5", "0x10", "1, 2"),
);
const directive = fc.oneof(
  fc.constantFrom("no-store", "no-cache", "private", "must-revalidate", "No-Store", "public", "max-age", "immutable"),
  seconds.map((number) => `max-age=${number}`),
  seconds.map((number) => `max-age="${number}"`),
  anyText,
);

const limit = fc.tuple(anyText, seconds, seconds).map(([name, left, reset]) => `"${name}";r=${left};t=${reset}`);

/** One line or several, in the form in which Node returns a header. */
function lines(text: fc.Arbitrary<string>): fc.Arbitrary<string | readonly string[]> {
  return weighted([4, text], [1, fc.array(text, { minLength: 1, maxLength: 3 })]);
}

/** The headers that are read, with valid or nearly valid values. */
export const headers = partial({
  "cache-control": lines(fc.array(directive, { maxLength: 3 }).map((all) => all.join(", "))),
  expires: lines(dateText),
  date: lines(dateText),
  age: lines(seconds),
  "retry-after": lines(fc.oneof(seconds, dateText)),
  "ratelimit-remaining": lines(seconds),
  "ratelimit-reset": lines(seconds),
  ratelimit: lines(fc.array(limit, { maxLength: 3 }).map((all) => all.join(", "))),
});
