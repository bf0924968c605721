import { createServer } from "node:https";
import { canary } from "../canary";
import { makeAuthority, type Authority, type CertificateKind } from "./certificate";
import { CONTROL_PATH, makeControl } from "./control";
import type { Gate } from "./gate";
import { locations, type Location } from "./locations";
import { inUrl, listenOnLoopback } from "./connections";
import { behaviourOf, type Scenario } from "./namedScenarios";
import type { Behaviour } from "./reply";
import type { RecordedRequest, Scheme } from "./requestLog";
import { Responder } from "./responder";

/** How a weather service is set up; everything has a default. */
export interface WeatherServiceOptions {
  /** The keys that are valid; `DEFAULT_KEY` alone if not said. */
  readonly keys?: Iterable<string>;
  readonly keysWithoutAccess?: Iterable<string>;
  readonly locations?: readonly Location[];
  /** A path in front of the service's own paths, as `/weather/api`. */
  readonly prefix?: string;
  /** The clock of `Date`, `Expires` and the observations. */
  readonly now?: () => number;
  readonly host?: "127.0.0.1" | "::1";
  /** The authority that signs the certificate; share one to run several services under one trust. */
  readonly authority?: Authority;
  readonly certificate?: CertificateKind;
  /** Host names to certify beside the loopback names. */
  readonly names?: readonly string[];
}

export interface WeatherService {
  /** The base address of the header scheme. */
  readonly baseUrl: string;
  /** The base address of the query scheme: another origin. */
  readonly altBaseUrl: string;
  /** The certificate to trust, PEM. */
  readonly caPem: string;
  /** The keys that are valid now; may be changed at any time. */
  readonly keys: Set<string>;
  readonly keysWithoutAccess: Set<string>;
  readonly requests: readonly RecordedRequest[];
  /** How many TCP connections were accepted so far, those without a request too. */
  readonly connections: number;
  /** Answers otherwise than specified: from now on, or for the next `times` requests. */
  behave(behaviour: Behaviour | Scenario, options?: { readonly times?: number }): void;
  /** Holds every request back, from now on, until the gate is opened. */
  gate(): Gate;
  /** The first request that no earlier call returned, be it received already or yet to come. */
  nextRequest(timeoutMs?: number): Promise<RecordedRequest>;
  /** All requests, once there are `n`. */
  requestCount(n: number, timeoutMs?: number): Promise<readonly RecordedRequest[]>;
  /** All requests, once each is answered or given up. */
  idle(timeoutMs?: number): Promise<readonly RecordedRequest[]>;
  /** Cuts all connections, as a server does with those that were idle for long. */
  dropConnections(): void;
  /** Forgets requests, connections and behaviours, and opens the gates. Keys stay. */
  reset(): void;
  /** Ends at once. Rejects if a behaviour threw an error while the service ran. */
  close(): Promise<void>;
}

/** The key that is valid unless others are given. */
export const DEFAULT_KEY = canary;

/** Starts the weather service of the specification on the loopback interface, over TLS only. */
export async function startWeatherService(options: WeatherServiceOptions = {}): Promise<WeatherService> {
  const { host = "127.0.0.1", prefix = "", now = Date.now } = options;
  const authority = options.authority ?? (await makeAuthority());
  const certificate = await authority.issue(options.certificate, options.names);
  const keys = new Set(options.keys ?? [DEFAULT_KEY]);
  const keysWithoutAccess = new Set(options.keysWithoutAccess);
  const responder = new Responder({ keys, keysWithoutAccess, locations: options.locations ?? locations }, now);
  const { log, behaviours, gates } = responder;

  async function listen(scheme: Scheme) {
    const server = createServer(certificate);
    const listening = await listenOnLoopback(server, { host });
    const origin = `https://${inUrl(host)}:${listening.port}`;
    server.on("request", (request, response) => {
      const from = listening.connectionFrom(request.socket.remotePort);
      if (request.url?.startsWith(CONTROL_PATH) === true) {
        if (from !== undefined) from.counted = false;
        void control(request, response);
      } else {
        void responder.respond({ scheme, origin, prefix }, request, response, from);
      }
    });
    return { listening, origin };
  }
  const header = await listen("header");
  const query = await listen("query");
  const both = [header.listening, query.listening];

  const service: WeatherService = {
    baseUrl: header.origin + prefix,
    altBaseUrl: query.origin + prefix,
    caPem: authority.caPem,
    keys,
    keysWithoutAccess,
    get requests() {
      return log.requests;
    },
    get connections() {
      return both.flatMap(({ connections }) => connections).filter(({ counted }) => counted).length;
    },
    behave(behaviour, { times } = {}) {
      behaviours.set(typeof behaviour === "function" ? behaviour : behaviourOf(behaviour), times);
    },
    gate: () => gates.close(),
    nextRequest: (timeoutMs) => log.next(timeoutMs),
    requestCount: (n, timeoutMs) => log.count(n, timeoutMs),
    idle: (timeoutMs) => log.idle(timeoutMs),
    dropConnections() {
      for (const listening of both) listening.dropConnections();
    },
    reset() {
      log.clear();
      behaviours.clear();
      gates.openAll();
      for (const listening of both) listening.forgetConnections();
    },
    async close() {
      log.close();
      await Promise.all(both.map((listening) => listening.close()));
      if (responder.errors.length > 0) throw new AggregateError(responder.errors, "Behaviours of the service failed");
    },
  };
  const control = makeControl(service);
  return service;
}
