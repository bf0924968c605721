import { createHash } from "node:crypto";

import { Client, type ClientDeps } from "../../src/service/api/client";
import { conditionsCall } from "../../src/service/api/locationCalls";
import { parseEndpoint } from "../../src/service/api/parseEndpoint";
import { openTransport } from "../../src/service/http/undiciTransport";
import type { Clock } from "../../src/weather/base/ports";
import { conditionsKind } from "../../src/weather/conditions/conditionsKind";
import { Feed } from "../../src/weather/feed/feed";
import type { FeedDeps } from "../../src/weather/feed/feedDeps";
import { ApiKey } from "../../src/weather/model/apiKey";
import type { WeatherQuery } from "../../src/weather/model/weatherQuery";
import { parseLocationKey } from "../../src/weather/model/locationKey";
import { trusting } from "../loopback/trust";
import { openStorage, Warnings } from "../unit/service/storage/openStorage";

export interface WindowSetup {
  readonly storage: string;
  readonly key: string;
  readonly clock: Clock;
  /** The authority that signs the service's certificate. */
  readonly caPem?: string;
  readonly connect?: ClientDeps["connect"];
  readonly isFocused?: () => boolean;
  /** The clock by which calls have their turns, if it's another one. */
  readonly callClock?: Clock;
  /** Sees the parts that take time before they are used; what it returns takes their place. */
  readonly watch?: <Part extends object>(part: Part) => Part;
}

const network = {
  mode: "direct",
  proxy: "",
  noProxy: [],
  proxySupport: "off",
  proxyAuthorization: undefined,
  systemCertificates: true,
} as const;

/** A window without an editor: what its feeds work with, as the extension connects it, and what its log was warned of. */
export function openWindow(setup: WindowSetup) {
  const { storage, key: text, clock, caPem = "", connect = connecting(caPem) } = setup;
  const { isFocused = () => true, watch = <Part extends object>(part: Part): Part => part, callClock } = setup;
  const log = new Warnings();
  const { database, values, leases, ...opened } = openStorage(storage, log, { clock, ...(callClock && { callClock }) });
  const [answers, history, gate] = [watch(opened.answers), watch(opened.history), watch(opened.gate)];
  const reading = ApiKey.read(text);
  if (reading.kind !== "key") throw new Error("The test's key is no key.");
  // As the extension does it: the id is kept on disk and says nothing of the key.
  const id = createHash("sha256").update(text).digest("hex").slice(0, 8);
  const found = { kind: "key", key: reading.key, id } as const;
  const client = watch(new Client({ network, connect, gate, onOutcome: () => undefined, log, now: clock.now }));
  const kind = conditionsKind({
    ask: (query, { key, signal }) => client.call(conditionsCall(query), key, signal),
    ...{ store: answers, history, countCalls: () => gate.read(), minimumInterval: () => 10 * 60_000 },
  });
  const parts: FeedDeps = {
    keys: { find: () => Promise.resolve(found) },
    clock,
    log,
    report(error) {
      throw error;
    },
    isFocused,
  };
  const dispose = (): void => {
    client.dispose();
    database.dispose();
  };
  return { client, kind, parts, answers, gate, shared: { values, leases }, log, warnings: log.all, dispose };
}

function connecting(caPem: string): ClientDeps["connect"] {
  return (options) => Promise.resolve(openTransport({ ...options, environment: {}, authorities: trusting(caPem) }));
}

/** The question for a location at the header scheme's address. */
export function weatherQueryAt(baseUrl: string, location = "349727"): WeatherQuery {
  const endpoint = parseEndpoint("header", baseUrl);
  const reading = parseLocationKey(location);
  if ("kind" in endpoint || reading.kind !== "location") throw new Error("There is nothing to ask.");
  return { endpoint, location: reading.location, details: true };
}

/** Refreshes as a window does that opens, and closes the window again. @returns what it has for each question then. */
export async function refreshOnce(window: ReturnType<typeof openWindow>, ...queries: readonly WeatherQuery[]) {
  const feeds = queries.map((query) => new Feed(query, window.kind, window.parts));
  const results = await Promise.all(feeds.map((feed) => feed.refresh()));
  for (const feed of feeds) feed.stop();
  window.dispose();
  return feeds.map(({ state: { answer } }, index) => ({
    result: results[index]?.kind,
    body: answer?.body,
    receivedAt: answer?.receivedAt,
  }));
}
