import type { MinuteForecastCard, MinuteForecastColumn } from "../../src/weather/view/forecastView";
import type { PrecipitationKind } from "../../src/weather/model/precipitation";

/** What falls from one column until before another one, with the height of its middle. */
type Stretch = readonly [from: number, until: number, kind: PrecipitationKind, height: number];

const title = "Next 2 hours";
const age = "3 minutes ago";
const levels = ["light", "moderate", "heavy"].map((label, index) => ({ at: index / 3, label }));
/** From twenty past two in the afternoon on. */
const labels = ["2:30 PM", "3:00 PM", "3:30 PM", "4:00 PM"];
const times = labels.map((label, index) => ({ at: (10 + 30 * index) / 120, label }));

function chart(sentence: string, stretches: readonly Stretch[], spoken: readonly string[]): MinuteForecastCard {
  const columns = Array.from({ length: 24 }, (_, index): MinuteForecastColumn => {
    const [from, until, kind, height] = stretches.find(([begin, end]) => begin <= index && index < end) ?? [0, 0];
    if (kind === undefined || height === undefined) return { height: 0 };
    // It begins and ends gently.
    const edge = Math.min(index - from, until - 1 - index, 3) / 3;
    return { height: height * (0.55 + 0.45 * edge), kind };
  });
  return { kind: "chart", title, sentence, columns, levels, times, spoken, age };
}

const light: Stretch = [1, 6, "rain", 0.25];
const heavy: Stretch = [11, 17, "rain", 0.8];
const kinds: readonly Stretch[] = [
  [0, 6, "rain", 0.9],
  [6, 12, "ice", 0.6],
  [12, 18, "mixed", 0.6],
  [18, 24, "snow", 0.5],
];
const notForThisKey = "This key has no forecast for minutes: it is a subscription of its own.";
const begins = "See when rain begins and ends.";
const needs = "It needs a forecast for minutes in your subscription, and up to 45 calls a day.";
const made = {
  showers: chart(
    "Rain from 2:28 PM to 2:46 PM, light, then from 3:15 PM to 3:45 PM, heavy",
    [light, heavy],
    ["2:28 PM to 2:46 PM: light rain", "3:15 PM to 3:45 PM: heavy rain"],
  ),
  heavy: chart("Rain for 2 h, heavy", [[0, 24, "rain", 1]], ["Until 4:20 PM: heavy rain"]),
  everyKind: chart("Rain, then freezing rain, then rain and snow, then snow", kinds, ["Heavy rain", "Freezing rain"]),
  drizzle: chart("Rain from 3:10 PM to 3:15 PM, light", [[10, 11, "rain", 0]], ["3:10 PM: light rain"]),
  dry: { kind: "line", title, sentence: "Dry until 4:20 PM", age },
  problem: {
    ...{ kind: "line", title, sentence: notForThisKey },
    action: { action: "checkSubscription", label: "Check Subscription" },
  },
  offer: {
    ...{ kind: "offer", title, sentence: `${begins} ${needs}` },
    action: { action: "openSettings", label: "Turn On" },
  },
} satisfies Readonly<Record<string, MinuteForecastCard>>;

/** The cards for the next two hours, one of each kind and state. */
export const cards: Readonly<Record<keyof typeof made, MinuteForecastCard>> = made;
