import { askKind, kindCalls } from "./service/api/kindCalls";
import { Client, type ClientDeps } from "./service/api/client";
import { KnownCoordinates } from "./service/api/knownCoordinates";
import { conditionsCall, coordinatesCall, decodeConditions } from "./service/api/locationCalls";
import { StoredAnswers } from "./service/api/storedAnswers";
import { Calls } from "./service/storage/calls";
import type { Database } from "./service/storage/database";
import type { Leases } from "./service/storage/leases";
import { StoredValues } from "./service/storage/values";

import { conditionsKind } from "./weather/conditions/conditionsKind";
import type { ConditionsSources } from "./weather/conditions/conditionsSubscription";
import { TemperatureHistory } from "./weather/conditions/temperatureHistory";
import type { FeedDeps } from "./weather/feed/feedDeps";
import { type FeedGroup, FeedRegistry } from "./weather/feed/feedRegistry";
import type { Budget, CallLimits } from "./weather/model/answer";
import type { NetworkSettings } from "./weather/model/endpoint";
import type { Observation } from "./weather/model/observation";
import { conditionsId, locationId, type WeatherQuery } from "./weather/model/weatherQuery";
import { type KindId, optionalKinds, type OptionalSetting } from "./weather/outlook/kinds";
import { feedKindOf, type OptionalKind } from "./weather/outlook/optionalKind";
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
  readonly coordinates: KnownCoordinates;
  readonly outlook: Outlook;
  /** The feeds of every kind. */
  readonly groups: readonly FeedGroup[];
}

/** Builds what one window knows of the weather, without an editor. Disposed are the client and the outlook. */
export function openSources(deps: SourcesDeps): Sources {
  const { database, leases, clock, settings } = deps;
  const values = new StoredValues(database, clock.now);
  const gate = new Calls({ database, clock, limitsOf: (budget) => settings.current.limits[budget] });
  const client = new Client({ ...deps, network: settings.current.network, gate, now: clock.now });
  const history = new TemperatureHistory(values);
  const feeds = new FeedRegistry(
    conditionsKind({
      ask: (query, { key, signal }) => client.call(conditionsCall(query), key, signal),
      store: new StoredAnswers({ values, leases }, conditionsId, decodeConditions),
      ...{ history, countCalls: () => gate.read() },
      minimumInterval: () => settings.current.minimumInterval,
    }),
    deps,
  );
  const coordinates = new KnownCoordinates(
    values,
    (query, key, signal) => client.call(coordinatesCall(query), key, signal),
    clock.now,
  );
  const openKinds = optionalKinds.map((kind: OptionalKind<unknown, KindId>) => {
    const { id } = kind;
    const idOf = (query: WeatherQuery) => locationId(id, query);
    const store = new StoredAnswers<unknown>({ values, leases }, idOf, kindCalls[id].decode);
    return { kind, feeds: new FeedRegistry(feedKindOf(kind, askKind(id, client, coordinates.find), store), deps) };
  });
  const outlook = new Outlook(openKinds, (setting) => settings.current.optional.some((one) => one === setting));
  const groups = [feeds, ...openKinds.map((open) => open.feeds)];
  return { client, feeds, history, calls: () => gate.count("core"), coordinates, outlook, groups };
}
