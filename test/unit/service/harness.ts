import { Client, type ClientParts } from "../../../src/service/api/client";
import type { CallBudget, Permit } from "../../../src/service/api/ports";
import { parseEndpoint } from "../../../src/service/api/request";
import { openTransport } from "../../../src/service/http/undiciTransport";
import type { Log } from "../../../src/weather/base/ports";
import type { Answer, CallsToday, Reply } from "../../../src/weather/model/answer";
import { ApiKey } from "../../../src/weather/model/apiKey";
import type { ConditionsQuery } from "../../../src/weather/model/conditionsQuery";
import type { Endpoint, NetworkSettings, Scheme } from "../../../src/weather/model/endpoint";
import { parseLocationKey } from "../../../src/weather/model/locationKey";
import type { AskOptions } from "../../../src/weather/refresh/ports";
import { watchRequests } from "../../canary/requests";
import { surfaces } from "../../canary/surfaces";
import { type Authority, makeAuthority } from "../../loopback/certificate";
import {
  DEFAULT_KEY,
  startWeatherService,
  type WeatherService,
  type WeatherServiceOptions,
} from "../../loopback/weatherService";

export const direct: NetworkSettings = {
  mode: "direct",
  proxy: "",
  noProxy: [],
  proxySupport: "override",
  proxyAuthorization: undefined,
};

export interface Setting {
  readonly key?: string;
  readonly findKey?: ClientParts["findKey"];
  readonly calls?: CallBudget;
  readonly now?: () => number;
  readonly network?: NetworkSettings;
  /** Milliseconds for one request; the client's own unless given. */
  readonly deadline?: number;
  readonly environment?: Record<string, string>;
  readonly options?: WeatherServiceOptions;
  /** The service's certificate is signed by an authority that the client does not trust. */
  readonly distrust?: boolean;
}

/** A running service and the extension's own client, which trusts its certificate. */
export interface Scene {
  readonly service: WeatherService;
  readonly client: Client;
  /** Lines behind their level, as in `warn It rains`. */
  readonly log: readonly string[];
  endpoint(scheme?: Scheme): Endpoint;
  query(location?: string, scheme?: Scheme, details?: boolean): ConditionsQuery;
  ask(location?: string, scheme?: Scheme, known?: Answer): Promise<Reply>;
  /** Looks the key up and asks, as a feed does. */
  askWith(query: ConditionsQuery, options?: Partial<AskOptions>): Promise<Reply>;
  close(): Promise<void>;
}

/** A log that a test can read, each line behind its level. */
export class RecordedLog implements Log {
  readonly all: string[] = [];
  readonly watching = surfaces.watch("log lines", "the log", () => this.all.join("\n"));

  debug(line: string): void {
    this.all.push(`debug ${line}`);
  }

  info(line: string): void {
    this.all.push(`info ${line}`);
  }

  warn(line: string): void {
    this.all.push(`warn ${line}`);
  }
}

/** Gives leave for every call, and remembers what came of each. */
export class FreeCalls implements CallBudget {
  readonly events: string[] = [];

  today(): Promise<CallsToday> {
    return Promise.resolve({ made: this.events.filter((event) => event === "claimed").length });
  }

  acquire(): Promise<Permit> {
    const note = (event: string): Promise<void> => Promise.resolve(void this.events.push(event));
    void note("claimed");
    return Promise.resolve({
      kind: "granted",
      call: { refund: () => note("taken back"), answered: (remaining) => note(`answered, ${remaining ?? "?"} left`) },
    });
  }
}

let shared: Promise<Authority> | undefined;

export async function open({
  key = DEFAULT_KEY,
  findKey = () => Promise.resolve({ kind: "key", key: apiKey(key), id: "id" }),
  calls = new FreeCalls(),
  now = Date.now,
  network = direct,
  deadline,
  environment = {},
  options = {},
  distrust = false,
}: Setting = {}): Promise<Scene> {
  shared ??= makeAuthority();
  const authority = await shared;
  const service = await startWeatherService({ authority, ...options });
  const requests = watchRequests(service);
  const log = new RecordedLog();
  const client = new WatchedClient({
    findKey,
    network,
    deadline,
    connect: (parts) =>
      Promise.resolve(openTransport({ ...parts, environment, authorities: distrust ? [] : [authority.caPem] })),
    calls,
    log,
    now,
  });
  const endpoint = (scheme: Scheme = "header"): Endpoint =>
    endpointAt(scheme === "header" ? service.baseUrl : service.altBaseUrl, scheme);
  const query = (location = "349727", scheme: Scheme = "header", details = false): ConditionsQuery =>
    conditionsQueryAt(endpoint(scheme), location, details);
  const askWith: Scene["askWith"] = async (asked, { known, signal = new AbortController().signal } = {}) => {
    const found = await client.findKey(asked.endpoint);
    return found.kind === "key" ? client.ask(asked, { key: found, known, signal }) : found;
  };
  return {
    service,
    client,
    log: log.all,
    endpoint,
    query,
    ask: (location, scheme, known) => askWith(query(location, scheme), { known }),
    askWith,
    async close() {
      client.dispose();
      await service.close();
      log.watching.end();
      requests.end();
    },
  };
}

/** The extension's own client, whose replies are searched for keys. */
class WatchedClient extends Client {
  override async ask(...query: Parameters<Client["ask"]>): ReturnType<Client["ask"]> {
    const reply = await super.ask(...query);
    surfaces.noteValue("replies", `the reply to ${query[0].location}`, reply);
    return reply;
  }

  override async find(...query: Parameters<Client["find"]>): ReturnType<Client["find"]> {
    const found = await super.find(...query);
    surfaces.noteValue("replies", "what was found", found);
    return found;
  }
}

export function endpointAt(address: string, scheme: Scheme = "header"): Endpoint {
  const read = parseEndpoint(scheme, address);
  if ("kind" in read) throw new Error(read.reason);
  return read;
}

export function conditionsQueryAt(endpoint: Endpoint, location = "349727", details = false): ConditionsQuery {
  const reading = parseLocationKey(location);
  if (reading.kind !== "location") throw new Error(`${location} is no location key`);
  return { endpoint, location: reading.location, details };
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

/** The answer of a reply that has to be one. */
export function answerOf(reply: Reply): Answer {
  if (reply.kind !== "answer") throw new Error(`no answer, but ${reply.failure.kind}`);
  return reply.answer;
}
