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
