/** The JSON in a text; undefined, which no JSON means, when it holds none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
