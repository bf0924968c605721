import type { Unsubscribe } from "../../weather/base/emitter";
import { defined } from "../../weather/base/json";
import type { Failure } from "../../weather/model/failure";
import { serviceLanguage } from "../../weather/model/weatherQuery";
import type { LocationKey, ParsedLocationKey } from "../../weather/model/locationKey";
import type { PlaceQuery, Search } from "../../weather/places/placeQuery";
import { nameOf } from "../../weather/places/savedPlaces";
import type { Target } from "../../weather/feed/subscription";
import type { ApiKeys } from "../platform/apiKeys";
import type { Settings } from "./settings";

/** More places would need many calls and much space. */
const maxInStatusBar = 3;

export class Targets {
  readonly #inLanguage: { readonly language?: string };

  /** @param language the editor's display language, as a BCP 47 tag. */
  constructor(
    private readonly settings: Pick<Settings, "current" | "onDidChange">,
    private readonly keys: Pick<ApiKeys, "state" | "onDidChange">,
    language: string,
  ) {
    this.#inLanguage = defined({ language: serviceLanguage(language) });
  }

  readonly onDidChange = (listener: () => void): Unsubscribe => {
    const events = [this.settings.onDidChange, this.keys.onDidChange];
    const stops = events.map((subscribe) => subscribe(listener));
    return () => stops.forEach((stop) => stop());
  };

  /** The key of the default location; undefined if it is missing or can't be used. */
  get defaultKey(): LocationKey | undefined {
    const { defaultLocation } = this.settings.current;
    return defaultLocation.kind === "location" ? defaultLocation.location : undefined;
  }

  /** The query for `location`, or for the default location; a failure if the query lacks something. */
  of(location?: LocationKey): Target {
    const { endpoint, defaultLocation, details, places } = this.settings.current;
    const failed = (failure: Failure): Target => ({ kind: "failure", failure });
    if ("kind" in endpoint) return failed(endpoint);
    const wanted: ParsedLocationKey = location === undefined ? defaultLocation : { kind: "location", location };
    if (wanted.kind === "location") {
      const query = { endpoint, location: wanted.location, details, ...this.#inLanguage };
      return { kind: "query", query, ...defined({ label: nameOf(wanted.location, places) }) };
    }
    if (wanted.kind === "refused") return failed({ kind: "locationRefused", reason: wanted.reason });
    // The key is the walkthrough's first step.
    if (this.keys.state === "none") return failed({ kind: "keyMissing", host: endpoint.host });
    return failed({ kind: "locationMissing" });
  }

  inStatusBar(): readonly [Target, ...Target[]] {
    const { statusBar, places } = this.settings.current;
    const first = this.of();
    if (statusBar.locations === "default" || first.kind === "failure") return [first];
    const others = places.filter(({ location }) => location !== first.query.location);
    return [first, ...others.slice(0, maxInStatusBar - 1).map(({ location }) => this.of(location))];
  }

  /** The query for a place; undefined if the service address can't be used. */
  query(search: Search): PlaceQuery | undefined {
    const { endpoint } = this.settings.current;
    return "kind" in endpoint ? undefined : { endpoint, search, ...this.#inLanguage };
  }
}
