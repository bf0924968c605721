import assert from "node:assert/strict";
import { format, inspect } from "node:util";

import { ApiKey } from "../../../../src/weather/model/apiKey";
import { itEach, itRows } from "../itEach";

const secret = "Canary+4/7=";
const abc = { kind: "key", value: "abc", cleaned: false };
const refused = (reason: string): object => ({ kind: "refused", reason });

describe("API key", () => {
  /** Without an outcome, the key is the input as it is. */
  const assertInputs = (inputs: readonly string[], outcome?: object): void => {
    for (const input of inputs) {
      const read = ApiKey.read(input);
      const found = read.kind === "key" ? { ...abc, value: read.key.expose(), cleaned: read.cleaned } : read;
      assert.deepEqual(found, outcome ?? { ...abc, value: input });
    }
  };
  itRows(assertInputs, {
    "B9 is read as it was pasted, of any length up to 512 characters": [["k".repeat(20), "k".repeat(512)]],
    "B7 B10 may hold every visible ASCII character": [["a&b=c", "a%20b", "$(error)", "[x](command:y)", `a"b'c`, "!~"]],
    "B6 is left as it is where the words before a pasted key are its own": [["x-authorization:abc", "Bearers"]],
    "B2 loses the white space that came along with it, and is not said to be cleaned": [
      ["abc", " abc\r\n", "\u00a0abc\t", "\ufeffabc\u200b"],
      abc,
    ],
    "B1 is missing when nothing remains": [
      ["", " \n", "\u200b", `""`, "?apikey=", "Authorization:", "Bearer", `"Bearer "`],
      { kind: "missing" },
    ],
    "B5 B6 is found in what was pasted around it, and it is said that something was left out": [
      [
        ...[`"abc"`, "'abc'", "`abc`", "bearer  abc", "APIKEY = abc", "?apikey=abc", "&apikey =abc"],
        ...[`" ' abc ' "`, `'?apikey="Bearer abc"'`, "Authorization : Bearer abc", `  authorization:"Bearer 'abc'"\n`],
      ],
      { ...abc, cleaned: true },
    ],
    "B3 B5 is refused with white space inside, and the reason does not quote it": [
      ["abc\r\nX-Evil: 1", "a\tb", "a\u00a0b", "Bearer a b"],
      refused("keySpace"),
    ],
    "B4 is refused with characters that no header can carry, and the reason does not quote it": [
      ["é", "日本", "😀", "ab\u200bc", "abc\0", "\u007fabc", "a\u001bb", "\ud800", "“abc”"],
      refused("keyCharacters"),
    ],
    "B5 is refused with marks that are not around the whole of it, and the reason does not quote it": [
      [`"abc`, `abc'`, '"', `a"b"`, `"abc'`, "Bearer `abc", `""abc"`, '"a"bcdefg', "ab'cdefg'", "`a`bc`defg"],
      refused("keyQuotation"),
    ],
    "B8 is refused with more than 512 characters, and the reason does not quote it": [
      ["k".repeat(513), " ".repeat(1_000_000)],
      refused("longerThan512"),
    ],
  });

  it("B10 shows itself in no text, no JSON and no print", () => {
    const held = key(secret);
    const shown = [
      ...[String(held), held.toString(), JSON.stringify({ key: held }), format("%s %o %j", held, held, held)],
      ...[inspect(held, { showHidden: true, depth: null }), Object.getOwnPropertyNames(held).join()],
    ];
    assert.doesNotMatch(shown.join("\n"), /Canary/);
    assert.equal(JSON.stringify({ [String(held)]: held }), '{"[API key]":"[API key]"}');
  });

  it("is known where it stands in the place of something else, whatever the case of its letters", () => {
    const held = key("AbCdEf0123");
    for (const text of ["ABCDEF0123", " abcdef0123\n"]) assert.ok(held.isWrittenIn(text), text);
    for (const text of ["abcdef0123", "Bearer AbCdEf0123", "?apikey=AbCd%45f0123"]) assert.ok(held.isIn(text), text);
    assert.ok(!held.isWrittenIn("349727"));
    assert.ok(!held.isIn("AbCdEf"));
  });

  const json = 'Canary"4\\7/8';
  const [html, likeCode] = [`Can&a"r'y<1>`, "a%41b/&amp;c"];
  /** In the expected text, `§` is the key that was taken out. */
  const assertRedacted = (value: string, text: string, redacted: string): void =>
    assert.equal(key(value).redact(text), redacted.replaceAll("§", "[API key]"));
  itEach(assertRedacted, {
    "B12 is taken out of text that repeats it, plain and percent-encoded, each time": [
      [secret, `a ${secret} b ${secret} c?apikey=${encodeURIComponent(secret)}&d`, "a § b § c?apikey=§&d"],
    ],
    "B12 is taken out percent-encoded in lower case": [[secret, "x Canary%2b4%2f7%3d", "x §"]],
    "B12 is taken out percent-encoded twice": [[secret, `x ${encodeURIComponent(encodeURIComponent(secret))}`, "x §"]],
    "B12 is taken out of JSON, with escapes that are needed and with others": [
      [secret, "x Canary\\u002B4\\u002f7\\u003D", "x §"],
      [json, '{"a":"Canary\\"4\\\\7/8"}', '{"a":"§"}'],
    ],
    "B12 is taken out of JSON within JSON": [
      [json, JSON.stringify(JSON.stringify(json)), '"\\"§\\""'],
      [secret, "x Canary\\\\u002B4\\\\u002f7\\\\u003D", "x §"],
      [secret, "x Canary+4\\\\\\/7=", "x §"],
      ['aa\\\\"a7', 'x aa\\\\\\\\\\\\\\"a7', "x §"],
    ],
    "B12 is taken out of HTML, and of HTML within HTML": [
      [secret, "x Canary&#43;4&#x2f;7&#x003D;", "x §"],
      [secret, "x Canary&amp;#43;4&amp;#x2F;7&amp;#61;", "x §"],
      [html, "x Can&amp;a&quot;r&apos;y&lt;1&gt; Can&a&#34;r&#39;y<1>", "x § §"],
    ],
    "B12 is taken out with backslashes that are percent-encoded, also at its ends": [
      ["Canary\\\\1/2", "x Canary%5C%5c1%2F2 Canary\\u005c\\u005C1\\/2", "x § §"],
      ["\\Canary\\", '{"a":"\\\\Canary\\\\"} \\Canary\\ %5CCanary%5C', '{"a":"§"} § §'],
    ],
    "B12 is taken out of what can be read in several ways": [
      [likeCode, "x a%41b%2F&amp;c a%2541b/%26amp;c a%41b/&amp;amp;c aAb/&c", "x § § § aAb/&c"],
      ["41abc+de", "x %2541abc%2Bde %41abc+de", "x %25§ %§"],
      ["1730004", "x %3173000%34 9%31730004 %317300040", "x § 9%31730004 %317300040"],
    ],
    "B12 is taken out whatever its characters mean in a pattern": [["$&.*(b)c", "x $&.*(b)c y $1", "x § y $1"]],
    "B12 is taken out between digits too, if it has letters": [["12canary34", "112canary34 12canary342", "1§ §2"]],
    "B11 is not looked for inside numbers where it is digits alone, nor does it take half of an escape along": [
      ["173000", '{"EpochTime":1730000000,"q":"173000"}', '{"EpochTime":1730000000,"q":"§"}'],
      ["20261027", "id 120261027, key=20261027;", "id 120261027, key=§;"],
      ["secret1", '{"a":"C:\\\\secret1"}', '{"a":"C:\\\\§"}'],
    ],
    "B11 destroys no ordinary text when it is short": [["200", "status 200", "status 200"]],
  });

  /** Asserts a redaction at so many characters a second of processor time. Other work slows a run down, but not five. */
  const assertInTime = (rate: number, value: string, text: string, redacted = text): void => {
    const limit = text.length / rate;
    let seconds = Infinity;
    for (let run = 0; run < 5 && seconds >= limit; run += 1) {
      const before = process.cpuUsage().user;
      assertRedacted(value, text, redacted);
      seconds = (process.cpuUsage().user - before) / 1e6;
    }
    assert.ok(seconds < limit, `${seconds} s for ${text.slice(0, 9)} again and again, ${text.length} characters`);
  };
  const keys = [secret, "+begins/with&a=sign", "\\begins\\with\\\\backslashes", "0123456789abcdef0123456789abcdef"];
  const parts = ["\\", "\\\\u005c", "&amp;", "&#000", "%25", "%", "&amp;#38;", "\\u002b"];
  const [rate, size, half] = [2 ** 18, 2 ** 17, "a".repeat(255)];
  itEach(assertInTime, {
    "B12 is taken out of hostile bodies at 1 MB a second, whatever they repeat": keys.flatMap((value) => {
      const all = [...parts, ...parts.map((one) => value.slice(0, 6) + one)];
      const repeated = (size: number): string[] => all.map((part) => part.repeat(size / part.length));
      return [...repeated(2 ** 16), repeated(2 ** 14).join("")].map((body) => [1e6, value, body] as const);
    }),
    "B12 is taken out of hostile bodies at 256 KiB a second, however much they and the key repeat themselves": [
      [rate, "a".repeat(512), "a".repeat(size - 1), "a".repeat(511) + "§".repeat(255)],
      [rate, `${half}a${half}b`, "a".repeat(size)],
      [rate, `${half}b${half}a`, "\\u0061".repeat(size / 6)],
      [rate, `${"\\".repeat(511)}x`, "\\".repeat(size)],
      [rate, `x${"%25".repeat(170)}y`, `x${"%25".repeat(size / 3)}`],
    ],
  });
});

function key(value: string): ApiKey {
  const read = ApiKey.read(value);
  assert.ok(read.kind === "key");
  return read.key;
}
