import { fixupHeader } from "http-cache-tests/lib/header-fixup.mjs";
import type { Field, Origin, Vector, VectorRequest } from "http-cache-tests/tests/vary.mjs";

import { readAnswer, renewAnswer } from "../../../../src/service/api/response";
import { combined, type HeaderFields } from "../../../../src/service/http/headers";
import { conditionalHeaders } from "../../../../src/service/http/validators";
import { matchesVary } from "../../../../src/service/http/vary";
import type { Answer, VaryHeaders } from "../../../../src/weather/model/answer";
import { freshUntil } from "../../../../src/weather/refresh/timing";
import { answerOf } from "../harness";

const start = Date.UTC(2026, 9, 27, 8);
const pause = 3000;

/** What a vector may say; another word would be an instruction that is not followed. */
const understood: readonly string[] = [
  "request_headers",
  "response_headers",
  "expected_type",
  "pause_after",
  "setup",
  "expected_response_headers",
  "setup_tests",
  "check_body",
] satisfies (keyof VectorRequest)[];

/** Where an answer came from, for how many milliseconds it was good when it came from the service, and what is kept of its headers. */
export interface Played {
  readonly origin: Origin;
  readonly goodFor: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/**
 * Plays a vector's requests, one after another, to a private cache that keeps one answer. The cache decides with the
 * functions that decide for the extension, without the minimum interval that the extension adds to them.
 *
 * @throws when the vector asks for something that is not played here.
 */
export function play({ id, requests }: Vector): readonly Played[] {
  let now = start;
  let stored: Answer | undefined;
  return requests.map((request, index): Played => {
    const unknown = Object.keys(request).filter((member) => !understood.includes(member));
    if (unknown.length > 0) throw new Error(`${id} asks for ${unknown.join(", ")}.`);
    const asked = sent(request);
    const reused = stored && now < freshUntil(stored, 0) && matchesVary(stored.varyHeaders, asked) ? stored : undefined;
    const from = reused ? "cached" : originOf(request, requests[index - 1], stored);
    const answer = reused ?? received(request, asked, now, from === "not_cached" ? undefined : stored);
    stored = answer;
    if (request.pause_after) now += pause;
    return { origin: from, goodFor: answer.expiresAt - answer.receivedAt, headers: keptOf(answer) };
  });
}

/** As the suite's server does it: a 304 where one is expected, and asked for with what the answer before had. */
function originOf({ expected_type: expected }: VectorRequest, before?: VectorRequest, stored?: Answer): Origin {
  const conditions = conditionalHeaders(stored?.validators ?? {});
  const last = byName(before?.response_headers ?? []);
  const isAsked = (condition: string, validator: string): boolean =>
    conditions[condition] !== undefined && conditions[condition] === last[validator]?.[0];
  if (expected === "etag_validated" && isAsked("if-none-match", "etag")) return expected;
  if (expected === "lm_validated" && isAsked("if-modified-since", "last-modified")) return expected;
  return "not_cached";
}

/** The header fields that an answer keeps, as far as it keeps them as they came. */
function keptOf({ freshness, validators }: Answer): Played["headers"] {
  return { "cache-control": freshness.cacheControl, etag: validators.etag, "last-modified": validators.lastModified };
}

function sent({ request_headers: fields = [] }: VectorRequest): VaryHeaders {
  return Object.fromEntries(Object.entries(byName(fields)).map(([name, value]) => [name, combined(value)]));
}

/** The suite's server dates every answer that is not dated by the vector. */
function received(request: VectorRequest, asked: VaryHeaders, now: number, known: Answer | undefined): Answer {
  const { response_headers: fields = [] } = request;
  const dated = fields.map((field) => fixupHeader([...field], { "server-now": String(now) }, request));
  const headers: HeaderFields = { date: new Date(now).toUTCString(), ...byName(dated) };
  const reply = known
    ? renewAnswer(known, { status: 304, headers, text: "" }, now)
    : readAnswer({ status: 200, headers, text: '[{"WeatherText":"Fog"}]' }, asked, now);
  return answerOf(reply);
}

/** As Node hands headers over: names in lower case, the values of several lines as a list, none with spaces around it. */
function byName(fields: readonly Field[]): Readonly<Record<string, readonly string[]>> {
  const headers: Record<string, string[]> = {};
  for (const [name, value] of fields) (headers[name.toLowerCase()] ??= []).push(String(value).trim());
  return headers;
}
