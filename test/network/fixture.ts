import assert from "node:assert/strict";

import type { Transport } from "../../src/service/http/transport";
import type { TransportOptions } from "../../src/service/http/undiciTransport";
import { conditionsKind } from "../../src/weather/conditions/conditionsKind";
import { Feed } from "../../src/weather/feed/feed";
import type { NetworkSettings, Scheme } from "../../src/weather/model/endpoint";
import { canary } from "../canary";
import { allKeys } from "../canary/scanner";
import { startRelay } from "../loopback/relay";
import { findLeaks } from "../run/leaks";
import {
  type ClientOptions,
  direct,
  endpointAt,
  feedDeps,
  FreeGate,
  open,
  RecordedLog,
  weatherQueryAt,
} from "../unit/service/harness";
import { openStorage, type Storage } from "../unit/service/storage/openStorage";
import { makeFolder, removeFolder } from "../unit/service/storage/storageFixture";
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

export interface RelayedOptions extends Omit<ClientOptions, "gate" | "key" | "network" | "open"> {
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
  /** What others received, in which no key may be. */
  readonly elsewhere?: () => unknown;
}

const opened: Storage[] = [];

function storageIn(folder: string): Storage {
  const storage = openStorage(folder, new RecordedLog(), { clock: feedDeps.clock });
  opened.push(storage);
  return storage;
}

export type RelayedFeed = Awaited<ReturnType<typeof openRelayed>>;

export async function openRelayed(backend: Backend, given: RelayedOptions = {}) {
  const { scheme = "header", network, name, address, options, ...rest } = given;
  const named = name === undefined ? {} : { names: [name] };
  const [folder, gate, log] = [await makeFolder(), new FreeGate(), new RecordedLog()];
  const client = await open({
    ...rest,
    key: canary,
    gate,
    options: { authority: authority("everywhere"), keys: [canary], ...options, ...named },
    network: { ...direct, ...network },
    open: backend.open,
  });
  const { service, replies } = client;
  const home = portOf(client.endpoint(scheme).base);
  const relay = await startRelay(home, options?.host);
  const asked = address ?? (name === undefined ? relay.url : `https://${name}:${relay.port}`);
  const query = weatherQueryAt(endpointAt(asked, scheme), "349727", true);
  const { answers: store, history } = storageIn(folder);
  const kind = conditionsKind({
    ...{ ask: client.feedAsk, store, history, minimumInterval: () => 0 },
    countCalls: () => Promise.resolve(),
  });
  const feed = new Feed(query, kind, { ...feedDeps, keys: client.keys, log });
  const relayed = {
    client,
    gate,
    service,
    replies,
    relay,
    get state() {
      return feed.state;
    },
    get log(): readonly string[] {
      return [...client.log, ...log.all];
    },
    /** The stored answer as another window reads it. */
    stored: async () => (await storageIn(folder).answers.read(query)).answer,
    /** Asks once, whatever is known: `answer`, the fault of an unexpected one, or the failure's kind. */
    async outcome(): Promise<string> {
      const result = await feed.refresh("check");
      if (result.kind !== "failure") return result.kind;
      return result.failure.kind === "unexpectedAnswer" ? result.failure.fault : result.failure.kind;
    },
    /** What asking once gives; if it is something else, the log's last line tells more. */
    async assertOutcome(expected: string, what = ""): Promise<void> {
      const outcome = await relayed.outcome();
      assert.equal(outcome, expected, `${what}: ${outcome} in place of ${expected} (${client.log.at(-1) ?? ""})`);
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
        assert.deepEqual(await relayed.stored(), good, `${what}: the answer of before stays stored`);
      } finally {
        await end();
      }
      await relayed.assertOutcome("answer", `${what} afterwards`);
      relayed.assertKeyIsKept(elsewhere?.());
    },
    /** Fails when the key is in the log, on disk, in what the client returned, or went through the relay unencrypted. */
    assertKeyIsKept(...places: readonly unknown[]): void {
      const others = [replies, feed.state, ...places].map((place) => JSON.stringify(place ?? null));
      const said = [relay.received, ...relayed.log, ...others];
      const found = said.flatMap((text) => allKeys.scan(text) ?? []);
      assert.deepEqual(found, []);
      assert.deepEqual(findLeaks(folder).leaks, []);
    },
    /** While the relay leads to another port, or to none. */
    leading: (port: number | undefined): Pick<Fault, "begin" | "end"> => ({
      begin: () => (port === undefined ? relay.refuse() : relay.lead(port)),
      end: () => relayed.leadBack(),
    }),
    /** The relay leads to the service again, with new connections. */
    leadBack: (): Promise<void> => relay.lead(home),
    async close(): Promise<void> {
      feed.stop();
      await relay.close();
      await client.close();
      await removeFolder(folder);
      log.watching.end();
    },
  };
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
