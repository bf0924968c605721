import type { ApiKey } from "../../weather/model/apiKey";
import type { Scheme } from "../../weather/model/endpoint";

/** A request that may be logged, compared, and stored. */
export interface KeylessRequest {
  readonly url: URL;
  readonly scheme: Scheme;
}

export interface SignedRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
}

/** The headers of every request. Specification, section 1. */
const headers = { "accept-encoding": "gzip,deflate" };

/** Attaches the key: as `Authorization`, or percent-encoded in the query. Service specification, section 5. */
export function attachKey({ url: keyless, scheme }: KeylessRequest, key: ApiKey): SignedRequest {
  if (scheme === "header") return { url: keyless, headers: { ...headers, authorization: `Bearer ${key.expose()}` } };
  const url = new URL(keyless);
  url.search += `${url.search === "" ? "" : "&"}apikey=${encodeURIComponent(key.expose())}`;
  return { url, headers };
}
