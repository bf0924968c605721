import { defined } from "../../weather/base/json";
import type { EpochMs } from "../../weather/base/ports";
import type { Validators } from "../../weather/model/answer";
import { type HeaderFields, single } from "./headers";
import { parseHttpDate } from "./httpDate";

const maxEtagLength = 256;

/** `ETag` and `Last-Modified`, if they are well-formed (RFC 9110, section 8.8). */
export function readValidators(headers: HeaderFields, receivedAt: EpochMs): Validators {
  const etag = single(headers["etag"]);
  const lastModified = single(headers["last-modified"]);
  return {
    ...(/^(?:W\/)?"[\x21\x23-\x7e]*"$/.test(etag) && etag.length <= maxEtagLength && { etag }),
    ...(parseHttpDate(lastModified, receivedAt) !== undefined && { lastModified }),
  };
}

/** The validators after a 304: `received` replace `stored`, unless the entity tags differ (RFC 9111, section 4.3.4). */
export function renewedValidators(stored: Validators, received: Validators): Validators {
  const isOther = stored.etag !== undefined && opaque(stored.etag) !== opaque(received.etag ?? stored.etag);
  return isOther ? stored : { ...stored, ...received };
}

/** An entity tag for the weak comparison of RFC 9110, section 8.8.3.2. */
function opaque(etag: string): string {
  return etag.replace(/^W\//, "");
}

/** The headers that request a body only if it has changed: RFC 9110, section 13.1. */
export function conditionalHeaders({ etag, lastModified }: Validators): Readonly<Record<string, string>> {
  return defined({ "if-none-match": etag, "if-modified-since": lastModified });
}
