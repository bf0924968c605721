import { readEndpoint } from "../service/endpoint";
import type { Failure } from "../weather/failure";
import { readLocation } from "../weather/location";
import type { Endpoint } from "../weather/question";
import type { Subject } from "../weather/watch";
import type { Snapshot } from "./settings";

/** Where the settings say that requests go, or why they cannot. */
export function endpointOf({
  scheme,
  baseUrl,
  altBaseUrl,
}: Snapshot): Endpoint | Extract<Failure, { kind: "addressRefused" }> {
  return readEndpoint(scheme, scheme === "header" ? baseUrl : altBaseUrl);
}

/** What the settings ask for: a question for the service, or what to set first. `location` goes before the default one. */
export function subjectOf(settings: Snapshot, location: unknown = settings.defaultLocation): Subject {
  const endpoint = endpointOf(settings);
  if ("kind" in endpoint) return { kind: "failure", failure: endpoint };
  const reading = readLocation(location);
  switch (reading.kind) {
    case "location":
      return { kind: "question", question: { endpoint, location: reading.location, details: settings.details } };
    case "missing":
      return { kind: "failure", failure: { kind: "locationMissing" } };
    case "refused":
      return { kind: "failure", failure: { kind: "locationRefused", reason: reading.reason } };
  }
}
