import { defined, isObject, parseJson } from "../../weather/base/json";

/** Members of an error body (specification, section 2) for the failure and the log. None is shown. */
export interface ProblemDetails {
  /** RFC 9457, section 3.1.4. */
  readonly detail?: string;
  readonly message?: string;
  readonly code?: string;
  /** Goes into the log and the problem report. */
  readonly requestId?: string;
}

/** Parses an error body. A body that isn't a JSON object has no members. */
export function parseProblemDetails(text: string): ProblemDetails {
  const body = parseJson(text);
  if (!isObject(body)) return {};
  const { detail, Message: message, Code: code, trace } = body;
  const requestId = isObject(trace) ? trace["requestId"] : undefined;
  return defined({
    detail: textIn(detail),
    message: textIn(message),
    code: textIn(code),
    // This form excludes places and search texts.
    requestId: /^[a-z\d]{8}(?:-[a-z\d]{4}){3}-[a-z\d]{12}$/i.exec(textIn(requestId) ?? "")?.[0],
  });
}

/** Matches the wording of the provider's hosts, and the usual word of gateways. */
const quota = /allowed limit|allowed number of requests|\bquotas?\b/i;

/** Without these words in the same sentence, a quota is only named: it may be one that a key doesn't have. */
const usedUp = /exceed|exhaust|reached|consumed|used up|out of|over (?:your|the)\b|depleted|insufficient|replenished/i;

const shortLived = /\b(?:rate|seconds?|minutes?)\b/i;

/** Whether an error means a used-up quota. A 403 without such words is a refusal; any other 429 may be a burst. */
export function saysQuotaUsedUp(status: number, { message = "", detail = "" }: ProblemDetails): boolean {
  const words = `${detail}. ${message}`;
  const isUsedUp = words.split(/[.!?;]\s/).some((sentence) => quota.test(sentence) && usedUp.test(sentence));
  return [403, 429, 503].includes(status) && isUsedUp && !(status === 429 && shortLived.test(words));
}

function textIn(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
