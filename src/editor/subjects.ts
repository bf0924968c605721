import type { Failure } from "../weather/failure";
import { readLocation } from "../weather/location";
import type { ReadEndpoint } from "../weather/ports";
import { type Endpoint, serviceLanguage } from "../weather/question";
import type { Subject } from "../weather/watch";
import type { Settings } from "./settings";

/** What the settings ask for, as they are at the moment. */
export class Subjects {
  constructor(
    private readonly settings: Settings,
    private readonly readEndpoint: ReadEndpoint,
    /** The editor's display language, as a BCP 47 tag. */
    private readonly language: string,
  ) {}

  /** Where requests go, or why they cannot. */
  endpoint(): Endpoint | Extract<Failure, { kind: "addressRefused" }> {
    const { scheme, baseUrl, altBaseUrl } = this.settings.current;
    return this.readEndpoint(scheme, scheme === "header" ? baseUrl : altBaseUrl);
  }

  /** A question for the service, or what to set first. `location` goes before the default one. */
  of(location: unknown = this.settings.current.defaultLocation): Subject {
    const endpoint = this.endpoint();
    if ("kind" in endpoint) return { kind: "failure", failure: endpoint };
    const reading = readLocation(location);
    switch (reading.kind) {
      case "location": {
        const { details } = this.settings.current;
        const language = serviceLanguage(this.language);
        const question = { endpoint, location: reading.location, details, ...(language !== undefined && { language }) };
        return { kind: "question", question };
      }
      case "missing":
        return { kind: "failure", failure: { kind: "locationMissing" } };
      case "refused":
        return { kind: "failure", failure: { kind: "locationRefused", reason: reading.reason } };
    }
  }
}
