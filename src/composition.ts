import { join } from "node:path";

import * as vscode from "vscode";

import { followChanges } from "./editor/changes";
import { CommandHandlers } from "./editor/commands";
import { Notifications } from "./editor/notifications/failureNotifications";
import { warnOfKeyInLog } from "./editor/notifications/keyLogWarning";
import { NotificationHistory } from "./editor/notifications/notificationHistory";
import { ApiKeys } from "./editor/platform/apiKeys";
import { ChosenPositions } from "./editor/platform/chosenPositions";
import { systemClock } from "./editor/platform/clock";
import { ContextKeys } from "./editor/platform/contextKeys";
import { ErrorLog } from "./editor/platform/errorLog";
import { type CommandId, type Handlers, viewType } from "./editor/platform/ids";
import { Locales } from "./editor/platform/locale";
import { Settings } from "./editor/platform/settings";
import { Targets } from "./editor/platform/targets";
import { LazyPrecipitation } from "./editor/lazyPrecipitation";
import { Presenter } from "./editor/presenter";
import { SetupFlow } from "./editor/setup/setupFlow";
import { StatusBar } from "./editor/statusBar/statusBar";
import { Panel } from "./editor/webview/panel";
import { Client } from "./service/api/client";
import { pastCall } from "./service/api/pastCall";
import { parseEndpoint } from "./service/api/request";
import { openEditorFetchTransport } from "./service/http/editorFetchTransport";
import { answerCodec } from "./service/storage/answerCodec";
import { files } from "./service/storage/atomicFile";
import { JournalGate } from "./service/storage/callGate";
import { Locks } from "./service/storage/locks";
import { QueryCache, type QueryCodec } from "./service/storage/queryCache";
import type { Budget } from "./weather/model/answer";
import { PlaceSearch } from "./weather/places/placeSearch";
import { FeedRegistry, Subscription } from "./weather/refresh/subscription";
import { sharedFormatters } from "./weather/view/summary";

/** What the editor calls. Timers and subscriptions run until `dispose`. */
export interface Composition {
  readonly perform: (command: CommandId, args: readonly unknown[]) => unknown;
  readonly panel: vscode.WebviewPanelSerializer;
  readonly dispose: () => void;
}

/** Builds the parts and connects them. Nothing is read or asked for before this has returned. */
export function compose(context: vscode.ExtensionContext): Composition {
  // The level of the log is the person's choice in the editor.
  const log = vscode.window.createOutputChannel("Weather", { log: true });
  const settings = new Settings(context.extension.extensionKind === vscode.ExtensionKind.Workspace, parseEndpoint);
  const errors = new ErrorLog(log);
  const locales = new Locales(settings, errors);
  const keys = new ApiKeys(context.secrets, process.env);
  const targets = new Targets(settings, keys, vscode.env.language);
  const chosenPositions = new ChosenPositions(context.globalState, settings, log);
  const notifications = new Notifications(new NotificationHistory(context.globalState, systemClock.now), errors);

  const storage = context.globalStorageUri.fsPath;
  const locks = new Locks(join(storage, "locks"), files, log);
  const openCache = <Query, Cached>(folder: string, codec: QueryCodec<Query, Cached>): QueryCache<Query, Cached> =>
    new QueryCache({ folder: join(storage, folder), files, locks, log }, codec);
  const budgetOf = (budget: Budget): number | undefined =>
    budget === "core" ? settings.current.dailyBudget : settings.current.precipitation.dailyBudget;
  const gate = new JournalGate({ folder: storage, files, log, clock: systemClock, budgetOf });
  const answers = openCache("answers", answerCodec);
  const client = new Client({
    findKey: (endpoint) => keys.find(endpoint),
    network: settings.current.network,
    connect: async (options) => {
      const environment = process.env;
      if (options.network.mode === "editor") return openEditorFetchTransport({ ...options, environment });
      return (await import("./service/http/undiciTransport.js")).openTransport({ ...options, environment });
    },
    gate,
    log,
    now: systemClock.now,
  });
  const feeds = new FeedRegistry({
    keys: client,
    service: notifications.observe(client),
    past: notifications.observePast(pastCall(client)),
    answers,
    calls: gate,
    clock: systemClock,
    log,
    minimumInterval: () => settings.current.minimumInterval,
  });
  const search = new PlaceSearch({ service: notifications.observeSearch(client), clock: systemClock });
  const statusBar = new StatusBar(settings);
  const first = new Subscription(feeds);
  const detail = new Subscription(feeds);

  const panel = new Panel({ extensionUri: context.extensionUri, settings, locales, errors, detail, log });
  const precipitation = new LazyPrecipitation(async (changed) => {
    const shared = { chosenPositions, settings, keys, client, openCache, words: sharedFormatters, log, changed };
    return (await import("./precipitation.js")).compose(shared);
  });
  const shown = { statusBar, first, detail, panel, feeds, precipitation };
  const presenter = new Presenter({ settings, locales, errors, targets, keys, ...shown });
  const contextKeys = new ContextKeys({ first, detail, panel, keys, errors });
  const setupFlow = new SetupFlow({
    settings,
    locales,
    errors,
    targets,
    keys,
    notifications,
    subscription: first,
    search,
    forgetWeather: async () => void (await Promise.all([answers.clear(), chosenPositions.clear()])),
    remember: (place) => chosenPositions.remember(place),
    log,
  });
  const commands = new CommandHandlers({ locales, setupFlow, panel, presenter });

  const handlers: Handlers = {
    "currentConditions.show": (location) => commands.show(location),
    "currentConditions.refresh": () => commands.refresh(),
    "currentConditions.setApiKey": () => setupFlow.setApiKey(),
    "currentConditions.removeApiKey": () => setupFlow.removeApiKey(),
    "currentConditions.selectLocation": () => commands.selectLocation(),
    "currentConditions.showLog": () => log.show(),
    "currentConditions.copyMarkdown": () => panel.copy("copyMarkdown"),
    "currentConditions.copyJson": () => panel.copy("copyJson"),
    "currentConditions.reportProblem": async () => {
      const { extension } = context;
      return (await import("./report.js")).reportProblem({ extension, settings, lastFailure: client.lastFailure });
    },
  };

  followChanges({ settings, keys, search, feeds, useNetwork: (network) => client.useNetwork(network) });
  warnOfKeyInLog(settings, log, errors);
  const view = vscode.window.registerWebviewViewProvider(viewType, panel);
  const parts = [view, presenter, precipitation, contextKeys, panel, statusBar, client, keys, settings, log];
  return {
    perform: (command, args) => {
      settings.settle();
      return handlers[command](...args);
    },
    panel,
    dispose: () => {
      search.type(undefined);
      for (const part of parts) part.dispose();
    },
  };
}
