import { askKind, kindCalls } from "./service/api/kindCalls";
import type { Client } from "./service/api/client";
import { KnownCoordinates } from "./service/api/knownCoordinates";
import { coordinatesCall } from "./service/api/locationCalls";
import { type Shared, StoredAnswers } from "./service/api/storedAnswers";

import type { FeedDeps } from "./weather/feed/feedDeps";
import { FeedRegistry } from "./weather/feed/feedRegistry";
import { locationId, type WeatherQuery } from "./weather/model/weatherQuery";
import { type KindId, optionalKinds } from "./weather/outlook/kinds";
import { feedKindOf, type OptionalKind } from "./weather/outlook/optionalKind";

interface KindsDeps extends Shared {
  readonly client: Client;
  readonly feedDeps: FeedDeps;
}

export type Kinds = ReturnType<typeof openKinds>;

export function openKinds({ client, values, leases, feedDeps }: KindsDeps) {
  const coordinates = new KnownCoordinates(
    values,
    (query, options) => client.call(coordinatesCall(query), options),
    feedDeps.clock.now,
  );
  const open = optionalKinds.map((kind: OptionalKind<unknown, KindId>) => {
    const { id } = kind;
    const idOf = (query: WeatherQuery) => locationId(id, query);
    const store = new StoredAnswers<unknown>({ values, leases }, idOf, kindCalls[id].decode);
    return { kind, feeds: new FeedRegistry(feedKindOf(kind, askKind(id, client, coordinates.find), store), feedDeps) };
  });
  return { coordinates, open };
}
