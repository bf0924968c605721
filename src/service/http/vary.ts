import type { VaryHeaders } from "../../weather/model/answer";
import { combined, type HeaderFields } from "./headers";

/**
 * The request headers named by `Vary` (RFC 9111, section 4.1), in lower case, without the key: all windows share their
 * answers, and the weather is the same for every key. `expiry` handles `*`.
 */
export function varyHeadersOf(headers: HeaderFields, request: VaryHeaders): VaryHeaders {
  const names = combined(headers["vary"])
    .split(",")
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== "" && name !== "*" && name !== "authorization");
  return Object.fromEntries(names.map((name) => [name, valueIn(request, name)]));
}

/** Whether an answer to a request with `varyHeaders` is one to `request` too. */
export function matchesVary(varyHeaders: VaryHeaders, request: VaryHeaders): boolean {
  return Object.entries(varyHeaders).every(([name, value]) => valueIn(request, name) === value);
}

/** The names come from the service and may be `constructor`, a member of every object. */
function valueIn(request: VaryHeaders, name: string): string {
  return (Object.hasOwn(request, name) && request[name]) || "";
}
