import { isDeepStrictEqual } from "node:util";

import type { PastLoader } from "../weather/conditions/pastLoader";
import type { TemperatureHistory } from "../weather/conditions/temperatureHistory";
import type { NetworkSettings } from "../weather/model/endpoint";
import type { PlaceSearch } from "../weather/places/placeSearch";
import type { ApiKeys } from "./platform/apiKeys";
import type { Settings, SettingsSnapshot } from "./platform/settings";
import type { FeedGroup } from "../weather/feed/feedRegistry";

/** The settings and keys that can change, and the parts that take a change up. */
export interface ChangeParts {
  readonly settings: Pick<Settings, "current" | "onDidChange">;
  readonly keys: Pick<ApiKeys, "areGone" | "onDidChange">;
  readonly search: Pick<PlaceSearch, "clear" | "forgetFailures">;
  readonly feeds: readonly Pick<FeedGroup, "resetAll" | "refetchAll" | "syncFromDisk">[];
  /** Cancels what a person has asked for beside the feeds. */
  readonly past: Pick<PastLoader, "cancel">;
  /** Forgets what is kept beside the answers. */
  readonly history: Pick<TemperatureHistory, "forget">;
  /** Sends requests through this network from now on. @returns whether it is another one than before. */
  readonly useNetwork: (network: NetworkSettings) => boolean;
}

/** Has the weather and the search for places take up every change of the key and of the settings. */
export function followChanges({ settings, keys, search, feeds, past, history, useNetwork }: ChangeParts): void {
  keys.onDidChange(() => {
    past.cancel();
    if (keys.areGone) {
      search.clear();
      history.forget();
      for (const group of feeds) group.resetAll();
    } else {
      search.forgetFailures();
      for (const group of feeds) group.refetchAll();
    }
  });

  let before = settings.current;
  settings.onDidChange(() => {
    const { current } = settings;
    const isBudgetNew =
      current.dailyBudget !== before.dailyBudget ||
      current.precipitation.dailyBudget !== before.precipitation.dailyBudget;
    if (!canSearchAlike(current, before)) search.forgetFailures();
    before = current;
    // Requests that failed may work in another network or with another budget.
    const mayWork = useNetwork(current.network) || isBudgetNew;
    for (const group of feeds) {
      if (mayWork) group.refetchAll();
      else group.syncFromDisk();
    }
  });
}

/** Whether both settings agree on what decides whether a search can work. */
function canSearchAlike(one: SettingsSnapshot, other: SettingsSnapshot): boolean {
  return (
    one.dailyBudget === other.dailyBudget &&
    isDeepStrictEqual(one.endpoint, other.endpoint) &&
    isDeepStrictEqual(one.network, other.network)
  );
}
