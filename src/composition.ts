import { join } from "node:path";

import * as vscode from "vscode";

import { Visit } from "./editor/commands";
import { Notifications } from "./editor/notifications/failureNotifications";
import { warnOfAddressLog } from "./editor/notifications/keyLogWarning";
import { Told } from "./editor/notifications/notificationHistory";
import { isCopy, perform } from "./editor/platform/actions";
import { ApiKeys } from "./editor/platform/apiKeys";
import { systemClock } from "./editor/platform/clock";
import { ContextKeys } from "./editor/platform/contextKeys";
import type { CommandId, Handlers } from "./editor/platform/ids";
import { currentLocale } from "./editor/platform/locale";
import { Settings } from "./editor/platform/settings";
import { Subjects } from "./editor/platform/targets";
import { Display } from "./editor/presenter";
import { Guide } from "./editor/setup/setupFlow";
import { Glance } from "./editor/statusBar/statusBar";
import { copyWeather } from "./editor/webview/copy";
import { Panel } from "./editor/webview/panel";
import { Client } from "./service/api/client";
import { readEndpoint } from "./service/api/request";
import { openHostFetch } from "./service/http/editorFetchTransport";
import { AnswerFiles } from "./service/storage/answerCache";
import { files } from "./service/storage/atomicFile";
import { CallFile } from "./service/storage/callCounter";
import { Locks } from "./service/storage/locks";
import { PlaceSearch } from "./weather/places/placeSearch";
import { Stations, Watch } from "./weather/refresh/subscription";

/** What the editor calls; everything else goes on by itself until it is disposed of. */
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
  const subjects = new Subjects(settings, readEndpoint, vscode.env.language);
  const keys = new ApiKeys(context.secrets, process.env);
  const notifications = new Notifications(new Told(context.globalState, systemClock.now));

  const storage = context.globalStorageUri.fsPath;
  const locks = new Locks(join(storage, "locks"), files, log);
  const calls = new CallFile({
    folder: storage,
    files,
    locks,
    log,
    now: systemClock.now,
    budget: () => settings.current.dailyBudget,
  });
  const answers = new AnswerFiles({ folder: join(storage, "answers"), files, locks, log });
  const client = new Client({
    findKey: (endpoint) => keys.find(endpoint),
    network: settings.current.network,
    connect: async (options) => {
      const environment = process.env;
      if (options.network.way === "editor") return openHostFetch({ ...options, environment });
      return (await import("./service/http/undiciTransport.js")).openTransport({ ...options, environment });
    },
    calls,
    log,
    now: systemClock.now,
  });
  const stations = new Stations({
    service: notifications.observe(client),
    answers,
    calls,
    clock: systemClock,
    log,
    floor: () => settings.current.floor,
  });
  const search = new PlaceSearch({ service: notifications.observeSearch(client), clock: systemClock });
  const glance = new Glance(stations, settings);
  const detail = new Watch(stations);

  const panel: Panel = new Panel({
    extensionUri: context.extensionUri,
    perform: (action) => {
      const { clipboard } = vscode.env;
      if (isCopy(action)) void copyWeather(action, detail, currentLocale(settings.current.units), { panel, clipboard });
      else void perform(action);
    },
    choose: (location) => panel.goTo(location),
    log,
  });
  const display = new Display({ settings, subjects, glance, detail, panel, stations });
  const contextKeys = new ContextKeys(glance.first, keys);
  const guide = new Guide({
    settings,
    subjects,
    keys,
    notifications,
    glance,
    search,
    forgetWeather: () => answers.clear(),
    log,
  });
  const visit = new Visit({ settings, guide, panel, glance, detail });

  const handlers: Handlers = {
    "currentConditions.show": (location) => visit.show(location),
    "currentConditions.refresh": () => visit.refresh(),
    "currentConditions.setApiKey": () => guide.setApiKey(),
    "currentConditions.removeApiKey": () => guide.removeApiKey(),
    "currentConditions.selectLocation": () => visit.selectLocation(),
    "currentConditions.showLog": () => log.show(),
  };

  keys.onDidChange(() => {
    if (keys.areGone) {
      search.clear();
      stations.forget();
    } else {
      search.forgetFailures();
      stations.askAgain();
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
    if (client.useNetwork(settings.current.network) || isBudgetNew) stations.askAgain();
    else stations.look();
  });
  warnOfAddressLog(settings, log);
  const parts = [display, contextKeys, panel, glance, client, keys, settings, log];
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
