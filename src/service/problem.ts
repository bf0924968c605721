import { isObject, type JsonObject } from "../weather/observation";
import { parsed } from "./json";

/**
 * The error body of the specification, section 2, member by member: one that is missing or of another type is left
 * out. `Reference`, the address of the failed request, is not read at all, because it can hold the key.
 */
export interface Problem {
  readonly type?: string;
  readonly title?: string;
  readonly status?: number;
  readonly instance?: string;
  readonly trace?: { readonly timestamp?: string; readonly requestId?: string; readonly buildId?: string };
  readonly code?: string;
  readonly message?: string;
}

/** Reads an error body; anything that is no JSON object is a problem without members. */
export function readProblem(text: string): Problem {
  const body = parsed(text);
  if (!isObject(body)) return {};
  const trace = isObject(body["trace"]) ? body["trace"] : {};
  return {
    ...string("type", body["type"]),
    ...string("title", body["title"]),
    ...(typeof body["status"] === "number" && { status: body["status"] }),
    ...string("instance", body["instance"]),
    trace: {
      ...string("timestamp", trace["timestamp"]),
      ...identifier("requestId", trace["requestId"]),
      ...identifier("buildId", trace["buildId"]),
    },
    ...string("code", body["Code"]),
    ...string("message", body["Message"]),
  };
}

/** The words with which older hosts say with a 503 that the quota is used up. */
export function saysQuotaUsedUp({ message }: Problem): boolean {
  return /allowed number of requests/i.test(message ?? "");
}

function string<K extends string>(name: K, value: JsonObject[string]): Partial<Record<K, string>> {
  return typeof value === "string" ? ({ [name]: value } as Partial<Record<K, string>>) : {};
}

/** Quoted to support and written to the log, so nothing but an identifier may pass. */
function identifier<K extends string>(name: K, value: JsonObject[string]): Partial<Record<K, string>> {
  return typeof value === "string" && /^[A-Za-z0-9-]{1,64}$/.test(value) ? string(name, value) : {};
}
