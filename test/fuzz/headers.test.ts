import assert from "node:assert/strict";
import { validateHeaderValue } from "node:http";

import fc from "fast-check";

import { remainingOf } from "../../src/service/api/response";
import { combined, single, wholeNumber } from "../../src/service/http/headers";
import { conditionalHeaders, readValidators } from "../../src/service/http/validators";
import { matchesVary, varyHeadersOf } from "../../src/service/http/vary";
import { instant } from "./inputs/dates";
import { headers, seconds } from "./inputs/headers";
import { anyText } from "./inputs/texts";
import { property } from "./property";

const lines = fc.oneof(anyText, fc.array(anyText, { maxLength: 3 }), fc.constant(undefined));
const varying = fc.constantFrom("accept-language", "accept-encoding", "if-none-match", "__proto__", "constructor", "x");
const request = fc.dictionary(varying, anyText, { noNullPrototype: true });

describe("any header", () => {
  property(
    "F5 that comes more than once is one list, or one value where all are the same",
    [lines],
    (value) => {
      const all = value === undefined ? [] : [value].flat();
      assert.equal(combined(value), all.join(", "));
      assert.equal(single(value), new Set(all).size === 1 ? all[0] : "");
    },
    { share: 0.3 },
  );

  property(
    "F6 F10 F13 with seconds is digits and nothing else, and never more than 2^31",
    [fc.oneof(seconds, anyText)],
    (text) => {
      const read = wholeNumber(text);
      if (read === undefined) return void assert.ok(!/^[0-9]+$/.test(text));
      assert.match(text.trim(), /^[0-9]+$/);
      assert.equal(read, Number(BigInt(text.trim()) > 2n ** 31n ? 2n ** 31n : BigInt(text.trim())));
    },
    { share: 0.5 },
  );

  property(
    "F15 says how many calls are left, or nothing",
    [headers, fc.oneof(seconds, anyText)],
    (received, value) => {
      const left = remainingOf({ ...received, "ratelimit-remaining": value });
      if (left === undefined) assert.ok(!/^[0-9]{1,9}$/.test(value));
      else assert.ok(Number.isSafeInteger(left) && left >= 0 && left < 1e9 && Number(value) === left);
    },
    { share: 0.5 },
  );

  property(
    "F18 E7 that comes back with the next request can be sent, and is what came",
    [headers, instant],
    (received, now) => {
      const validators = readValidators(received, now);
      const sent = conditionalHeaders(validators);
      for (const [name, value] of Object.entries(sent)) assert.doesNotThrow(() => validateHeaderValue(name, value));
      if (validators.etag !== undefined) assert.deepEqual([...new Set([received.etag].flat())], [validators.etag]);
      if (validators.lastModified !== undefined)
        assert.deepEqual([...new Set([received["last-modified"]].flat())], [validators.lastModified]);
      assert.deepEqual(
        readValidators({ etag: validators.etag, "last-modified": validators.lastModified }, now),
        validators,
      );
    },
  );
});

describe("any Vary", () => {
  property(
    "F12 makes an answer good for the request that it was given to",
    [fc.array(varying, { maxLength: 3 }), request],
    (names, sent) => {
      const varyHeaders = varyHeadersOf({ vary: names.map((name) => name.toUpperCase()) }, sent);
      assert.ok(matchesVary(varyHeaders, sent));
      assert.deepEqual(new Set(Object.keys(varyHeaders)), new Set(names));
      for (const value of Object.values<unknown>(varyHeaders)) assert.equal(typeof value, "string");
      assert.ok(matchesVary(JSON.parse(JSON.stringify(varyHeaders)) as typeof varyHeaders, sent));
    },
  );

  property(
    "F12 makes an answer good for no request that differs in what it names",
    [fc.array(varying, { maxLength: 3 }), request, request],
    (names, sent, other) => {
      const varyHeaders = varyHeadersOf({ vary: names.join(",") }, sent);
      const valueIn = (headersSent: typeof sent, name: string): string =>
        Object.hasOwn(headersSent, name) ? (headersSent[name] ?? "") : "";
      const isSame = names.every((name) => valueIn(sent, name) === valueIn(other, name));
      assert.equal(matchesVary(varyHeaders, other), isSame);
    },
  );

  property(
    "F12 never speaks of the key",
    [headers, anyText],
    (received, value) => {
      const varyHeaders = varyHeadersOf(
        { ...received, vary: ["Authorization", ...[received.vary ?? []].flat()] },
        { authorization: value },
      );
      assert.ok(!Object.hasOwn(varyHeaders, "authorization") && !Object.hasOwn(varyHeaders, "*"));
    },
    { share: 0.2 },
  );
});
