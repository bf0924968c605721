import { isDeepStrictEqual } from "node:util";

import type { Unsubscribe } from "../weather/base/emitter";
import type { Feeds } from "../feeds";
import type { ApiKeys } from "./platform/apiKeys";
import type { Settings } from "./settings/settings";

/** Tells the feeds when the key or a setting has changed. @param removal removes the stored weather; never rejects. */
export function followChanges(
  settings: Settings,
  keys: ApiKeys,
  feeds: Feeds,
  removal: { clear(): Promise<boolean>; readonly onDidClear: (listener: () => void) => Unsubscribe },
): void {
  followKeys(keys, () => {
    if (keys.state === "some") feeds.refetch();
    else {
      feeds.reset();
      void removal.clear();
    }
  });
  // A window may have shown what a different one couldn't remove yet.
  removal.onDidClear(() => feeds.reset());

  let before = settings.current;
  settings.onDidChange(() => {
    const { network, limits } = settings.current;
    const isNetworkNew = feeds.client.useNetwork(network);
    // Requests that failed may work in another network or with another budget.
    if (isNetworkNew) feeds.refetch();
    else if (!isDeepStrictEqual(limits, before.limits)) feeds.repeat();
    else feeds.sync();
    before = settings.current;
  });
}

/** Calls `act` after each change of a key, but not when the state is known for the first time. */
export function followKeys(keys: Pick<ApiKeys, "state" | "onDidChange">, act: () => void): void {
  let before = keys.state;
  keys.onDidChange(() => {
    const wasUnknown = before === "unknown";
    before = keys.state;
    if (!wasUnknown) act();
  });
}
