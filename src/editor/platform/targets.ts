import { serviceLanguage } from "../../weather/model/weatherQuery";
import type { LocationKey, ParsedLocationKey } from "../../weather/model/locationKey";
import type { PlaceQuery, Search } from "../../weather/places/placeQuery";
import { labelOf } from "../../weather/places/savedPlaces";
import type { Target } from "../../weather/feed/subscription";
import type { ApiKeys } from "./apiKeys";
import type { Settings } from "./settings";

/** Places in the status bar: more would cost many calls and much room. */
const maxInStatusBar = 3;

/** What the service is to be asked, by the settings as they are at the moment. */
export class Targets {
  /** What a query says about the language of the answer. */
  readonly #inLanguage: { readonly language?: string };

  /** @param language the editor's display language, as a BCP 47 tag. */
  constructor(
    private readonly settings: Pick<Settings, "current">,
    private readonly keys: Pick<ApiKeys, "areMissing">,
    language: string,
  ) {
    const spoken = serviceLanguage(language);
    this.#inLanguage = spoken === undefined ? {} : { language: spoken };
  }

  /** The key of the default location; undefined where there is none, or none that can be used. */
  get defaultKey(): LocationKey | undefined {
    const { defaultLocation } = this.settings.current;
    return defaultLocation.kind === "location" ? defaultLocation.location : undefined;
  }

  /** A question for the service, or what to set first. `location` goes before the default one. */
  of(location?: LocationKey): Target {
    const { endpoint, defaultLocation, details, isLocationOfPerson, places } = this.settings.current;
    if ("kind" in endpoint) return { kind: "failure", failure: endpoint };
    const wanted: ParsedLocationKey = location === undefined ? defaultLocation : { kind: "location", location };
    switch (wanted.kind) {
      case "location": {
        const isSaved = places.some((place) => place.location === wanted.location);
        const isByWorkspace = !isLocationOfPerson && !isSaved && wanted.location === this.defaultKey;
        const query = {
          endpoint,
          location: wanted.location,
          details,
          ...(isByWorkspace && { isByWorkspace }),
          ...this.#inLanguage,
        };
        const label = labelOf(wanted.location, places);
        return { kind: "query", query, ...(label !== undefined && { label }) };
      }
      case "missing":
        return {
          kind: "failure",
          // The first step of two: see the walkthrough.
          failure: this.keys.areMissing ? { kind: "keyMissing", host: endpoint.host } : { kind: "locationMissing" },
        };
      case "refused":
        return { kind: "failure", failure: { kind: "locationRefused", reason: wanted.reason } };
    }
  }

  /** What the status bar shows side by side: the default location, then the first places of the list. */
  inStatusBar(): readonly [Target, ...Target[]] {
    const { statusBar, places } = this.settings.current;
    const first = this.of();
    if (statusBar.locations === "default" || first.kind === "failure") return [first];
    const others = places.filter(({ location }) => location !== first.query.location);
    return [first, ...others.slice(0, maxInStatusBar - 1).map(({ location }) => this.of(location))];
  }

  /** What to ask the service to find a place; undefined while the service's address cannot be used. */
  query(search: Search): PlaceQuery | undefined {
    const { endpoint } = this.settings.current;
    return "kind" in endpoint ? undefined : { endpoint, search, ...this.#inLanguage };
  }
}
