import type { Memento } from "vscode";

import { errorCode } from "../../weather/base/errorCode";
import { isObject } from "../../weather/base/json";
import type { EpochMs, Log } from "../../weather/base/ports";
import { isOutdated } from "../../weather/model/answer";
import type { WeatherQuery } from "../../weather/model/weatherQuery";
import { maxStoredCoordinates, type Coordinates, coordinatesAt } from "../../weather/model/coordinates";
import type { FoundPlace } from "../../weather/places/foundPlace";
import type { Settings } from "./settings";

const memory = "chosenPositions";

/** The prefix of the entries of earlier versions, one for each place. */
const formerPrefix = "position ";

/** The coordinates of a location of the service with the address `base`. */
interface Entry extends Coordinates {
  readonly base: string;
  readonly location: string;
  readonly receivedAt: EpochMs;
}

/** The coordinates of places that a person selected from search results, for all windows. They save a call. */
export class ChosenCoordinates {
  constructor(
    private readonly state: Memento,
    private readonly settings: Pick<Settings, "current">,
    private readonly log: Log,
    private readonly now: () => EpochMs,
  ) {
    for (const name of state.keys()) if (name.startsWith(formerPrefix)) void this.#write(name, undefined);
  }

  of({ endpoint: { base }, location }: Pick<WeatherQuery, "endpoint" | "location">): Coordinates | undefined {
    const { latitude, longitude } = this.#entries.find(isOf(base, location)) ?? {};
    return coordinatesAt(latitude, longitude);
  }

  /** Called with the place that a person selected from the search results. */
  remember({ location, coordinates }: Pick<FoundPlace, "location" | "coordinates">): void {
    const { endpoint } = this.settings.current;
    if (!coordinates || "kind" in endpoint) return;
    const { base } = endpoint;
    const isSame = isOf(base, location);
    const others = this.#entries.filter((entry) => !isSame(entry));
    const entry = { base, location, receivedAt: this.now(), ...coordinates };
    void this.#write(memory, [...others, entry].slice(-maxStoredCoordinates));
  }

  /** Removes outdated entries. Never rejects. */
  async tidy(): Promise<void> {
    const stored: unknown = this.state.get(memory);
    const entries = this.#entries;
    if (stored === undefined || (Array.isArray(stored) && stored.length === entries.length)) return;
    await this.#write(memory, entries.length > 0 ? entries : undefined);
  }

  /** Never rejects. */
  clear(): Promise<void> {
    return this.#write(memory, undefined);
  }

  async #write(name: string, entries: readonly Entry[] | undefined): Promise<void> {
    try {
      await this.state.update(name, entries);
    } catch (error) {
      this.log.warn(
        `Couldn't ${entries ? "store" : "remove"} the coordinates of selected places (${errorCode(error)})`,
      );
    }
  }

  /** Without outdated entries, and those in the form of another version. */
  get #entries(): readonly Entry[] {
    const entries: unknown = this.state.get(memory);
    const now = this.now();
    return Array.isArray(entries) ? entries.filter(isEntry).filter((entry) => !isOutdated(entry.receivedAt, now)) : [];
  }
}

function isOf(base: string, location: string): (entry: Entry) => boolean {
  return (entry) => entry.base === base && entry.location === location;
}

function isEntry(value: unknown): value is Entry {
  if (!isObject(value) || typeof value["base"] !== "string" || typeof value["location"] !== "string") return false;
  if (typeof value["receivedAt"] !== "number") return false;
  return coordinatesAt(value["latitude"], value["longitude"]) !== undefined;
}
