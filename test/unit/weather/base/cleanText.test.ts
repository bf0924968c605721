import assert from "node:assert/strict";

import { toSingleLine } from "../../../../src/weather/base/cleanText";
import { itEach } from "../itEach";

const [family, toned, accented] = ["👨‍👩‍👧‍👦", "👨🏻‍👩🏻‍👧🏻‍👦🏻", "e\u0301"];

describe("text from outside", () => {
  itEach((text: string, line: string, limit?: number) => assert.equal(toSingleLine(text, limit ?? 80), line), {
    "J4 becomes one line": [["a\nb\r\nc\u2028d\u2029e\u000bf\u000cg\u0085h", "a b c d e f g h"]],
    "J3 J4 loses them after a plain word, too": [["a \u202e\u001b", "a"]],
    "J3 loses direction controls": [["\u202eabc\u202c \u2066d\u2069e\u200ff\u061cg", "abc d e f g"]],
    "J3 loses zero-width characters": [["a\u200bb\u2060c\ufeffd\u00ade", "a b c d e"]],
    "J3 loses half characters": [["a\ud800b\udc00c\ud83d", "a b c"]],
    "J3 keeps the joiners that scripts and emoji need": [[`می\u200cخواهم ${family}`, `می\u200cخواهم ${family}`]],
    "J3 loses variation selectors": [["葛\u{e0100}城市 a\ufe01b\ufe0fc\u{e01ef}", "葛城市 abc"]],
    "J3 keeps the variation selector that makes an emoji, once": [
      ["☀️ ☀\ufe0f\ufe0f 1️⃣ 👁️‍🗨️ 1\ufe0f x\ufe0f ☀\u{e0041}\ufe0f", "☀️ ☀️ 1️⃣ 👁️‍🗨️ 1 x ☀"],
    ],
    "has no joiners at its ends": [["\u200d /\u200c\u0000\u200c", "/"]],
    "J1 J2 isn't markup": [["<b>$(zap)</b> [x](command:y)", "<b>$(zap)</b> [x](command:y)"]],
    "is empty if nothing in it is visible": [["\u0000\u200b\n\u200d\u200c", ""]],
    "is whole up to the limit and cut with an ellipsis beyond it": [
      ["abcde", "abcde", 5],
      ["abcdef", "abcd…", 5],
      ["abc def", "abc…", 5],
    ],
    "doesn't count white space before it": [[`${" ".repeat(100_000)}abc`, "abc", 5]],
    "has an ellipsis if there is more, however far away": [[`abc${" ".repeat(100_000)}d`, "abc…", 5]],
    "J3 is measured as people count characters": [
      [accented.repeat(5), accented.repeat(5), 5],
      [accented.repeat(6), `${accented.repeat(4)}…`, 5],
      ["😀".repeat(6), `${"😀".repeat(4)}…`, 5],
      [family.repeat(11), `${family.repeat(9)}…`, 10],
      [`${toned}${"x".repeat(20)}`, `${toned}${"x".repeat(8)}…`, 10],
    ],
  });

  it("J3 J5 stays short even if it's one character with a thousand accents", () => {
    assert.ok(toSingleLine(`e${"\u0301".repeat(1000)}`, 40).length <= 40 * 8);
  });
});
