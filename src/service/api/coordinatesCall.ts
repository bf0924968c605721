import { decodeCoordinates, type Coordinates } from "../../weather/model/coordinates";
import type { WeatherQuery } from "../../weather/model/weatherQuery";
import { aboutLocation, type ApiCall, contentOr, requestTo } from "./apiCall";

/** The call for a location's coordinates. Source: public documentation of the service's locations. */
export function coordinatesCall(query: WeatherQuery): ApiCall<Coordinates> {
  return {
    ...aboutLocation(query),
    name: "coordinates",
    request: requestTo(query.endpoint, `locations/v1/${query.location}`),
    decode: (json) => contentOr(decodeCoordinates(json)),
  };
}
