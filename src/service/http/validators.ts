import type { Validators } from "../../weather/model/answer";
import { type Headers, single } from "./headers";
import { parseHttpDate } from "./httpDate";

const longestEtag = 256;

/** Reads `ETag` and `Last-Modified`; one that is not written as RFC 9110 asks is left out, so that both can be sent back as they are. */
export function readValidators(headers: Headers, receivedAt: number): Validators {
  const etag = single(headers["etag"]);
  const lastModified = single(headers["last-modified"]);
  return {
    ...(/^(?:W\/)?"[\x21\x23-\x7e]*"$/.test(etag) && etag.length <= longestEtag && { etag }),
    ...(parseHttpDate(lastModified, receivedAt) !== undefined && { lastModified }),
  };
}

/**
 * What is sent back after a 304: what it names takes the place of what is known. An entity tag of another answer does not:
 * it is not the one that is known (RFC 9111, section 4.3.4).
 */
export function renewedValidators(known: Validators, named: Validators): Validators {
  const isOther = known.etag !== undefined && opaque(known.etag) !== opaque(named.etag ?? known.etag);
  return isOther ? known : { ...known, ...named };
}

/** RFC 9110, section 8.8.3.2: weak or not, these are tags of the same answer. */
function opaque(etag: string): string {
  return etag.replace(/^W\//, "");
}

/** The headers of a request that wants a body only when it is newer: RFC 9110, section 13.1. */
export function conditionalHeaders({ etag, lastModified }: Validators): Readonly<Record<string, string>> {
  return {
    ...(etag !== undefined && { "if-none-match": etag }),
    ...(lastModified !== undefined && { "if-modified-since": lastModified }),
  };
}
