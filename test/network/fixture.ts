import assert from "node:assert/strict";

import type { Transport } from "../../src/service/http/transport";
import type { TransportOptions } from "../../src/service/http/undiciTransport";
import type { NetworkSettings, Scheme } from "../../src/weather/model/endpoint";
import { startRelay } from "../loopback/relay";
import { type ClientOptions, direct, endpointAt, open, weatherQueryAt } from "../unit/service/harness";
import { authority, type Trusted } from "./trust";

/** The credentials that a proxy requires, and the header with them. */
export const credentials = { user: "me", password: "p/w:&d" };
export const basic = `Basic ${btoa(`${credentials.user}:${credentials.password}`)}`;

/** A way to the network, which has to pass all these tests. */
export interface Backend {
  readonly name: string;
  readonly open: (options: TransportOptions) => Transport;
  /**
   * Whether it's a `fetch`, which uses the editor's settings instead of those in the options, and unpacks bodies
   * itself.
   */
  readonly isFetch: boolean;
  /** The authorities that it trusts by default. */
  readonly trusts: readonly Trusted[];
}

export interface RelayedOptions extends Omit<ClientOptions, "network" | "open"> {
  readonly scheme?: Scheme;
  readonly network?: Partial<NetworkSettings>;
  /** The host name of the relay; see `names.ts`. */
  readonly name?: string;
  /** An address instead of the relay's. */
  readonly address?: string;
}

/** A fault, and the outcome of requests while it lasts. */
interface Fault {
  readonly begin: () => unknown;
  readonly expected: string;
  readonly end: () => unknown;
}

export type Relayed = Awaited<ReturnType<typeof openRelayed>>;

/**
 * Opens a client that reaches a service through a relay. After each test, checks that no key can be read in the relay.
 */
export async function openRelayed(backend: Backend, given: RelayedOptions = {}) {
  const { scheme = "header", network, name, address, options, ...rest } = given;
  const client = await open({
    ...rest,
    options: { authority: authority("everywhere"), ...options, ...(name !== undefined && { names: [name] }) },
    network: { ...direct, ...network },
    open: backend.open,
  });
  const home = portOf(client.endpoint(scheme).base);
  const relay = await startRelay(home, options?.host);
  const asked = address ?? (name === undefined ? relay.url : `https://${name}:${relay.port}`);
  const query = weatherQueryAt(endpointAt(asked, scheme), "349727", true);
  const relayed = {
    ...client,
    relay,
    ask: () => client.askWith(query),
    /** Sends a request. @returns `answer`, the fault of an unexpected response, or the kind of failure with its cause. */
    async outcome(): Promise<string> {
      const reply = await relayed.ask();
      if (reply.kind !== "failure") return reply.kind;
      const { failure } = reply;
      if (failure.kind === "unexpectedAnswer") return failure.fault;
      if (failure.kind === "proxyRefused") return `proxyRefused ${failure.status}`;
      const hasCause = failure.kind === "untrustedCertificate" && failure.fault !== undefined;
      return hasCause ? `untrustedCertificate ${failure.fault}` : failure.kind;
    },
    /** Sends a request, and asserts its outcome. The message has the last line of the log. */
    async assertOutcome(expected: string, what = ""): Promise<void> {
      const outcome = await relayed.outcome();
      assert.equal(outcome, expected, `${what}: ${outcome} in place of ${expected} (${client.log.at(-1) ?? ""})`);
    },
    /** Asserts an answer, then the fault's outcome, then an answer again. */
    async assertEndured({ begin, expected, end }: Fault, what = ""): Promise<void> {
      await relayed.assertOutcome("answer", `${what} before`);
      try {
        await begin();
        await relayed.assertOutcome(expected, what);
      } finally {
        await end();
      }
      await relayed.assertOutcome("answer", `${what} afterwards`);
    },
    /** A fault: the relay leads to a different port. */
    leading: (port: number): Pick<Fault, "begin" | "end"> => ({
      begin: () => relay.lead(port),
      end: () => relayed.leadBack(),
    }),
    /** The relay leads to the service again, with new connections. */
    leadBack: (): Promise<void> => relay.lead(home),
    async close(): Promise<void> {
      await relay.close();
      await client.close();
    },
  };
  return relayed;
}

export async function withRelayed(
  backend: Backend,
  options: RelayedOptions,
  act: (client: Relayed) => Promise<unknown>,
): Promise<void> {
  const client = await openRelayed(backend, options);
  try {
    await act(client);
  } finally {
    await client.close();
  }
}

export function portOf(address: string): number {
  return Number(new URL(address).port);
}
