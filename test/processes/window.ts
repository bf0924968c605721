import { createHash } from "node:crypto";

import { Client, type ClientParts } from "../../src/service/api/client";
import { pastCall } from "../../src/service/api/pastCall";
import { parseEndpoint } from "../../src/service/api/request";
import { openTransport } from "../../src/service/http/undiciTransport";
import type { Clock } from "../../src/weather/base/ports";
import { ApiKey } from "../../src/weather/model/apiKey";
import type { ConditionsQuery } from "../../src/weather/model/conditionsQuery";
import { parseLocationKey } from "../../src/weather/model/locationKey";
import { ConditionsFeed } from "../../src/weather/refresh/conditionsFeed";
import { openStorage, Warnings } from "../unit/service/storage/openStorage";

export interface WindowSetup {
  /** The folder that all windows share. */
  readonly storage: string;
  readonly key: string;
  readonly clock: Clock;
  /** The authority that signs the service's certificate. */
  readonly caPem?: string;
  readonly connect?: ClientParts["connect"];
  /** Runs what waits for its turn to call; the clock's unless given. */
  readonly after?: Clock["after"];
}

/** What a process gets for a window: with its setup, the question that it asks. */
export interface WindowTask extends Pick<WindowSetup, "storage" | "key" | "caPem"> {
  readonly query: ConditionsQuery;
}

const network = { mode: "direct", proxy: "", noProxy: [], proxySupport: "off", proxyAuthorization: undefined } as const;

/** A window without an editor: what its feeds work with, as the extension connects it, and what its log was warned of. */
export function openWindow({
  storage,
  key: text,
  clock,
  caPem = "",
  connect = trusting(caPem),
  after = clock.after,
}: WindowSetup) {
  const log = new Warnings();
  const { answers, gate, locks } = openStorage(storage, log, { now: clock.now, after });
  const reading = ApiKey.read(text);
  if (reading.kind !== "key") throw new Error("The test's key is no key.");
  // As the extension does it: the id is kept on disk and says nothing of the key.
  const id = createHash("sha256").update(text).digest("hex").slice(0, 8);
  const found = { kind: "key", key: reading.key, id } as const;
  const findKey = (): Promise<typeof found> => Promise.resolve(found);
  const service = new Client({ findKey, network, connect, gate, log, now: clock.now });
  return {
    keys: service,
    service,
    past: pastCall(service),
    answers,
    calls: gate,
    locks,
    clock,
    log,
    minimumInterval: () => 10 * 60_000,
    warnings: log.all,
  };
}

function trusting(caPem: string): ClientParts["connect"] {
  return (options) => Promise.resolve(openTransport({ ...options, environment: {}, authorities: [caPem] }));
}

/** The question for a location at the header scheme's address. */
export function conditionsQueryAt(baseUrl: string): ConditionsQuery {
  const endpoint = parseEndpoint("header", baseUrl);
  const reading = parseLocationKey("349727");
  if ("kind" in endpoint || reading.kind !== "location") throw new Error("There is nothing to ask.");
  return { endpoint, location: reading.location, details: true };
}

/** Refreshes as a window does that opens, and closes the window again. */
export async function refreshOnce(window: ReturnType<typeof openWindow>, query: ConditionsQuery) {
  const feed = new ConditionsFeed(query, window);
  const result = await feed.refresh();
  feed.stop();
  window.service.dispose();
  return { result, state: feed.state };
}
