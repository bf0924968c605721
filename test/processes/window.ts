import { createHash } from "node:crypto";

import { openTransport } from "../../src/service/http/undiciTransport";
import { parseEndpoint } from "../../src/service/api/parseEndpoint";
import { Database } from "../../src/service/storage/database";
import { Leases } from "../../src/service/storage/leases";
import { Feeds, type FeedsDeps } from "../../src/feeds";
import { minute } from "../../src/weather/base/duration";
import type { Clock } from "../../src/weather/base/ports";
import { ApiKey } from "../../src/weather/model/apiKey";
import { parseLocationKey } from "../../src/weather/model/locationKey";
import type { WeatherQuery } from "../../src/weather/model/weatherQuery";
import { trusting } from "../loopback/trust";
import { Warnings } from "../unit/service/storage/openStorage";

export interface WindowSetup {
  readonly storage: string;
  readonly key: string;
  readonly clock: Clock;
  /** The authority that signs the service's certificate. */
  readonly caPem?: string;
  readonly connect?: FeedsDeps["connect"];
  readonly isFocused?: () => boolean;
  /** Settings of optional kinds that are on. */
  readonly optional?: FeedsDeps["settings"]["current"]["optional"];
  /** Called with each shared part before it's used; its result replaces the part. */
  readonly watch?: <Part extends object>(part: Part) => Part;
  /** Called before the window waits for the lock. */
  readonly wanting?: () => void;
}

const network = {
  mode: "direct",
  proxy: "",
  noProxy: [],
  proxySupport: "off",
  proxyAuthorization: undefined,
  systemCertificates: true,
} as const;

/** A window without an editor, built like the extension, and the warnings in its log. */
export function openWindow(setup: WindowSetup) {
  const { storage: folder, key: text, clock, caPem = "", connect = connecting(caPem), optional = [] } = setup;
  const { isFocused = () => true, watch = <Part>(part: Part): Part => part, wanting } = setup;
  const log = new Warnings();
  const reading = ApiKey.read(text);
  if (reading.kind !== "key") throw new Error("The test's key is no key.");
  // As in the extension: the id is stored on disk and doesn't reveal the key.
  const id = createHash("sha256").update(text).digest("hex").slice(0, 8);
  const found = { kind: "key", key: reading.key, id } as const;
  const report = (error: unknown): never => {
    throw error;
  };
  const database = watch(new Database({ folder, log, clock, report, maxHold: Infinity }));
  const limits = { core: {}, minute: { day: 45 } };
  const feeds = new Feeds({
    ...{ database, clock, log, connect, isFocused },
    leases: watch(new Leases(database, clock)),
    settings: { current: { network, limits, optional, minimumInterval: 10 * minute } },
    keys: {
      find: () => {
        wanting?.();
        return Promise.resolve(found);
      },
    },
    report,
  });
  const dispose = (): void => {
    feeds.dispose();
    database.dispose();
  };
  return { feeds, database, warnings: log.all as readonly string[], dispose };
}

function connecting(caPem: string): FeedsDeps["connect"] {
  return (options) => Promise.resolve(openTransport({ ...options, environment: {}, authorities: trusting(caPem) }));
}

/** The query for a location at the address of the scheme `header`. */
export function weatherQueryAt(baseUrl: string, location = "349727"): WeatherQuery {
  const endpoint = parseEndpoint("header", baseUrl);
  const reading = parseLocationKey(location);
  if ("kind" in endpoint || reading.kind !== "location") throw new Error("There is nothing to ask.");
  return { endpoint, location: reading.location, details: true };
}

/** Refreshes like a window that opens, then closes the window. @returns its state for each query. */
export async function refreshOnce(window: ReturnType<typeof openWindow>, ...queries: readonly WeatherQuery[]) {
  const acquired = queries.map((query) => window.feeds.conditions.acquire(query, "shown"));
  const results = await Promise.all(acquired.map(({ feed }) => feed.refresh()));
  const shown = acquired.map(({ feed, release }, index) => {
    const { answer } = feed.state;
    release();
    return { result: results[index]?.kind, body: answer?.body, receivedAt: answer?.receivedAt };
  });
  window.dispose();
  return shown;
}
