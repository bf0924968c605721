import assert from "node:assert/strict";

import type { Transport } from "../../src/service/http/transport";
import type { TransportOptions } from "../../src/service/http/undiciTransport";
import type { NetworkSettings } from "../../src/weather/model/endpoint";
import { allKeys } from "../canary/scanner";
import { type Relay, startRelay } from "../loopback/relay";
import { findLeaks } from "../run/leaks";
import { type FeedOptions, openFeed } from "../unit/service/api/feedFixture";
import { direct } from "../unit/service/harness";
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

export interface RelayedOptions extends Omit<FeedOptions, "address" | "network" | "open"> {
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
  /** What others received, in which no key may be. */
  readonly elsewhere?: () => unknown;
}

/** A feed that asks its service through a relay. */
export type RelayedFeed = Awaited<ReturnType<typeof openRelayed>>;

export async function openRelayed(backend: Backend, given: RelayedOptions = {}) {
  const { network, name, address, ...rest } = given;
  const options = { authority: authority("everywhere"), ...rest.options, ...(name !== undefined && { names: [name] }) };
  let started: Relay | undefined;
  const feed = await openFeed({
    ...rest,
    options,
    network: { ...direct, ...network },
    open: backend.open,
    async address(own) {
      started = await startRelay(portOf(own), options.host);
      return address ?? (name === undefined ? started.url : `https://${name}:${started.port}`);
    },
  });
  assert.ok(started);
  const relay = started;
  const { service, query, close } = feed;
  const relayed = Object.assign(feed, {
    relay,
    /** Asks once, whatever is known: `answer`, or the failure's kind, with its fault where it has one. */
    async outcome(): Promise<string> {
      const result = await feed.ask();
      if (result.kind === "answer") return "answer";
      const failure = result.kind === "fresh" ? undefined : result.failure;
      return failure?.kind === "unexpectedAnswer" ? `unexpectedAnswer ${failure.fault}` : (failure?.kind ?? "fresh");
    },
    /** What asking once gives; if it is something else, the log's last line tells more. */
    async assertOutcome(expected: string, what = ""): Promise<void> {
      const outcome = await relayed.outcome();
      assert.equal(outcome, expected, `${what}: ${outcome} in place of ${expected} (${feed.client.log.at(-1) ?? ""})`);
    },
    /** A good answer, then the fault: the good answer stays, the key stays where it is; then all is well again. */
    async assertEndured({ begin, expected, end, elsewhere }: Fault, what = ""): Promise<void> {
      const isGood = feed.state.answer !== undefined && feed.state.failure === undefined;
      if (!isGood) await relayed.assertOutcome("answer", `${what} before`);
      const good = feed.state.answer;
      try {
        await begin();
        await relayed.assertOutcome(expected, what);
        assert.deepEqual(feed.state.answer, good, `${what}: the answer of before stays`);
        assert.deepEqual(await feed.stored(), good, `${what}: the answer of before stays stored`);
      } finally {
        await end();
      }
      await relayed.assertOutcome("answer", `${what} afterwards`);
      relayed.assertKeyIsKept(elsewhere?.());
    },
    /** Fails when the key is in the log, on disk, in what the client returned, or went through the relay unencrypted. */
    assertKeyIsKept(...places: readonly unknown[]): void {
      const others = [feed.replies, feed.state, ...places].map((place) => JSON.stringify(place ?? null));
      const said = [relay.received, ...feed.log, ...others];
      const found = said.flatMap((text) => allKeys.scan(text) ?? []);
      assert.deepEqual(found, []);
      assert.deepEqual(findLeaks(feed.folder).leaks, []);
    },
    /** While the relay leads to another port, or to none. */
    leading: (port: number | undefined): Pick<Fault, "begin" | "end"> => ({
      begin: () => (port === undefined ? relay.refuse() : relay.lead(port)),
      end: () => relayed.leadBack(),
    }),
    /** The relay leads to the service again, with new connections. */
    leadBack: (): Promise<void> =>
      relay.lead(portOf(query.endpoint.scheme === "header" ? service.baseUrl : service.altBaseUrl)),
    async close(): Promise<void> {
      await relay.close();
      await close();
    },
  });
  return relayed;
}

/** Opens a feed for `act`, which returns what others received: no key may be there, nor elsewhere. */
export async function withRelayed(
  backend: Backend,
  options: RelayedOptions,
  act: (feed: RelayedFeed) => Promise<unknown>,
): Promise<void> {
  const feed = await openRelayed(backend, options);
  try {
    feed.assertKeyIsKept(await act(feed));
  } finally {
    await feed.close();
  }
}

export function portOf(address: string): number {
  return Number(new URL(address).port);
}
