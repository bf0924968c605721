import type { RecordedRequest } from "../loopback/requestLog";
import type { WeatherService } from "../loopback/weatherService";
import { surfaces } from "./surfaces";

/**
 * Watches that requests to a service carry the key in its own place alone: in the `Authorization` header to the address
 * of the header scheme, as `apikey` to the address of the query scheme.
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

/** The head of a request as it came, without the key in its own place. */
function withoutItsOwnKey({ method, url, rawHeaders, scheme }: RecordedRequest): string {
  const address = scheme === "query" ? url.replace(/([?&]apikey=)[^&]*/, "$1") : url;
  const lines = rawHeaders.map((text, index) => {
    const isItsPlace = scheme === "header" && rawHeaders[index - 1]?.toLowerCase() === "authorization";
    return index % 2 === 1 && isItsPlace ? "" : text;
  });
  return [method, address, ...lines].join("\n");
}
