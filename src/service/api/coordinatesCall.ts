import { decodeCoordinates, type Coordinates } from "../../weather/model/coordinates";
import type { WeatherQuery } from "../../weather/model/weatherQuery";
import { type ApiCall, compression, contentOr } from "./apiCall";

/**
 * The call for where a location is.
 *
 * Source: public documentation of the service's locations.
 */
export function coordinatesCall({ endpoint, location, isByWorkspace }: WeatherQuery): ApiCall<Coordinates> {
  return {
    name: "coordinates",
    budget: "core",
    endpoint,
    question: location,
    notFound: { kind: "locationUnknown", location },
    isByWorkspace,
    request: {
      url: new URL(`${endpoint.base}/locations/v1/${location}`),
      scheme: endpoint.scheme,
      headers: compression,
    },
    decode: (json) => contentOr(decodeCoordinates(json)),
    describe: () => "coordinates",
  };
}
