import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";

import ageParse from "http-cache-tests/tests/age-parse.mjs";
import ccFreshness from "http-cache-tests/tests/cc-freshness.mjs";
import expires from "http-cache-tests/tests/expires-freshness.mjs";
import expiresParse from "http-cache-tests/tests/expires-parse.mjs";
import varyParse from "http-cache-tests/tests/vary-parse.mjs";
import vary, { type Field, type Vector } from "http-cache-tests/tests/vary.mjs";

import { conditionsCall } from "../../../../src/service/api/conditionsCall";
import { readAnswer } from "../../../../src/service/api/readAnswer";
import { combined, type HeaderFields } from "../../../../src/service/http/headers";
import { matchesVary } from "../../../../src/service/http/vary";
import type { Answer } from "../../../../src/weather/model/answer";
import { freshUntil } from "../../../../src/weather/feed/feedKind";
import type { Observation } from "../../../../src/weather/model/observation";
import { answerOf } from "../harness";
import { query } from "../storage/storageFixture";

const page = readFileSync(path.resolve(__dirname, "../../../../../docs/http-cache-tests.md"), "utf8");
/** By vector, the second column of the page's tables: the extension's answer, or why the vector is not run. */
const documented = new Map([...page.matchAll(/^\| `(\S+)` +\| (.+?) +\|/gm)].map(([, id, said]) => [id, said]));

/** Headers in Node's form: names in lower case, and a list of trimmed values for each. */
function byName(fields: readonly Field[], now: number): Readonly<Record<string, readonly string[]>> {
  const headers: Record<string, string[]> = {};
  for (const [name, value] of fields) {
    const isDate = typeof value === "number" && /^(?:date|expires|last-modified)$/i.test(name);
    const text = isDate ? new Date(now + value * 1000).toUTCString() : String(value);
    (headers[name.toLowerCase()] ??= []).push(text.trim());
  }
  return headers;
}

/**
 * Plays a vector's requests, one after another, to a cache that keeps one answer. It decides with the functions that
 * decide for the extension, without the minimum interval that the extension adds to them.
 *
 * @returns where the last response came from.
 */
function play({ requests }: Vector): string | undefined {
  let now = Date.UTC(2026, 9, 27, 8);
  let stored: Answer<Observation> | undefined;
  let origin: string | undefined;
  for (const { request_headers: sent = [], response_headers: received = [], pause_after: pauses } of requests) {
    const asked = Object.entries(byName(sent, now)).map(([name, value]) => [name, combined(value)] as const);
    const headers = Object.fromEntries(asked);
    const isFresh = stored !== undefined && now < freshUntil(stored, { minimumInterval: () => 0 });
    if (isFresh && matchesVary(stored?.response.varyHeaders ?? {}, headers)) origin = "reused";
    else {
      origin = "asked for again";
      const call = conditionsCall(query);
      // The suite's server adds a date to every answer without one.
      const dated: HeaderFields = { date: new Date(now).toUTCString(), ...byName(received, now) };
      const response = { status: 200, headers: dated, text: '[{"WeatherText":"Fog"}]' };
      stored = answerOf(readAnswer(response, { ...call, request: { ...call.request, headers } }, now));
    }
    if (pauses) now += 3000;
  }
  return origin;
}

describe("the public tests of HTTP caches", () => {
  for (const { id: suite, name: about, tests } of [expires, expiresParse, ageParse, ccFreshness, vary, varyParse])
    describe(`${about} (${suite})`, () => {
      for (const vector of tests) {
        const { id, name, requests } = vector;
        const said = documented.get(id);
        if (said?.startsWith("Not run")) continue;
        const expected = said ?? (requests.at(-1)?.expected_type === "cached" ? "reused" : "asked for again");
        it(`${name} (${id}): ${expected}`, () => assert.equal(play(vector), expected));
      }
    });
});
