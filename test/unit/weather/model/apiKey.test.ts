import assert from "node:assert/strict";
import { format, inspect } from "node:util";

import { ApiKey } from "../../../../src/weather/model/apiKey";
import { scannerOf } from "../../../canary/scanner";
import { itEach, itRows } from "../itEach";

const secret = "Canary+4/7=";
const ofProvider = "zpka_0123456789abcdef0123456789abcdef_01234567";
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
    "an API key of up to 512 characters is read as pasted [B9]": [["k".repeat(20), "k".repeat(512)]],
    "an API key may contain every visible ASCII character [B7 B10]": [
      ["a&b=c", "a%20b", "$(error)", "[x](command:y)", `a"b'c`, "!~"],
    ],
    "an API key that looks like a text around a key stays as it is [B6 B7]": [
      [
        ...["x-authorization:abc", "Bearers", "abc=def", "monkey=abc", "dG9rZW5rZXk=", "a,b", "token:abc", "key"],
        ...["x?apikey=y", "https://a.example/b", "a{b}", "$(key)", "<b>", "a**b", "a.b..c", "%ab%", "abc;"],
      ],
    ],
    "white space around an API key is removed, and the key doesn't count as cleaned [B2]": [
      ["abc", " abc\r\n", "\u00a0abc\t", "\ufeffabc\u200b"],
      abc,
    ],
    "an API key of which nothing remains is missing [B1]": [
      ["", " \n", "\u200b", `""`, "?apikey=", "Authorization:", "Bearer", `"Bearer "`],
      { kind: "missing" },
    ],
    "an API key is found in a pasted text, and counts as cleaned [B5 B6]": [
      [
        ...[`"abc"`, "'abc'", "`abc`", "bearer  abc", "APIKEY = abc", "?apikey=abc", "&apikey =abc"],
        ...[`" ' abc ' "`, `'?apikey="Bearer abc"'`, "Authorization : Bearer abc", `  authorization:"Bearer 'abc'"\n`],
      ],
      { ...abc, cleaned: true },
    ],
    "an API key is found in every form in which keys are given, and counts as cleaned [B5 B6]": [
      [
        `https://service.example/currentconditions/v1/349727?apikey=${ofProvider}`,
        ...[`WEATHER_API_KEY=${ofProvider}`, `“${ofProvider}”`, `${ofProvider},`, `apikey=${ofProvider}&q=Berlin`],
        ...[`export API_KEY="${ofProvider}";`, `"apiKey": "${ofProvider}",`, `ACCUWEATHER=${ofProvider}`],
        ...[`X-Api-Key: ${ofProvider}`, `$env:WEATHER_TOKEN = '${ofProvider}'`, `„${ofProvider}“;`, `${ofProvider}.`],
        `dataservice.accuweather.com/locations?language=de&apikey=${ofProvider}&details=true#top`,
      ],
      { ...abc, value: ofProvider, cleaned: true },
    ],
    "an API key in an address is decoded [B7]": [
      ["https://a.example/?apikey=a%26b%3Dc%25", "/v1?q=x&apikey=a%26b%3Dc%25#x"],
      { ...abc, value: "a&b=c%", cleaned: true },
    ],
    "an API key of full-width characters or digits of other scripts is plain [B4]": [
      ["ａｂ１２", "ab١٢", "ａb1२"],
      { ...abc, value: "ab12" },
    ],
    "the name of a variable isn't an API key [B6]": [
      [
        "${env:WEATHER_KEY}",
        "$WEATHER_API_KEY",
        "%WEATHER_API_KEY%",
        "$env:API_KEY",
        "{{weather}}",
        "${{ secrets.KEY }}",
      ],
      refused("keyVariable"),
    ],
    "the name of a variable in a program isn't an API key [B6]": [
      ["process.env.WEATHER_API_KEY", 'os.environ["WEATHER_KEY"]', "WEATHER_API_KEY", 'KEY="${WEATHER_KEY}"'],
      refused("keyVariable"),
    ],
    "an API key of which a part is hidden is refused [B6]": [
      ["zpka_0123********4567", "zpka_0123••••4567", "••••••••", "zpka_0123…", "zpka_0123...4567", "zpka_xxxx_xxxx"],
      refused("keyHidden"),
    ],
    "a placeholder isn't an API key [B6]": [
      ["YOUR_API_KEY", "<your-api-key>", "your api key here", "{{apiKey}}", "apikey=<key>", "Enter your API key"],
      refused("keyPlaceholder"),
    ],
    "an API key with white space inside is refused, and the reason doesn't quote the key [B3 B5]": [
      ["abc\r\nX-Evil: 1", "a\tb", "a\u00a0b", "Bearer a b"],
      refused("keySpace"),
    ],
    "an API key with characters that no header can contain is refused, and the reason doesn't quote the key [B4]": [
      ["é", "日本", "😀", "ab\u200bc", "abc\0", "\u007fabc", "a\u001bb", "\ud800"],
      refused("keyCharacters"),
    ],
    "an API key with unmatched quotes is refused, and the reason doesn't quote the key [B5]": [
      [`"abc`, "“abc", `abc'`, '"', `a"b"`, `"abc'`, "Bearer `abc", `""abc"`, '"a"bcdefg', "ab'cdefg'", "`a`bc`defg"],
      refused("keyQuotation"),
    ],
    "an API key of more than 512 characters is refused, and the reason doesn't quote the key [B8]": [
      ["k".repeat(513), " ".repeat(1_000_000)],
      refused("longerThan512"),
    ],
  });

  it("an API key doesn't appear in text, JSON, or printed output [B10]", () => {
    const held = key(secret);
    const shown = [
      ...[String(held), held.toString(), JSON.stringify({ key: held }), format("%s %o %j", held, held, held)],
      ...[inspect(held, { showHidden: true, depth: null }), Object.getOwnPropertyNames(held).join()],
    ];
    assert.doesNotMatch(shown.join("\n"), /Canary/);
    assert.equal(JSON.stringify({ [String(held)]: held }), '{"[API key]":"[API key]"}');
  });

  it("an API key is recognized in other fields, whatever the case of its letters", () => {
    const held = key("AbCdEf0123");
    for (const text of ["ABCDEF0123", " abcdef0123\n", "Bearer AbCdEf0123", "?apikey=AbCdEf0123"])
      assert.ok(held.isIn(text), text);
    assert.ok(!held.isIn("AbCdEf"));
  });

  /** In the expected text, `§` is a redacted key. */
  const assertRedacted = (value: string, text: string, redacted: string): void =>
    assert.equal(key(value).redact(text), redacted.replaceAll("§", "[API key]"));
  // Its base64 form would end with two equals signs.
  const signs = `Can&a=r'y"4\\7/8<90>`;
  const encoded = [
    encodeURIComponent(signs),
    JSON.stringify(signs).slice(1, -1),
    "Can&amp;a=r'y&quot;4\\7/8&lt;90&gt;",
    btoa(signs).replace(/=+$/, ""),
    // As servers, libraries, and the address of a request differ from `encodeURIComponent` and `JSON.stringify`.
    new URLSearchParams([["", signs]]).toString().slice(1),
    new URL(`https://a.example?${encodeURIComponent(signs)}`).search.slice(1),
    encodeURIComponent(signs).replaceAll("%2F", "/"),
    JSON.stringify(signs)
      .slice(1, -1)
      .replace(/[&'<>]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`),
    signs.replace(/[&=']/g, (sign) => `&#x${sign.charCodeAt(0).toString(16)};`),
  ];
  itEach(assertRedacted, {
    "an API key is removed in each encoding [B12]": encoded.map((form) => [signs, `x ${form}`, "x §"]),
    "an API key is removed from a text, each time [B12]": [
      [secret, `a ${secret} b ${secret} c?apikey=${encodeURIComponent(secret)}&d`, "a § b § c?apikey=§&d"],
    ],
    "an API key with a quotation mark is removed from HTML [B12]": [["Can'ary", "x Can&#39;ary", "x §"]],
    "an API key encoded in lower case is removed [B12]": [[secret, "x Canary%2b4%2f7%3d", "x §"]],
    "an API key is removed from JSON with escaped slashes [B12]": [[secret, "x Canary+4\\/7=", "x §"]],
    "an API key with letters is removed between digits [B12]": [["12canary34", "112canary34 12canary342", "1§ §2"]],
    "a long API key is removed in each case, a short one isn't [B12]": [
      ["AbCdEf0123456789", "x ABCDEF0123456789 abcdef0123456789", "x § §"],
      ["AbCdEf012345678", "x ABCDEF012345678", "x ABCDEF012345678"],
    ],
    "every API key in the provider's form is removed, whoever it belongs to [B12]": [
      ["secret1", `x zpka_${"0a".repeat(16)}_12cdef78, zpka_ and zpka_1_2`, "x §, zpka_ and zpka_1_2"],
    ],
    "an API key of digits isn't removed from longer numbers [B11]": [
      ["173000", '{"EpochTime":1730000000,"q":"173000"}', '{"EpochTime":1730000000,"q":"§"}'],
      ["20261027", "id 120261027, key=20261027;", "id 120261027, key=§;"],
    ],
    "a short API key isn't removed, because it may be ordinary text [B11]": [["200", "status 200", "status 200"]],
  });

  it("an API key is removed from base64 of a longer text, such as a header or an address [B12]", () => {
    for (const before of ["Bearer ", "?apikey=", "user:", "a", ""])
      for (const after of ["", "&", "==\n"]) {
        const redacted = key(secret).redact(btoa(`${before}${secret}${after}`));
        assert.ok(redacted.includes("[API key]"), redacted);
        assert.equal(scannerOf({ secret })(redacted), undefined);
      }
  });
});

function key(value: string): ApiKey {
  const read = ApiKey.read(value);
  assert.ok(read.kind === "key");
  return read.key;
}
