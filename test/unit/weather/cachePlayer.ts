import { fixupHeader } from "http-cache-tests/lib/header-fixup.mjs";
import type { Field, Origin, Vector, VectorRequest } from "http-cache-tests/tests/vary.mjs";
import { expiry, freshUntil, type Lifetime } from "../../../src/weather/freshness";
import { combined, type Headers } from "../../../src/weather/headers";
import { isVariantFor, type Variant, variantOf } from "../../../src/weather/variant";

const start = Date.UTC(2026, 9, 27, 8);
const pause = 3000;

/** What a vector may say; another word would be an instruction that is not followed. */
const understood: readonly string[] = [
  "request_headers",
  "response_headers",
  "expected_type",
  "pause_after",
  "setup",
] satisfies (keyof VectorRequest)[];

/** Where an answer came from, and for how many milliseconds it was good when it came from the service. */
export interface Played {
  readonly origin: Origin;
  readonly goodFor: number;
}

interface Stored extends Lifetime {
  readonly variant: Variant;
}

/**
 * Plays a vector's requests, one after another, to a private cache that keeps one answer. The cache decides with the
 * functions that decide for the extension, without the floor that the extension adds to them.
 *
 * @throws when the vector asks for something that is not played here.
 */
export function play({ id, requests }: Vector): readonly Played[] {
  let now = start;
  let stored: Stored | undefined;
  return requests.map((request): Played => {
    const unknown = Object.keys(request).filter((member) => !understood.includes(member));
    if (unknown.length > 0) throw new Error(`${id} asks for ${unknown.join(", ")}.`);
    const asked = sent(request);
    const reused = stored && now < freshUntil(stored, 0) && isVariantFor(stored.variant, asked) ? stored : undefined;
    const answer = reused ?? received(request, asked, now);
    stored = answer;
    if (request.pause_after) now += pause;
    return { origin: reused ? "cached" : "not_cached", goodFor: answer.expiresAt - answer.receivedAt };
  });
}

function sent({ request_headers: fields = [] }: VectorRequest): Variant {
  return Object.fromEntries(Object.entries(byName(fields)).map(([name, value]) => [name, combined(value)]));
}

/** The suite's server dates every answer that is not dated by the vector. */
function received(request: VectorRequest, asked: Variant, now: number): Stored {
  const { response_headers: fields = [] } = request;
  const dated = fields.map((field) => fixupHeader([...field], { "server-now": String(now) }, request));
  const headers: Headers = { date: new Date(now).toUTCString(), ...byName(dated) };
  return { receivedAt: now, expiresAt: expiry(headers, now), variant: variantOf(headers, asked) };
}

/** As Node hands headers over: names in lower case, the values of several lines as a list, none with spaces around it. */
function byName(fields: readonly Field[]): Readonly<Record<string, readonly string[]>> {
  const headers: Record<string, string[]> = {};
  for (const [name, value] of fields) (headers[name.toLowerCase()] ??= []).push(String(value).trim());
  return headers;
}
