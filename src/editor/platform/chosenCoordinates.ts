import type { Memento } from "vscode";

import { errorCode } from "../../weather/base/errorCode";
import { isObject } from "../../weather/base/json";
import type { Log } from "../../weather/base/ports";
import type { WeatherQuery } from "../../weather/model/weatherQuery";
import { maxStoredCoordinates, type Coordinates, coordinatesAt } from "../../weather/model/coordinates";
import type { FoundPlace } from "../../weather/places/foundPlace";
import type { Settings } from "./settings";

const memory = "chosenPositions";

/** Earlier versions had an entry for each place, whose name began so. */
const former = "position ";

/** Where a location of the service with this base address is. */
interface Entry extends Coordinates {
  readonly base: string;
  readonly location: string;
}

/**
 * Remembers where the places are that a person has chosen from what was found, across windows and restarts, so that they
 * are not looked up.
 */
export class ChosenCoordinates {
  constructor(
    private readonly state: Memento,
    private readonly settings: Pick<Settings, "current">,
    private readonly log: Log,
  ) {
    for (const name of state.keys()) if (name.startsWith(former)) void this.#write(name, undefined);
  }

  /** Undefined where none was chosen. */
  of({ endpoint: { base }, location }: Pick<WeatherQuery, "endpoint" | "location">): Coordinates | undefined {
    const { latitude, longitude } = this.#entries.find(isOf(base, location)) ?? {};
    return coordinatesAt(latitude, longitude);
  }

  /** A person has chosen this place, which the service of the settings has found. */
  remember({ location, coordinates }: Pick<FoundPlace, "location" | "coordinates">): void {
    const { endpoint } = this.settings.current;
    if (!coordinates || "kind" in endpoint) return;
    const { base } = endpoint;
    const isSame = isOf(base, location);
    const others = this.#entries.filter((entry) => !isSame(entry));
    void this.#write(memory, [...others, { base, location, ...coordinates }].slice(-maxStoredCoordinates));
  }

  /** Forgets all of them. Never rejects. */
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

  /** What another version has written in another form is left out. */
  get #entries(): readonly Entry[] {
    const entries: unknown = this.state.get(memory);
    return Array.isArray(entries) ? entries.filter(isEntry) : [];
  }
}

function isOf(base: string, location: string): (entry: Entry) => boolean {
  return (entry) => entry.base === base && entry.location === location;
}

function isEntry(value: unknown): value is Entry {
  if (!isObject(value) || typeof value["base"] !== "string" || typeof value["location"] !== "string") return false;
  return coordinatesAt(value["latitude"], value["longitude"]) !== undefined;
}
