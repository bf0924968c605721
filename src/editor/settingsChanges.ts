import { isDeepStrictEqual } from "node:util";

import type { TemperatureHistory } from "../weather/conditions/temperatureHistory";
import type { NetworkSettings } from "../weather/model/endpoint";
import type { ApiKeys } from "./platform/apiKeys";
import type { Settings } from "./platform/settings";
import type { FeedGroup } from "../weather/feed/feedRegistry";

interface ChangeDeps {
  readonly settings: Pick<Settings, "current" | "onDidChange">;
  readonly keys: Pick<ApiKeys, "areGone" | "areMissing" | "onDidChange">;
  readonly feeds: readonly Pick<FeedGroup, "resetAll" | "refetchAll" | "syncFromDisk">[];
  readonly history: Pick<TemperatureHistory, "forget">;
  readonly removal: {
    /** Removes what was stored after the stored weather was removed with the key. Never rejects. */
    clearRest(): Promise<void>;
  };
  readonly client: {
    /** Uses `network` for all further requests. @returns whether it differs from the previous one. */
    useNetwork(network: NetworkSettings): boolean;
  };
}

export function followChanges({ settings, keys, feeds, history, client, removal }: ChangeDeps): void {
  keys.onDidChange(() => {
    if (keys.areGone) {
      history.forget();
      for (const group of feeds) group.resetAll();
      if (keys.areMissing) void removal.clearRest();
    } else {
      for (const group of feeds) group.refetchAll();
    }
  });

  let before = settings.current;
  settings.onDidChange(() => {
    const { current } = settings;
    const isNetworkNew = client.useNetwork(current.network);
    // Requests that failed may work in another network or with another budget.
    const mayWork = isNetworkNew || !isDeepStrictEqual(current.limits, before.limits);
    before = current;
    for (const group of feeds) {
      if (mayWork) group.refetchAll();
      else group.syncFromDisk();
    }
  });
}
