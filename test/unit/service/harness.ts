import { freeTurn } from "../weather/fakes";
import { problemReportText } from "../../../src/editor/problemReportText";
import { Client, type ClientDeps } from "../../../src/service/api/client";
import type { CallGate, Permit } from "../../../src/service/api/callLimits";
import { ServerClocks } from "../../../src/service/headers/serverClock";
import type { Transport } from "../../../src/service/http/transport";
import { openTransport, type TransportOptions } from "../../../src/service/http/undiciTransport";
import type { Log } from "../../../src/weather/base/ports";
import type { ApiCall } from "../../../src/service/api/apiCall";
import { conditionsCall } from "../../../src/service/api/locationCalls";
import { searchCall } from "../../../src/service/api/searchCall";
import type { Answer, AskOptions, Budget, FailedReply, Reply } from "../../../src/weather/model/answer";
import { ApiKey } from "../../../src/weather/model/apiKey";
import type { WeatherQuery } from "../../../src/weather/model/weatherQuery";
import type { Endpoint, NetworkSettings, Scheme } from "../../../src/weather/model/endpoint";
import { parseLocationKey } from "../../../src/weather/model/locationKey";
import type { Search } from "../../../src/weather/places/placeQuery";
import type { Authorities } from "../../../src/service/certificates/trust";
import { surfaces } from "../../canary/surfaces";
import { type Authority, makeAuthority } from "../../loopback/certificate";
import { trusting } from "../../loopback/trust";
import { DEFAULT_KEY, startWeatherService, type WeatherServiceOptions } from "../../loopback/weatherService";
import { parseEndpoint } from "../../../src/service/api/parseEndpoint";

export const direct: NetworkSettings = {
  mode: "direct",
  proxy: "",
  noProxy: [],
  proxySupport: "override",
  proxyAuthorization: undefined,
  systemCertificates: true,
};

/** The options of a client and its service; all have defaults. */
export interface ClientOptions extends Partial<Omit<ClientDeps, "connect" | "log">> {
  readonly key?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly options?: WeatherServiceOptions;
  /** The authorities that the client trusts in addition to Node's; default: the service's own one. */
  readonly authorities?: Authorities;
  /** The way to the network; default: undici. */
  readonly open?: (options: TransportOptions) => Transport;
}

/** Closes everything that a test of this group opens at its end, even if it fails. */
export function closingAfterEach(): <T extends { close(): Promise<unknown> }>(opening: Promise<T>) => Promise<T> {
  const opened: { close(): Promise<unknown> }[] = [];
  afterEach(() => Promise.all(opened.splice(0).map((one) => one.close())));
  return async (opening) => {
    const one = await opening;
    opened.push(one);
    return one;
  };
}

export type ClientFixture = Awaited<ReturnType<typeof open>>;

/** A log that a test can read; each line begins with its level. */
export class RecordedLog implements Log {
  readonly all: string[] = [];

  readonly debug = (line: string): void => this.#add(`debug ${line}`);
  readonly info = (line: string): void => this.#add(`info ${line}`);
  readonly warn = (line: string): void => this.#add(`warn ${line}`);

  #add(line: string): void {
    this.all.push(line);
    surfaces.note("log lines", "the log", line);
  }
}

/** Permits every call, and records the outcome of each. */
export class FreeGate implements CallGate {
  readonly events: string[] = [];
  readonly budgets: Budget[] = [];

  /** @param permit the permit for every call, instead of a granted one. */
  constructor(private readonly permit?: Permit) {}

  enter(budget: Budget): Promise<Permit> {
    this.budgets.push(budget);
    if (this.permit) return Promise.resolve(this.permit);
    const note = (event: string): Promise<void> => Promise.resolve(void this.events.push(event));
    void note("claimed");
    return Promise.resolve({
      kind: "granted",
      call: { refund: () => note("taken back"), answered: (remaining) => note(`answered, ${remaining ?? "?"} left`) },
    });
  }
}

let shared: Promise<Authority> | undefined;

