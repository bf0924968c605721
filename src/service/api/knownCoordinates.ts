import { isObject } from "../../weather/base/json";
import type { EpochMs, SharedValues } from "../../weather/base/ports";
import { type AskOptions, type FailedReply, isOutdated } from "../../weather/model/answer";
import { type Coordinates, coordinatesAt } from "../../weather/model/coordinates";
import { placeId, type WeatherQuery } from "../../weather/model/weatherQuery";
import type { Client } from "./client";
import { coordinatesCall } from "./locationCalls";

type Place = Pick<WeatherQuery, "endpoint" | "location">;

/** The coordinates of locations: from a search, otherwise from a call that is needed once in two weeks. */
export class KnownCoordinates {
  /** The results of this window's calls by key, because some can't be stored, or must not be. */
  readonly #called = new Map<string, { readonly coordinates: Coordinates; readonly at: EpochMs }>();

  constructor(
    private readonly values: SharedValues,
    private readonly client: Pick<Client, "call">,
    private readonly now: () => EpochMs,
  ) {}

  async find(query: WeatherQuery, options: AskOptions): Promise<Coordinates | FailedReply> {
    const id = `${options.key.id} ${placeId(query)}`;
    const called = this.#called.get(id);
    if (called && !isOutdated(called.at, this.now())) return called.coordinates;
    const stored = await this.values.read(nameOf(query));
    const known = isObject(stored) ? coordinatesAt(stored["latitude"], stored["longitude"]) : undefined;
    if (known) return known;
    const reply = await this.client.call(coordinatesCall(query), options);
    if (reply.kind === "failure") return reply;
    const { content: coordinates, isStorable, receivedAt: at } = reply.answer;
    this.#called.set(id, { coordinates, at });
    if (isStorable) await this.values.put(nameOf(query), at, coordinates);
    return coordinates;
  }

  /** Called when the key was removed. */
  forget(): void {
    this.#called.clear();
  }

  remember(place: Place, coordinates: Coordinates): Promise<void> {
    return this.values.put(nameOf(place), this.now(), coordinates);
  }
}

function nameOf(place: Place): string {
  return `coordinates ${placeId(place)}`;
}
