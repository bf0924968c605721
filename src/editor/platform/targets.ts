import { serviceLanguage } from "../../weather/model/conditionsQuery";
import type { Endpoint } from "../../weather/model/endpoint";
import type { Failure } from "../../weather/model/failure";
import { type LocationKey, parseLocationKey } from "../../weather/model/locationKey";
import type { PlaceQuery, Search } from "../../weather/places/placeQuery";
import { labelOf, parseSavedPlaces, type SavedPlace } from "../../weather/places/savedPlaces";
import type { ParseEndpoint } from "../../weather/refresh/ports";
import type { Target } from "../../weather/refresh/subscription";
import type { Settings } from "./settings";

/** Places in the status bar: more would cost many calls and much room. */
const mostAtAGlance = 3;

/** What the settings ask for, as they are at the moment. */
export class Targets {
  constructor(
    private readonly settings: Settings,
    private readonly parseEndpoint: ParseEndpoint,
    /** The editor's display language, as a BCP 47 tag. */
    private readonly language: string,
  ) {}

  /** Where requests go, or why they cannot. */
  endpoint(): Endpoint | Extract<Failure, { kind: "addressRefused" }> {
    const { scheme, baseUrl, altBaseUrl } = this.settings.current;
    return this.parseEndpoint(scheme, scheme === "header" ? baseUrl : altBaseUrl);
  }

  get places(): readonly SavedPlace[] {
    return parseSavedPlaces(this.settings.current.locations);
  }

  /** The location that is shown by default: the setting `defaultLocation`, or else the first saved place. */
  get defaultLocation(): unknown {
    const { defaultLocation } = this.settings.current;
    return parseLocationKey(defaultLocation).kind === "missing" ? this.places[0]?.location : defaultLocation;
  }

  /** The key of the default location, where it is one. */
  get defaultKey(): LocationKey | undefined {
    const reading = parseLocationKey(this.defaultLocation);
    return reading.kind === "location" ? reading.location : undefined;
  }

  /** A question for the service, or what to set first. `location` goes before the default one. */
  of(location: unknown = this.defaultLocation): Target {
    const endpoint = this.endpoint();
    if ("kind" in endpoint) return { kind: "failure", failure: endpoint };
    const reading = parseLocationKey(location);
    switch (reading.kind) {
      case "location": {
        const { details, isLocationOfWorkspace } = this.settings.current;
        const isSaved = this.places.some((place) => place.location === reading.location);
        const isByWorkspace = isLocationOfWorkspace && !isSaved && reading.location === this.defaultKey;
        const query = {
          endpoint,
          location: reading.location,
          details,
          ...(isByWorkspace && { isByWorkspace }),
          ...this.#inLanguage,
        };
        const label = labelOf(reading.location, this.places);
        return { kind: "query", query, ...(label !== undefined && { label }) };
      }
      case "missing":
        return { kind: "failure", failure: { kind: "locationMissing" } };
      case "refused":
        return { kind: "failure", failure: { kind: "locationRefused", reason: reading.reason } };
    }
  }

  /** What the status bar shows, side by side or in turn: the default location, then the first places of the list. */
  atAGlance(): readonly [Target, ...Target[]] {
    const first = this.of();
    if (this.settings.current.statusBar.locations === "default" || first.kind === "failure") return [first];
    const isOther = (location: LocationKey): boolean => location !== first.query.location;
    const others = this.places.map(({ location }) => location).filter(isOther);
    return [first, ...others.slice(0, mostAtAGlance - 1).map((location) => this.of(location))];
  }

  /** What to ask the service to find a place; undefined while the service's address cannot be used. */
  query(search: Search): PlaceQuery | undefined {
    const endpoint = this.endpoint();
    return "kind" in endpoint ? undefined : { endpoint, search, ...this.#inLanguage };
  }

  get #inLanguage(): { readonly language?: string } {
    const language = serviceLanguage(this.language);
    return language === undefined ? {} : { language };
  }
}
