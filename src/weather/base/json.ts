import { toSingleLine } from "./cleanText";

export type JsonObject = Readonly<Record<string, unknown>>;

/** Parses JSON; undefined if `text` isn't JSON. */
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

/** The members of a JSON value; none if it isn't an object. */
export function membersOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** A number from `min` to `max`, otherwise undefined. -0 becomes 0. */
export function numberIn(value: unknown, min = -1e15, max = 1e15): number | undefined {
  return typeof value === "number" && value >= min && value <= max ? value + 0 : undefined;
}

/** Text as one printable line of at most `limit` characters; undefined if there is no text. */
export function lineIn(value: unknown, limit = 200): string | undefined {
  return (typeof value === "string" && toSingleLine(value, limit)) || undefined;
}

/** A word of a fixed set, for comparing: in lower case, without spaces, `_`, and `-`; empty if there is no text. */
export function wordIn(value: unknown): string {
  return typeof value === "string" ? value.toLowerCase().replace(/[\s_-]+/g, "") : "";
}

/** T with its members that may be undefined as optional ones. */
type Defined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** `all` with each value changed. */
export function mapValues<Name extends string, Value, Other>(
  all: Readonly<Partial<Record<Name, Value>>>,
  change: (value: Value) => Other,
): Partial<Record<Name, Other>> {
  const members = Object.entries(all) as [Name, Value][];
  return Object.fromEntries(members.map(([name, value]) => [name, change(value)])) as Partial<Record<Name, Other>>;
}

/** `all` without the members that are undefined. */
export function defined<T extends object>(all: T): Defined<T> {
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Defined<T>;
}
