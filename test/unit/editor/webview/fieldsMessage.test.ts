import assert from "node:assert/strict";

import { fieldsMessage } from "../../../../src/editor/webview/fieldsMessage";
import { localeOf, pseudo } from "../../weather/fakes";

const rowsOf = (count: number): readonly { readonly label: string; readonly value: string }[] =>
  Array.from({ length: count }, (_, index) => ({ label: `Field ${index}`, value: String(index) }));

describe("the message with all fields", () => {
  for (const count of [0, 1, 500]) {
    it(`has ${count} of ${count} rows and no sentence`, () => {
      assert.deepEqual(fieldsMessage(rowsOf(count), localeOf()), { type: "fields", rows: rowsOf(count) });
    });
  }

  const sentences = [
    [501, localeOf("en-US"), /^And 1 more\. “Copy JSON” copies all fields\.$/],
    [10_001, localeOf("en-US"), /^And 9,501 more\. “Copy JSON” copies all fields\.$/],
    [10_001, localeOf("de"), /9\.501/],
    [501, localeOf("en-US", "metric", pseudo), /^[^a-z]+$/i],
  ] as const;
  for (const [count, locale, sentence] of sentences) {
    it(`J10 has the first 500 of ${count} rows and says in the person's language how many more there are: ${sentence.source}`, () => {
      const { rows, more = "" } = fieldsMessage(rowsOf(count), locale);
      assert.deepEqual(rows, rowsOf(500));
      assert.match(more, sentence);
    });
  }
});
