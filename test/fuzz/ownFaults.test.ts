import assert from "node:assert/strict";

import fc from "fast-check";

import { toSingleLine } from "../../src/weather/base/cleanText";
import { readableName } from "../../src/weather/view/allFields";
import { ownFaults } from "./ownFaults";
import { property } from "./property";

const pieces = [
  ...Array.from("-0_ .5naNulx{}∞\u{e0041}\u200b\ufe0f\n\u0301"),
  ...["-0", "undefined", "null", "[object", "é".repeat(9)],
];
const said = fc.string({ unit: fc.constantFrom(...pieces), maxLength: 14 });
const limits = fc.integer({ min: 1, max: 12 });
const ours = fc.constantFrom("-0 km/h", "NaN", "{time}", "∞ hPa", "");

property("a fault in a view is ours whatever others say beside it", [ours, said, limits], (fault, text, limit) => {
  const theirsOf = (theirs: string) => [toSingleLine(theirs, limit) || "–", readableName(theirs)];
  assert.deepEqual(ownFaults(theirsOf, text), []);
  assert.deepEqual(
    ownFaults((theirs: string) => ({ theirs: theirsOf(theirs), fault }), text),
    [`.fault: ${fault}`],
  );
}).takes(0.2);
