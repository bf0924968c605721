import { isObject, parseJson } from "../../weather/base/json";
import { maxStoredCoordinates, type Coordinates, coordinatesAt } from "../../weather/model/coordinates";
import type { MinuteForecastService } from "../../weather/minuteForecast/minuteForecastKind";
import type { Reply } from "../../weather/model/answer";
import type { FoundKey } from "../../weather/model/apiKey";
import type { WeatherQuery } from "../../weather/model/weatherQuery";
import type { QueryCache, QueryCodec } from "./queryCache";

const version = 1;

/** Coordinates by location key. */
interface CoordinatesFile {
  readonly coordinates: ReadonlyMap<string, Coordinates>;
}

export type AskCoordinates = (query: WeatherQuery, key: FoundKey, signal: AbortSignal) => Promise<Reply<Coordinates>>;

/** Finds coordinates with `ask` and stores them, in a file for each service: each location is looked up once. */
export function storedCoordinates(
  store: Pick<QueryCache<string, CoordinatesFile>, "read" | "store">,
  ask: AskCoordinates,
): MinuteForecastService["coordinatesOf"] {
  /** By service and location; also used for coordinates that can't be stored. */
  const cached = new Map<string, Coordinates>();
  const read = async (base: string): Promise<CoordinatesFile["coordinates"]> =>
    (await store.read(base)).coordinates ?? new Map();
  return async (query, key, signal) => {
    const { location, endpoint } = query;
    const { base } = endpoint;
    const id = `${base} ${location}`;
    const coordinates = cached.get(id) ?? (await read(base)).get(location);
    if (coordinates) {
      cached.set(id, coordinates);
      return coordinates;
    }
    const reply = await ask(query, key, signal);
    if (reply.kind === "failure") return reply;
    const { content, isStorable } = reply.answer;
    cached.set(id, content);
    // Read again, because another window may have added or removed coordinates meanwhile.
    const all = new Map([...(await read(base)), [location, content]]);
    if (isStorable) await store.store(base, { coordinates: all });
    return content;
  };
}

/** A file for each base address of a service. 200 coordinates need much less than the limit. */
export const coordinatesCodec: QueryCodec<string, CoordinatesFile> = {
  noun: "coordinates",
  version,
  maxFileSize: 64 * 1024,
  idOf: (base) => `positions ${base}`,
  encode: (_, { coordinates }) => {
    const newest = [...coordinates].slice(-maxStoredCoordinates);
    const positions = newest.map(([location, { latitude, longitude }]) => [location, latitude, longitude]);
    return JSON.stringify({ version, positions });
  },
  decode: (text) => {
    const file = parseJson(text);
    if (!isObject(file) || file["version"] !== version || !Array.isArray(file["positions"])) return undefined;
    const entries = file["positions"].slice(-maxStoredCoordinates).flatMap((entry: unknown) => {
      const [location, latitude, longitude] = Array.isArray(entry) ? (entry as readonly unknown[]) : [];
      const coordinates = coordinatesAt(latitude, longitude);
      return typeof location === "string" && coordinates ? [[location, coordinates] as const] : [];
    });
    return { coordinates: new Map(entries) };
  },
};
