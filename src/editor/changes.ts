import { isDeepStrictEqual } from "node:util";

import type { NetworkSettings } from "../weather/model/endpoint";
import type { PlaceSearch } from "../weather/places/placeSearch";
import type { FeedRegistry } from "../weather/refresh/subscription";
import type { ApiKeys } from "./platform/apiKeys";
import type { Settings, SettingsSnapshot } from "./platform/settings";

/** What changes, and what takes the changes up. */
export interface ChangeParts {
  readonly settings: Pick<Settings, "current" | "onDidChange">;
  readonly keys: Pick<ApiKeys, "areGone" | "onDidChange">;
  readonly search: Pick<PlaceSearch, "clear" | "forgetFailures">;
  readonly feeds: Pick<FeedRegistry, "resetAll" | "refetchAll" | "syncFromDisk">;
  /** Sends requests through this network from now on. @returns whether it is another one than before. */
  readonly useNetwork: (network: NetworkSettings) => boolean;
}

/** Has the weather and the search for places take up every change of the key and of the settings. */
export function followChanges({ settings, keys, search, feeds, useNetwork }: ChangeParts): void {
  keys.onDidChange(() => {
    if (keys.areGone) {
      search.clear();
      feeds.resetAll();
    } else {
      search.forgetFailures();
      feeds.refetchAll();
    }
  });

  let before = settings.current;
  settings.onDidChange(() => {
    const { current } = settings;
    const isBudgetNew = current.dailyBudget !== before.dailyBudget;
    if (!isSameWay(current, before)) search.forgetFailures();
    before = current;
    // Requests that failed may work in another network or with another budget.
    if (useNetwork(current.network) || isBudgetNew) feeds.refetchAll();
    else feeds.syncFromDisk();
  });
}

/** Whether both settings agree on what decides whether a search can work. */
function isSameWay(one: SettingsSnapshot, other: SettingsSnapshot): boolean {
  return (
    one.dailyBudget === other.dailyBudget &&
    isDeepStrictEqual(one.endpoint, other.endpoint) &&
    isDeepStrictEqual(one.network, other.network)
  );
}
