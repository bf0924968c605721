import type { EpochMs } from "../../weather/base/ports";
import { isOutdated, type Reply } from "../../weather/model/answer";
import type { FoundKey } from "../../weather/model/apiKey";
import { type Coordinates, coordinatesAt } from "../../weather/model/coordinates";
import { placeId, type WeatherQuery } from "../../weather/model/weatherQuery";
import type { FindCoordinates } from "../api/kindCalls";
import type { Database } from "./database";

interface FoundCoordinates {
  readonly coordinates: Coordinates;
  readonly receivedAt: EpochMs;
}

type Place = Pick<WeatherQuery, "endpoint" | "location">;
type AskCoordinates = (query: WeatherQuery, key: FoundKey, signal: AbortSignal) => Promise<Reply<Coordinates>>;

/** The coordinates of locations: from the search, or from one call in two weeks. */
export class StoredCoordinates {
  /** Of this window's calls with each key, because some can't be stored, or must not be. */
  readonly #called = new Map<string, FoundCoordinates>();

  constructor(
    private readonly database: Database,
    private readonly ask: AskCoordinates,
    private readonly now: () => EpochMs,
  ) {}

  readonly find: FindCoordinates = async (query, key, signal) => {
    const id = `${key.id} ${placeId(query)}`;
    const known = this.#called.get(id) ?? (await this.#read(query));
    if (known && !isOutdated(known.receivedAt, this.now())) return known.coordinates;
    const reply = await this.ask(query, key, signal);
    if (reply.kind === "failure") return reply;
    const { content, isStorable, receivedAt } = reply.answer;
    const found = { coordinates: content, receivedAt };
    this.#called.set(id, found);
    if (isStorable) await this.#store(query, found);
    return content;
  };

  /** Stores the coordinates of a place that a person selected from the search results, which saves a call. */
  remember(place: Place, coordinates: Coordinates): Promise<void> {
    return this.#store(place, { coordinates, receivedAt: this.now() });
  }

  async #read(query: Place): Promise<FoundCoordinates | undefined> {
    const sql = "SELECT * FROM coordinates WHERE place = :place";
    const [row] = (await this.database.read((tables) => tables.all(sql, { place: placeId(query) }))) ?? [];
    const coordinates = coordinatesAt(row?.["latitude"], row?.["longitude"]);
    return coordinates && { coordinates, receivedAt: Number(row?.["received_at"]) };
  }

  async #store(query: Place, { coordinates: { latitude, longitude }, receivedAt }: FoundCoordinates): Promise<void> {
    const sql = "INSERT OR REPLACE INTO coordinates VALUES (:place, :at, :latitude, :longitude)";
    const values = { place: placeId(query), at: Math.round(receivedAt), latitude, longitude };
    await this.database.write((tables) => tables.run(sql, values));
  }
}
