import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";

import type { Locale } from "../../../../src/weather/locale/formatUnits";
import { english } from "../../../../src/weather/locale/strings";
import type { Scheme } from "../../../../src/weather/model/endpoint";
import { ConditionsFeed, type FeedState } from "../../../../src/weather/refresh/conditionsFeed";
import type { RefreshResult } from "../../../../src/weather/refresh/refreshResult";
import { allFieldRows } from "../../../../src/weather/view/allFields";
import { explain } from "../../../../src/weather/view/failureMessage";
import { panelView } from "../../../../src/weather/view/panelView";
import { statusBarView } from "../../../../src/weather/view/statusBarView";
import type { Scenario } from "../../../loopback/namedScenarios";
import type { Behaviour } from "../../../loopback/reply";
import { open, RecordedLog, type Scene, type Setting } from "../harness";
import { answerFile, makeFolder, openWindow, removeFolder } from "../storage/storageFixture";

const locale: Locale = { tag: "en", units: "metric", localize: english };

/** A location as one window follows it: with the service, the client, and the files that are kept. */
export interface Followed {
  readonly service: Scene["service"];
  readonly state: FeedState;
  /** Asks once, and the service behaves so. */
  ask(behaviour?: Behaviour | Scenario): Promise<RefreshResult>;
  /** The answer that is kept for all windows, as its file holds it. */
  keptBody(): Promise<unknown>;
  /** In how many minutes the next automatic request is made; undefined: never. */
  readonly minutesToNext: number | undefined;
  readonly log: readonly string[];
  /** Everything that can be read: what is shown, told, logged and kept. */
  everything(): Promise<string>;
  close(): Promise<void>;
}

export async function follow(setting: Setting = {}, scheme: Scheme = "header"): Promise<Followed> {
  const folder = await makeFolder();
  const window = openWindow(folder);
  const scene = await open({ calls: window.calls, ...setting });
  const query = scene.query("349727", scheme, true);
  const log = new RecordedLog();
  const feed = new ConditionsFeed(query, {
    keys: scene.client,
    service: scene.client,
    answers: window.answers,
    calls: window.calls,
    clock: { now: Date.now, monotonic: () => performance.now(), after: () => () => undefined, random: () => 0 },
    log,
    minimumInterval: () => 0,
  });
  const lines = (): readonly string[] => [...scene.log, ...log.all, ...window.log];
  return {
    service: scene.service,
    get state() {
      return feed.state;
    },
    get log() {
      return lines();
    },
    get minutesToNext() {
      const { nextAt } = feed.state;
      return nextAt === undefined ? undefined : Math.round((nextAt - Date.now()) / 60_000);
    },
    ask(behaviour = { name: "asSpecified" }) {
      scene.service.reset();
      scene.service.behave(behaviour);
      return feed.refresh("check");
    },
    async keptBody() {
      const cached = JSON.parse(await readFile(await answerFile(folder), "utf8")) as { answer?: { body?: unknown } };
      return cached.answer?.body;
    },
    async everything() {
      const { state } = feed;
      const target = { kind: "query", query } as const;
      const style = { text: undefined, hideLocation: false, isOneOfSeveral: false };
      const now = Date.now();
      return [
        ...lines(),
        JSON.stringify(statusBarView(target, state, locale, now, style)),
        JSON.stringify(panelView(target, state, locale, now)),
        JSON.stringify(state.answer ? allFieldRows(state.answer.observation.members, locale) : []),
        JSON.stringify(state.failure ? explain(state.failure, english) : {}),
        await bytesIn(folder),
      ].join("\n");
    },
    async close() {
      feed.stop();
      await scene.close();
      await removeFolder(folder);
    },
  };
}

/** Names and contents of all files below `folder`. */
async function bytesIn(folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true });
  const contents = names.map(async (name) => {
    const path = join(folder, name);
    return (await stat(path)).isFile() ? readFile(path, "latin1") : "";
  });
  return [...names, ...(await Promise.all(contents))].join("\n");
}
