import { closeWithoutAnswer, stallBeforeHeaders } from "./deliveryFaults";
import { days, forecast, type Named, warnings } from "./namedAnswers";
import { quotaReply } from "./problems";
import type { Behavior, Headers } from "./reply";
import * as scenarios from "./scenarios";

type Members = Readonly<Record<string, unknown>>;

/** Behaviors that need nothing. */
const plain = {
  asSpecified: () => scenarios.asSpecified,
  quotaExceeded: (): Behavior => (_reply, exchange) => quotaReply(exchange),
  stallBeforeHeaders,
  closeWithoutAnswer,
};

/** The others, from what they need as data: the form in which another process can ask for one. */
const makers = {
  status: (of: { status: number; body?: string; headers?: Headers }) =>
    scenarios.status(of.status, of.body, of.headers),
  headers: (of: { headers: Headers }) => scenarios.headers(of.headers),
  observation: (of: { members: Members }) => scenarios.observation(of.members),
  forecast: (of: { named: Named<"forecast"> }) => forecast(of.named),
  days: (of: { named: Named<"days"> }) => days(of.named),
  warnings: (of: { named: Named<"warnings"> }) => warnings(of.named),
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
