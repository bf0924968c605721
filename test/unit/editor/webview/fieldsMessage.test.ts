import assert from "node:assert/strict";

import { fieldsMessage } from "../../../../src/editor/webview/fieldsMessage";
import { localeOf, pseudo } from "../../weather/fakes";
import { itEach } from "../../weather/itEach";
import type { Locale } from "../../../../src/weather/locale/locale";

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ label: `Field ${index}`, value: "1" }));

describe("the message with all fields", () => {
  for (const count of [0, 1, 500])
    it(`has ${count} of ${count} rows and no sentence`, () => {
      assert.deepEqual(fieldsMessage(rowsOf(count), localeOf()), { type: "fields", rows: rowsOf(count) });
    });

  const assertCut = (count: number, locale: Locale, sentence: RegExp): void => {
    const { rows, more = "" } = fieldsMessage(rowsOf(count), locale);
    assert.deepEqual(rows, rowsOf(500));
    assert.match(more, sentence);
  };
  const american = localeOf("en-US");
  itEach(assertCut, {
    "J10 has the first 500 rows and says in the person's language how many more there are": [
      [501, american, /^1 more not shown\. “Copy as JSON” copies all fields\.$/],
      [10_001, american, /^9,501 more not shown\. “Copy as JSON” copies all fields\.$/],
      [10_001, localeOf("de"), /9\.501/],
      [501, localeOf("en-US", "metric", pseudo), /^[^a-z]+$/i],
    ],
  });
});
