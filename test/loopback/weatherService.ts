import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { Socket } from "node:net";

import { canary } from "../canary";
import { type Authority, type CertificateKind, makeAuthority } from "./certificate";
import { inUrl, type Listening, listenOnLoopback } from "./connections";
import { answerControl, CONTROL_PATH } from "./control";
import { behaviorOf, type Scenario } from "./namedScenarios";
import { Account, type Plan, type PlanRefusal } from "./plans";
import { type Behavior, type Exchange, send } from "./reply";
import { RequestLog, type Scheme } from "./requestLog";
import type { Endpoint } from "./routes";
import { asSpecified } from "./scenarios";
import { answerBySpecification, readRequest } from "./specification";

/** The options of a weather service; all have defaults. */
export interface WeatherServiceOptions {
  /** The valid keys; default: only `DEFAULT_KEY`. */
  readonly keys?: Iterable<string>;
  /** The plan of each key; default: no limits. */
  readonly plan?: Plan;
  /** The clock of `Date`, `Expires`, and the observations. */
  readonly now?: () => number;
  readonly host?: "127.0.0.1" | "::1";
  /** The authority that signs the certificate. Several services can share one. */
  readonly authority?: Authority;
  readonly certificate?: CertificateKind;
  readonly names?: readonly string[];
}

/** The only valid key by default. */
export const DEFAULT_KEY = canary;

/** Records every request, and responds as specified or according to a behavior. */
export class WeatherService extends RequestLog {
  /** The keys that are valid now; may be changed at any time. */
  readonly keys: Set<string>;
  readonly #listening: Listening[] = [];
  readonly #addresses: Record<Scheme, string> = { header: "", query: "" };
  readonly #accounts = new Map<string, Account>();
  readonly #gates = new Set<AbortController>();
  /** The behavior for all other requests. */
  #standing: Behavior = asSpecified;
  /** The behaviors for the next requests, in their order of arrival. */
  #ahead: { readonly behavior: Behavior; times: number }[] = [];
  readonly #errors: unknown[] = [];

  constructor(
    private readonly options: WeatherServiceOptions,
    /** The certificate to trust, in PEM format. */
    readonly caPem: string,
  ) {
    super();
    this.keys = new Set(options.keys ?? [DEFAULT_KEY]);
  }

  get baseUrl(): string {
    return this.#addresses.header;
  }

  /** The base address of the scheme `query`: a different origin. */
  get altBaseUrl(): string {
    return this.#addresses.query;
  }

  /** The number of TCP connections accepted so far, including those without a request. */
  get connections(): number {
    return this.#listening.reduce((sum, { connections }) => sum + connections, 0);
  }

  /** Counts a request against the plan of its key. @returns the reason if the plan doesn't allow it. */
  charge(key: string, endpoint: Endpoint, at: number): PlanRefusal | undefined {
    const account = this.#accounts.get(key) ?? new Account();
    this.#accounts.set(key, account);
    return this.options.plan && account.charge(this.options.plan, endpoint, at);
  }

  /** Listens for requests with the key in the place of this scheme. */
  async listen(scheme: Scheme, certificate: { readonly cert: string; readonly key: string }): Promise<void> {
    const { host = "127.0.0.1" } = this.options;
    const server = createServer(certificate);
    const listening = await listenOnLoopback(server, { host });
    this.#listening.push(listening);
    this.#addresses[scheme] = `https://${inUrl(host)}:${listening.port}`;
    server.on("request", (request, response) => {
      const from = listening.connectionFrom(request.socket.remotePort);
      if (request.url?.startsWith(CONTROL_PATH)) void answerControl(this, request, response);
      else void this.#respond(scheme, request, response, from);
    });
  }

  async #respond(
    scheme: Scheme,
    { method = "", url = "", headers, rawHeaders }: IncomingMessage,
    response: ServerResponse,
    from: Socket | undefined,
  ): Promise<void> {
    try {
      const { now = Date.now } = this.options;
      const read = readRequest(scheme, url, headers.authorization);
      const fromPort = from?.remotePort;
      const request = this.add({ method, url, headers, rawHeaders, scheme, ...read, fromPort });
      // The reply has a `Date` from the service's clock.
      response.sendDate = false;
      response.once("close", () => {
        request.isOver = true;
        if (response.headersSent) request.status = response.statusCode;
      });
      const behavior = this.#nextBehavior();
      const shut = [...this.#gates].filter(({ signal }) => !signal.aborted);
      await Promise.all(shut.map(({ signal }) => once(signal, "abort")));

      const address = this.#addresses[scheme] + url;
      const exchange: Exchange = { request, address, now: now(), response, reset: () => from?.resetAndDestroy() };
      const reply = await behavior(answerBySpecification(exchange, this), exchange);
      if (reply && !response.destroyed) send(reply, exchange);
    } catch (error) {
      this.#errors.push(error);
      response.destroy();
    }
  }

  #nextBehavior(): Behavior {
    const [first] = this.#ahead;
    if (first === undefined) return this.#standing;
    first.times--;
    if (first.times === 0) this.#ahead.shift();
    return first.behavior;
  }

  /** Sets a behavior: for all further requests, or for the next `times` requests that have none yet. */
  behave(behavior: Behavior | Scenario, { times }: { readonly times?: number | undefined } = {}): void {
    const made = typeof behavior === "function" ? behavior : behaviorOf(behavior);
    if (times === undefined) [this.#standing, this.#ahead] = [made, []];
    else if (times > 0) this.#ahead.push({ behavior: made, times });
  }

  /** Holds back all further requests until the gate is opened. */
  gate(): { readonly open: () => void } {
    const gate = new AbortController();
    this.#gates.add(gate);
    return { open: () => gate.abort() };
  }

  /** Cuts all connections, as a server does after they were idle. */
  dropConnections(): void {
    for (const listening of this.#listening) listening.dropConnections();
  }

  /** Forgets requests, connections, behaviors, and used calls, and opens the gates. Keys and their plan stay. */
  reset(): void {
    this.clear();
    this.#accounts.clear();
    this.behave(asSpecified);
    for (const gate of this.#gates) gate.abort();
    this.#gates.clear();
    for (const listening of this.#listening) listening.forgetConnections();
  }

  /** Ends immediately. Rejects if a behavior has thrown an error. */
  async close(): Promise<void> {
    await Promise.all(this.#listening.map((listening) => listening.close()));
    if (this.#errors.length > 0) throw new AggregateError(this.#errors, "Behaviors of the service failed");
  }
}

/** Starts the weather service of the specification on the loopback interface, over TLS only. */
export async function startWeatherService(options: WeatherServiceOptions = {}): Promise<WeatherService> {
  const authority = options.authority ?? (await makeAuthority());
  const certificate = await authority.issue(options.certificate, options.names);
  const service = new WeatherService(options, authority.caPem);
  for (const scheme of ["header", "query"] as const) await service.listen(scheme, certificate);
  return service;
}
