/** The parsed address; undefined if it's invalid. (Node 22's `URL.canParse` refuses umlauts after many calls.) */
export function parseUrl(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}
