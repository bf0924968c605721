import type { PrecipitationKind } from "../model/precipitation";

/** The service's icon numbers with precipitation, by its kind. */
const wetIcons: Readonly<Record<PrecipitationKind, readonly number[]>> = {
  rain: [12, 13, 14, 15, 16, 17, 18, 39, 40, 41, 42],
  snow: [19, 20, 21, 22, 23, 43, 44],
  ice: [24, 25, 26],
  mixed: [29],
};

/** Sun, clouds, haze, and fog. Hot, cold, and windy say nothing about precipitation. */
const dryIcons: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 11, 33, 34, 35, 36, 37, 38];

const kindsByIcon: ReadonlyMap<number | undefined, PrecipitationKind> = new Map(
  (Object.keys(wetIcons) as PrecipitationKind[]).flatMap((kind) => wetIcons[kind].map((icon) => [icon, kind])),
);

/** The kind of precipitation in the service's icon; undefined if there is none. */
export function kindOfIcon(icon: number | undefined): PrecipitationKind | undefined {
  return kindsByIcon.get(icon);
}

/** Whether the service's icon has precipitation; undefined if it says nothing about it. */
export function isWetIcon(icon: number | undefined): boolean | undefined {
  if (kindsByIcon.has(icon)) return true;
  return icon !== undefined && dryIcons.includes(icon) ? false : undefined;
}
