import { createHash } from "node:crypto";
import { join } from "node:path";

import { Client, type ClientParts } from "../../src/service/api/client";
import { parseEndpoint } from "../../src/service/api/request";
import { openTransport } from "../../src/service/http/undiciTransport";
import { AnswerCache } from "../../src/service/storage/answerCache";
import { files } from "../../src/service/storage/atomicFile";
import { CallCounter } from "../../src/service/storage/callCounter";
import { Locks } from "../../src/service/storage/locks";
import type { Clock, Log } from "../../src/weather/base/ports";
import { ApiKey } from "../../src/weather/model/apiKey";
import type { ConditionsQuery } from "../../src/weather/model/conditionsQuery";
import { parseLocationKey } from "../../src/weather/model/locationKey";
import type { FeedParts } from "../../src/weather/refresh/conditionsFeed";

export interface WindowSetup {
  /** The folder that all windows share. */
  readonly storage: string;
  readonly key: string;
  readonly clock: Clock;
  readonly connect: ClientParts["connect"];
}

/** A window without an editor: what its feeds work with, as the extension connects it. */
export interface Window extends FeedParts {
  readonly service: Client;
  readonly answers: AnswerCache;
  readonly locks: Locks;
  /** What the log was warned of. */
  readonly warnings: readonly string[];
}

const network = { mode: "direct", proxy: "", noProxy: [], proxySupport: "off", proxyAuthorization: undefined } as const;

export function openWindow({ storage, key, clock, connect }: WindowSetup): Window {
  const warnings: string[] = [];
  const log: Log = { debug: () => undefined, info: () => undefined, warn: (line) => void warnings.push(line) };
  const locks = new Locks(join(storage, "locks"), files, log);
  const calls = new CallCounter({ folder: storage, files, log, now: clock.now, budget: () => undefined });
  const answers = new AnswerCache({ folder: join(storage, "answers"), files, locks, log });
  // As the extension does it: the id is kept on disk and says nothing of the key.
  const id = createHash("sha256").update(key).digest("hex").slice(0, 8);
  const found = { kind: "key", key: readKey(key), id } as const;
  const findKey = (): Promise<typeof found> => Promise.resolve(found);
  const service = new Client({ findKey, network, connect, calls, log, now: clock.now });
  return { keys: service, service, answers, locks, calls, clock, log, minimumInterval: () => 10 * 60_000, warnings };
}

/** Connects to a service whose certificate is signed by this authority, and by no proxy. */
export function trusting(caPem: string): ClientParts["connect"] {
  return (options) => Promise.resolve(openTransport({ ...options, environment: {}, authorities: [caPem] }));
}

/** The question for a location at the header scheme's address. */
export function conditionsQueryAt(baseUrl: string): ConditionsQuery {
  const endpoint = parseEndpoint("header", baseUrl);
  const reading = parseLocationKey("349727");
  if ("kind" in endpoint || reading.kind !== "location") throw new Error("There is nothing to ask.");
  return { endpoint, location: reading.location, details: true };
}

function readKey(text: string): ApiKey {
  const reading = ApiKey.read(text);
  if (reading.kind !== "key") throw new Error("The test's key is no key.");
  return reading.key;
}
