import assert from "node:assert/strict";

import fc from "fast-check";

import { decodeBody } from "../../src/service/api/response";
import { decodeObservations, type Observation } from "../../src/weather/model/observation";
import { glyphFor } from "../../src/weather/view/glyphs";
import { anyJson, anyNumber, jsonText, objectOf } from "./inputs/json";
import { assertPlausible } from "./inputs/observations";
import { anyText } from "./inputs/texts";
import { hostileMembers, memberNames, members } from "./inputs/weather";
import { property } from "./property";

const prototypes = [Object.prototype, Array.prototype, Function.prototype] as const;
const untouched = prototypes.map((prototype) => Reflect.ownKeys(prototype).length);

function decoded(json: unknown): Omit<Observation, "members"> | undefined {
  const decoding = decodeObservations(json);
  if (decoding.kind !== "observation") return undefined;
  const { members: _, ...understood } = decoding.observation;
  return understood;
}

/** Which parts of an observation are read from a member. */
const partsOf: Readonly<Record<string, readonly (keyof Observation)[]>> = {
  WeatherText: ["text"],
  WeatherIcon: ["icon"],
  IsDayTime: ["isDayTime"],
  EpochTime: ["observed"],
  LocalObservationDateTime: ["observed"],
  Temperature: ["temperature"],
  RealFeelTemperature: ["realFeel"],
  RelativeHumidity: ["humidity"],
  Wind: ["wind"],
  WindGust: ["wind"],
  UVIndex: ["uv"],
  UVIndexText: ["uv"],
  DewPoint: ["dewPoint"],
  Visibility: ["visibility"],
  Pressure: ["pressure"],
  PressureTendency: ["pressureTendency"],
  CloudCover: ["cloudCover"],
  TemperatureSummary: ["past24Hours"],
  PrecipitationSummary: ["precipitation"],
  Link: ["page"],
};

describe("any answer of the service", () => {
  property(
    "D3 D15 D29 J3 J4 J5 J7 J8 J9 J12 is an observation whose every part is plausible, or none",
    [hostileMembers],
    (all) => {
      const decoding = decodeObservations([all]);
      assert.notEqual(decoding.kind, "empty");
      if (decoding.kind !== "observation") return;
      assertPlausible(decoding.observation);
      assert.ok(Object.keys(decoding.observation).length > 1);
    },
    { share: 2 },
  );

  property("D3 D15 D29 is read without harm, whatever JSON it is", [anyJson], (json) => {
    const decoding = decodeObservations(json);
    const expected = !Array.isArray(json) ? "unexpected" : json.length === 0 ? "empty" : decoding.kind;
    assert.equal(decoding.kind, expected);
    assert.deepEqual(
      prototypes.map((prototype) => Reflect.ownKeys(prototype).length),
      untouched,
    );
  });

  property(
    "D4 D5 D16 that is no JSON is told from one that is",
    [
      fc.oneof(
        jsonText,
        anyText,
        anyText.map((text) => `<${text}`),
      ),
    ],
    (text) => {
      const read = decodeBody(text);
      const isJson = ((): boolean => {
        try {
          JSON.parse(text);
          return true;
        } catch {
          return false;
        }
      })();
      if (isJson) assert.equal(typeof read, "object");
      else assert.equal(read, text.trimStart().startsWith("<") ? "webPage" : "notJson");
    },
  );

  property(
    "J6 loses nothing by one member that is of any other type",
    [members, fc.constantFrom(...memberNames), anyJson],
    (all, name, junk) => {
      const before = decoded([all]) ?? {};
      const after: Partial<Observation> = decoded([objectOf([...Object.entries(all), [name, junk]])]) ?? {};
      for (const [part, value] of Object.entries(before))
        if (!(partsOf[name] ?? []).includes(part as keyof Observation))
          assert.deepEqual(after[part as keyof Observation], value);
    },
    { share: 2 },
  );

  property(
    "J6 is the same with unknown members, and what they hold is kept",
    [members, anyText, anyJson],
    (all, name, more) => {
      if (memberNames.includes(name)) return;
      const json = [objectOf([...Object.entries(all), [name, more]])];
      assert.deepEqual(decoded(json), decoded([all]));
      const decoding = decodeObservations(json);
      if (decoding.kind === "observation") assert.deepEqual(decoding.observation.members, json[0]);
    },
  );

  property(
    "J10 is its first observation, whatever comes after it",
    [members, fc.array(anyJson, { maxLength: 3 })],
    (first, others) => {
      assert.deepEqual(decoded([first, ...others]), decoded([first]));
    },
    { share: 0.5 },
  );
});

describe("any weather icon", () => {
  property(
    "J9 has a picture, which is one of ours and is right for day and night",
    [anyNumber, fc.option(fc.boolean(), { nil: undefined })],
    (icon, isDayTime) => {
      const glyph = glyphFor(icon, isDayTime);
      assert.match(glyph, /^[a-z-]+$/);
      assert.equal(
        glyph === "unknown",
        ![...Array(44).keys()]
          .map((index) => index + 1)
          .filter((number) => ![9, 10, 27, 28].includes(number))
          .includes(icon),
      );
      if (isDayTime !== undefined) assert.ok(!glyph.endsWith(isDayTime ? "-night" : "-day"));
    },
    { share: 0.3 },
  );
});
