/** What a request asks for. */
export type Endpoint = Search | "currentConditions" | "location";

export type Search = "textSearch" | "citySearch" | "autocomplete" | "postalCodeSearch" | "geopositionSearch";

const SEARCHES: ReadonlyMap<string, Search> = new Map([
  ["/locations/v1/search", "textSearch"],
  ["/locations/v1/cities/search", "citySearch"],
  ["/locations/v1/cities/autocomplete", "autocomplete"],
  ["/locations/v1/postalcodes/search", "postalCodeSearch"],
  ["/locations/v1/cities/geoposition/search", "geopositionSearch"],
]);

export interface Route {
  /** Undefined: nowhere. */
  readonly endpoint: Endpoint | undefined;
  /** The location key of the path, decoded. */
  readonly location: string | undefined;
}

/** The route of a path below the service's prefix. */
export function routeOf(path: string): Route {
  const search = SEARCHES.get(path);
  if (search !== undefined) return { endpoint: search, location: undefined };
  const [, resource, key] = /^\/(currentconditions|locations)\/v1\/([^/]+)$/.exec(path) ?? [];
  if (key === undefined) return { endpoint: undefined, location: undefined };
  return { endpoint: resource === "locations" ? "location" : "currentConditions", location: decoded(key) };
}

export function isSearch(endpoint: Endpoint): endpoint is Search {
  return endpoint !== "currentConditions" && endpoint !== "location";
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
