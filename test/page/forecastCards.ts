import type { MinuteForecastCard, MinuteForecastColumn } from "../../src/weather/view/forecastView";
import type { PrecipitationKind } from "../../src/weather/model/precipitation";

/** What falls from one column until before another one, with the height of its middle. */
type Stretch = readonly [from: number, until: number, kind: PrecipitationKind, height: number];

const title = "Next 2 hours";
const age = "3 minutes ago";
const levels = [
  { at: 0, label: "light" },
  { at: 1 / 3, label: "moderate" },
  { at: 2 / 3, label: "heavy" },
];

/** From twenty past two in the afternoon on. */
const times = [10, 40, 70, 100].map((minutes, index) => ({
  at: minutes / 120,
  label: ["2:30 PM", "3:00 PM", "3:30 PM", "4:00 PM"][index] ?? "",
}));

function columnsOf(stretches: readonly Stretch[]): readonly MinuteForecastColumn[] {
  return Array.from({ length: 24 }, (_, index) => {
    const [from, until, kind, height] = stretches.find(([begin, end]) => begin <= index && index < end) ?? [0, 0];
    if (kind === undefined || height === undefined) return { height: 0 };
    // It begins and ends gently.
    const edge = Math.min(index - from, until - 1 - index, 3) / 3;
    return { height: height * (0.55 + 0.45 * edge) + 0.02 * Math.sin(index * 5), kind };
  });
}

function chart(sentence: string, stretches: readonly Stretch[], spoken: readonly string[]): MinuteForecastCard {
  return { kind: "chart", title, sentence, columns: columnsOf(stretches), levels, times, spoken, age };
}

const made = {
  rainSoon: chart(
    "Rain from 2:32 PM to 3:07 PM, moderate",
    [[2, 10, "rain", 0.5]],
    ["2:32 PM to 3:07 PM: moderate rain"],
  ),
  rainingNow: chart("Rain until 2:45 PM, light", [[0, 5, "rain", 0.28]], ["Until 2:45 PM: light rain"]),
  showers: chart(
    "Rain from 2:28 PM to 2:46 PM, light, then from 3:15 PM to 3:45 PM, heavy",
    [
      [1, 6, "rain", 0.25],
      [11, 17, "rain", 0.8],
    ],
    ["2:28 PM to 2:46 PM: light rain", "3:15 PM to 3:45 PM: heavy rain"],
  ),
  snow: chart("Snow from 2:30 PM on, light", [[2, 24, "snow", 0.3]], ["From 2:30 PM: light snow"]),
  ice: chart("Freezing rain until 3:00 PM, light", [[0, 8, "ice", 0.3]], ["Until 3:00 PM: light freezing rain"]),
  mixed: chart("Rain and snow from 2:25 PM to 3:20 PM", [[1, 12, "mixed", 0.55]], ["Rain and snow until 3:20 PM"]),
  heavy: chart("Rain for 2 h, heavy", [[0, 24, "rain", 1]], ["Until 4:20 PM: heavy rain"]),
  everyKind: chart(
    "Rain from 2:20 PM, then freezing rain, then rain and snow, then snow",
    [
      [0, 6, "rain", 0.9],
      [6, 12, "ice", 0.6],
      [12, 18, "mixed", 0.6],
      [18, 24, "snow", 0.5],
    ],
    ["Heavy rain", "Freezing rain", "Rain and snow", "Snow"],
  ),
  drizzle: chart("Rain from 3:10 PM to 3:15 PM, light", [[10, 11, "rain", 0]], ["3:10 PM: light rain"]),
  dry: { kind: "line", title, sentence: "Dry until 4:20 PM", age },
  sentence: { kind: "line", title, sentence: "Rain may form in the area over the next 120 min", age },
  problem: {
    kind: "line",
    title,
    sentence: "This key has no forecast for minutes: it is a subscription of its own.",
    action: { action: "checkSubscription", label: "Check Subscription" },
  },
  offer: {
    kind: "offer",
    title,
    sentence:
      "See when rain begins and ends. It needs a forecast for minutes in your subscription, and up to 45 calls a day.",
    action: { action: "openSettings", label: "Turn On" },
  },
} satisfies Readonly<Record<string, MinuteForecastCard>>;

/** The cards for the next two hours, one of each kind and state. */
export const cards: Readonly<Record<keyof typeof made, MinuteForecastCard>> = made;
