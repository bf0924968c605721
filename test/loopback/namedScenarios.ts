import type { Coding } from "./coding";
import * as coding from "./codingFaults";
import * as delivery from "./deliveryFaults";
import type { Behaviour, HeaderChanges } from "./reply";
import * as scenarios from "./scenarios";

type Members = Readonly<Record<string, unknown>>;

/** A behaviour by its name, as data: the form in which another process can ask for one. */
export type Scenario =
  | { readonly name: "combine"; readonly of: readonly Scenario[] }
  | ({ readonly name: "onSearch" | "onConditions"; readonly do: Scenario } & scenarios.Extent)
  | { readonly name: "status"; readonly status: number; readonly body?: string; readonly headers?: HeaderChanges }
  | { readonly name: "headers"; readonly headers: HeaderChanges }
  | { readonly name: "expiresIn"; readonly milliseconds: number }
  | ({ readonly name: "validated" } & scenarios.Validators)
  | { readonly name: "json"; readonly value: unknown; readonly status?: number }
  | { readonly name: "text"; readonly body: string; readonly contentType?: string; readonly status?: number }
  | { readonly name: "observation"; readonly members: Members }
  | { readonly name: "redirect"; readonly status: number; readonly location?: string }
  | { readonly name: "problem"; readonly status: number; readonly members?: Members }
  | { readonly name: "legacyError"; readonly status: number; readonly code: string; readonly message: string }
  | { readonly name: "cutMidBody"; readonly how?: "reset" | "close" }
  | { readonly name: "drip"; readonly bytes?: number; readonly everyMs?: number }
  | { readonly name: "bigBody"; readonly bytes: number }
  | { readonly name: "interimResponses"; readonly count: number }
  | { readonly name: "rawAnswer"; readonly bytes: string }
  | { readonly name: "coded"; readonly coding: Coding }
  | { readonly name: "labelled"; readonly label: string | null; readonly codings: readonly Coding[] }
  | { readonly name: "damagedGzip"; readonly damage: coding.GzipDamage }
  | { readonly name: "bomb"; readonly decodedBytes: number }
  | { readonly name: PlainScenario };

type PlainScenario = keyof typeof plain;

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
} as const satisfies Readonly<Record<string, () => Behaviour>>;

/** The behaviour with this name. */
export function behaviourOf(scenario: Scenario): Behaviour {
  switch (scenario.name) {
    case "combine":
      return scenarios.combine(...scenario.of.map(behaviourOf));
    case "onSearch":
    case "onConditions":
      return scenarios[scenario.name](behaviourOf(scenario.do), scenario);
    case "status":
      return scenarios.status(scenario.status, scenario.body, scenario.headers);
    case "headers":
      return scenarios.headers(scenario.headers);
    case "expiresIn":
      return scenarios.expiresIn(scenario.milliseconds);
    case "validated":
      return scenarios.validated(scenario);
    case "json":
      return scenarios.json(scenario.value, scenario.status);
    case "text":
      return scenarios.text(scenario.body, scenario.contentType, scenario.status);
    case "observation":
      return scenarios.observation(scenario.members);
    case "redirect":
      return scenarios.redirect(scenario.status, scenario.location);
    case "problem":
      return scenarios.problem(scenario.status, scenario.members);
    case "legacyError":
      return scenarios.legacyError(scenario.status, scenario.code, scenario.message);
    case "cutMidBody":
      return delivery.cutMidBody(scenario.how);
    case "drip":
      return delivery.drip(scenario);
    case "bigBody":
      return delivery.bigBody(scenario.bytes);
    case "interimResponses":
      return delivery.interimResponses(scenario.count);
    case "rawAnswer":
      return delivery.rawAnswer(scenario.bytes);
    case "coded":
      return coding.coded(scenario.coding);
    case "labelled":
      return coding.labelled(scenario.label, scenario.codings);
    case "damagedGzip":
      return coding.damagedGzip(scenario.damage);
    case "bomb":
      return coding.bomb(scenario.decodedBytes);
    default:
      // What another process sends is not held to the type.
      if (!Object.hasOwn(plain, scenario.name)) throw new Error(`There is no scenario "${scenario.name}".`);
      return plain[scenario.name]();
  }
}
