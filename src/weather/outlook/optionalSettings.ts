import { type Localize, strings } from "../locale/strings";
import { labeledActions } from "../view/messages";
import type { Offers } from "../view/panelView";

/**
 * The settings that turn on optional kinds, and their offers in the order of the panel; a kind that needs a separate
 * subscription is last. Not in `kinds.ts`, which is loaded only when a kind is on.
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
  return { label: localize(strings.offers.add), actions: [...turnOn, ...labeledActions(["dontShowAgain"], localize)] };
}
