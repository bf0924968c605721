import fc from "fast-check";

import { partial, weighted } from "./combine";
import { dateText } from "./dates";
import { anyText } from "./texts";

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
const vary = fc.constantFrom(
  "accept-language, ,x",
  ..."* Accept-Encoding Authorization __proto__ constructor".split(" "),
);
const tag = fc.oneof(fc.constantFrom('"abc"', 'W/"abc"', "abc", '"a"b"', '""'), anyText);

/** One line or several, as Node hands a header over. */
function lines(text: fc.Arbitrary<string>): fc.Arbitrary<string | readonly string[]> {
  return weighted([4, text], [1, fc.array(text, { minLength: 1, maxLength: 3 })]);
}

/** The headers that are read, with values that are right or nearly. */
export const headers = partial({
  "cache-control": lines(fc.array(directive, { maxLength: 3 }).map((all) => all.join(", "))),
  expires: lines(dateText),
  date: lines(dateText),
  age: lines(seconds),
  vary: lines(vary),
  etag: lines(tag),
  "last-modified": lines(dateText),
  "retry-after": lines(fc.oneof(seconds, dateText)),
  "ratelimit-remaining": lines(seconds),
});
