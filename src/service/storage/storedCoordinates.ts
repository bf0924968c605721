import { isObject, parseJson } from "../../weather/base/json";
import type { EpochMs } from "../../weather/base/ports";
import { type Coordinates, coordinatesAt } from "../../weather/model/coordinates";
import { isOutdated, type Reply } from "../../weather/model/answer";
import type { FoundKey } from "../../weather/model/apiKey";
import type { WeatherQuery } from "../../weather/model/weatherQuery";
import type { FindCoordinates } from "../api/kindCalls";
import { isTime } from "./failureCodec";
import type { QueryCache, QueryCodec } from "./queryCache";

const version = 2;

interface FoundCoordinates {
  readonly coordinates: Coordinates;
  readonly receivedAt: EpochMs;
}

type Place = Pick<WeatherQuery, "endpoint" | "location">;
type AskCoordinates = (query: WeatherQuery, key: FoundKey, signal: AbortSignal) => Promise<Reply<Coordinates>>;

/** The coordinates of locations, in a file each: from the search, or from one call in two weeks. */
export class StoredCoordinates {
  /** Of this window's calls, because some can't be stored, or must not be. */
  readonly #called = new Map<string, FoundCoordinates>();

  constructor(
    private readonly store: Pick<QueryCache<Place, FoundCoordinates>, "read" | "store">,
    private readonly ask: AskCoordinates,
    private readonly now: () => EpochMs,
  ) {}

  readonly find: FindCoordinates = async (query, key, signal) => {
    const id = idOf(query);
    const called = this.#called.get(id);
    if (called && !isOutdated(called.receivedAt, this.now())) return called.coordinates;
    const { coordinates } = await this.store.read(query);
    if (coordinates) return coordinates;
    const reply = await this.ask(query, key, signal);
    if (reply.kind === "failure") return reply;
    const { content, isStorable, receivedAt } = reply.answer;
    const found = { coordinates: content, receivedAt };
    this.#called.set(id, found);
    if (isStorable) await this.store.store(query, found);
    return content;
  };

  /** Stores the coordinates of a place that a person selected from the search results, which saves a call. */
  remember(place: Place, coordinates: Coordinates): Promise<void> {
    return this.store.store(place, { coordinates, receivedAt: this.now() });
  }

  /** Called when the stored files are removed. */
  forget(): void {
    this.#called.clear();
  }
}

export const coordinatesCodec: QueryCodec<Place, FoundCoordinates> = {
  noun: "coordinates",
  version,
  maxFileSize: 4 * 1024,
  idOf,
  encode: (_, { coordinates, receivedAt }) => JSON.stringify({ version, receivedAt, ...coordinates }),
  decode: foundIn,
  oldestIn: (text) => foundIn(text)?.receivedAt,
  current: (found, now) => (isOutdated(found.receivedAt, now) ? undefined : found),
};

function idOf({ endpoint, location }: Place): string {
  return `positions ${endpoint.base} ${location}`;
}

function foundIn(text: string): FoundCoordinates | undefined {
  const file = parseJson(text);
  if (!isObject(file) || file["version"] !== version) return undefined;
  const { latitude, longitude, receivedAt } = file;
  const coordinates = coordinatesAt(latitude, longitude);
  return coordinates && isTime(receivedAt) ? { coordinates, receivedAt } : undefined;
}
