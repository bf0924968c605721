import type { Validators } from "../../weather/model/answer";
import { type HeaderFields, single } from "./headers";
import { parseHttpDate } from "./httpDate";

const maxEtagLength = 256;

/** `ETag` and `Last-Modified`, as they can be sent back. One that RFC 9110 does not allow is left out. */
export function readValidators(headers: HeaderFields, receivedAt: number): Validators {
  const etag = single(headers["etag"]);
  const lastModified = single(headers["last-modified"]);
  return {
    ...(/^(?:W\/)?"[\x21\x23-\x7e]*"$/.test(etag) && etag.length <= maxEtagLength && { etag }),
    ...(parseHttpDate(lastModified, receivedAt) !== undefined && { lastModified }),
  };
}

/**
 * The validators after a 304: those that it has replace the known ones. When its entity tag belongs to another answer,
 * the known ones stay (RFC 9111, section 4.3.4).
 */
export function renewedValidators(known: Validators, named: Validators): Validators {
  const isOther = known.etag !== undefined && opaque(known.etag) !== opaque(named.etag ?? known.etag);
  return isOther ? known : { ...known, ...named };
}

/** RFC 9110, section 8.8.3.2: weak or not, these are tags of the same answer. */
function opaque(etag: string): string {
  return etag.replace(/^W\//, "");
}

/** The headers of a request that asks for a body only when it is newer: RFC 9110, section 13.1. */
export function conditionalHeaders({ etag, lastModified }: Validators): Readonly<Record<string, string>> {
  return {
    ...(etag !== undefined && { "if-none-match": etag }),
    ...(lastModified !== undefined && { "if-modified-since": lastModified }),
  };
}
