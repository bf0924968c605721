import type { Scheme } from "./requestLog";

const ROUTES = {
  textSearch: /^\/locations\/v1\/search$/,
  geopositionSearch: /^\/locations\/v1\/cities\/geoposition\/search$/,
  location: /^\/locations\/v1\/([^/]+)$/,
  currentConditions: /^\/currentconditions\/v1\/([^/]+)$/,
  hourlyForecast: /^\/forecasts\/v1\/hourly\/12hour\/([^/]+)$/,
  dailyForecast: /^\/forecasts\/v1\/daily\/5day\/([^/]+)$/,
  warnings: /^\/alerts\/v1\/([^/]+)$/,
  minuteForecast: /^\/forecasts\/v1\/minute(?:\/1minute)?$/,
};

/** The end of the minute forecast's path. */
const FORECAST_ENDS: Readonly<Record<Scheme, string>> = { header: "/minute", query: "/1minute" };

export type Endpoint = keyof typeof ROUTES;

/** The endpoint of a path at the address of a scheme, and the decoded location key in it. */
export function routeOf(path: string, scheme: Scheme) {
  const endpoint = (Object.keys(ROUTES) as Endpoint[]).find((name) => ROUTES[name].test(path));
  if (endpoint === "minuteForecast" && !path.endsWith(FORECAST_ENDS[scheme]))
    return { endpoint: undefined, location: undefined };
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
