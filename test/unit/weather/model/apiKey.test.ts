import assert from "node:assert/strict";
import { format, inspect } from "node:util";

import { ApiKey } from "../../../../src/weather/model/apiKey";
import { itEach, itRows } from "../itEach";

const secret = "Canary+4/7=";
const abc = { kind: "key", value: "abc", cleaned: false };
const refused = (reason: string): object => ({ kind: "refused", reason });

describe("API key", () => {
  /** Without an outcome, the key is the unchanged input. */
  const assertInputs = (inputs: readonly string[], outcome?: object): void => {
    for (const input of inputs) {
      const read = ApiKey.read(input);
      const found = read.kind === "key" ? { ...abc, value: read.key.expose(), cleaned: read.cleaned } : read;
      assert.deepEqual(found, outcome ?? { ...abc, value: input });
    }
  };
  itRows(assertInputs, {
    "B9 is read as it was pasted, of any length up to 512 characters": [["k".repeat(20), "k".repeat(512)]],
    "B7 B10 may contain every visible ASCII character": [
      ["a&b=c", "a%20b", "$(error)", "[x](command:y)", `a"b'c`, "!~"],
    ],
    "B6 stays unchanged if it begins like an authorization header": [["x-authorization:abc", "Bearers"]],
    "B2 loses white space around it without counting as cleaned": [
      ["abc", " abc\r\n", "\u00a0abc\t", "\ufeffabc\u200b"],
      abc,
    ],
    "B1 is missing if nothing remains": [
      ["", " \n", "\u200b", `""`, "?apikey=", "Authorization:", "Bearer", `"Bearer "`],
      { kind: "missing" },
    ],
    "B5 B6 is found in a pasted text, and counts as cleaned": [
      [
        ...[`"abc"`, "'abc'", "`abc`", "bearer  abc", "APIKEY = abc", "?apikey=abc", "&apikey =abc"],
        ...[`" ' abc ' "`, `'?apikey="Bearer abc"'`, "Authorization : Bearer abc", `  authorization:"Bearer 'abc'"\n`],
      ],
      { ...abc, cleaned: true },
    ],
    "B3 B5 is refused with white space inside, and the reason doesn't quote it": [
      ["abc\r\nX-Evil: 1", "a\tb", "a\u00a0b", "Bearer a b"],
      refused("keySpace"),
    ],
    "B4 is refused with characters that no header can contain, and the reason doesn't quote it": [
      ["é", "日本", "😀", "ab\u200bc", "abc\0", "\u007fabc", "a\u001bb", "\ud800", "“abc”"],
      refused("keyCharacters"),
    ],
    "B5 is refused with quotes that aren't around all of it, and the reason doesn't quote it": [
      [`"abc`, `abc'`, '"', `a"b"`, `"abc'`, "Bearer `abc", `""abc"`, '"a"bcdefg', "ab'cdefg'", "`a`bc`defg"],
      refused("keyQuotation"),
    ],
    "B8 is refused with more than 512 characters, and the reason doesn't quote it": [
      ["k".repeat(513), " ".repeat(1_000_000)],
      refused("longerThan512"),
    ],
  });

  it("B10 doesn't appear in text, JSON, or printed output", () => {
    const held = key(secret);
    const shown = [
      ...[String(held), held.toString(), JSON.stringify({ key: held }), format("%s %o %j", held, held, held)],
      ...[inspect(held, { showHidden: true, depth: null }), Object.getOwnPropertyNames(held).join()],
    ];
    assert.doesNotMatch(shown.join("\n"), /Canary/);
    assert.equal(JSON.stringify({ [String(held)]: held }), '{"[API key]":"[API key]"}');
  });

  it("is recognized in other fields, whatever the case of its letters", () => {
    const held = key("AbCdEf0123");
    for (const text of ["ABCDEF0123", " abcdef0123\n"]) assert.ok(held.isWrittenIn(text), text);
    for (const text of ["abcdef0123", "Bearer AbCdEf0123", "?apikey=AbCdEf0123"]) assert.ok(held.isIn(text), text);
    assert.ok(!held.isWrittenIn("349727"));
    assert.ok(!held.isIn("AbCdEf"));
  });

  /** In the expected text, `§` is a redacted key. */
  const assertRedacted = (value: string, text: string, redacted: string): void =>
    assert.equal(key(value).redact(text), redacted.replaceAll("§", "[API key]"));
  const json = (text: string): string => JSON.stringify(text).slice(1, -1);
  const html = (text: string): string =>
    text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const htmlWithQuote = (text: string): string => html(text).replaceAll("'", "&#39;");
  // Its base64 form would end with two equals signs.
  const signs = `Can&a=r'y"4\\7/8<90>`;
  const base64 = (text: string): string => btoa(text).replace(/=+$/, "");
  const once = [encodeURIComponent, json, html, htmlWithQuote, base64];
  itEach(assertRedacted, {
    "B12 is removed from text that repeats it, each time": [
      [secret, `a ${secret} b ${secret} c?apikey=${encodeURIComponent(secret)}&d`, "a § b § c?apikey=§&d"],
    ],
    "B12 is removed in each encoding": once.map((write) => [signs, `x ${write(signs)}`, "x §"]),
    "B12 is removed if it is percent-encoded in lower case": [[secret, "x Canary%2b4%2f7%3d", "x §"]],
    "B12 is removed from JSON with escaped slashes": [[secret, "x Canary+4\\/7=", "x §"]],
    "B12 is removed whatever its characters mean in a pattern": [["$&.*(b)c", "x $&.*(b)c y $1", "x § y $1"]],
    "B12 is removed between digits if it has letters": [["12canary34", "112canary34 12canary342", "1§ §2"]],
    "B12 is removed in the provider's form, whoever it belongs to": [
      ["secret1", `x zpka_${"0a".repeat(16)}_12cdef78, zpka_ and zpka_1_2`, "x §, zpka_ and zpka_1_2"],
    ],
    "B11 isn't looked for in longer numbers if it has only digits": [
      ["173000", '{"EpochTime":1730000000,"q":"173000"}', '{"EpochTime":1730000000,"q":"§"}'],
      ["20261027", "id 120261027, key=20261027;", "id 120261027, key=§;"],
    ],
    "B11 isn't redacted if it's short, because it may be ordinary text": [["200", "status 200", "status 200"]],
  });
});

function key(value: string): ApiKey {
  const read = ApiKey.read(value);
  assert.ok(read.kind === "key");
  return read.key;
}
