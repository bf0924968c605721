import type { VaryHeaders } from "../../weather/model/answer";
import { combined, type HeaderFields } from "./headers";

/**
 * The headers of a request that `Vary` names, with their values (names in lower case). `*` is not a name: see `expiry`.
 * The key is left out, because all windows share their answers, and the weather is the same for every key.
 *
 * Source: RFC 9111, section 4.1.
 */
export function varyHeadersOf(headers: HeaderFields, request: VaryHeaders): VaryHeaders {
  const names = combined(headers["vary"])
    .split(",")
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== "" && name !== "*" && name !== "authorization");
  return Object.fromEntries(names.map((name) => [name, valueIn(request, name)]));
}

/** Whether an answer that was asked for with `varyHeaders` answers `request` too. */
export function matchesVary(varyHeaders: VaryHeaders, request: VaryHeaders): boolean {
  return Object.entries(varyHeaders).every(([name, value]) => valueIn(request, name) === value);
}

/**
 * The value of a header; empty without one. The names come from the service, and `constructor` is one that every object
 * has.
 */
function valueIn(request: VaryHeaders, name: string): string {
  return (Object.hasOwn(request, name) && request[name]) || "";
}
