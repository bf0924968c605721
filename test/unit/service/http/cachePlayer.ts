import { fixupHeader } from "http-cache-tests/lib/header-fixup.mjs";
import type { Field, Origin, Vector, VectorRequest } from "http-cache-tests/tests/vary.mjs";

import { type ApiCall, contentOr } from "../../../../src/service/api/apiCall";
import { readAnswer } from "../../../../src/service/api/readAnswer";
import { combined, type HeaderFields } from "../../../../src/service/http/headers";
import { conditionalHeaders } from "../../../../src/service/http/validators";
import { matchesVary } from "../../../../src/service/http/vary";
import type { Answer, VaryHeaders } from "../../../../src/weather/model/answer";
import { freshUntil } from "../../../../src/weather/feed/feedKind";
import { answerOf, endpointAt } from "../harness";

const start = Date.UTC(2026, 9, 27, 8);
const pause = 3000;
const none = { minimumInterval: () => 0 };

// A vector may have only these members; those outside `played` are for the suite's own checks.
const played = "request_headers response_headers expected_type pause_after expected_response_headers";
const understood = [...played.split(" "), "setup", "setup_tests", "check_body"];

/** The origin of an answer, and its lifetime on arrival from the service, in milliseconds. */
export interface Played {
  readonly origin: Origin;
  readonly goodFor: number;
  /** Whether the origin and the headers that are stored unchanged match the vector. */
  readonly isAsExpected: boolean;
}

/**
 * Plays a vector's requests, one after another, to a private cache that keeps one answer. The cache decides with the
 * functions that decide for the extension, without the minimum interval that the extension adds to them.
 *
 * @throws if the vector has a member that isn't played.
 */
export function play({ id, requests }: Vector): readonly Played[] {
  let now = start;
  let stored: Answer<unknown> | undefined;
  return requests.map((request, index): Played => {
    const unknown = Object.keys(request).filter((member) => !understood.includes(member));
    if (unknown.length > 0) throw new Error(`${id} asks for ${unknown.join(", ")}.`);
    const asked = sent(request);
    const reused =
      stored && now < freshUntil(stored, none) && matchesVary(stored.response.varyHeaders, asked) ? stored : undefined;
    const origin = reused ? "cached" : originOf(request, requests[index - 1], stored);
    const answer = reused ?? received(request, asked, now, origin === "not_cached" ? undefined : stored);
    stored = answer;
    if (request.pause_after) now += pause;
    const { expected_type: expected = origin, expected_response_headers: fields = [] } = request;
    const { freshness, validators } = answer.response;
    const { etag, lastModified } = validators;
    const headers = { "cache-control": freshness.cacheControl, etag, "last-modified": lastModified };
    const kept = new Map(Object.entries(headers));
    const isKept = (name: string, value: string): boolean => !kept.has(name) || kept.get(name) === value;
    const areKept = fields.every(([name, value]) => isKept(name.toLowerCase(), value));
    const goodFor = answer.expiresAt - answer.receivedAt;
    return { origin, goodFor, isAsExpected: origin === expected && areKept };
  });
}

/** Mirrors the suite's server: a 304 if one is expected and the request has the previous answer's validator. */
function originOf(
  { expected_type: expected }: VectorRequest,
  before?: VectorRequest,
  stored?: Answer<unknown>,
): Origin {
  const conditions = conditionalHeaders(stored?.response.validators ?? {});
  const last = byName(before?.response_headers ?? []);
  const isAsked = (condition: string, validator: string): boolean =>
    conditions[condition] !== undefined && conditions[condition] === last[validator]?.[0];
  if (expected === "etag_validated" && isAsked("if-none-match", "etag")) return expected;
  if (expected === "lm_validated" && isAsked("if-modified-since", "last-modified")) return expected;
  return "not_cached";
}

function sent({ request_headers: fields = [] }: VectorRequest): VaryHeaders {
  return Object.fromEntries(Object.entries(byName(fields)).map(([name, value]) => [name, combined(value)]));
}

/** The suite's server adds a date to every answer without one. */
function received(
  request: VectorRequest,
  asked: VaryHeaders,
  now: number,
  known: Answer<unknown> | undefined,
): Answer<unknown> {
  const { response_headers: fields = [] } = request;
  const dated = fields.map((field) => fixupHeader([...field], { "server-now": String(now) }, request));
  const headers: HeaderFields = { date: new Date(now).toUTCString(), ...byName(dated) };
  const status = known ? 304 : 200;
  return answerOf(readAnswer({ status, headers, text: "{}" }, callFor(asked, known), now));
}

function callFor(headers: VaryHeaders, known: Answer<unknown> | undefined): ApiCall<unknown> {
  const endpoint = endpointAt("https://weather.example");
  return {
    name: "conditions",
    budget: "core",
    endpoint,
    question: "",
    request: { url: new URL(endpoint.base), scheme: endpoint.scheme, headers },
    known,
    decode: (json) => contentOr(json),
    describe: () => "",
  };
}

/** Headers in Node's form: lower-case names, and a list of trimmed values for each. */
function byName(fields: readonly Field[]): Readonly<Record<string, readonly string[]>> {
  const headers: Record<string, string[]> = {};
  for (const [name, value] of fields) (headers[name.toLowerCase()] ??= []).push(String(value).trim());
  return headers;
}
