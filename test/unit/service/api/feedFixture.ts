import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

import { pastCall } from "../../../../src/service/api/pastCall";
import type { Clock } from "../../../../src/weather/base/ports";
import type { Scheme } from "../../../../src/weather/model/endpoint";
import { ConditionsFeed, type FeedState } from "../../../../src/weather/refresh/conditionsFeed";
import type { RefreshResult } from "../../../../src/weather/refresh/refreshResult";
import { allFieldRows } from "../../../../src/weather/view/allFields";
import { explain } from "../../../../src/weather/view/failureMessage";
import { panelView } from "../../../../src/weather/view/panelView";
import { statusBarView } from "../../../../src/weather/view/statusBarView";
import { canary } from "../../../canary";
import { locations } from "../../../loopback/locations";
import type { Scenario } from "../../../loopback/namedScenarios";
import type { Behaviour } from "../../../loopback/reply";
import { localeOf } from "../../weather/fakes";
import { type ClientOptions, FreeGate, endpointAt, open, RecordedLog } from "../harness";
import { makeFolder, openWindow, removeFolder } from "../storage/storageFixture";

const locale = localeOf();

/** One location, so that a search does not look through many. */
const newYork = locations.filter(({ key }) => key === "349727");

/** A clock with which nothing is asked automatically: a test says when. */
export const withoutTimers: Clock = {
  now: Date.now,
  monotonic: () => performance.now(),
  after: () => () => undefined,
  random: () => 0,
};

export interface FeedOptions extends Omit<ClientOptions, "gate" | "key"> {
  readonly scheme?: Scheme;
  /** Where the client asks in place of the service's own address. */
  readonly address?: (serviceAddress: string) => string | Promise<string>;
}

/** See `openFeed`. */
export type FeedFixture = Awaited<ReturnType<typeof openFeed>>;

/** The feed of one location, with a service, the client with the canary as its key, and the files of the storage. */
export async function openFeed({ scheme = "header", address, ...options }: FeedOptions = {}) {
  const folder = await makeFolder();
  const window = openWindow(folder);
  const gate = new FreeGate();
  const service = { keys: [canary], locations: newYork, ...options.options };
  const client = await open({ ...options, key: canary, gate, options: service });
  const own = client.query("349727", scheme, true);
  const query = address ? { ...own, endpoint: endpointAt(await address(own.endpoint.base), scheme) } : own;
  const log = new RecordedLog();
  const feed = new ConditionsFeed(query, {
    keys: client.client,
    service: client.client,
    past: pastCall(client.client),
    answers: window.answers,
    calls: window.gate,
    clock: withoutTimers,
    log,
    minimumInterval: () => 0,
  });
  const lines = (): readonly string[] => [...client.log, ...log.all, ...window.log];
  return {
    query,
    client,
    gate,
    folder,
    service: client.service,
    replies: client.replies,
    get state(): FeedState {
      return feed.state;
    },
    /** The lines of the client, the feed and the storage. */
    get log(): readonly string[] {
      return lines();
    },
    /** In how many minutes the next automatic request is made; undefined: never. */
    get minutesToNext(): number | undefined {
      const { nextAt } = feed.state;
      return nextAt === undefined ? undefined : Math.round((nextAt - Date.now()) / 60_000);
    },
    /** Asks once, whatever is known; with a behaviour, the service behaves so from now on. */
    ask(behaviour?: Behaviour | Scenario): Promise<RefreshResult> {
      if (behaviour) {
        client.service.reset();
        client.service.behave(behaviour);
      }
      return feed.refresh("check");
    },
    /** The answer that is stored for all windows. */
    stored: async () => (await openWindow(folder).answers.read(query)).answer,
    /** Everything that can be read: what is shown, logged and stored. */
    async everything(): Promise<string> {
      const { state } = feed;
      const target = { kind: "query", query } as const;
      const style = { text: undefined, hideLocation: false, isOneOfSeveral: false };
      const now = Date.now();
      return [
        ...lines(),
        JSON.stringify(statusBarView(target, state, locale, now, style)),
        JSON.stringify(panelView(target, state, locale, now)),
        JSON.stringify(state.answer ? allFieldRows(state.answer.observation.members, locale) : []),
        JSON.stringify(state.failure ? explain(state.failure, locale) : {}),
        await bytesIn(folder),
      ].join("\n");
    },
    close: async (): Promise<void> => {
      feed.stop();
      await client.close();
      await removeFolder(folder);
      log.watching.end();
    },
  };
}

/** Names and contents of all files below `folder`. */
async function bytesIn(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const contents = entries.map(async (entry) =>
    entry.isFile() ? readFile(join(entry.parentPath, entry.name), "latin1") : "",
  );
  return [...entries.map(({ name }) => name), ...(await Promise.all(contents))].join("\n");
}
