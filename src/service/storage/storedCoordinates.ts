import { isObject, parseJson } from "../../weather/base/json";
import { maxStoredCoordinates, type Coordinates, coordinatesAt } from "../../weather/model/coordinates";
import type { MinuteForecastService } from "../../weather/minuteForecast/minuteForecastKind";
import type { Reply } from "../../weather/model/answer";
import type { FoundKey } from "../../weather/model/apiKey";
import type { WeatherQuery } from "../../weather/model/weatherQuery";
import type { QueryCache, QueryCodec } from "./queryCache";

/** The version of the file format; see `answerCodec.ts`. */
const version = 1;

/** Coordinates by location key. */
type CoordinatesByLocation = ReadonlyMap<string, Coordinates>;

/** What is kept of one service. */
interface CoordinatesFile {
  readonly coordinates: CoordinatesByLocation;
}

/** Finds where a location is. */
export type AskCoordinates = (query: WeatherQuery, key: FoundKey, signal: AbortSignal) => Promise<Reply<Coordinates>>;

/** The coordinates that `ask` has found, kept in one file for each service, so that a location is looked up once. */
export function storedCoordinates(
  store: Pick<QueryCache<string, CoordinatesFile>, "read" | "store">,
  ask: AskCoordinates,
): MinuteForecastService["coordinatesOf"] {
  /** Those that this window knows, by service and location: they are used also where nothing is stored. */
  const known = new Map<string, Coordinates>();
  const read = async (base: string): Promise<CoordinatesByLocation> =>
    (await store.read(base)).coordinates ?? new Map();
  return async (query, key, signal) => {
    const { location, endpoint } = query;
    const { base } = endpoint;
    const id = `${base} ${location}`;
    const coordinates = known.get(id) ?? (await read(base)).get(location);
    if (coordinates) {
      known.set(id, coordinates);
      return coordinates;
    }
    const reply = await ask(query, key, signal);
    if (reply.kind === "failure") return reply;
    const { content, isStorable } = reply.answer;
    known.set(id, content);
    // Read once more: another window may have found others meanwhile, or a person may have had them removed.
    const all = new Map([...(await read(base)), [location, content]]);
    if (isStorable) await store.store(base, { coordinates: all });
    return content;
  };
}

/** The files of the coordinates, one for each base address of a service. The largest has bytes for 200 many times over. */
export const coordinatesCodec: QueryCodec<string, CoordinatesFile> = {
  noun: "coordinates",
  version,
  maxFileSize: 64 * 1024,
  idOf: (base) => `positions ${base}`,
  encode: (_, { coordinates }) => encodeCoordinates(coordinates),
  decode: decodeFile,
};

function encodeCoordinates(coordinates: CoordinatesByLocation): string {
  const newest = [...coordinates].slice(-maxStoredCoordinates);
  return JSON.stringify({
    version,
    positions: newest.map(([location, { latitude, longitude }]) => [location, latitude, longitude]),
  });
}

/** Undefined when it is no file of this version. */
function decodeFile(text: string): CoordinatesFile | undefined {
  const file = parseJson(text);
  if (!isObject(file) || file["version"] !== version || !Array.isArray(file["positions"])) return undefined;
  const entries = file["positions"].slice(-maxStoredCoordinates).flatMap((entry: unknown) => {
    const [location, latitude, longitude] = Array.isArray(entry) ? (entry as readonly unknown[]) : [];
    const coordinates = coordinatesAt(latitude, longitude);
    return typeof location === "string" && coordinates ? [[location, coordinates] as const] : [];
  });
  return { coordinates: new Map(entries) };
}
