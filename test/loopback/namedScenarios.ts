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
  status: (of: { status: number; body?: string; headers?: Headers }) =>
    scenarios.status(of.status, of.body, of.headers),
  headers: (of: { headers: Headers }) => scenarios.headers(of.headers),
  observation: (of: { members: Members }) => scenarios.observation(of.members),
  content,
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

/** Named responses to all requests that aren't refused. */
function content(names: Names): Behavior {
  return (reply, exchange) => {
    if (reply.status !== 200) return reply;
    return changeReply(reply, { body: JSON.stringify(contentOf(exchange, names)) });
  };
}