/** Starts a service, and the extension's own client, which trusts its certificate. */
export async function open(given: ClientOptions = {}) {
  const { key = DEFAULT_KEY, environment = {}, options = {}, open = openTransport, ...more } = given;
  const found = { kind: "key", key: apiKey(key), id: "id" } as const;
  const authority = options.authority ?? (await (shared ??= makeAuthority()));
  const service = await startWeatherService({ authority, ...options });
  const [log, gate] = [new RecordedLog(), new FreeGate()];
  const { authorities = trusting(authority.caPem) } = given;
  const client = new WatchedClient({
    network: direct,
    // So that errors thrown by `open` reject, as in the extension.
    connect: (asked) => Promise.resolve().then(() => open({ ...asked, environment, authorities })),
    gate,
    onOutcome: () => undefined,
    now: Date.now,
    clocks: new ServerClocks({ now: Date.now, monotonic: () => performance.now() }),
    ...more,
    log,
  });
  const endpoint = (scheme: Scheme = "header"): Endpoint =>
    endpointAt(scheme === "header" ? service.baseUrl : service.altBaseUrl, scheme);
  const query = (location = "349727", scheme: Scheme = "header", details = false): WeatherQuery =>
    weatherQueryAt(endpoint(scheme), location, details);
  const call = <Content>(
    made: ApiCall<Content>,
    { signal = new AbortController().signal, ...more }: Partial<AskOptions> = {},
  ): Promise<Reply<Content>> => client.call(made, { turn: freeTurn, ...more, key: found, signal });
  const askWith = (asked: WeatherQuery, options?: Partial<AskOptions>) => call(conditionsCall(asked), options);
  return {
    service,
    client: client as Client,
    /** Lines that begin with their level, for example `warn It rains`. */
    log: log.all as readonly string[],
    /** The outcome of each call, unless a different gate was given. */
    events: gate.events as readonly string[],
    /** All replies of the client. */
    replies: client.replies as readonly Reply<unknown>[],
    endpoint,
    query,
    ask: (location?: string, scheme?: Scheme) => askWith(query(location, scheme)),
    askWith,
    find: (text = "Berlin", kind: Search["kind"] = "text", scheme: Scheme = "header") =>
      call(searchCall({ endpoint: endpoint(scheme), search: { kind, text } })),
    call,
    async close(): Promise<void> {
      client.dispose();
      await service.close();
    },
  };
}

/** The extension's own client, whose replies are recorded and searched for keys. */
class WatchedClient extends Client {
  readonly replies: Reply<unknown>[] = [];

  override async call<Content>(made: ApiCall<Content>, options: AskOptions): Promise<Reply<Content>> {
    const reply = await super.call(made, options);
    surfaces.noteValue("replies", `the reply to ${made.name} ${made.userInput}`, reply);
    surfaces.note("reports", "the report of a problem", problemReportText({}, this.lastFailure));
    this.replies.push(reply);
    return reply;
  }
}

export function endpointAt(address: string, scheme: Scheme = "header"): Endpoint {
  const read = parseEndpoint(scheme, address);
  if ("kind" in read) throw new Error(read.reason);
  return read;
}

export function weatherQueryAt(endpoint: Endpoint, location = "349727", details = false): WeatherQuery {
  const reading = parseLocationKey(location);
  if (reading.kind !== "location") throw new Error(`${location} is no location key`);
  return { endpoint, location: reading.location, details };
}

export function apiKey(text: string): ApiKey {
  const reading = ApiKey.read(text);
  if (reading.kind !== "key") throw new Error("the test's key is no key");
  return reading.key;
}

/** The outcome of a call: `answer`, or the kind of failure. */
export function outcome(reply: Reply<unknown>): string {
  return reply.kind === "failure" ? reply.failure.kind : reply.kind;
}

export function failureOf(reply: Reply<unknown>): FailedReply {
  if (reply.kind !== "failure") throw new Error(`no failure, but ${reply.kind}`);
  return reply;
}

export function answerOf<Content>(reply: Reply<Content>): Answer<Content> {
  if (reply.kind !== "answer") throw new Error(`no answer, but ${reply.failure.kind}`);
  return reply.answer;
}
