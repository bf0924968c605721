/** The parsed address; undefined if it isn't one. (Node 22's `URL.canParse` refuses umlauts once it was called often.) */
export function parseUrl(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}
