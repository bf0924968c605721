import assert from "node:assert/strict";

import fc from "fast-check";

import { strings } from "../../src/weather/locale/strings";
import { parseLocationKey } from "../../src/weather/model/locationKey";
import { anyJson } from "./inputs/json";
import { locationText } from "./inputs/questions";
import { anyText, blank, digits, letters, textOf } from "./inputs/texts";
import { property } from "./property";

const segment = textOf(`${letters}${digits}-`, { min: 1, max: 8 });
const key = fc
  .tuple(textOf(digits, { min: 1, max: 7 }), fc.constantFrom("", "_PC", "_1_AL"))
  .map((parts) => parts.join(""));
const page = fc.tuple(fc.array(segment, { minLength: 5, maxLength: 5 }), key);
const pageEnd = fc.constantFrom("", "/", "?lang=en-us", "#top", "/?a=b#c");

describe("any location key", () => {
  property(
    "A3 A4 A5 A6 A7 A8 A9 A10 that is accepted is one segment of a path and stays as it is there",
    [fc.oneof(anyText, locationText)],
    (text) => {
      const reading = parseLocationKey(text);
      if (reading.kind !== "location") return;
      const { location } = reading;
      assert.match(location, /^[A-Z0-9][A-Z0-9_-]{0,63}$/);
      const { pathname, search, hash } = new URL(`https://service.example/currentconditions/v1/${location}`);
      assert.deepEqual([pathname, search, hash], [`/currentconditions/v1/${location}`, "", ""]);
      assert.deepEqual(parseLocationKey(location), reading);
    },
    { share: 2 },
  );

  property(
    "A2 A3 A14 is the same key with blanks around it and in other capitals",
    [locationText, blank, blank],
    (text, before, after) => {
      for (const same of [text, text.toLowerCase(), text.toUpperCase()])
        assert.deepEqual(parseLocationKey(before + same + after), { kind: "location", location: text.toUpperCase() });
    },
  );

  property(
    "A4 A5 A6 A7 A8 A9 with one character that has no place in it is refused",
    [
      locationText,
      fc.nat(),
      fc.constantFrom(...Array.from("./\\?#;&%=:@+,~ \t\n\r\u0000\u00e9\u0661\uff11\u202e\ud800")),
    ],
    (text, where, character) => {
      const at = 1 + (where % (text.length - 1 || 1));
      const spoilt = `${text.slice(0, at)}${character}${text.slice(at)}1`;
      assert.equal(parseLocationKey(spoilt).kind, "refused");
    },
  );

  property("A1 A11 of another type is a whole number or nothing", [anyJson], (value) => {
    const reading = parseLocationKey(value);
    if (typeof value === "string") return;
    const isKey = typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
    if (isKey) assert.deepEqual(reading, { kind: "location", location: String(value) });
    else assert.equal(reading.kind, value === null ? "missing" : "refused");
  });

  property(
    "A6 A10 that is refused is refused with one of the known reasons, which has nothing of it",
    [anyText],
    (text) => {
      const reading = parseLocationKey(text);
      if (reading.kind === "refused") assert.ok(Object.keys(strings.reasons).includes(reading.reason));
    },
  );

  property(
    "A15 is found at the end of a forecast page's address",
    [page, pageEnd, fc.constantFrom("https://", "http://", "")],
    ([path, last], end, protocol) => {
      const address = `${protocol}www.accuweather.com/${[...path, last].join("/")}${end}`;
      assert.deepEqual(parseLocationKey(address), { kind: "location", location: last.toUpperCase() });
    },
  );

  property(
    "A5 A15 is not taken from the address of any other site",
    [
      page,
      fc.constantFrom(
        "evil.example/www.accuweather.com",
        "accuweather.com.evil.example",
        "accuweather.com@evil.example",
        "notaccuweather.com",
        "accuweather.com:8443",
        "accuweather.com\\evil.example",
      ),
    ],
    ([path, last], host) => {
      assert.equal(parseLocationKey(`https://${host}/${[...path, last].join("/")}`).kind, "refused");
    },
    { share: 0.5 },
  );
});
