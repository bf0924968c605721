import type { VaryHeaders } from "../../weather/model/answer";
import { combined, type HeaderFields } from "./headers";

/** The request headers named by `Vary` (RFC 9111, section 4.1), without the key: the weather doesn't depend on it. */
export function varyHeadersOf(headers: HeaderFields, request: VaryHeaders): VaryHeaders {
  const names = combined(headers["vary"])
    .split(",")
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== "" && name !== "*" && name !== "authorization");
  return Object.fromEntries(names.map((name) => [name, valueIn(request, name)]));
}

export function matchesVary(varyHeaders: VaryHeaders, request: VaryHeaders): boolean {
  return Object.entries(varyHeaders).every(([name, value]) => valueIn(request, name) === value);
}

/** The names come from the service and may be `constructor`, a member of every object. */
function valueIn(request: VaryHeaders, name: string): string {
  return (Object.hasOwn(request, name) && request[name]) || "";
}
