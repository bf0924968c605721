import { defined, type JsonObject, lineIn, membersOf, numberIn } from "../base/json";
import { kindOfIcon } from "../rain/serviceIcons";
import { precipitationKindOf } from "../rain/radar";
import { type Measure, readInteger, readMeasure } from "../model/decode";
import type { PrecipitationKind } from "../model/precipitation";

export interface Sky {
  /** In the service's words. */
  readonly text?: string;
  readonly icon?: number;
  /** Whole percent, as shown. Independent of the service's yes/no member: either can be set without the other. */
  readonly chance?: number;
  readonly kind?: PrecipitationKind;
  readonly wind?: Measure;
  readonly gusts?: Measure;
}

/** @param warmest the highest temperature under this sky, for a kind that nothing else says. */
export function skyIn(members: JsonObject, icon: "Icon" | "WeatherIcon", warmest: Measure | undefined): Sky {
  const chance = numberIn(members["PrecipitationProbability"], 0, 100);
  const number = readInteger(members[icon]);
  return defined({
    text: lineIn(members["IconPhrase"]),
    icon: number,
    chance: chance && Math.round(chance),
    kind: precipitationKindOf(members["PrecipitationType"]) ?? kindOfIcon(number) ?? likeliestIn(members, warmest),
    wind: speedIn(members["Wind"]),
    gusts: speedIn(members["WindGust"]),
  });
}

function speedIn(wind: unknown): Measure | undefined {
  return readMeasure({ Metric: membersOf(wind)["Speed"] }, "wind");
}

const chances = { rain: "RainProbability", snow: "SnowProbability", ice: "IceProbability" } as const;

function likeliestIn(members: JsonObject, warmest: Measure | undefined): PrecipitationKind | undefined {
  const chanceOf = (kind: keyof typeof chances): number => numberIn(members[chances[kind]], 0, 100) ?? 0;
  const [likeliest] = (["rain", "snow", "ice"] as const).toSorted((one, other) => chanceOf(other) - chanceOf(one));
  if (likeliest && chanceOf(likeliest) > 0) return likeliest;
  return isFreezing(warmest) ? "snow" : undefined;
}

function isFreezing({ metric, imperial }: Measure = {}): boolean {
  return metric ? metric.value < 0 : imperial !== undefined && imperial.value < 32;
}
