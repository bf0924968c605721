import type { JsonObject } from "../base/json";
import { precipitationKindOf } from "../minuteForecast/radar";
import { readPercentage } from "../model/decode";
import type { PrecipitationKind } from "../model/precipitation";

const chances = [
  ["rain", "RainProbability"],
  ["snow", "SnowProbability"],
  ["ice", "IceProbability"],
] as const;

/** The chance of precipitation of an hour or a half day, in percent. The flag beside it doesn't follow from it, nor it from the flag. */
export function chanceIn(members: JsonObject): number | undefined {
  return readPercentage(members["PrecipitationProbability"]);
}

/** The most likely kind of precipitation: the service's word for it, or the kind with the greatest chance of its own. */
export function kindIn(members: JsonObject): PrecipitationKind | undefined {
  const named = precipitationKindOf(members["PrecipitationType"]);
  if (named) return named;
  const likely = chances.map(([kind, name]) => ({ kind, chance: readPercentage(members[name]) ?? 0 }));
  const [most] = likely.sort((one, other) => other.chance - one.chance);
  return most && most.chance > 0 ? most.kind : undefined;
}
