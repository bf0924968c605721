import assert from "node:assert/strict";

import type { HeaderFields } from "../../../../src/service/http/headers";
import { matchesVary, varyHeadersOf } from "../../../../src/service/http/vary";
import type { VaryHeaders } from "../../../../src/weather/model/answer";

const request = { "accept-language": "en-GB", "accept-encoding": "gzip", authorization: "Bearer canary" };

describe("the variant of an answer", () => {
  const [language, encoding] = [{ "accept-language": "en-GB" }, { "accept-encoding": "gzip" }];
  const variants: readonly (readonly [title: string, vary: HeaderFields[string], varyHeaders: VaryHeaders])[] = [
    ["F12 is the language that was asked for, with Vary: Accept-Language", "Accept-Language", language],
    ["F12 is both, with both in one line", " Accept-Encoding ,ACCEPT-LANGUAGE,, ", { ...encoding, ...language }],
    ["F12 is both, with both in two lines", ["Accept-Encoding", "Accept-Language"], { ...encoding, ...language }],
    ["F12 is empty for a header that was not sent", "Cookie", { cookie: "" }],
    ["F12 does not take * for a name", "*", {}],
    ["F12 D15 is empty for constructor, which every object has", "constructor", { constructor: "" }],
    ["F12 D15 is empty for the name of the prototype", "__proto__", { ["__proto__"]: "" }],
    ["never holds the key", "Authorization, Accept-Language", language],
    ["is nothing without Vary", undefined, {}],
  ];
  for (const [title, vary, varyHeaders] of variants)
    it(title, () => assert.deepEqual(varyHeadersOf({ vary }, request), varyHeaders));

  const german = { ...request, "accept-language": "de" };
  const answers: readonly (readonly [title: string, vary: string, later: VaryHeaders, isFor: boolean])[] = [
    ["F12 answers a request in the same language", "Accept-Language", request, true],
    ["F12 does not answer a request in another language", "Accept-Language", german, false],
    ["F12 does not answer a request that names no language", "Accept-Language", encoding, false],
    ["F12 answers a request in another language when only the coding matters", "Accept-Encoding", german, true],
    ["F12 does not answer a request that sends what was left out", "Cookie", { ...request, cookie: "a=1" }, false],
    ["F12 D15 answers a request where Vary names what every object has", "__proto__, constructor", {}, true],
    ["answers a request with another key", "Authorization", { ...request, authorization: "Bearer other" }, true],
    ["answers every request without Vary", "", {}, true],
  ];
  for (const [title, vary, later, isFor] of answers)
    it(title, () => {
      const stored = JSON.stringify(varyHeadersOf({ vary }, request));
      assert.equal(matchesVary(JSON.parse(stored) as VaryHeaders, later), isFor);
    });
});
