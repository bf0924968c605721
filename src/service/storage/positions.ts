import { isObject, parseJson } from "../../weather/base/json";
import { mostPositions, type Position, positionAt } from "../../weather/model/position";
import type { MinuteForecastService } from "../../weather/minuteForecast/minuteForecastKind";
import type { Reply } from "../../weather/model/answer";
import type { FoundKey } from "../../weather/model/apiKey";
import type { WeatherQuery } from "../../weather/model/weatherQuery";
import type { QueryCache, QueryCodec } from "./queryCache";

/** The version of the file format; see `answerCodec.ts`. */
const version = 1;

/** Positions by location key. */
type Positions = ReadonlyMap<string, Position>;

/** What is kept of one service. */
interface KeptPositions {
  readonly positions: Positions;
}

/** Finds where a location is. */
export type AskPosition = (query: WeatherQuery, key: FoundKey, signal: AbortSignal) => Promise<Reply<Position>>;

/** The positions that `ask` has found, kept in one file for each service, so that a location is looked up once. */
export function keptPositions(
  store: Pick<QueryCache<string, KeptPositions>, "read" | "store">,
  ask: AskPosition,
): MinuteForecastService["positionOf"] {
  /** Those that this window knows, by service and location: they are used also where nothing is stored. */
  const known = new Map<string, Position>();
  const read = async (base: string): Promise<Positions> => (await store.read(base)).positions ?? new Map();
  return async (query, key, signal) => {
    const { location, endpoint } = query;
    const { base } = endpoint;
    const id = `${base} ${location}`;
    const position = known.get(id) ?? (await read(base)).get(location);
    if (position) {
      known.set(id, position);
      return position;
    }
    const reply = await ask(query, key, signal);
    if (reply.kind === "failure") return reply;
    const { content, isStorable } = reply.answer;
    known.set(id, content);
    // Read once more: another window may have found another one meanwhile, or a person may have had them removed.
    const positions = new Map([...(await read(base)), [location, content]]);
    if (isStorable) await store.store(base, { positions });
    return content;
  };
}

/** The files of the positions, one for each base address of a service. The largest has bytes for 200 many times over. */
export const positionCodec: QueryCodec<string, KeptPositions> = {
  one: "position",
  version,
  largestFile: 64 * 1024,
  idOf: (base) => `positions ${base}`,
  encode: (_, { positions }) => encodePositions(positions),
  decode: decodePositions,
};

function encodePositions(positions: Positions): string {
  const newest = [...positions].slice(-mostPositions);
  return JSON.stringify({
    version,
    positions: newest.map(([location, { latitude, longitude }]) => [location, latitude, longitude]),
  });
}

/** Undefined when it is no file of this version. */
function decodePositions(text: string): KeptPositions | undefined {
  const file = parseJson(text);
  if (!isObject(file) || file["version"] !== version || !Array.isArray(file["positions"])) return undefined;
  const entries = file["positions"].slice(-mostPositions).flatMap((entry: unknown) => {
    const [location, latitude, longitude] = Array.isArray(entry) ? (entry as readonly unknown[]) : [];
    const position = positionAt(latitude, longitude);
    return typeof location === "string" && position ? [[location, position] as const] : [];
  });
  return { positions: new Map(entries) };
}
