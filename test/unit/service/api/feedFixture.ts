import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

import type { Clock } from "../../../../src/weather/base/ports";
import type { Scheme } from "../../../../src/weather/model/endpoint";
import { conditionsKind } from "../../../../src/weather/conditions/conditionsKind";
import type { ConditionsState } from "../../../../src/weather/conditions/conditionsSubscription";
import { TemperatureHistory } from "../../../../src/weather/conditions/temperatureHistory";
import { Feed } from "../../../../src/weather/feed/feed";
import type { Observation } from "../../../../src/weather/model/observation";
import type { FeedParts } from "../../../../src/weather/feed/ports";
import type { RefreshResult } from "../../../../src/weather/feed/refreshResult";
import { allFieldRows } from "../../../../src/weather/view/allFields";
import { explain } from "../../../../src/weather/view/failureMessage";
import { panelView } from "../../../../src/weather/view/panelView";
import { statusBarView } from "../../../../src/weather/view/statusBarView";
import { canary } from "../../../canary";
import { locations } from "../../../loopback/locations";
import type { Scenario } from "../../../loopback/namedScenarios";
import type { Behaviour } from "../../../loopback/reply";
import { localeOf, rethrow } from "../../weather/fakes";
import { type ClientOptions, FreeGate, endpointAt, open, RecordedLog } from "../harness";
import { makeFolder, openWindow, removeFolder } from "../storage/storageFixture";

const locale = localeOf();

/** One location keeps searches fast. */
const newYork = locations.filter(({ key }) => key === "349727");

/** A clock without automatic requests: the test starts them. */
const withoutTimers: Clock = {
  now: Date.now,
  monotonic: () => performance.now(),
  after: () => () => undefined,
  random: () => 0,
};

/** The parts of a feed without automatic requests; any error fails the test. */
const feedParts: Omit<FeedParts, "keys" | "log"> = {
  clock: withoutTimers,
  countCalls: () => Promise.resolve(),
  report: rethrow,
  isFocused: () => true,
};

export interface FeedOptions extends Omit<ClientOptions, "calls" | "key"> {
  readonly scheme?: Scheme;
  /** Replaces the service's own address for the client. */
  readonly address?: (serviceAddress: string) => string | Promise<string>;
}

export type FeedFixture = Awaited<ReturnType<typeof openFeed>>;

/** The feed of one location, with a service, a client whose key is the canary, and the storage's files. */
export async function openFeed({ scheme = "header", address, ...options }: FeedOptions = {}) {
  const folder = await makeFolder();
  const window = openWindow(folder);
  const gate = new FreeGate();
  const service = { keys: [canary], locations: newYork, ...options.options };
  const client = await open({ ...options, key: canary, gate, options: service });
  const own = client.query("349727", scheme, true);
  const query = address ? { ...own, endpoint: endpointAt(await address(own.endpoint.base), scheme) } : own;
  const log = new RecordedLog();
  const history = new TemperatureHistory(window.answers);
  const kind = conditionsKind(client.feedAsk, history, () => 0);
  const feed = new Feed(query, kind, { ...feedParts, keys: client.keys, log });
  const stateOf = (): ConditionsState => ({
    ...feed.state,
    calls: { made: gate.entries.length },
    history: history.of(query),
  });
  const lines = (): readonly string[] => [...client.log, ...log.all, ...window.log];
  return {
    query,
    client,
    gate,
    folder,
    service: client.service,
    replies: client.replies,
    get state() {
      return stateOf();
    },
    /** Lines of the client, the feed, and the storage. */
    get log() {
      return lines();
    },
    /** Minutes until the next automatic request; undefined: never. */
    get minutesToNext(): number | undefined {
      const { nextAt } = feed.state;
      return nextAt === undefined ? undefined : Math.round((nextAt - Date.now()) / 60_000);
    },
    /** Asks once, whatever is known; `behaviour` is the service's from now on. */
    ask(behaviour?: Behaviour | Scenario): Promise<RefreshResult<Observation>> {
      if (behaviour) {
        client.service.reset();
        client.service.behave(behaviour);
      }
      return feed.refresh("check");
    },
    /** The stored answer of all windows. */
    stored: async () => (await openWindow(folder).answers.read(query)).answer,
    /** All shown, logged, and stored text. */
    async everything(): Promise<string> {
      const [state, now] = [stateOf(), Date.now()];
      const target = { kind: "query", query } as const;
      const style = { text: undefined, hideLocation: false, isOneOfSeveral: false };
      const views = [
        statusBarView(target, state, locale, now, style),
        panelView(target, state, locale, now),
        allFieldRows(state.answer?.content.members ?? {}, locale),
        state.failure && explain(state.failure, locale),
      ];
      return [...lines(), JSON.stringify(views), await bytesIn(folder)].join("\n");
    },
    close: async (): Promise<void> => {
      feed.stop();
      await client.close();
      await removeFolder(folder);
      log.watching.end();
    },
  };
}

/** Names and contents of all files in `folder`. */
async function bytesIn(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((file) => join(file.parentPath, file.name));
  return [...files, ...(await Promise.all(files.map((file) => readFile(file, "latin1"))))].join("\n");
}
