import { closeWithoutAnswer, stallBeforeHeaders } from "./deliveryFaults";
import { quotaReply } from "./problems";
import { type Behavior, changeReply, type Headers } from "./reply";
import * as scenarios from "./scenarios";
import { contentOf, type Names } from "./specification";

type Members = Readonly<Record<string, unknown>>;

/** Makers of behaviors. Their parameters are plain data, so that another process can send them. */
const makers = {
  asSpecified: () => scenarios.asSpecified,
  quotaExceeded: (): Behavior => (_reply, exchange) => quotaReply(exchange),
  stallBeforeHeaders,
  closeWithoutAnswer,
  demonstration,
  status: (of: { status: number; body?: string; headers?: Headers }) =>
    scenarios.status(of.status, of.body, of.headers),
  headers: (of: { headers: Headers }) => scenarios.headers(of.headers),
  observation: (of: { members: Members }) => scenarios.observation(of.members),
  /** The responses with these names. */
  content: (names: Names) => content(() => names),
  problem: (of: { status: number; members?: Members }) => scenarios.problem(of.status, of.members),
};

type Makers = typeof makers;
type Given<Maker> = Maker extends (of: infer Of) => Behavior ? Of : never;

/** The name of a behavior, with its parameters. */
export type Scenario = { [Name in keyof Makers]: { readonly name: Name } & Given<Makers[Name]> }[keyof Makers];

export function behaviorOf(scenario: Scenario): Behavior {
  // The data from another process isn't type-checked.
  if (!Object.hasOwn(makers, scenario.name)) throw new Error(`There is no scenario "${scenario.name}".`);
  return (makers[scenario.name] as (scenario: Scenario) => Behavior)(scenario);
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
