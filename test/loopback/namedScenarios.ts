import type { Coding } from "./coding";
import * as coding from "./codingFaults";
import * as delivery from "./deliveryFaults";
import { days, type NamedDays } from "./dayScenarios";
import { forecast, type NamedForecast } from "./forecastScenarios";
import type { Behaviour, HeaderChanges } from "./reply";
import * as scenarios from "./scenarios";
import { type NamedWarnings, warnings } from "./warnings";

type Members = Readonly<Record<string, unknown>>;

/** Behaviours that need nothing. */
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

/** The others, from what they need as data: the form in which another process can ask for one. */
const makers = {
  status: (of: { status: number; body?: string; headers?: HeaderChanges }) =>
    scenarios.status(of.status, of.body, of.headers),
  headers: (of: { headers: HeaderChanges }) => scenarios.headers(of.headers),
  expiresIn: (of: { milliseconds: number }) => scenarios.expiresIn(of.milliseconds),
  validated: scenarios.validated,
  json: (of: { value: unknown; status?: number }) => scenarios.json(of.value, of.status),
  text: (of: { body: string; contentType?: string; status?: number }) =>
    scenarios.text(of.body, of.contentType, of.status),
  observation: (of: { members: Members }) => scenarios.observation(of.members),
  forecast: (of: { named: NamedForecast }) => forecast(of.named),
  days: (of: { named: NamedDays }) => days(of.named),
  warnings: (of: { named: NamedWarnings }) => warnings(of.named),
  redirect: (of: { status: number; location?: string }) => scenarios.redirect(of.status, of.location),
  problem: (of: { status: number; members?: Members }) => scenarios.problem(of.status, of.members),
  legacyError: (of: { status: number; code: string; message: string }) =>
    scenarios.legacyError(of.status, of.code, of.message),
  cutMidBody: (of: { how?: "reset" | "close" }) => delivery.cutMidBody(of.how),
  drip: delivery.drip,
  bigBody: (of: { bytes: number }) => delivery.bigBody(of.bytes),
  interimResponses: (of: { count: number }) => delivery.interimResponses(of.count),
  rawAnswer: (of: { bytes: string }) => delivery.rawAnswer(of.bytes),
  coded: (of: { coding: Coding }) => coding.coded(of.coding),
  labelled: (of: { label: string | null; codings: readonly Coding[] }) => coding.labelled(of.label, of.codings),
  damagedGzip: (of: { damage: coding.GzipDamage }) => coding.damagedGzip(of.damage),
  bomb: (of: { decodedBytes: number }) => coding.bomb(of.decodedBytes),
};

type Makers = typeof makers;

/** A behaviour by its name, with what it needs. */
export type Scenario =
  | { [Name in keyof Makers]: { readonly name: Name } & Parameters<Makers[Name]>[0] }[keyof Makers]
  | { readonly name: keyof typeof plain }
  | { readonly name: "combine"; readonly of: readonly Scenario[] }
  | { readonly name: "onSearch" | "onForecast" | "onPast" | "onDays"; readonly do: Scenario };

export function behaviourOf(scenario: Scenario): Behaviour {
  if (scenario.name === "combine") return scenarios.combine(...scenario.of.map(behaviourOf));
  if (scenario.name === "onSearch") return scenarios.onSearch(behaviourOf(scenario.do));
  if (scenario.name === "onForecast") return scenarios.onForecast(behaviourOf(scenario.do));
  if (scenario.name === "onPast") return scenarios.onPast(behaviourOf(scenario.do));
  if (scenario.name === "onDays") return scenarios.onDays(behaviourOf(scenario.do));
  const others: Readonly<Record<string, unknown>> = { ...plain, ...makers };
  // What another process sends is not held to the type.
  if (!Object.hasOwn(others, scenario.name)) throw new Error(`There is no scenario "${scenario.name}".`);
  return (others[scenario.name] as (scenario: Scenario) => Behaviour)(scenario);
}
