import { closeWithoutAnswer, stallBeforeHeaders } from "./deliveryFaults";
import { quotaReply } from "./problems";
import { type Behavior, changeReply, type Headers } from "./reply";
import * as scenarios from "./scenarios";
import { contentOf, type Names } from "./specification";

type Members = Readonly<Record<string, unknown>>;

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
  /** The responses with these names. */
  content: (names: Names) => content(() => names),
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
  return content((now) => ({ demonstration: (rainStart ??= now + 35 * 60_000) }));
}

/** Named responses to all requests that aren't refused. */
function content(namesAt: (now: number) => Names): Behavior {
  return (reply, exchange) => {
    if (reply.status !== 200) return reply;
    return changeReply(reply, { body: JSON.stringify(contentOf(exchange, namesAt(exchange.now))) });
  };
}
