import assert from "node:assert/strict";
import { domainToASCII } from "node:url";

import fc from "fast-check";

import { parseEndpoint } from "../../src/service/api/endpoint";
import { parseProblemDetails } from "../../src/service/api/problemDetails";
import { readRefusal } from "../../src/service/api/refusal";
import { english } from "../../src/weather/locale/strings";
import { explain } from "../../src/weather/view/failureMessage";
import { day, minute } from "../unit/weather/fakes";
import { headers, instant } from "./inputs/headers";
import { endpoint, location, nearlyAddress, scheme } from "./inputs/queries";
import { anyJson, anyText, jsonText } from "./inputs/values";
import { property } from "./property";

property("an accepted base address is the same to people and to the network", [nearlyAddress, scheme], (text, way) => {
  const read = parseEndpoint(way, text);
  if ("kind" in read) return;
  const { base, host } = read;
  const url = new URL(base);
  // No user, password, query or fragment.
  assert.equal(url.href, `https://${url.host}${url.pathname}`);
  assert.equal(url.host, host);
  assert.ok(base.startsWith(url.origin) && !base.endsWith("/"), base);
  assert.match(base, /^[\x21-\x7e]+$/);
  const [, name = ""] = /^https:\/\/(\[[^\]]*\]|[^/:]*)(?::\d*)?(?:\/[^?#\\]*)?$/is.exec(text.trim()) ?? [];
  assert.ok(url.hostname === name.toLowerCase() || url.hostname === domainToASCII(name.toLowerCase()), text);
  assert.ok(!/(?:^|\.)(?:\d+|0x[\da-f]*)$/i.test(name) || /^(?:\d{1,3}\.){3}\d{1,3}$/.test(name), text);
  assert.deepEqual(parseEndpoint(way, base), read);
}).takes(3);

const secret = "canary-7f3k9";

/** A text with the key in it, as a service may echo it. */
const echo = anyText.map((text) => `${text} ${secret}`);
const names = "type title instance Message Reference reference detail trace constructor __proto__ x".split(" ");
const trace = echo.map((text) => ({ requestId: text, buildId: [text], timestamp: text }));

/** An error body with the key in any of its members, each of any type. */
const errorBody = fc
  .array(fc.tuple(fc.constantFrom(...names), fc.oneof(echo, anyJson, trace)), { maxLength: 5 })
  .map((all): Readonly<Record<string, unknown>> => Object.fromEntries(all));
const echoing = errorBody.map((all) => JSON.stringify(all));

/** Headers with the key in any of them, also in those that are read. */
const echoingHeaders = fc.tuple(headers, echo, fc.boolean()).map(([received, text, isRead]) => {
  return { ...received, location: text, "set-cookie": [text], ...(isRead && { "retry-after": text }) };
});

const asked = fc.record({ endpoint, location, isOfPlace: fc.boolean() }).map(({ endpoint, location, isOfPlace }) => ({
  name: "conditions" as const,
  endpoint,
  ...(isOfPlace && { notFound: { kind: "locationUnknown", location } as const }),
}));
const quota = [
  '{"Message":"The allowed number of requests has been exceeded."}',
  '{"detail":"API Key has exceeded the allowed limit for a day"}',
];
const body = fc.oneof(echoing, jsonText, fc.constantFrom(...quota));
const statuses = [301, 304, 400, 401, 403, 404, 407, 408, 425, 429, 451, 500, 503, 511, 600, 999];
const status = fc.oneof(fc.integer({ min: 100, max: 999 }), fc.constantFrom(...statuses));

const response = fc.record({ status, headers: echoingHeaders, text: body });

property("any refusal has no key in it, and waits a day at most", [response, asked, instant], (refused, about, now) => {
  const problem = parseProblemDetails(refused.text);
  const refusal = readRefusal(refused, problem, about, "key id", now);
  const { failure, notBefore } = refusal;
  if (notBefore !== undefined) assert.ok(notBefore >= now + minute && notBefore <= now + day);
  if (refused.status === 401 || failure.kind === "redirected") assert.equal(notBefore, undefined);
  const { title, sentence } = explain(failure, { tag: "en", localize: english });
  assert.ok(!JSON.stringify([refusal, title, sentence]).includes(secret));
  for (const id of [problem.trace?.requestId, problem.trace?.buildId])
    assert.match(id ?? "none", /^[A-Za-z0-9-]{1,64}$/);
});
