import { isObject, type JsonObject, parseJson } from "../../weather/base/json";

/** An error body (specification, section 2), without malformed members and `Reference`, which can contain the key. */
export interface ProblemDetails {
  readonly type?: string;
  readonly title?: string;
  readonly status?: number;
  /** RFC 9457, section 3.1.4. Decides the meaning of a 403, and is never shown or logged. */
  readonly detail?: string;
  readonly instance?: string;
  readonly trace?: { readonly timestamp?: string; readonly requestId?: string; readonly buildId?: string };
  readonly code?: string;
  readonly message?: string;
}

/** Parses an error body. A body that isn't a JSON object has no members. */
export function parseProblemDetails(text: string): ProblemDetails {
  const body = parseJson(text);
  if (!isObject(body)) return {};
  const trace = isObject(body["trace"]) ? body["trace"] : {};
  return {
    ...string("type", body["type"]),
    ...string("title", body["title"]),
    ...(typeof body["status"] === "number" && { status: body["status"] }),
    ...string("detail", body["detail"]),
    ...string("instance", body["instance"]),
    trace: {
      ...string("timestamp", trace["timestamp"]),
      ...identifier("requestId", trace["requestId"]),
      ...identifier("buildId", trace["buildId"]),
    },
    ...identifier("code", body["Code"]),
    ...string("message", body["Message"]),
  };
}

/** Matches a sentence about an exceeded limit. Not "exceeds", because a product can exceed a plan. */
const limit = /\b(?:limit|quota|number of (?:requests|calls))s?\b/;
const exceeded =
  /(?<!\b(?:never|not|cannot|\w+n['’]t) (?:yet )?(?:been |be )?)\b(?:exceeded|reached|exhausted|used up|out of)\b/;
const limitExceeded = new RegExp(`${limit.source}[^.]*${exceeded.source}|${exceeded.source}[^.]*${limit.source}`, "i");

/** Matches words for a limit that is over in a moment. */
const shortLived = /\b(?:rate|bursts?|concurren\w+|simultaneous\w*|seconds?|minutes?)\b/i;

/** Matches words for a refused key; a limit mentioned with them is the one for callers without a key. */
const keyRefused = new RegExp(
  [
    /\b(?:anonymous|unauthenticated|unauthorized|unregistered)\b/,
    /\b(?:invalid|unknown|unrecognized|no|without an?) (?:valid )?(?:api )?key\b/,
    /\bkey\b[^.]*\b(?:invalid|unknown|(?:not|\w+n['’]t) (?:authori[sz]ed|recogni[sz]ed|registered|valid))\b/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "i",
);

/**
 * Whether an error means a used-up quota: with "The allowed number of requests has been exceeded." in a 503's `Message`
 * (older hosts), or "API Key has exceeded the allowed limit for …" in a 403's `detail` (the provider's gateway). Any
 * other 429 may be a burst.
 */
export function saysQuotaUsedUp(status: number, { message = "", detail = "" }: ProblemDetails): boolean {
  if (status === 503) return /allowed number of requests/i.test(message);
  // A hostile text can be very long.
  const texts = [detail, message].map((text) => text.slice(0, 300));
  const says = (words: RegExp): boolean => texts.some((text) => words.test(text));
  if (status === 429) return says(limitExceeded) && !says(shortLived);
  return status === 403 && says(limitExceeded) && !says(keyRefused);
}

/** Whether an identifier has a word of `question`, ignoring case, accents, and hyphens. */
export function hasWordOf(question: string, identifier: string): boolean {
  const plain = question.normalize("NFKD").toLowerCase();
  // The words of `18404_PC 40.71` are 18404PC, 4071, 18404, PC, 40, and 71.
  const words = [...plain.split(/[\s,]/), ...plain.split(/[^\p{L}\p{N}\p{M}]/u)]
    .map((word) => word.replace(/[^\p{L}\p{N}]/gu, ""))
    .filter((word) => word !== "");
  const parts = identifier.toLowerCase().split("-");
  const whole = parts.join("");
  // Longer words contain words of one or two characters by chance.
  return words.some((word) => (word.length < 3 ? parts.includes(word) : whole.includes(word)));
}

function string<K extends string>(name: K, value: JsonObject[string]): Partial<Record<K, string>> {
  return typeof value === "string" ? ({ [name]: value } as Partial<Record<K, string>>) : {};
}

/** The value is logged and reported, so any other text is left out. */
function identifier<K extends string>(name: K, value: JsonObject[string]): Partial<Record<K, string>> {
  return typeof value === "string" && /^[A-Za-z0-9-]{1,64}$/.test(value) ? string(name, value) : {};
}
