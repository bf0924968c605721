import assert from "node:assert/strict";

import fc from "fast-check";

import { strings } from "../../src/weather/locale/strings";
import { parseLocationKey } from "../../src/weather/model/locationKey";
import { isSearchedAutomatically, parsePlaceInput } from "../../src/weather/places/parsePlaceInput";
import { joined } from "./inputs/combine";
import { typedText } from "./inputs/places";
import { locationText } from "./inputs/questions";
import { anyText, blank, digits, isClean, letters, textOf } from "./inputs/texts";
import { property } from "./property";

const reasons = Object.keys(strings.reasons);

describe("any location key", () => {
  property("that is accepted is one segment of a path, unchanged", [fc.oneof(anyText, locationText)], (text) => {
    const reading = parseLocationKey(text);
    if (reading.kind === "refused") assert.ok(reasons.includes(reading.reason));
    if (reading.kind !== "location") return;
    const { location } = reading;
    assert.match(location, /^[A-Z0-9][A-Z0-9_-]{0,63}$/);
    const { pathname, search, hash } = new URL(`https://service.example/currentconditions/v1/${location}`);
    assert.deepEqual([pathname, search, hash], [`/currentconditions/v1/${location}`, "", ""]);
    assert.deepEqual(parseLocationKey(location), reading);
  });

  const segment = joined(fc.constant("/"), textOf(`${letters}${digits}-`, { min: 1, max: 8 }));
  const path = joined(segment, segment, segment, segment, segment, fc.constant("/"));
  const key = joined(textOf(digits, { min: 1, max: 7 }), fc.constantFrom("", "_PC", "_1_AL"));
  const protocol = fc.constantFrom("https://", "http://", "");
  const end = fc.constantFrom("", "/", "?lang=en-us", "#top", "/?a=b#c");
  const others = ["evil.example/www.accuweather.com", "accuweather.com.evil.example", "accuweather.com@evil.example"];
  const other = fc.constantFrom(
    ...[...others, "notaccuweather.com", "accuweather.com:8443", "accuweather.com\\evil.example"],
  );

  property(
    "is found at the end of a forecast page's address, and of no other site's",
    [path, key, protocol, end, other],
    (before, last, scheme, after, host) => {
      const location = last.toUpperCase();
      const address = `${scheme}www.accuweather.com${before}${last}${after}`;
      assert.deepEqual(parseLocationKey(address), { kind: "location", location });
      assert.equal(parseLocationKey(`https://${host}${before}${last}`).kind, "refused");
    },
  );
});

describe("any text in the box for places", () => {
  property("is a key, something to look for, a fault or nothing yet", [typedText], (text) => {
    const { location, search, reason } = parsePlaceInput(text);
    if (location !== undefined) assert.match(location, /^[A-Z0-9][A-Z0-9_-]{0,63}$/);
    if (reason !== undefined) assert.ok(reasons.includes(reason) && !search && location === undefined);
    if (!search) return;
    assert.ok(search.text !== "" && search.text.length <= 100 && isClean(search.text.replace(/\p{Cf}/gu, "")));
    if (search.kind === "text") return void assert.match(search.text, /[\p{L}\p{N}]/u);
    assert.match(search.text, /^-?\d+(?:\.\d{1,4})?,-?\d+(?:\.\d{1,4})?$/);
    const [latitude = NaN, longitude = NaN] = search.text.split(",").map(Number);
    assert.ok(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180);
  });

  property("is looked for once, however often it is read again", [typedText, blank], (text, around) => {
    const typed = parsePlaceInput(text);
    if (text.length < 1900) assert.deepEqual(parsePlaceInput(around + text + around), typed);
    if (typed.search && typed.location === undefined) assert.deepEqual(parsePlaceInput(typed.search.text), typed);
    if (typed.location !== undefined) assert.equal(isSearchedAutomatically(typed), undefined);
  });

  const one = (characters: string): fc.Arbitrary<string> => textOf(characters, { min: 1, max: 1 });
  const apiKey = joined(one(letters), one(digits), textOf(letters + digits, { min: 18, max: 60 }));
  const prefix = fc.constantFrom("", "Bearer ", "my key: ", "apikey=");
  property(
    "is not searched for when it is an API key",
    [apiKey, fc.nat(), prefix, blank],
    (text, turn, before, around) => {
      const at = turn % text.length;
      assert.equal(parsePlaceInput(around + before + text.slice(at) + text.slice(0, at) + around).search, undefined);
    },
  );
});
