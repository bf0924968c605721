import { decodeCoordinates, type Coordinates } from "../../weather/model/coordinates";
import type { WeatherQuery } from "../../weather/model/weatherQuery";
import { type ApiCall, contentOr, requestTo } from "./apiCall";

/** The call for a location's coordinates. Source: public documentation of the service's locations. */
export function coordinatesCall({ endpoint, location, isByWorkspace, isByPerson }: WeatherQuery): ApiCall<Coordinates> {
  return {
    name: "coordinates",
    budget: "core",
    endpoint,
    question: location,
    notFound: { kind: "locationUnknown", location },
    isByWorkspace,
    isByPerson,
    request: requestTo(endpoint, `locations/v1/${location}`),
    decode: (json) => contentOr(decodeCoordinates(json)),
    describe: () => "coordinates",
  };
}
