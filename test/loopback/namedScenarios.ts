import { closeWithoutAnswer, stallBeforeHeaders } from "./deliveryFaults";
import { problemReply, quotaReply } from "./problems";
import { type Behavior, changeReply, type Headers } from "./reply";
import type { Endpoint } from "./routes";
import * as scenarios from "./scenarios";
import { contentOf, type Names } from "./specification";

type Members = Readonly<Record<string, unknown>>;

/** The response with this name, or a refusal because the key's plan doesn't include it. */
type Named<Kind extends keyof Names> = NonNullable<Names[Kind]> | "notIncluded";

/** Behaviors without parameters. */
const plain = {
  asSpecified: () => scenarios.asSpecified,
  quotaExceeded: (): Behavior => (_reply, exchange) => quotaReply(exchange),
  stallBeforeHeaders,
  closeWithoutAnswer,
  demonstration,
};

/** Behaviors with parameters, which are plain data, so that another process can send them. */
const makers = {
  status: (of: { status: number; body?: string; headers?: Headers }) =>
    scenarios.status(of.status, of.body, of.headers),
  headers: (of: { headers: Headers }) => scenarios.headers(of.headers),
  observation: (of: { members: Members }) => scenarios.observation(of.members),
  forecast: (of: { named: Named<"forecast"> }) => named({ forecast: of.named }, "minuteForecast"),
  days: (of: { named: Named<"days"> }) => named({ days: of.named }, "hourlyForecast", "dailyForecast"),
  warnings: (of: { named: Named<"warnings"> }) => named({ warnings: of.named }, "warnings"),
  problem: (of: { status: number; members?: Members }) => scenarios.problem(of.status, of.members),
};

type Makers = typeof makers;

/** The name of a behavior, with its parameters. */
export type Scenario =
  | { [Name in keyof Makers]: { readonly name: Name } & Parameters<Makers[Name]>[0] }[keyof Makers]
  | { readonly name: keyof typeof plain }
  | { readonly name: "combine"; readonly of: readonly Scenario[] };

export function behaviorOf(scenario: Scenario): Behavior {
  if (scenario.name === "combine") return scenarios.combine(...scenario.of.map(behaviorOf));
  const others: Readonly<Record<string, unknown>> = { ...plain, ...makers };
  // The data from another process isn't type-checked.
  if (!Object.hasOwn(others, scenario.name)) throw new Error(`There is no scenario "${scenario.name}".`);
  return (others[scenario.name] as (scenario: Scenario) => Behavior)(scenario);
}

/** The weather of the sample in all responses, with showers 35 minutes after the first request. */
function demonstration(): Behavior {
  let rainStart: number | undefined;
  return (reply, exchange) => {
    rainStart ??= exchange.now + 35 * 60_000;
    if (reply.status !== 200) return reply;
    return changeReply(reply, { body: JSON.stringify(contentOf(exchange, { demonstration: rainStart })) });
  };
}

/** Named responses to requests to these endpoints. Requests that are refused without a name are still refused. */
function named(names: Readonly<Record<string, string>>, ...endpoints: readonly Endpoint[]): Behavior {
  return scenarios.on(endpoints, (reply, exchange) => {
    if (Object.values(names).includes("notIncluded")) return problemReply(403, exchange);
    return reply.status === 200 ? changeReply(reply, { body: JSON.stringify(contentOf(exchange, names)) }) : reply;
  });
}
