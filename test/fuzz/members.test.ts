import assert from "node:assert/strict";

import fc from "fast-check";

import { allFieldRows, readableName } from "../../src/weather/view/allFields";
import { anyJson, objectOf } from "./inputs/json";
import { locale } from "./inputs/states";
import { anyText, fits, isClean } from "./inputs/texts";
import { hostileMembers } from "./inputs/weather";
import { property } from "./property";

const secret = "canary-7f3k9";
const around = fc.array(fc.tuple(anyText, anyJson), { maxLength: 2 });

/** The address of a failed request somewhere in an answer, however it is called and whatever stands around it. */
const withReference = fc
  .tuple(
    fc.constantFrom("Reference", "reference", "REFERENCE"),
    fc.array(fc.tuple(fc.constantFrom("Metric", "Temperature", "x", ""), fc.boolean(), around), { maxLength: 4 }),
    around,
  )
  .map(([name, path, more]) =>
    path.reduceRight<Record<string, unknown>>(
      (inner, [outer, isList, others]) => objectOf([...others, [outer, isList ? [inner] : inner]]),
      objectOf([...more, ["Value", 1], ["Unit", "C"], [name, { a: [secret], b: secret }]]),
    ),
  );

describe("the list of all fields", () => {
  property(
    "J1 J3 J4 J5 J6 J7 shows every member of an answer in one readable line",
    [hostileMembers, locale],
    (members, reader) => {
      const rows = allFieldRows(members, reader);
      for (const { label, value } of rows) {
        for (const text of [label, value])
          assert.ok(text.trim() !== "" && isClean(text), JSON.stringify([label, value]));
        assert.ok(fits(value, 400) && fits(label, 600));
      }
      const labels = new Set(rows.map(({ label }) => label));
      const shown = Object.keys(members).filter((name) => !/^reference$/i.test(name));
      for (const name of shown) {
        const value = members[name];
        const isPlain = typeof value !== "object" || value === null;
        if (isPlain) assert.ok(labels.has(readableName(name)), name);
      }
    },
    { share: 0.7 },
  );

  property(
    "E2 E3 never shows the address of a request, wherever it stands",
    [withReference, locale],
    (members, reader) => {
      assert.ok(!JSON.stringify(allFieldRows(members, reader)).includes(secret));
    },
  );

  property(
    "D12 J10 has an end, however much there is",
    [fc.integer({ min: 1, max: 2000 }), fc.integer({ min: 1, max: 40 }), locale],
    (count, depth, reader) => {
      const deep = Array.from({ length: depth }).reduce<unknown>((inner) => ({ a: inner, b: [inner] }), 1);
      const wide = Array.from({ length: count }, (_, index) => [`m${index}`, index] as const);
      const rows = allFieldRows(objectOf([...wide, ["deep", deep]]), reader);
      assert.ok(rows.length > count && rows.length <= 10_001);
    },
    { share: 0.01 },
  );
});

describe("any name of a member", () => {
  property(
    "J3 J4 J5 is one readable line",
    [anyText],
    (name) => {
      const readable = readableName(name);
      assert.ok(
        readable.trim() === readable && readable !== "" && isClean(readable) && !readable.includes("_"),
        readable,
      );
      const letters = (text: string): string => text.replace(/[^A-Za-z0-9]/g, "").toLowerCase();
      if (/^[\w]{1,60}$/.test(name)) assert.equal(letters(readable), letters(name));
    },
    { share: 0.5 },
  );
});
