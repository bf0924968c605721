import type { Description } from "./locationAnswers";
import { linksTo, type Location } from "./locations";
import { timed } from "./timeZones";

const HOUR = 60 * 60_000;

/** Times are hours from now. */
interface Area {
  readonly name?: string;
  readonly start?: number;
  readonly end?: number | null;
  readonly text?: string;
}

type Fixture = readonly [id: number, priority: number, name: string, areas?: readonly Area[]];

const paragraphs = "Severe thunderstorms with hail are possible.\nBe outside as little as possible.\n\nStay informed.";
const thunderstorm = [1, 45, "Thunderstorm warning"] as const;
const coast: Area = { name: "Coast", end: 2, text: "At the coast." };
const hills: Area = { name: "Hills", start: 1, end: null, text: "In the hills." };

const namedWarnings = {
  none: [],
  one: [thunderstorm],
  three: [[2, 60, "Wind advisory"], thunderstorm, [3, 20, "Flood warning"]],
  /** Replaces `one`. */
  upgraded: [[4, 1, "Tornado warning"]],
  ending: [[...thunderstorm, [{ end: 10 / 60 }]]],
  areas: [[...thunderstorm, [coast, hills]]],
  long: [[...thunderstorm, [{ text: "Take shelter now.\n\n".repeat(2632).slice(0, 50_000) }]]],
} as const satisfies Readonly<Record<string, readonly Fixture[]>>;

export type WarningsName = keyof typeof namedWarnings;

/** The warnings with this name for a location, in the service's form. */
export function makeWarnings(
  name: WarningsName,
  { now, details }: Description,
  location: Location,
): readonly unknown[] {
  const fixtures: readonly Fixture[] = namedWarnings[name];
  const { country, timeZone } = location;
  return fixtures.map(([id, priority, title, areas = [{}]]) => ({
    CountryCode: country,
    AlertID: 2_272_040 + id,
    Description: { Localized: title, English: title },
    Priority: priority,
    Source: "National Weather Service",
    Disclaimer: "The provider isn't responsible for this text.",
    Area: areas.map(({ name: area = "City", start = -1, end = 5, text = paragraphs }) => ({
      Name: area,
      ...timed("StartTime", now + start * HOUR, timeZone),
      ...timed("EndTime", end === null ? null : now + end * HOUR, timeZone),
      LastAction: { Localized: "New", English: "New" },
      ...(details && { Text: text, LanguageCode: "en" }),
      Summary: `${title} in effect.`,
    })),
    ...linksTo("weather-warnings", { ...location, name: "x" }),
  }));
}
