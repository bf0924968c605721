import assert from "node:assert/strict";

import type { Transport } from "../../src/service/http/transport";
import type { TransportOptions } from "../../src/service/http/undiciTransport";
import type { NetworkSettings, Scheme } from "../../src/weather/model/endpoint";
import { startRelay } from "../loopback/relay";
import { type ClientOptions, direct, endpointAt, open, weatherQueryAt } from "../unit/service/harness";
import { authority, type Trusted } from "./trust";

/** What a guarded proxy asks for, and the header with it. */
export const credentials = { user: "me", password: "p/w:&d" };
export const basic = `Basic ${btoa(`${credentials.user}:${credentials.password}`)}`;

/** One way to the network, which has to pass all these tests. */
export interface Backend {
  readonly name: string;
  readonly open: (options: TransportOptions) => Transport;
  /** Whether it is a `fetch`: that goes by the editor's settings, not by those that it is given, and unpacks bodies itself. */
  readonly isFetch: boolean;
  /** Whom it trusts when it is not told whom. */
  readonly trusts: readonly Trusted[];
}

export interface RelayedOptions extends Omit<ClientOptions, "network" | "open"> {
  readonly scheme?: Scheme;
  readonly network?: Partial<NetworkSettings>;
  /** Asks the relay by this name; see `names.ts`. */
  readonly name?: string;
  /** Where to ask in place of the relay. */
  readonly address?: string;
}

/** Something that goes wrong, and the outcome meanwhile. */
interface Fault {
  readonly begin: () => unknown;
  readonly expected: string;
  readonly end: () => unknown;
}

export type Relayed = Awaited<ReturnType<typeof openRelayed>>;

/** Opens a client that asks a service through a relay. That no key can be read there is checked after each test. */
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
    /** Asks once: `answer`, the fault of an unexpected one, or the failure's kind. */
    async outcome(): Promise<string> {
      const reply = await relayed.ask();
      if (reply.kind !== "failure") return reply.kind;
      return reply.failure.kind === "unexpectedAnswer" ? reply.failure.fault : reply.failure.kind;
    },
    /** What asking once gives; if it is something else, the log's last line tells more. */
    async assertOutcome(expected: string, what = ""): Promise<void> {
      const outcome = await relayed.outcome();
      assert.equal(outcome, expected, `${what}: ${outcome} in place of ${expected} (${client.log.at(-1) ?? ""})`);
    },
    /** A good answer, then the fault; then all is well again. */
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
    /** While the relay leads to another port, or to none. */
    leading: (port: number | undefined): Pick<Fault, "begin" | "end"> => ({
      begin: () => (port === undefined ? relay.refuse() : relay.lead(port)),
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
