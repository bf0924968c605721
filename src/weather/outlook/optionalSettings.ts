import type { Rank } from "../base/callOrder";
import { type Localize, strings } from "../locale/strings";
import { type LabeledAction, labeledActions } from "../view/notice";

/** In the panel's order, a separate subscription last. Not in `kinds.ts`, which is loaded only when a kind is on. */
const offersOfKinds = {
  forecast: strings.forecast.offer,
  warnings: strings.warnings.offer,
  precipitation: strings.minuteForecast.offer,
} as const;

/** Messages need a kind, so they are offered after the kinds. */
export const offers = { ...offersOfKinds, notify: strings.notify.offer } as const;

export type OptionalSetting = keyof typeof offersOfKinds;
export type OfferedSetting = keyof typeof offers;

export const optionalSettings = Object.keys(offersOfKinds) as readonly OptionalSetting[];
export const offeredSettings = Object.keys(offers) as readonly OfferedSetting[];

/** The order of their calls: what changes soonest comes first. */
export const rankOf: Readonly<Record<OptionalSetting, Rank>> = { precipitation: 0, warnings: 1, forecast: 2 };

/** Actions that turn something on; the last one removes the line. */
export interface Offers {
  readonly label: string;
  /** Whether nothing is on yet, so that a person may not know what there is. */
  readonly isFirst?: true;
  readonly actions: readonly Offer[];
}

interface Offer extends LabeledAction {
  /** Its calls a day, or what it requires. */
  readonly note?: string;
}

/** The panel's line about what isn't on; undefined if nothing is offered. */
export function offersOf(offered: readonly OfferedSetting[], localize: Localize): Offers | undefined {
  if (offered.length === 0) return undefined;
  const turnOn = offered.map((name): Offer => {
    const { title, note } = offers[name];
    return { action: `turnOn:${name}`, label: localize(title), note: localize(note) };
  });
  const actions = [...turnOn, ...labeledActions(["dontShowAgain"], localize)];
  const isFirst = optionalSettings.every((name) => offered.includes(name));
  return { label: localize(strings.offers.add), ...(isFirst && { isFirst }), actions };
}
