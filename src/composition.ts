import { join } from "node:path";

import * as vscode from "vscode";

import { CommandHandlers } from "./editor/commands";
import { Notifications } from "./editor/notifications/failureNotifications";
import { warnOfKeyInLog } from "./editor/notifications/keyLogWarning";
import { NotificationHistory } from "./editor/notifications/notificationHistory";
import { isCopy, performAction } from "./editor/platform/actions";
import { ApiKeys } from "./editor/platform/apiKeys";
import { systemClock } from "./editor/platform/clock";
import { ContextKeys } from "./editor/platform/contextKeys";
import type { CommandId, Handlers } from "./editor/platform/ids";
import { currentLocale } from "./editor/platform/locale";
import { Settings } from "./editor/platform/settings";
import { Targets } from "./editor/platform/targets";
import { Presenter } from "./editor/presenter";
import { SetupFlow } from "./editor/setup/setupFlow";
import { StatusBar } from "./editor/statusBar/statusBar";
import { copyWeather } from "./editor/webview/copy";
import { Panel } from "./editor/webview/panel";
import { Client } from "./service/api/client";
import { parseEndpoint } from "./service/api/request";
import { openEditorFetchTransport } from "./service/http/editorFetchTransport";
import { AnswerCache } from "./service/storage/answerCache";
import { files } from "./service/storage/atomicFile";
import { CallCounter } from "./service/storage/callCounter";
import { Locks } from "./service/storage/locks";
import { PlaceSearch } from "./weather/places/placeSearch";
import { FeedRegistry, Subscription } from "./weather/refresh/subscription";

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
  const settings = new Settings(context.extension.extensionKind === vscode.ExtensionKind.Workspace);
  const targets = new Targets(settings, parseEndpoint, vscode.env.language);
  const keys = new ApiKeys(context.secrets, process.env);
  const notifications = new Notifications(new NotificationHistory(context.globalState, systemClock.now));

  const storage = context.globalStorageUri.fsPath;
  const locks = new Locks(join(storage, "locks"), files, log);
  const calls = new CallCounter({
    folder: storage,
    files,
    locks,
    log,
    now: systemClock.now,
    budget: () => settings.current.dailyBudget,
  });
  const answers = new AnswerCache({ folder: join(storage, "answers"), files, locks, log });
  const client = new Client({
    findKey: (endpoint) => keys.find(endpoint),
    network: settings.current.network,
    connect: async (options) => {
      const environment = process.env;
      if (options.network.mode === "editor") return openEditorFetchTransport({ ...options, environment });
      return (await import("./service/http/undiciTransport.js")).openTransport({ ...options, environment });
    },
    calls,
    log,
    now: systemClock.now,
  });
  const feeds = new FeedRegistry({
    keys: client,
    service: notifications.observe(client),
    answers,
    calls,
    clock: systemClock,
    log,
    minimumInterval: () => settings.current.minimumInterval,
  });
  const search = new PlaceSearch({ service: notifications.observeSearch(client), clock: systemClock });
  const glance = new StatusBar(feeds, settings);
  const detail = new Subscription(feeds);

  const panel: Panel = new Panel({
    extensionUri: context.extensionUri,
    perform: (action) => {
      const { clipboard } = vscode.env;
      if (isCopy(action)) void copyWeather(action, detail, currentLocale(settings.current.units), { panel, clipboard });
      else void performAction(action);
    },
    choose: (location) => panel.goTo(location),
    log,
  });
  const presenter = new Presenter({ settings, targets, glance, detail, panel, feeds });
  const contextKeys = new ContextKeys(glance.first, keys);
  const setupFlow = new SetupFlow({
    settings,
    targets,
    keys,
    notifications,
    glance,
    search,
    forgetWeather: () => answers.clear(),
    log,
  });
  const visit = new CommandHandlers({ settings, setupFlow, panel, glance, detail });

  const handlers: Handlers = {
    "currentConditions.show": (location) => visit.show(location),
    "currentConditions.refresh": () => visit.refresh(),
    "currentConditions.setApiKey": () => setupFlow.setApiKey(),
    "currentConditions.removeApiKey": () => setupFlow.removeApiKey(),
    "currentConditions.selectLocation": () => visit.selectLocation(),
    "currentConditions.showLog": () => log.show(),
  };

  keys.onDidChange(() => {
    if (keys.areGone) {
      search.clear();
      feeds.resetAll();
    } else {
      search.forgetFailures();
      feeds.refetchAll();
    }
  });
  /** What decides whether a search can work. */
  const wayToService = (): string => {
    const { scheme, baseUrl, altBaseUrl, network, dailyBudget } = settings.current;
    return JSON.stringify([scheme, baseUrl, altBaseUrl, network, dailyBudget]);
  };
  let way = wayToService();
  let { dailyBudget } = settings.current;
  settings.onDidChange(() => {
    const isBudgetNew = dailyBudget !== settings.current.dailyBudget;
    dailyBudget = settings.current.dailyBudget;
    if (way !== wayToService()) search.forgetFailures();
    way = wayToService();
    if (client.useNetwork(settings.current.network) || isBudgetNew) feeds.refetchAll();
    else feeds.syncFromDisk();
  });
  warnOfKeyInLog(settings, log);
  const parts = [presenter, contextKeys, panel, glance, client, keys, settings, log];
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
