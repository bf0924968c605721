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

  it("J10 has the first 500 rows and says how many more there are, with the number as the language writes it", () => {
    const more = (count: number, tag = "en-US"): string | undefined => {
      const message = fieldsMessage(rowsOf(count), localeOf(tag));
      assert.deepEqual(message.rows, rowsOf(500));
      return message.more;
    };
    assert.equal(more(501), "And 1 more. “Copy JSON” copies all fields.");
    assert.equal(more(10_001), "And 9,501 more. “Copy JSON” copies all fields.");
    assert.match(more(10_001, "de") ?? "", /9\.501/);
    assert.doesNotMatch(fieldsMessage(rowsOf(501), localeOf("en-US", "metric", pseudo)).more ?? "", /[a-z]/i);
  });
});
