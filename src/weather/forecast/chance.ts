import type { JsonObject } from "../base/json";
import { percentage, text } from "../model/members";
import type { PrecipitationKind } from "../model/precipitation";

const kinds: Readonly<Record<string, PrecipitationKind>> = { rain: "rain", snow: "snow", ice: "ice", mixed: "mixed" };

const chances = [
  ["rain", "RainProbability"],
  ["snow", "SnowProbability"],
  ["ice", "IceProbability"],
] as const;

/** The chance of precipitation of an hour or a half day, in percent. The flag beside it doesn't follow from it, nor it from the flag. */
export function chanceIn(members: JsonObject): number | undefined {
  return percentage(members["PrecipitationProbability"]);
}

/** The most likely kind of precipitation: the service's word for it, or the kind with the greatest chance of its own. */
export function kindIn(members: JsonObject): PrecipitationKind | undefined {
  const word = text(members["PrecipitationType"])?.toLowerCase() ?? "";
  if (Object.hasOwn(kinds, word)) return kinds[word];
  const likely = chances.map(([kind, name]) => ({ kind, chance: percentage(members[name]) ?? 0 }));
  const [most] = likely.sort((one, other) => other.chance - one.chance);
  return most && most.chance > 0 ? most.kind : undefined;
}
