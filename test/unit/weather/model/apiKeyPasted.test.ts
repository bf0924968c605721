import assert from "node:assert/strict";

import { ApiKey } from "../../../../src/weather/model/apiKey";

function keyOf(text: string): ApiKey {
  const reading = ApiKey.read(text);
  assert.ok(reading.kind === "key");
  return reading.key;
}

describe("API key with quotation marks", () => {
  it("B5 is refused where they do not stand around the whole of it", () => {
    for (const text of ['"a"bcdefg', "ab'cdefg'", "`a`bc`defg"])
      assert.deepEqual(ApiKey.read(text), { kind: "refused", reason: "keyQuotation" });
  });
});

describe("API key that was pasted with what stood before it", () => {
  it("B6 is read without it, with and without spaces", () => {
    const pasted = [
      "Authorization:canary123",
      "Authorization : Bearer canary123",
      "Bearer  canary123",
      "&apikey =canary123",
    ];
    for (const text of pasted) assert.equal(keyOf(text).expose(), "canary123");
  });

  it("B6 is left as it is where such words are its own", () => {
    for (const text of ["x-authorization:abc", "mybearer", "xapikey=abc", "Bearers"])
      assert.deepEqual(
        [keyOf(text).expose(), ApiKey.read(text)],
        [text, { kind: "key", key: keyOf(text), cleaned: false }],
      );
  });
});

describe("API key inside of other text", () => {
  it("B12 is taken out also between digits, where it has letters itself", () => {
    for (const key of ["canary123456", "123456canary", "12canary34"])
      for (const text of [`1${key}`, `${key}2`, `0x1${key}29`]) assert.doesNotMatch(keyOf(key).redact(text), /canary/);
  });

  it("B11 is left alone inside of a longer number, where it is digits alone", () => {
    const key = keyOf("20261027");
    assert.equal(key.redact("at 202610270805, id 120261027"), "at 202610270805, id 120261027");
    assert.equal(key.redact("key=20261027;"), "key=[API key];");
  });
});
