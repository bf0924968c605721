import { isDeepStrictEqual } from "node:util";

import type { Feeds } from "../feeds";
import type { ApiKeys } from "./platform/apiKeys";
import type { Settings } from "./platform/settings";

interface ChangeDeps {
  readonly settings: Pick<Settings, "current" | "onDidChange">;
  readonly keys: Pick<ApiKeys, "state" | "onDidChange">;
  readonly feeds: Pick<Feeds, "client" | "reset" | "refetch" | "sync">;
  readonly removal: {
    /** Removes the stored weather, also what was stored after another window has removed it. Never rejects. */
    clear(): Promise<void>;
  };
}

/** What the feeds do when the key or a setting has changed. */
export function followChanges({ settings, keys, feeds, removal }: ChangeDeps): void {
  keys.onDidChange(() => {
    if (keys.state === "some") feeds.refetch();
    else {
      feeds.reset();
      if (keys.state === "none") void removal.clear();
    }
  });

  let before = settings.current;
  settings.onDidChange(() => {
    const { network, limits } = settings.current;
    const isNetworkNew = feeds.client.useNetwork(network);
    // Requests that failed may work in another network or with another budget.
    if (isNetworkNew || !isDeepStrictEqual(limits, before.limits)) feeds.refetch();
    else feeds.sync();
    before = settings.current;
  });
}
