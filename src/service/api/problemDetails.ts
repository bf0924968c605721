import { isObject, type JsonObject, parseJson } from "../../weather/base/json";

/**
 * The error body of the specification, section 2, member by member: one that is missing or of another type is left
 * out. `Reference`, the address of the failed request, is not read at all, because it can hold the key.
 */
export interface ProblemDetails {
  readonly type?: string;
  readonly title?: string;
  readonly status?: number;
  /** RFC 9457, section 3.1.4. It decides what a 403 means, and is never shown or logged. */
  readonly detail?: string;
  readonly instance?: string;
  readonly trace?: { readonly timestamp?: string; readonly requestId?: string; readonly buildId?: string };
  readonly code?: string;
  readonly message?: string;
}

/** Parses an error body. A body that is not a JSON object gives a problem without members. */
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

/** Matches a sentence that says that a limit was exceeded. "Exceeds" is not among them: a product can exceed a plan. */
const limit = /\b(?:limit|quota|number of (?:requests|calls))s?\b/;
const exceeded =
  /(?<!\b(?:never|not|cannot|\w+n['’]t) (?:yet )?(?:been |be )?)\b(?:exceeded|reached|exhausted|used up|out of)\b/;
const limitExceeded = new RegExp(`${limit.source}[^.]*${exceeded.source}|${exceeded.source}[^.]*${limit.source}`, "i");

/** Matches words for a key that was not accepted: the limit beside them is one for everybody who has none. */
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

/** Characters of a text that are searched for these words, because a hostile text can be very long. */
const beginning = 300;

/**
 * Whether an error says that the quota is used up: older hosts do with a 503 and "The allowed number of requests has been
 * exceeded." in `Message`, the provider's gateway with a 403 and "API Key has exceeded the allowed limit for …" in
 * `detail`. Any other 403 is a key without access, also where it speaks of a limit beside the key; any other 503 is an
 * overload.
 */
export function saysQuotaUsedUp(status: number, { message = "", detail = "" }: ProblemDetails): boolean {
  if (status === 503) return /allowed number of requests/i.test(message);
  const texts = [detail, message].map((text) => text.slice(0, beginning));
  const says = (words: RegExp): boolean => texts.some((text) => words.test(text));
  return status === 403 && says(limitExceeded) && !says(keyRefused);
}

/** Shorter words stand inside other words by chance. */
const shortestInside = 3;

/**
 * Whether an identifier names what was asked for: whether it has a word of the question, without regard to case, accents
 * and hyphens. A word of one or two characters counts only where it stands alone between hyphens.
 */
export function hasWordOf(question: string, identifier: string): boolean {
  const plain = question.normalize("NFKD").toLowerCase();
  // Of `18404_PC 40.71` these are 18404PC and 4071 beside 18404, PC, 40 and 71.
  const words = [...plain.split(/[\s,]+/), ...plain.split(/[^\p{L}\p{N}\p{M}]+/u)]
    .map((word) => word.replace(/[^\p{L}\p{N}]/gu, ""))
    .filter((word) => word !== "");
  const parts = identifier.toLowerCase().split("-");
  const whole = parts.join("");
  return words.some((word) => (word.length < shortestInside ? parts.includes(word) : whole.includes(word)));
}

function string<K extends string>(name: K, value: JsonObject[string]): Partial<Record<K, string>> {
  return typeof value === "string" ? ({ [name]: value } as Partial<Record<K, string>>) : {};
}

/** Quoted to support, written to the log and told in reports, so nothing but an identifier may pass. */
function identifier<K extends string>(name: K, value: JsonObject[string]): Partial<Record<K, string>> {
  return typeof value === "string" && /^[A-Za-z0-9-]{1,64}$/.test(value) ? string(name, value) : {};
}
