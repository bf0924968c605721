import { type Localize, strings } from "../locale/strings";
import type { Offers } from "../view/cardTypes";
import { labeledActions } from "../view/summary";

/**
 * The settings that turn optional kinds on, and their offers in the order of the panel: what needs a subscription of its
 * own is last. Apart from `kinds.ts`, because the kinds are loaded once one is on.
 */
export const offers = {
  forecast: strings.forecast.offer,
  warnings: strings.warnings.offer,
  precipitation: strings.minuteForecast.offer,
} as const;

export type OptionalSetting = keyof typeof offers;

export const optionalSettings = Object.keys(offers) as readonly OptionalSetting[];

/** The panel's line about what isn't on; undefined if nothing is offered. */
export function offersOf(offered: readonly OptionalSetting[], localize: Localize): Offers | undefined {
  if (offered.length === 0) return undefined;
  const turnOn = offered.map((name) => ({ action: `turnOn:${name}`, label: localize(offers[name].title) }) as const);
  return { label: localize(strings.offers.add), actions: [...turnOn, ...labeledActions(["notNow"], localize)] };
}
