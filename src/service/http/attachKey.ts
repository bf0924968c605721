import type { ApiKey } from "../../weather/model/apiKey";
import type { Scheme } from "../../weather/model/endpoint";

/** A request without its key, which may be logged, compared and stored. */
export interface KeylessRequest {
  readonly url: URL;
  readonly scheme: Scheme;
  readonly headers: Readonly<Record<string, string>>;
}

/** A request as it goes out, with the key in it. */
export interface SignedRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Attaches the key: the one place where this happens. Scheme `header` is the header `Authorization`, scheme `query` a
 * parameter that is percent-encoded once.
 *
 * Source: service specification, section 5.
 */
export function attachKey({ url: keyless, scheme, headers }: KeylessRequest, key: ApiKey): SignedRequest {
  if (scheme === "header") return { url: keyless, headers: { ...headers, authorization: `Bearer ${key.expose()}` } };
  const url = new URL(keyless);
  url.search += `${url.search === "" ? "" : "&"}apikey=${encodeURIComponent(key.expose())}`;
  return { url, headers };
}
