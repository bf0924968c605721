import type { Location } from "./locations";

/** The locations whose name or postal code begins so. */
export function findByText(all: readonly Location[], text: string): readonly Location[] {
  const wanted = text.toLowerCase();
  return all.filter((one) => [one.name, one.postalCode].some((text) => text.toLowerCase().startsWith(wanted)));
}

/** The location that is nearest to a position such as `48.1,11.6`; a text if there is no such position. */
export function findNearest(all: readonly Location[], text: string): Location | undefined | "no position" {
  const [, north, east] = /^(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)$/.exec(text) ?? [];
  if (north === undefined) return "no position";
  const distance = ({ latitude, longitude }: Location): number =>
    Math.hypot(latitude - Number(north), longitude - Number(east));
  return all.toSorted((one, other) => distance(one) - distance(other))[0];
}
