import assert from "node:assert/strict";

import type * as vscode from "vscode";

import { ErrorLog } from "../../../src/editor/platform/errorLog";
import type * as localeModule from "../../../src/editor/platform/currentLocale";
import type * as settingsModule from "../../../src/editor/platform/settings";
import { Targets } from "../../../src/editor/platform/targets";
import type * as presenterModule from "../../../src/editor/presenter";
import type * as statusBarModule from "../../../src/editor/statusBar/statusBar";
import type * as panelModule from "../../../src/editor/webview/panel";
import { Emitter } from "../../../src/weather/base/emitter";
import type { LocationKey } from "../../../src/weather/model/locationKey";
import type { Observation } from "../../../src/weather/model/observation";
import { ConditionsSubscription } from "../../../src/weather/conditions/conditionsSubscription";
import type { MinuteForecast } from "../../../src/weather/minuteForecast/minuteForecast";
import { minuteForecast } from "../../../src/weather/outlook/minutes";
import { Outlook } from "../../../src/weather/outlook/outlook";
import { answerFrom, FakeAnswers, FakeService, minute, settled } from "../weather/fakes";
import { FeedSetup, kindOf } from "../weather/feed/feedSetup";
import { type FakePanel, fakeWindow, inspectionsOf, loadWith } from "./fakeEditor";
import { parseEndpoint } from "../../../src/service/api/parseEndpoint";
import type { FeedKind } from "../../../src/weather/feed/feedKind";
import { FeedRegistry } from "../../../src/weather/feed/feedRegistry";

type ThreeKeys = readonly [LocationKey, LocationKey, LocationKey];
const [newYork, ...others] = ["349727", "178087", "226396"] as readonly string[] as ThreeKeys;
export const [berlin, tokyo] = others;

const ignore = (): (() => void) => () => undefined;

/** A presenter in a window with New York as the default place and Berlin beside it; the service answers when a test says so. */
export function openWindow() {
  const locations = [`${newYork} New York`, `${berlin} Berlin`];
  const inspections = inspectionsOf({ precipitation: "on", locations, statusBarLocations: "several" });
  const { items, panels, editor } = fakeWindow(inspections);
  const load = (module: string): unknown => loadWith(editor, `editor/${module}`);
  const { Settings } = load("platform/settings") as typeof settingsModule;
  const { StatusBar } = load("statusBar/statusBar") as typeof statusBarModule;
  const { Panel } = load("webview/panel") as typeof panelModule;
  const { Locales } = load("platform/currentLocale") as typeof localeModule;
  const { Presenter } = load("presenter") as typeof presenterModule;

  const setup = new FeedSetup();
  const { clock, log, parts } = setup;
  const service = setup.service as FakeService;
  const feeds = new FeedRegistry(setup.kind as FeedKind<Observation>, parts);
  const sources = { feeds, history: { of: () => [], onDidChange: ignore }, calls: () => ({ made: 0 }) };
  const settings = new Settings(false, parseEndpoint, clock);
  const defaultSubscription = new ConditionsSubscription(sources);
  const panelSubscription = new ConditionsSubscription(sources);
  const keys = { areMissing: false, lookUp: () => Promise.resolve(), onDidChange: ignore, onDidLookUp: ignore };
  const [targets, statusBar] = [new Targets(settings, keys, "en"), new StatusBar(settings)];
  const errors = new ErrorLog(log);
  const locales = new Locales(settings, errors);
  const extensionUri = "extension" as unknown as vscode.Uri;
  const panel = new Panel({ extensionUri, settings, locales, errors, subscription: panelSubscription });
  const forecasts = new FakeService<MinuteForecast>();
  const kind = kindOf("minuteForecast", forecasts.ask, new FakeAnswers(clock.now));
  const minuteFeeds = new FeedRegistry(kind, parts);
  const outlook = new Outlook([{ kind: minuteForecast, feeds: minuteFeeds }], (setting) =>
    settings.current.optional.some((one) => one === setting),
  );
  const groups = [sources.feeds, minuteFeeds];
  const followed = { settings, locales, errors, targets, keys, sources, groups, outlook };
  const gained = new Emitter();
  const attention = { isGiven: true, onDidGain: gained.subscribe };
  const shown = { attention, statusBar, defaultSubscription, panelSubscription, panel };
  const presenter = new Presenter({ ...followed, ...shown });
  return {
    ...{ items, panels, panel, presenter },
    ...{ service, clock, log, forecasts },

    /** The page, which has said that it is ready for a view. */
    async openPanel(): Promise<FakePanel> {
      panel.open(undefined);
      await drawn();
      const [page] = panels;
      assert.ok(page);
      page.send({ type: "ready" });
      return page;
    },

    /** Answers the oldest request for the weather. @param observed replaces members of what was observed. */
    async answer(observed: Partial<Observation> = {}): Promise<void> {
      const answer = answerFrom(clock.now());
      await service.release({ kind: "answer", answer: { ...answer, content: { ...answer.content, ...observed } } });
      await drawn();
    },

    /** Answers the oldest request for the next two hours. */
    async forecast(content: MinuteForecast): Promise<void> {
      await forecasts.release({ kind: "answer", answer: { ...answerFrom(clock.now(), 5 * minute), content } });
      await drawn();
    },

    /** Gives the window the focus, or takes it away. */
    async focus(isGiven: boolean): Promise<void> {
      attention.isGiven = isGiven;
      if (isGiven) gained.fire();
      await drawn();
    },

    async showOnePlace(): Promise<void> {
      Object.assign(inspections, inspectionsOf({ statusBarLocations: "default" }));
      settings.flush();
      await drawn();
    },

    /** How often each status bar item was drawn, and how many messages the page got. */
    counts: () => [...items.map(({ draws }) => draws), panels[0]?.posts.length ?? 0],

    dispose(): void {
      presenter.dispose();
      outlook.dispose();
      settings.dispose();
    },
  };
}

/** Until every change has been drawn: a change comes in one round of the event loop and is drawn in the next. */
export async function drawn(): Promise<void> {
  for (const _ of [1, 2, 3]) await settled();
}
