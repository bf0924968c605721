import { toSingleLine } from "./cleanText";

/** A JSON object: its members are of any kind. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** The JSON in a text; undefined, which no JSON means, when it holds none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a JSON value is an object: neither an array nor null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A number between these two that can be calculated with; a zero has no minus. */
export function numberIn(value: unknown, least = -1e15, most = 1e15): number | undefined {
  return typeof value === "number" && value >= least && value <= most ? value + 0 : undefined;
}

/** Text as one printable line of so many characters at most; undefined where there is none. */
export function lineIn(value: unknown, limit: number): string | undefined {
  return (typeof value === "string" && toSingleLine(value, limit)) || undefined;
}

/** `T` where each member may be missing, and none is undefined. */
type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** `all` without the members that are undefined. */
export function defined<T extends object>(all: T): Defined<T> {
  const found: Defined<T> = {};
  for (const name of Object.keys(all) as (keyof T)[]) {
    const value = all[name];
    if (value !== undefined) found[name] = value as Defined<T>[typeof name];
  }
  return found;
}
