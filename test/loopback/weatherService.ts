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

/** How a weather service is set up; everything has a default. */
export interface WeatherServiceOptions {
  /** The keys that are valid; `DEFAULT_KEY` alone if not said. */
  readonly keys?: Iterable<string>;
  /** What each key may use; anything if not said. */
  readonly plan?: Plan;
  /** The clock of `Date`, `Expires` and the observations. */
  readonly now?: () => number;
  readonly host?: "127.0.0.1" | "::1";
  /** The authority that signs the certificate; share one to run several services under one trust. */
  readonly authority?: Authority;
  readonly certificate?: CertificateKind;
  readonly names?: readonly string[];
}

/** The only key that is valid unless others are given. */
export const DEFAULT_KEY = canary;

/** Records every request and answers it, as specified or as it was told to. */
export class WeatherService extends RequestLog {
  /** The keys that are valid now; may be changed at any time. */
  readonly keys: Set<string>;
  readonly #listening: Listening[] = [];
  readonly #addresses: Record<Scheme, string> = { header: "", query: "" };
  readonly #accounts = new Map<string, Account>();
  readonly #gates = new Set<AbortController>();
  /** What answers requests for which nothing else is set. */
  #standing: Behavior = asSpecified;
  /** What answers the next ones, in the order of arrival. */
  #ahead: { readonly behavior: Behavior; times: number }[] = [];
  readonly #errors: unknown[] = [];

  constructor(
    private readonly options: WeatherServiceOptions,
    /** The certificate to trust, PEM. */
    readonly caPem: string,
  ) {
    super();
    this.keys = new Set(options.keys ?? [DEFAULT_KEY]);
  }

  get baseUrl(): string {
    return this.#addresses.header;
  }

  /** The base address of the query scheme: another origin. */
  get altBaseUrl(): string {
    return this.#addresses.query;
  }

  /** How many TCP connections were accepted so far, those without a request too. */
  get connections(): number {
    return this.#listening.reduce((sum, { connections }) => sum + connections, 0);
  }

  /** Counts a request against the plan of its key. @returns why the plan does not allow it. */
  charge(key: string, endpoint: Endpoint, at: number): PlanRefusal | undefined {
    const account = this.#accounts.get(key) ?? new Account();
    this.#accounts.set(key, account);
    return this.options.plan && account.charge(this.options.plan, endpoint, at);
  }

  /** Listens for requests with the key in this place. */
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
      // The reply has its own Date, from the service's clock.
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

  /** Answers otherwise than specified: from now on, or for the next `times` requests that nothing is set for yet. */
  behave(behavior: Behavior | Scenario, { times }: { readonly times?: number | undefined } = {}): void {
    const made = typeof behavior === "function" ? behavior : behaviorOf(behavior);
    if (times === undefined) [this.#standing, this.#ahead] = [made, []];
    else if (times > 0) this.#ahead.push({ behavior: made, times });
  }

  /** Holds every request back, from now on, until the gate is opened. */
  gate(): { readonly open: () => void } {
    const gate = new AbortController();
    this.#gates.add(gate);
    return { open: () => gate.abort() };
  }

  /** Cuts all connections, as a server does with those that were idle for long. */
  dropConnections(): void {
    for (const listening of this.#listening) listening.dropConnections();
  }

  /** Forgets requests, connections, behaviors and what keys have used, and opens the gates. Keys and their plan stay. */
  reset(): void {
    this.clear();
    this.#accounts.clear();
    this.behave(asSpecified);
    for (const gate of this.#gates) gate.abort();
    this.#gates.clear();
    for (const listening of this.#listening) listening.forgetConnections();
  }

  /** Ends at once. Rejects if a behavior threw an error while the service ran. */
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
