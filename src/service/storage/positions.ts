import { isObject, parseJson } from "../../weather/base/json";
import type { Log } from "../../weather/base/ports";
import { type Position, positionAt } from "../../weather/model/position";
import type { ForecastQuery, PositionSource } from "../../weather/precipitation/ports";
import type { Files } from "./atomicFile";
import { FileCache, fileNameFor } from "./fileCache";

/** The version of the file format; see `answerCodec.ts`. */
const version = 1;

/** Bytes, of 200 positions many times over. */
const largestFile = 64 * 1024;

/** Of so many locations the position is kept; a person has a few. */
export const mostPositions = 200;

/** What the kept positions work with. */
export interface KeptPositionsParts {
  readonly folder: string;
  readonly files: Files;
  readonly log: Log;
}

/** Positions by location key. */
type Positions = ReadonlyMap<string, Position>;

/** The positions that `source` has found, kept in one file for each service, so that a location is looked up once. */
export function keptPositions(parts: KeptPositionsParts, source: PositionSource): PositionSource {
  const files = new FileCache({ ...parts, one: "position", many: "positions", version, largestFile });
  /** Those that this window knows, by service: they are used also where nothing can be stored. */
  const known = new Map<string, Positions>();
  const read = async ({ endpoint }: ForecastQuery): Promise<Positions> =>
    new Map([
      ...((await files.read(nameOf(endpoint.base), decodePositions)) ?? []),
      ...(known.get(endpoint.base) ?? []),
    ]);
  return {
    async positionOf(query, key, signal) {
      const { location, endpoint } = query;
      if (!known.get(endpoint.base)?.has(location)) known.set(endpoint.base, await read(query));
      const position = known.get(endpoint.base)?.get(location);
      if (position) return { kind: "position", position };
      const reply = await source.positionOf(query, key, signal);
      if (reply.kind === "failure") return reply;
      // Read once more: another window may have found another one meanwhile.
      const positions = new Map([...(await read(query)), [location, reply.position]]);
      known.set(endpoint.base, positions);
      await files.store(nameOf(endpoint.base), encodePositions(positions));
      return reply;
    },
  };
}

function nameOf(base: string): string {
  return fileNameFor(`positions ${base}`);
}

function encodePositions(positions: Positions): string {
  const newest = [...positions].slice(-mostPositions);
  return JSON.stringify({
    version,
    positions: newest.map(([location, { latitude, longitude }]) => [location, latitude, longitude]),
  });
}

/** Undefined when it is no file of this version. */
function decodePositions(text: string): Positions | undefined {
  const file = parseJson(text);
  if (!isObject(file) || file["version"] !== version || !Array.isArray(file["positions"])) return undefined;
  const entries = file["positions"].slice(-mostPositions).flatMap((entry: unknown) => {
    const [location, latitude, longitude] = Array.isArray(entry) ? (entry as readonly unknown[]) : [];
    const position = positionAt(latitude, longitude);
    return typeof location === "string" && position ? [[location, position] as const] : [];
  });
  return new Map(entries);
}
