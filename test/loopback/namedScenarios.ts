import type { Coding } from "./coding";
import * as coding from "./codingFaults";
import * as delivery from "./deliveryFaults";
import type { Behaviour, HeaderChanges } from "./reply";
import * as scenarios from "./scenarios";

type Members = Readonly<Record<string, unknown>>;

/** What each behaviour needs, as data: the form in which another process can ask for one. */
interface Scenarios {
  combine: { readonly of: readonly Scenario[] };
  onSearch: { readonly do: Scenario } & scenarios.Extent;
  onConditions: { readonly do: Scenario } & scenarios.Extent;
  status: { readonly status: number; readonly body?: string; readonly headers?: HeaderChanges };
  headers: { readonly headers: HeaderChanges };
  expiresIn: { readonly milliseconds: number };
  validated: scenarios.Validators;
  json: { readonly value: unknown; readonly status?: number };
  text: { readonly body: string; readonly contentType?: string; readonly status?: number };
  observation: { readonly members: Members };
  redirect: { readonly status: number; readonly location?: string };
  problem: { readonly status: number; readonly members?: Members };
  legacyError: { readonly status: number; readonly code: string; readonly message: string };
  cutMidBody: { readonly how?: "reset" | "close" };
  drip: { readonly bytes?: number; readonly everyMs?: number };
  bigBody: { readonly bytes: number };
  interimResponses: { readonly count: number };
  rawAnswer: { readonly bytes: string };
  coded: { readonly coding: Coding };
  labelled: { readonly label: string | null; readonly codings: readonly Coding[] };
  damagedGzip: { readonly damage: coding.GzipDamage };
  bomb: { readonly decodedBytes: number };
}

/** A behaviour by its name, with what it needs. */
export type Scenario =
  | { [Name in keyof Scenarios]: { readonly name: Name } & Scenarios[Name] }[keyof Scenarios]
  | { readonly name: keyof typeof plain };

const plain = {
  asSpecified: () => scenarios.asSpecified,
  emptyArray: scenarios.emptyArray,
  malformedJson: scenarios.malformedJson,
  captivePortal: scenarios.captivePortal,
  quotaExceeded: scenarios.quotaExceeded,
  gatewayQuotaExceeded: scenarios.gatewayQuotaExceeded,
  stallBeforeHeaders: delivery.stallBeforeHeaders,
  stallAfterHeaders: delivery.stallAfterHeaders,
  stallMidBody: delivery.stallMidBody,
  closeWithoutAnswer: delivery.closeWithoutAnswer,
  chunked: delivery.chunked,
  endlessBody: delivery.endlessBody,
};

const behaviours: { readonly [Name in keyof Scenarios]: (scenario: Scenarios[Name]) => Behaviour } = {
  combine: (scenario) => scenarios.combine(...scenario.of.map(behaviourOf)),
  onSearch: (scenario) => scenarios.onSearch(behaviourOf(scenario.do), scenario),
  onConditions: (scenario) => scenarios.onConditions(behaviourOf(scenario.do), scenario),
  status: ({ status, body, headers }) => scenarios.status(status, body, headers),
  headers: ({ headers }) => scenarios.headers(headers),
  expiresIn: ({ milliseconds }) => scenarios.expiresIn(milliseconds),
  validated: scenarios.validated,
  json: ({ value, status }) => scenarios.json(value, status),
  text: ({ body, contentType, status }) => scenarios.text(body, contentType, status),
  observation: ({ members }) => scenarios.observation(members),
  redirect: ({ status, location }) => scenarios.redirect(status, location),
  problem: ({ status, members }) => scenarios.problem(status, members),
  legacyError: ({ status, code, message }) => scenarios.legacyError(status, code, message),
  cutMidBody: ({ how }) => delivery.cutMidBody(how),
  drip: delivery.drip,
  bigBody: ({ bytes }) => delivery.bigBody(bytes),
  interimResponses: ({ count }) => delivery.interimResponses(count),
  rawAnswer: ({ bytes }) => delivery.rawAnswer(bytes),
  coded: (scenario) => coding.coded(scenario.coding),
  labelled: ({ label, codings }) => coding.labelled(label, codings),
  damagedGzip: ({ damage }) => coding.damagedGzip(damage),
  bomb: ({ decodedBytes }) => coding.bomb(decodedBytes),
};

/** The behaviour with this name. */
export function behaviourOf(scenario: Scenario): Behaviour {
  const all: Readonly<Record<string, unknown>> = { ...plain, ...behaviours };
  // What another process sends is not held to the type.
  if (!Object.hasOwn(all, scenario.name)) throw new Error(`There is no scenario "${scenario.name}".`);
  return (all[scenario.name] as (scenario: Scenario) => Behaviour)(scenario);
}
