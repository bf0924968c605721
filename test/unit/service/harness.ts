import { type Authority, makeAuthority } from "../../service/certificate";
import {
  DEFAULT_KEY,
  startWeatherService,
  type WeatherService,
  type WeatherServiceOptions,
} from "../../service/weatherService";
import { Client } from "../../../src/service/client";
import { readEndpoint } from "../../../src/service/endpoint";
import { openTransport } from "../../../src/service/transport";
import { ApiKey } from "../../../src/weather/apiKey";
import { readLocation } from "../../../src/weather/location";
import type { NetworkSettings, Reply } from "../../../src/weather/ports";
import type { Endpoint, Question, Scheme } from "../../../src/weather/question";

export const direct: NetworkSettings = {
  proxy: "",
  noProxy: [],
  proxySupport: "override",
  proxyAuthorization: undefined,
};

export interface Setting {
  readonly key?: string;
  readonly network?: NetworkSettings;
  readonly environment?: Record<string, string>;
  readonly options?: WeatherServiceOptions;
  /** The service's certificate is signed by nobody whom the client trusts. */
  readonly distrust?: boolean;
}

/** A running service and the extension's own client, which trusts its certificate. */
export interface Scene {
  readonly service: WeatherService;
  readonly client: Client;
  readonly log: readonly string[];
  endpoint(scheme?: Scheme): Endpoint;
  question(location?: string, scheme?: Scheme, details?: boolean): Question;
  ask(location?: string, scheme?: Scheme): Promise<Reply>;
  close(): Promise<void>;
}

let shared: Promise<Authority> | undefined;

export async function open({
  key = DEFAULT_KEY,
  network = direct,
  environment = {},
  options = {},
  distrust = false,
}: Setting = {}): Promise<Scene> {
  shared ??= makeAuthority();
  const authority = await shared;
  const service = await startWeatherService({ authority, ...options });
  const log: string[] = [];
  const client = new Client({
    findKey: () => Promise.resolve({ kind: "key", key: apiKey(key), id: "id" }),
    network,
    connect: (parts) =>
      Promise.resolve(openTransport({ ...parts, environment, authorities: distrust ? [] : [authority.caPem] })),
    log: { info: (line) => log.push(line), warn: (line) => log.push(line) },
    now: Date.now,
  });
  const endpoint = (scheme: Scheme = "header"): Endpoint => {
    const read = readEndpoint(scheme, scheme === "header" ? service.baseUrl : service.altBaseUrl);
    if ("kind" in read) throw new Error(read.reason);
    return read;
  };
  const question = (location = "349727", scheme: Scheme = "header", details = false): Question => {
    const reading = readLocation(location);
    if (reading.kind !== "location") throw new Error(`${location} is no location key`);
    return { endpoint: endpoint(scheme), location: reading.location, details };
  };
  return {
    service,
    client,
    log,
    endpoint,
    question,
    ask: (location, scheme) => client.ask(question(location, scheme)).reply,
    async close() {
      client.dispose();
      await service.close();
    },
  };
}

export function apiKey(text: string): ApiKey {
  const reading = ApiKey.read(text);
  if (reading.kind !== "key") throw new Error("the test's key is no key");
  return reading.key;
}

/** The failure's kind, or `answer`. */
export function outcome(reply: Reply): string {
  return reply.kind === "answer" ? "answer" : reply.failure.kind;
}
