import type { RecordedRequest } from "../loopback/requestLog";
import type { WeatherService } from "../loopback/weatherService";
import { surfaces } from "./surfaces";

/**
 * Checks that requests to a service contain the key only in its place: in the `Authorization` header for the address of
 * the scheme `header`, as `apikey` for the address of the scheme `query`.
 */
export function watchRequests(service: WeatherService) {
  const rest = (): string => service.requests.map(withoutItsOwnKey).join("\n");
  const reset = service.reset.bind(service);
  service.reset = () => {
    surfaces.note("requests beside the key's own place", "the weather service", rest());
    reset();
  };
  return surfaces.watch("requests beside the key's own place", "the weather service", rest);
}

/** The head of a request as received, without the key in its place. */
function withoutItsOwnKey({ method, url, rawHeaders, scheme }: RecordedRequest): string {
  const address = scheme === "query" ? url.replace(/([?&]apikey=)[^&]*/, "$1") : url;
  const lines = rawHeaders.map((text, index) => {
    const isItsPlace = scheme === "header" && rawHeaders[index - 1]?.toLowerCase() === "authorization";
    return index % 2 === 1 && isItsPlace ? "" : text;
  });
  return [method, address, ...lines].join("\n");
}
