import assert from "node:assert/strict";
import { format, inspect } from "node:util";

import { ApiKey } from "../../../../src/weather/model/apiKey";

const secret = "Canary+4/7=";

/** Seconds of processor time for what takes less than `limit`: other work on the machine slows a run down, but not three. */
function secondsOf(act: () => void, limit = 1): number {
  let seconds = Infinity;
  for (let run = 0; run < 3 && seconds >= limit; run += 1) {
    const before = process.cpuUsage().user;
    act();
    seconds = (process.cpuUsage().user - before) / 1e6;
  }
  return seconds;
}

describe("API key", () => {
  it("B9 is read as it was pasted, of any length up to 512 characters", () => {
    const keys = [20, 32, 40, 64, 512].map((length) => "k".repeat(length));
    assert.deepEqual(keys.map(reading), keys);
  });

  it("B7 B10 may hold every visible ASCII character", () => {
    const keys = ["a&b=c", "a#b", "a+b", "a%20b", "a/b=", "$(error)", "[x](command:y)", "</script>", `a"b'c`, "!~"];
    assert.deepEqual(keys.map(reading), keys);
  });

  it("B2 loses the white space that came along with it", () => {
    assert.deepEqual(
      ["abc\n", "abc\r\n", "  abc ", "\u00a0abc\t", "\ufeffabc\u200b"].map(reading),
      Array<string>(5).fill("abc"),
    );
  });

  it("B1 is missing when nothing remains", () => {
    const inputs = [
      "",
      "  ",
      "\n",
      "\u200b",
      `""`,
      "''",
      "apikey=",
      "?apikey=",
      "Authorization:",
      "Bearer",
      "Bearer ",
      `"Bearer "`,
    ];
    assert.deepEqual(new Set(inputs.map(reading)), new Set(["missing"]));
  });

  const around = [
    `"abc"`,
    "'abc'",
    "`abc`",
    "Bearer abc",
    "bearer  abc",
    "apikey=abc",
    "APIKEY = abc",
    "?apikey=abc",
    "&apikey=abc",
  ];
  const nested = [
    `Bearer "abc"`,
    `"Bearer abc"`,
    `"'abc'"`,
    `" ' abc ' "`,
    `'?apikey="Bearer abc"'`,
    `Authorization: "Bearer 'abc'"`,
  ];
  for (const input of [...around, ...nested, "Authorization: Bearer abc", "  authorization:Bearer abc\n"]) {
    it(`B5 B6 is found in ${input.trim()}, and it is said that something was left out`, () => {
      const read = ApiKey.read(input);
      assert.deepEqual(read.kind === "key" && [read.key.expose(), read.cleaned], ["abc", true]);
    });
  }

  it("is not said to be cleaned when nothing but white space was left out", () => {
    const cleaned = ["abc", " abc\n"]
      .map((input) => ApiKey.read(input))
      .map((read) => read.kind === "key" && read.cleaned);
    assert.deepEqual(cleaned, [false, false]);
  });

  const refused: Readonly<Record<string, readonly string[]>> = {
    keySpace: ["abc\r\nX-Evil: 1", "abc\nabc", "a b", "a\tb", "a\u00a0b", "Bearer a b"],
    keyCharacters: ["é", "日本", "😀", "ab\u200bc", "abc\0", "\u007fabc", "a\u001bb", "\ud800", "“abc”"],
    keyQuotation: [`"abc`, `abc'`, '"', `a"b"`, `"abc'`, "Bearer `abc", `""abc"`],
    longerThan512: ["k".repeat(513), "k".repeat(10_000), "k".repeat(1_000_000), " ".repeat(1_000_000)],
  };
  for (const [reason, inputs] of Object.entries(refused)) {
    it(`B3 B4 B5 B8 is refused (${reason}), and the reason does not quote it`, () => {
      assert.deepEqual(
        inputs.map((input) => ApiKey.read(input)),
        inputs.map(() => ({ kind: "refused", reason })),
      );
    });
  }

  it("B10 shows itself in no text, no JSON and no print", () => {
    const shown = [
      ...[
        String(key(secret)),
        key(secret).toString(),
        JSON.stringify({ key: key(secret) }),
        format("%s %o %j", key(secret), key(secret), key(secret)),
      ],
      ...[
        inspect(key(secret), { showHidden: true, depth: null }),
        inspect({ key: key(secret) }),
        Object.entries(key(secret)).join(""),
      ],
      ...Object.getOwnPropertyNames(key(secret)),
    ];
    assert.deepEqual(
      shown.filter((text) => text.includes("Canary")),
      [],
    );
    assert.deepEqual([String(key(secret)), JSON.stringify(key(secret))], ["[API key]", `"[API key]"`]);
  });

  it("is given out when it is asked for by name", () => {
    assert.equal(key(secret).expose(), secret);
  });

  it("B12 is taken out of text that repeats it, plain and percent-encoded, each time", () => {
    const echo = `a ${secret} b ${secret} c?apikey=${encodeURIComponent(secret)}&d`;
    assert.equal(key(secret).redact(echo), "a [API key] b [API key] c?apikey=[API key]&d");
  });

  const forms: Readonly<Record<string, readonly [value: string, text: string, redacted: string]>> = {
    "percent-encoded in lower case": [secret, "x Canary%2b4%2f7%3d", "x [API key]"],
    "percent-encoded twice": [secret, `x ${encodeURIComponent(encodeURIComponent(secret))}`, "x [API key]"],
    "with its signs as JSON escapes": [secret, "x Canary\\u002B4\\u002f7\\u003D", "x [API key]"],
    "as JSON writes it": ['Canary"4\\7/8', '{"a":"Canary\\"4\\\\7/8"}', '{"a":"[API key]"}'],
    "as JSON writes it with its slashes escaped": ['Canary"4\\7/8', 'x Canary\\"4\\\\7\\/8', "x [API key]"],
    "as JSON within JSON writes it": [
      'Canary"4\\7/8',
      JSON.stringify(JSON.stringify('Canary"4\\7/8')),
      '"\\"[API key]\\""',
    ],
    "with its signs escaped in JSON within JSON": [secret, "x Canary\\\\u002B4\\\\u002f7\\\\u003D", "x [API key]"],
    "with its slashes escaped in JSON within JSON": [secret, "x Canary+4\\\\\\/7=", "x [API key]"],
    "with its signs as entities of HTML": [secret, "x Canary&#43;4&#x2f;7&#x003D;", "x [API key]"],
    "with its signs as entities of HTML within HTML": [secret, "x Canary&amp;#43;4&amp;#x2F;7&amp;#61;", "x [API key]"],
    "as HTML writes it": [
      `Can&a"r'y<1>`,
      "x Can&amp;a&quot;r&apos;y&lt;1&gt; Can&a&#34;r&#39;y<1>",
      "x [API key] [API key]",
    ],
    "with backslashes that are percent-encoded": [
      "Canary\\\\1/2",
      "x Canary%5C%5c1%2F2 Canary\\u005c\\u005C1\\/2",
      "x [API key] [API key]",
    ],
    "with one backslash as JSON writes it and the quotation mark as JSON within JSON does": [
      'aa\\\\"a7',
      'x aa\\\\\\\\\\\\\\"a7',
      "x [API key]",
    ],
    "with signs that look like a code, some of them encoded": [
      "a%41b/&amp;c",
      "x a%41b%2F&amp;c a%2541b/%26amp;c a%41b/&amp;amp;c aAb/&c",
      "x [API key] [API key] [API key] aAb/&c",
    ],
    "behind a percent sign that is encoded too": ["41abc+de", "x %2541abc%2Bde %41abc+de", "x %25[API key] %[API key]"],
    "of digits that are encoded": [
      "1730004",
      "x %3173000%34 9%31730004 %317300040",
      "x [API key] 9%31730004 %317300040",
    ],
    "with backslashes at both ends": [
      "\\Canary\\",
      '{"a":"\\\\Canary\\\\"} \\Canary\\ %5CCanary%5C',
      '{"a":"[API key]"} [API key] [API key]',
    ],
  };
  for (const [form, [value, text, redacted]] of Object.entries(forms)) {
    it(`B12 is taken out ${form}`, () => assert.equal(key(value).redact(text), redacted));
  }

  it("B12 is taken out as it is, whatever its characters mean in a pattern", () => {
    assert.equal(key("$&.*(b)c").redact("x $&.*(b)c y $&.*(b) $1"), "x [API key] y $&.*(b) $1");
  });

  it("is known where it stands in the place of something else, whatever the case of its letters", () => {
    const held = key("AbCdEf0123");
    assert.deepEqual(
      ["ABCDEF0123", " abcdef0123\n", "349727"].map((text) => held.isWrittenIn(text)),
      [true, true, false],
    );
    assert.deepEqual(
      ["abcdef0123", "Bearer AbCdEf0123", "?apikey=AbCd%45f0123", "AbCdEf", "Berlin"].map((text) => held.isIn(text)),
      [true, true, true, false, false],
    );
  });

  it("B11 is not looked for inside numbers, nor does it take half of an escape along", () => {
    assert.equal(
      key("173000").redact('{"EpochTime":1730000000,"q":"173000"}'),
      '{"EpochTime":1730000000,"q":"[API key]"}',
    );
    assert.equal(key("secret1").redact('{"a":"C:\\\\secret1"}'), '{"a":"C:\\\\[API key]"}');
  });

  it("B12 is looked for in no time, however many backslashes it has", () => {
    assert.equal(key(`${"\\".repeat(40)}x`).redact("\\".repeat(4000)).length, 4000);
  });

  it("B12 is taken out of a hostile body of 4 MB in less than a second", () => {
    const keys = [secret, "+begins/with&a=sign", "\\begins\\with\\\\backslashes", "0123456789abcdef0123456789abcdef"];
    const parts = ["\\", "\\\\u005c", "&amp;", "&#000", "%25", "%", "&amp;#38;", "\\u002b"];
    const filled = (part: string, size: number): string => part.repeat(Math.ceil(size / part.length));
    for (const value of keys) {
      const all = [...parts, ...parts.map((one) => value.slice(0, 6) + one)];
      // A part alone for an eighth of the time, and all of them together.
      const bodies = all.map((part) => [part, filled(part, 5e5), 1 / 8] as const);
      const together = all.map((part) => filled(part, 4e6 / all.length)).join("");
      for (const [what, body, limit] of [...bodies, ["each of them", together, 1] as const]) {
        const seconds = secondsOf(() => assert.equal(key(value).redact(body), body), limit);
        assert.ok(seconds < limit, `${seconds} s for ${value} in ${what} again and again`);
      }
    }
  }).timeout(120_000);

  it("B12 is taken out of a hostile body of 1 MiB in less than a second, however much it repeats itself", () => {
    const [size, half] = [2 ** 20, "a".repeat(255)];
    const bodies: readonly [value: string, body: string][] = [
      ["a".repeat(512), "a".repeat(size - 1)],
      [`${half}a${half}b`, "a".repeat(size)],
      [`${half}b${half}a`, "a".repeat(size)],
      [`${half}b${half}a`, "%61".repeat(size / 3)],
      [`${half}b${half}a`, "\\u0061".repeat(size / 6)],
      [`${"\\".repeat(511)}x`, "\\".repeat(size)],
      [`x${"&".repeat(510)}y`, `x${"&amp;".repeat(size / 5)}`],
      [`x${"%25".repeat(170)}y`, `x${"%25".repeat(size / 3)}`],
    ];
    for (const [value, body] of bodies) {
      let redacted = "";
      const seconds = secondsOf(() => (redacted = key(value).redact(body)));
      assert.ok(seconds < 1, `${seconds} s for ${value.slice(0, 9)} in ${body.slice(0, 9)} again and again`);
      assert.equal(redacted.split("[API key]").length - 1, value === "a".repeat(512) ? 2047 : 0);
    }
  }).timeout(120_000);

  it("B11 destroys no ordinary text when it is short", () => {
    assert.deepEqual([key("200").redact("status 200"), key("sunny").redact("sunny")], ["status 200", "sunny"]);
  });
});

/** The key that was read, or why there is none. */
function reading(input: string): string {
  const read = ApiKey.read(input);
  return read.kind === "key" ? read.key.expose() : read.kind;
}

function key(value: string): ApiKey {
  const read = ApiKey.read(value);
  assert.ok(read.kind === "key");
  return read.key;
}
