import assert from "node:assert/strict";

import type { JsonObject } from "../../../../src/weather/base/json";
import { allFieldsJson } from "../../../../src/weather/view/allFieldsJson";

describe("an observation as JSON", () => {
  it("has all members as they came, but for the address that may hold a key", () => {
    const members = { WeatherText: "Rain", Wind: { Speed: [1, null, true] } };
    const deep = { CrossReference: 1, ReferencePoint: 2 };
    const json = allFieldsJson({ ...members, Reference: "x", Deep: { reference: "y", ...deep } });
    assert.deepEqual(JSON.parse(json), { ...members, Deep: deep });
  });

  it("D12 is cut where it is nested deeper than the limit", () => {
    for (const [open, close] of Object.entries({ '{"a":': "}", "[": "]" })) {
      const deep = JSON.parse(`{"Deep":${open.repeat(100_000)}1${close.repeat(100_000)}}`) as JsonObject;
      const text = allFieldsJson(deep);
      assert.ok(text.length < 2_000, `${text.length} characters`);
      assert.match(text, /"…"/);
      assert.equal(typeof JSON.parse(text), "object");
    }
  });

  it("J3 hides nothing: what cannot be seen is escaped, and reads as what it was", () => {
    const text =
      "Sunny\u{e0041}\u{e007f}\u200b\u202e\ufe0f\u{e0100}\u007f\u0085\u2028\u00ad\ufff9 day\n☀ größer 日本 😀";
    const members = { WeatherText: text, [text]: [text] };
    const json = allFieldsJson(members);
    const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Variation_Selector}\u{e0000}-\u{e0fff}]/u;
    assert.doesNotMatch(json.replaceAll("\n", ""), unseen);
    assert.match(json, /"Sunny\\udb40\\udc41\\udb40\\udc7f\\u200b\\u202e\\ufe0f\\udb40\\udd00\\u007f/);
    assert.match(json, /☀ größer 日本 😀"/);
    assert.deepEqual(JSON.parse(json), members);
  });

  it("D15 keeps a member that is called like the prototype a member", () => {
    const text = allFieldsJson(JSON.parse('{"__proto__":{"polluted":1}}') as JsonObject);
    assert.deepEqual(Object.keys(JSON.parse(text) as object), ["__proto__"]);
    assert.equal(({} as { polluted?: unknown }).polluted, undefined);
  });
});
