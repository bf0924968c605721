const ROUTES = {
  textSearch: /^\/locations\/v1\/search$/,
  geopositionSearch: /^\/locations\/v1\/cities\/geoposition\/search$/,
  location: /^\/locations\/v1\/([^/]+)$/,
  currentConditions: /^\/currentconditions\/v1\/([^/]+)$/,
};

/** What a request asks for. */
export type Endpoint = keyof typeof ROUTES;

export interface Route {
  /** Undefined: nowhere. */
  readonly endpoint: Endpoint | undefined;
  /** The location key of the path, decoded. */
  readonly location: string | undefined;
}

/** The route of a path below the service's prefix. */
export function routeOf(path: string): Route {
  const endpoint = (Object.keys(ROUTES) as Endpoint[]).find((name) => ROUTES[name].test(path));
  const location = endpoint && ROUTES[endpoint].exec(path)?.[1];
  return { endpoint, location: location && decoded(location) };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
