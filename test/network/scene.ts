import assert from "node:assert/strict";

import { Client } from "../../src/service/api/client";
import type { Transport } from "../../src/service/http/transport";
import type { TransportOptions } from "../../src/service/http/undiciTransport";
import { AnswerCache } from "../../src/service/storage/answerCache";
import { files } from "../../src/service/storage/atomicFile";
import { Locks } from "../../src/service/storage/locks";
import type { Answer } from "../../src/weather/model/answer";
import type { NetworkSettings } from "../../src/weather/model/endpoint";
import { ConditionsFeed } from "../../src/weather/refresh/conditionsFeed";
import { canary } from "../canary";
import { allKeys } from "../canary/scanner";
import { findLeaks } from "../run/leaks";
import { type Relay, startRelay } from "../loopback/relay";
import { startWeatherService, type WeatherService, type WeatherServiceOptions } from "../loopback/weatherService";
import { apiKey, conditionsQueryAt, direct, endpointAt, FreeCalls, RecordedLog } from "../unit/service/harness";
import { makeFolder, removeFolder } from "../unit/service/storage/storageFixture";
import { authority, type Trusted } from "./trust";

/** A way to the network that has to stand all these tests. */
export interface Way {
  readonly name: string;
  readonly open: (options: TransportOptions) => Transport;
  /** Whether it goes by the network settings that it is given; if not, it goes by the editor's own. */
  readonly obeysSettings: boolean;
  /** Whether it sees the bytes of a body as they came; if not, they were unpacked before. */
  readonly seesBytes: boolean;
  /** Seconds after which it gives up connecting, where that is before the deadline for all. */
  readonly connectSeconds: number;
  /** Whom it trusts when it is not told whom. */
  readonly trusts: readonly Trusted[];
}

export interface Setting {
  readonly network?: Partial<NetworkSettings>;
  readonly environment?: Readonly<Record<string, string>>;
  readonly options?: WeatherServiceOptions;
  readonly scheme?: "header" | "query";
  /** Trusts what the process trusts, and no authority of the tests besides. */
  readonly ownTrust?: boolean;
  /** Asks the relay by this name; see `names.ts`. */
  readonly name?: string;
  /** Where to ask in place of the relay. */
  readonly address?: string;
}

/** A weather service behind a relay, and a station that watches one location through it with the canary as its key. */
export interface Scene {
  readonly service: WeatherService;
  readonly relay: Relay;
  readonly log: readonly string[];
  readonly calls: FreeCalls;
  /** What asking has given so far, and what was known then. */
  readonly told: readonly unknown[];
  /** The last good answer. */
  readonly answer: Answer | undefined;
  /** Tries once, whatever is known: `answer`, or the failure's kind, with its fault where it has one. */
  ask(): Promise<string>;
  /** Fails when the key is in the log, in what is kept, in what a result says, or went through the relay unencrypted. */
  assertKeyIsKept(...places: readonly unknown[]): void;
  /** What is kept on disk. */
  cached(): Promise<Answer | undefined>;
  close(): Promise<void>;
}

export async function openScene(way: Way, setting: Setting = {}): Promise<Scene> {
  const { network, environment = {}, scheme = "header", ownTrust = false, name } = setting;
  const options = { ...setting.options, ...(name !== undefined && { names: [name] }) };
  const trust = authority("everywhere");
  const service = await startWeatherService({ authority: trust, keys: [canary], ...options });
  const relay = await startRelay(portOf(scheme === "header" ? service.baseUrl : service.altBaseUrl), options.host);
  const folder = await makeFolder();
  const log = new RecordedLog();
  const calls = new FreeCalls();
  const client = new Client({
    findKey: () => Promise.resolve({ kind: "key", key: apiKey(canary), id: "id" }),
    network: { ...direct, ...network },
    connect: (parts) =>
      Promise.resolve(way.open({ ...parts, environment, ...(!ownTrust && { authorities: [trust.caPem] }) })),
    calls,
    log,
    now: Date.now,
  });
  const answers = new AnswerCache({ folder, files, locks: new Locks(`${folder}/locks`, files, log), log });
  const address = setting.address ?? (name === undefined ? relay.url : `https://${name}:${relay.port}`);
  const query = conditionsQueryAt(endpointAt(address, scheme));
  const feed = new ConditionsFeed(query, {
    keys: client,
    service: client,
    answers,
    calls,
    // Nothing is asked automatically: a test says when.
    clock: { now: Date.now, monotonic: () => performance.now(), after: () => () => undefined, random: () => 0 },
    log,
    minimumInterval: () => 0,
  });
  const told: unknown[] = [];

  return {
    service,
    relay,
    log: log.all,
    calls,
    told,
    get answer() {
      return feed.state.answer;
    },
    async ask() {
      const result = await feed.refresh("check");
      told.push(result, feed.state);
      if (result.kind === "answer") return "answer";
      const failure = result.kind === "fresh" ? undefined : result.failure;
      return failure?.kind === "unexpectedAnswer" ? `unexpectedAnswer ${failure.fault}` : (failure?.kind ?? "fresh");
    },
    cached: async () => (await answers.read(query)).answer,
    assertKeyIsKept(...places) {
      const others = [...told, ...places].filter((place) => place !== undefined);
      const said = [relay.received, ...log.all, ...others.map((place) => JSON.stringify(place))];
      assert.deepEqual([said.flatMap((text) => allKeys.scan(text) ?? []), findLeaks(folder).leaks], [[], []]);
    },
    async close() {
      feed.stop();
      client.dispose();
      await Promise.all([relay.close(), service.close()]);
      await removeFolder(folder);
      log.watching.end();
    },
  };
}

/** Something that goes wrong, and what a person is told then. */
export interface Fault {
  readonly begin: () => unknown;
  /** What `ask` gives meanwhile; of several, any one. */
  readonly expected: string | readonly string[];
  readonly end: () => unknown;
  /** Tells what others received, in which no key may be. */
  readonly elsewhere?: () => unknown;
}

/** One good answer, then the fault: it is told, the good answer stays, the key stays where it is; then all is well again. */
export async function assertEndured(
  scene: Scene,
  { begin, expected, end, elsewhere }: Fault,
  what = "",
): Promise<void> {
  await assertOutcome(scene, "answer", `${what} before`);
  const good = scene.answer;
  try {
    await begin();
    await assertOutcome(scene, expected, what);
    assert.deepEqual([scene.answer, await scene.cached()], [good, good], `${what}: the answer of before stays`);
  } finally {
    await end();
  }
  await assertOutcome(scene, "answer", `${what} afterwards`);
  scene.assertKeyIsKept(elsewhere?.());
}

/** What asking once gives; if it is something else, the log's last line tells more. */
export async function assertOutcome(scene: Scene, expected: Fault["expected"], what = ""): Promise<void> {
  const outcome = await scene.ask();
  const wanted = [expected].flat();
  assert.ok(
    wanted.includes(outcome),
    `${what}: ${outcome} in the place of ${wanted.join(" or ")} (${scene.log.at(-1) ?? ""})`,
  );
}

export function portOf(address: string): number {
  return Number(new URL(address).port);
}
