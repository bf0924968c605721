import assert from "node:assert/strict";

import type * as vscode from "vscode";

import { ErrorLog } from "../../../src/editor/platform/errorLog";
import type * as localeModule from "../../../src/editor/platform/locale";
import type * as settingsModule from "../../../src/editor/platform/settings";
import { Targets } from "../../../src/editor/platform/targets";
import { LazyPrecipitation } from "../../../src/editor/lazyPrecipitation";
import type * as presenterModule from "../../../src/editor/presenter";
import type * as statusBarModule from "../../../src/editor/statusBar/statusBar";
import type * as panelModule from "../../../src/editor/webview/panel";
import { parseEndpoint } from "../../../src/service/api/request";
import type { LocationKey } from "../../../src/weather/model/locationKey";
import type { Observation } from "../../../src/weather/model/observation";
import type { Precipitation } from "../../../src/weather/precipitation/precipitation";
import { FeedRegistry, Subscription } from "../../../src/weather/refresh/subscription";
import type { PrecipitationGlance } from "../../../src/weather/view/precipitationView";
import { answerFrom, FakeAnswers, FakeCalls, FakeClock, FakeLog, FakeService, minute, settled } from "../weather/fakes";
import { type Inspections, loadWith } from "./fakeEditor";
import { type FakePanel, fakeWindow } from "./fakeWindow";

type ThreeKeys = readonly [LocationKey, LocationKey, LocationKey];
const [newYork, ...others] = ["349727", "178087", "226396"] as readonly string[] as ThreeKeys;
export const [berlin, tokyo] = others;

const ignore = (): (() => void) => () => undefined;

/** A forecast of rain with `glance`, and which has nothing else on show. */
function forecastWith(glance: () => PrecipitationGlance | undefined): Precipitation {
  const done = (): Promise<void> => Promise.resolve();
  const [nothing, none] = [(): void => undefined, (): undefined => undefined];
  return { glance, card: none, follow: nothing, refresh: done, refetch: done, sync: done, dispose: nothing };
}

/** A presenter in a window with New York as the default place and Berlin beside it; the service answers when a test says so. */
export function openWindow() {
  const inspections: Inspections = {
    "currentConditions.precipitation": { globalValue: "on" },
    "currentConditions.locations": { globalValue: [`${newYork} New York`, `${berlin} Berlin`] },
    "currentConditions.statusBarLocations": { globalValue: "several" },
  };
  const { items, panels, editor } = fakeWindow(inspections);
  const load = (module: string): unknown => loadWith(editor, `editor/${module}`);
  const { Settings } = load("platform/settings") as typeof settingsModule;
  const { StatusBar } = load("statusBar/statusBar") as typeof statusBarModule;
  const { Panel } = load("webview/panel") as typeof panelModule;
  const { Locales } = load("platform/locale") as typeof localeModule;
  const { Presenter } = load("presenter") as typeof presenterModule;

  const [service, clock, log] = [new FakeService(), new FakeClock(), new FakeLog()];
  const stored = { answers: new FakeAnswers(), calls: new FakeCalls() };
  const sources = { service, keys: service, past: service };
  const feeds = new FeedRegistry({ ...sources, ...stored, clock, log, minimumInterval: () => 10 * minute });
  const settings = new Settings(false, parseEndpoint);
  const [first, detail] = [new Subscription(feeds), new Subscription(feeds)];
  const keys = { areMissing: false, lookUp: () => Promise.resolve(), onDidChange: ignore, onDidLookUp: ignore };
  const [targets, statusBar] = [new Targets(settings, keys, "en"), new StatusBar(settings)];
  const errors = new ErrorLog(log);
  const locales = new Locales(settings, errors);
  const extensionUri = "extension" as unknown as vscode.Uri;
  const panel = new Panel({ extensionUri, settings, locales, errors, detail, log });
  const expected: { glance?: PrecipitationGlance; looks: number; fail?: () => never } = { looks: 0 };
  const look = (): PrecipitationGlance | undefined => {
    expected.fail?.();
    expected.looks += 1;
    return expected.glance;
  };
  const precipitation = new LazyPrecipitation(() => Promise.resolve(forecastWith(look)));
  const shown = { statusBar, first, detail, panel, feeds, precipitation };
  const presenter = new Presenter({ settings, locales, errors, targets, keys, ...shown });
  return {
    ...{ items, service, clock, log, panel, presenter, answers: stored.answers },

    /** The page, which has said that it is ready for a view. */
    async openPanel(): Promise<FakePanel> {
      panel.open(undefined);
      await drawn();
      const [page] = panels;
      assert.ok(page);
      page.send({ type: "ready" });
      return page;
    },

    /** Answers the oldest request. @param observed replaces members of what was observed. */
    async answer(observed: Partial<Observation> = {}): Promise<void> {
      const answer = answerFrom(clock.now());
      // Members stay as they are, also those that throw.
      const observation = Object.defineProperties(
        { ...answer.observation },
        Object.getOwnPropertyDescriptors(observed),
      );
      await service.release({ kind: "answer", answer: { ...answer, observation } });
      await drawn();
    },

    /** What the forecast has in the status bar, and how often that was looked at to draw it. */
    expected,

    /** Has the forecast fail in this way whenever it is to be shown. */
    breakForecast: (fail: () => never) => void (expected.fail = fail),

    async showOnePlace(): Promise<void> {
      inspections["currentConditions.statusBarLocations"] = { globalValue: "default" };
      settings.settle();
      await drawn();
    },

    /** How often each status bar item was drawn, and how many messages the page got. */
    counts: () => [...items.map(({ draws }) => draws), panels[0]?.posts.length ?? 0],

    dispose(): void {
      presenter.dispose();
      settings.dispose();
    },
  };
}

/** Until every change has been drawn: a change comes in one round of the event loop and is drawn in the next. */
export async function drawn(): Promise<void> {
  for (const _ of [1, 2, 3]) await settled();
}
