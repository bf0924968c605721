import { systemClock } from "../platform/clock";
import type { Locale } from "../../weather/locale/locale";
import type { ConditionsSubscription } from "../../weather/conditions/conditionsSubscription";
import { pastMessage } from "../../weather/view/refreshMessages";

/** Loads the last 24 hours of a subscription's place, and announces the result in the panel. Never rejects. */
export async function announcePast(
  subscription: Pick<ConditionsSubscription, "target" | "loadPast">,
  panel: { readonly announce: (sentence: string) => void },
  locale: Locale,
): Promise<void> {
  const { target } = subscription;
  const sentence = pastMessage(await subscription.loadPast(), locale, systemClock.now());
  // The panel may show another place by now.
  if (sentence !== undefined && subscription.target === target) panel.announce(sentence);
}
