import { isObject, parseJson } from "../../weather/base/json";
import type { EpochMs } from "../../weather/base/ports";
import { type Coordinates, coordinatesAt } from "../../weather/model/coordinates";
import type { MinuteForecastService } from "../../weather/minuteForecast/minuteForecastKind";
import { isOutdated, type Reply } from "../../weather/model/answer";
import type { FoundKey } from "../../weather/model/apiKey";
import type { WeatherQuery } from "../../weather/model/weatherQuery";
import { isTime } from "./failureCodec";
import type { QueryCache, QueryCodec } from "./queryCache";

const version = 2;

interface FoundCoordinates {
  readonly coordinates: Coordinates;
  readonly receivedAt: EpochMs;
}

export type AskCoordinates = (query: WeatherQuery, key: FoundKey, signal: AbortSignal) => Promise<Reply<Coordinates>>;

/** Finds coordinates with `ask` and stores them, in a file for each location: it is looked up once in two weeks. */
export function storedCoordinates(
  store: Pick<QueryCache<WeatherQuery, FoundCoordinates>, "read" | "store">,
  ask: AskCoordinates,
  now: () => EpochMs,
): MinuteForecastService["coordinatesOf"] {
  /** By service and location; also used for coordinates that can't be stored. */
  const cached = new Map<string, FoundCoordinates>();
  return async (query, key, signal) => {
    const id = idOf(query);
    const known = cached.get(id);
    if (known && !isOutdated(known.receivedAt, now())) return known.coordinates;
    const { coordinates, receivedAt } = await store.read(query);
    if (coordinates && receivedAt !== undefined) {
      cached.set(id, { coordinates, receivedAt });
      return coordinates;
    }
    const reply = await ask(query, key, signal);
    if (reply.kind === "failure") return reply;
    const { content, isStorable } = reply.answer;
    const found = { coordinates: content, receivedAt: reply.answer.receivedAt };
    cached.set(id, found);
    if (isStorable) await store.store(query, found);
    return content;
  };
}

export const coordinatesCodec: QueryCodec<WeatherQuery, FoundCoordinates> = {
  noun: "coordinates",
  version,
  maxFileSize: 4 * 1024,
  idOf,
  encode: (_, { coordinates, receivedAt }) => JSON.stringify({ version, receivedAt, ...coordinates }),
  decode: foundIn,
  oldestIn: (text) => foundIn(text)?.receivedAt,
  current: (found, now) => (isOutdated(found.receivedAt, now) ? undefined : found),
};

function idOf({ endpoint, location }: WeatherQuery): string {
  return `positions ${endpoint.base} ${location}`;
}

function foundIn(text: string): FoundCoordinates | undefined {
  const file = parseJson(text);
  if (!isObject(file) || file["version"] !== version) return undefined;
  const { latitude, longitude, receivedAt } = file;
  const coordinates = coordinatesAt(latitude, longitude);
  return coordinates && isTime(receivedAt) ? { coordinates, receivedAt } : undefined;
}
