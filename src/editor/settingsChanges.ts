import { isDeepStrictEqual } from "node:util";

import type { TemperatureHistory } from "../weather/conditions/temperatureHistory";
import type { NetworkSettings } from "../weather/model/endpoint";
import type { ApiKeys } from "./platform/apiKeys";
import type { Settings } from "./platform/settings";
import type { FeedGroup } from "../weather/feed/feedRegistry";

interface ChangeDeps {
  readonly settings: Pick<Settings, "current" | "onDidChange">;
  readonly keys: Pick<ApiKeys, "areGone" | "onDidChange">;
  readonly feeds: readonly Pick<FeedGroup, "resetAll" | "refetchAll" | "syncFromDisk">[];
  readonly history: Pick<TemperatureHistory, "forget">;
  readonly client: {
    /** Uses `network` for all further requests. @returns whether it differs from the previous one. */
    useNetwork(network: NetworkSettings): boolean;
  };
}

export function followChanges({ settings, keys, feeds, history, client }: ChangeDeps): void {
  keys.onDidChange(() => {
    if (keys.areGone) {
      history.forget();
      for (const group of feeds) group.resetAll();
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
