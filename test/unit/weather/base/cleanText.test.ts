import assert from "node:assert/strict";

import { toSingleLine } from "../../../../src/weather/base/cleanText";
import { itEach } from "../itEach";

const [family, toned, accented] = ["👨‍👩‍👧‍👦", "👨🏻‍👩🏻‍👧🏻‍👦🏻", "e\u0301"];

describe("text from outside", () => {
  itEach((text: string, line: string, limit?: number) => assert.equal(toSingleLine(text, limit ?? 80), line), {
    "text with line ends becomes one line [J4]": [["a\nb\r\nc\u2028d\u2029e\u000bf\u000cg\u0085h", "a b c d e f g h"]],
    "control characters after a plain word are removed [J3 J4]": [["a \u202e\u001b", "a"]],
    "direction controls are removed from text [J3]": [["\u202eabc\u202c \u2066d\u2069e\u200ff\u061cg", "abc d e f g"]],
    "zero-width characters are removed from text [J3]": [["a\u200bb\u2060c\ufeffd\u00ade", "a b c d e"]],
    "half characters are removed from text [J3]": [["a\ud800b\udc00c\ud83d", "a b c"]],
    "joiners that a script or emoji needs stay in text [J3]": [
      [`می\u200cخواهم ${family}`, `\u2068می\u200cخواهم ${family}\u2069`],
    ],
    "text with letters from right to left is isolated once [J3]": [
      ["תל אביב", "\u2068תל אביב\u2069"],
      ["\u2068תל אביב\u2069", "\u2068תל אביב\u2069"],
      ["القاهرة 12", "\u2068القاهرة 12\u2069"],
      ["١٢", "١٢"],
      ["אבגדה", "\u2068אבג…\u2069", 4],
    ],
    "variation selectors are removed from text [J3]": [["葛\u{e0100}城市 a\ufe01b\ufe0fc\u{e01ef}", "葛城市 abc"]],
    "the variation selector that makes an emoji stays in text, once [J3]": [
      ["☀️ ☀\ufe0f\ufe0f 1️⃣ 👁️‍🗨️ 1\ufe0f x\ufe0f ☀\u{e0041}\ufe0f", "☀️ ☀️ 1️⃣ 👁️‍🗨️ 1 x ☀"],
    ],
    "joiners at the ends of text are removed": [["\u200d /\u200c\u0000\u200c", "/"]],
    "text with markup stays as it is [J1 J2]": [["<b>$(zap)</b> [x](command:y)", "<b>$(zap)</b> [x](command:y)"]],
    "text without a visible character becomes empty": [["\u0000\u200b\n\u200d\u200c", ""]],
    "text over its limit is cut and ends with an ellipsis": [
      ["abcde", "abcde", 5],
      ["abcdef", "abcd…", 5],
      ["abc def", "abc…", 5],
    ],
    "white space before text doesn't count toward its limit": [[`${" ".repeat(100_000)}abc`, "abc", 5]],
    "text is cut with an ellipsis if a letter follows lots of white space": [[`abc${" ".repeat(100_000)}d`, "abc…", 5]],
    "the limit of text counts characters as people do [J3]": [
      [accented.repeat(5), accented.repeat(5), 5],
      [accented.repeat(6), `${accented.repeat(4)}…`, 5],
      ["😀".repeat(6), `${"😀".repeat(4)}…`, 5],
      [family.repeat(11), `${family.repeat(9)}…`, 10],
      [`${toned}${"x".repeat(20)}`, `${toned}${"x".repeat(8)}…`, 10],
    ],
  });

  it("a single character with a thousand accents is cut short [J3 J5]", () => {
    assert.ok(toSingleLine(`e${"\u0301".repeat(1000)}`, 40).length <= 40 * 8);
  });
});
