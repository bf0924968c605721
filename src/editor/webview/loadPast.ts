import type { Locale } from "../../weather/locale/locale";
import type { ConditionsSubscription } from "../../weather/conditions/conditionsSubscription";
import { pastMessage } from "../../weather/view/refreshMessages";

/** Loads the last 24 hours of the weather that a subscription has, and says in the panel what came of it. Never rejects. */
export async function loadPast(
  subscription: Pick<ConditionsSubscription, "target" | "loadPast">,
  panel: { readonly announce: (sentence: string) => void },
  locale: Locale,
): Promise<void> {
  const { target } = subscription;
  const sentence = pastMessage(await subscription.loadPast(), locale);
  // A person who has gone on to another place gets no message about this one.
  if (sentence !== undefined && subscription.target === target) panel.announce(sentence);
}
