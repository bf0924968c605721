import * as delivery from "./deliveryFaults";
import { days, forecast, type Named, warnings } from "./namedAnswers";
import type { DaysName } from "./dayForecasts";
import type { ForecastName } from "./forecasts";
import type { Behavior, HeaderChanges } from "./reply";
import * as scenarios from "./scenarios";
import type { WarningsName } from "./warnings";

type Members = Readonly<Record<string, unknown>>;

/** Behaviors that need nothing. */
const plain = {
  asSpecified: () => scenarios.asSpecified,
  malformedJson: scenarios.malformedJson,
  quotaExceeded: scenarios.quotaExceeded,
  stallBeforeHeaders: delivery.stallBeforeHeaders,
  closeWithoutAnswer: delivery.closeWithoutAnswer,
};

/** The others, from what they need as data: the form in which another process can ask for one. */
const makers = {
  status: (of: { status: number; body?: string; headers?: HeaderChanges }) =>
    scenarios.status(of.status, of.body, of.headers),
  headers: (of: { headers: HeaderChanges }) => scenarios.headers(of.headers),
  observation: (of: { members: Members }) => scenarios.observation(of.members),
  forecast: (of: { named: Named<ForecastName> }) => forecast(of.named),
  days: (of: { named: Named<DaysName> }) => days(of.named),
  warnings: (of: { named: Named<WarningsName> }) => warnings(of.named),
  problem: (of: { status: number; members?: Members }) => scenarios.problem(of.status, of.members),
};

type Makers = typeof makers;

/** A behavior by its name, with what it needs. */
export type Scenario =
  | { [Name in keyof Makers]: { readonly name: Name } & Parameters<Makers[Name]>[0] }[keyof Makers]
  | { readonly name: keyof typeof plain }
  | { readonly name: "combine"; readonly of: readonly Scenario[] };

export function behaviorOf(scenario: Scenario): Behavior {
  if (scenario.name === "combine") return scenarios.combine(...scenario.of.map(behaviorOf));
  const others: Readonly<Record<string, unknown>> = { ...plain, ...makers };
  // What another process sends is not held to the type.
  if (!Object.hasOwn(others, scenario.name)) throw new Error(`There is no scenario "${scenario.name}".`);
  return (others[scenario.name] as (scenario: Scenario) => Behavior)(scenario);
}
