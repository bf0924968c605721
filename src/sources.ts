import { Client, type ClientDeps } from "./service/api/client";
import { conditionsCall, decodeConditions } from "./service/api/locationCalls";
import { StoredAnswers } from "./service/api/storedAnswers";
import { Calls } from "./service/storage/calls";
import type { Database } from "./service/storage/database";
import type { Leases } from "./service/storage/leases";
import { StoredValues } from "./service/storage/values";

import type { Kinds } from "./kindFeeds";

import { loadedOnce } from "./weather/base/loadedOnce";
import { conditionsKind } from "./weather/conditions/conditionsKind";
import type { ConditionsSources } from "./weather/conditions/conditionsSubscription";
import { TemperatureHistory } from "./weather/conditions/temperatureHistory";
import type { FeedDeps } from "./weather/feed/feedDeps";
import { type FeedGroup, FeedRegistry } from "./weather/feed/feedRegistry";
import type { Budget, CallLimits } from "./weather/model/answer";
import type { NetworkSettings } from "./weather/model/endpoint";
import type { Observation } from "./weather/model/observation";
import { conditionsId } from "./weather/model/weatherQuery";
import type { OptionalSetting } from "./weather/outlook/optionalSettings";
import { Outlook } from "./weather/outlook/outlook";

export interface SourcesDeps extends FeedDeps, Pick<ClientDeps, "connect" | "mayMissProxy" | "onOutcome"> {
  readonly database: Database;
  readonly leases: Leases;
  readonly settings: { readonly current: SourcesSettings };
}

interface SourcesSettings {
  readonly network: NetworkSettings;
  /** In milliseconds. */
  readonly minimumInterval: number;
  readonly limits: Readonly<Record<Budget, CallLimits>>;
  readonly optional: readonly OptionalSetting[];
}

export interface Sources extends ConditionsSources {
  readonly client: Client;
  readonly feeds: FeedRegistry<Observation>;
  readonly history: TemperatureHistory;
  readonly outlook: Outlook;
  /** Loads the optional kinds, at their first use. */
  readonly loadKinds: () => Promise<Kinds>;
  readonly groups: readonly FeedGroup[];
}

/** Everything between network and views, without an editor. The caller disposes the client and the outlook. */
export function openSources(deps: SourcesDeps): Sources {
  const { database, leases, clock, settings } = deps;
  const values = new StoredValues(database, clock.now);
  const gate = new Calls({ database, clock, limitsOf: (budget) => settings.current.limits[budget] });
  const client = new Client({ ...deps, network: settings.current.network, gate, now: clock.now });
  const history = new TemperatureHistory(values);
  const feeds = new FeedRegistry(
    conditionsKind({
      ask: (query, options) => client.call(conditionsCall(query), options),
      store: new StoredAnswers({ values, leases }, conditionsId, decodeConditions),
      ...{ history, countCalls: () => gate.read() },
      minimumInterval: () => settings.current.minimumInterval,
    }),
    deps,
  );
  const outlook = new Outlook((setting) => settings.current.optional.includes(setting));
  const groups: FeedGroup[] = [feeds];
  const loadKinds = loadedOnce(async () => {
    const { openKinds } = await import("./kindFeeds.js");
    const kinds = openKinds({ client, values, leases, feedDeps: deps });
    groups.push(...kinds.open.map((open) => open.feeds));
    outlook.open(kinds.open);
    return kinds;
  });
  return { client, feeds, history, calls: () => gate.count("core"), outlook, loadKinds, groups };
}
