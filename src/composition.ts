import * as vscode from "vscode";

import { Attention } from "./editor/attention";
import { ChatTool } from "./editor/chatTool";
import { commandHandlers } from "./editor/commands";
import { reportProblem } from "./editor/issueReporter";
import { Presenter } from "./editor/presenter";
import { followChanges } from "./editor/settingsChanges";
import { Notifications } from "./editor/notifications/failureNotifications";
import { warnOfKeyInLog } from "./editor/notifications/keyLogWarning";
import { ApiKeys } from "./editor/platform/apiKeys";
import { systemClock } from "./editor/platform/clock";
import { followContextKeys } from "./editor/platform/contextKeys";
import { ErrorLog } from "./editor/platform/errorLog";
import type { CommandId } from "./editor/platform/ids";
import { Locales } from "./editor/platform/currentLocale";
import { Settings } from "./editor/platform/settings";
import { Targets } from "./editor/platform/targets";
import { SetupFlow } from "./editor/setup/setupFlow";
import { SetupLink } from "./editor/setup/setupLink";
import { StatusBar } from "./editor/statusBar/statusBar";
import { replaceLostTabs } from "./editor/webview/lostTabs";
import { Panel } from "./editor/webview/panel";

import { Client } from "./service/api/client";
import { KnownCoordinates } from "./service/api/knownCoordinates";
import { parseEndpoint } from "./service/api/parseEndpoint";
import { askKind, kindCalls } from "./service/api/kindCalls";
import { conditionsCall, coordinatesCall, decodeConditions } from "./service/api/locationCalls";
import { searchCall } from "./service/api/searchCall";
import { StoredAnswers } from "./service/api/storedAnswers";
import { SystemCertificates } from "./service/certificates/systemCertificates";
import { openEditorFetchTransport } from "./service/http/editorFetchTransport";
import { chooseProxy, mayMissProxy } from "./service/http/proxy";
import { Calls } from "./service/storage/calls";
import { Database } from "./service/storage/database";
import { Leases } from "./service/storage/leases";
import { Removal } from "./service/storage/removal";
import { StoredValues } from "./service/storage/values";

import { conditionsKind } from "./weather/conditions/conditionsKind";
import { ConditionsSubscription } from "./weather/conditions/conditionsSubscription";
import { TemperatureHistory } from "./weather/conditions/temperatureHistory";
import { type FeedGroup, FeedRegistry } from "./weather/feed/feedRegistry";
import { conditionsId, locationId, type WeatherQuery } from "./weather/model/weatherQuery";
import { type KindId, optionalKinds } from "./weather/outlook/kinds";
import { feedKindOf, type OptionalKind } from "./weather/outlook/optionalKind";
import { Outlook } from "./weather/outlook/outlook";
import { PlaceSearch } from "./weather/places/placeSearch";

export interface Composition {
  readonly perform: (command: CommandId, args: readonly unknown[]) => unknown;
  readonly openLink: (link: vscode.Uri) => void;
  readonly chatTool: () => ChatTool;
  readonly panel: Pick<Panel, "deserializeWebviewPanel" | "resolveWebviewView">;
}

/**
 * Builds the parts and connects them. No request is sent before it returns. Adds to `parts`, in the order in which they
 * are built, those whose timers and subscriptions run until they are disposed, also if it throws.
 */
export function compose(
  context: vscode.ExtensionContext,
  log: vscode.LogOutputChannel,
  parts: vscode.Disposable[],
): Composition {
  const own = <Part extends vscode.Disposable>(part: Part): Part => {
    parts.push(part);
    return part;
  };
  const clock = systemClock;
  const errors = new ErrorLog(log);
  const isRemoteHost = context.extension.extensionKind === vscode.ExtensionKind.Workspace;
  const settings = own(new Settings(isRemoteHost, parseEndpoint, clock));
  const locales = new Locales(settings, errors);
  const keys = own(new ApiKeys(context.secrets, context.globalState, process.env, log));
  const targets = new Targets(settings, keys, vscode.env.language);
  const notifications = new Notifications(context.globalState, clock.now, errors);

  const database = new Database({
    ...{ folder: context.globalStorageUri.fsPath, log, clock },
    isWatching: () => allFeeds.some((group) => group.isUsed),
    changed: () => allFeeds.forEach((group) => group.syncFromDisk()),
  });
  own(database);
  const values = new StoredValues(database, clock.now);
  const shared = { values, leases: new Leases(database, clock) };
  const removal = own(new Removal(database, clock, log));
  const gate = new Calls({
    ...{ database, clock },
    limitsOf: (budget) => settings.current.limits[budget],
  });
  const file = vscode.Uri.joinPath(context.extensionUri, "dist", "systemCertificates.js").fsPath;
  const certificates = own(new SystemCertificates({ file, environment: process.env, log, monotonic: clock.monotonic }));
  const client = new Client({
    network: settings.current.network,
    connect: async (options) => {
      if (options.network.mode === "editor") return openEditorFetchTransport({ ...options, environment: process.env });
      const { openTransport } = await import("./service/http/undiciTransport.js");
      return openTransport({ ...options, environment: process.env, authorities: certificates });
    },
    mayMissProxy: () => mayMissProxy(settings.current.network, process.env),
    gate,
    onOutcome: (outcome) => notifications.onOutcome(outcome),
    log,
    now: clock.now,
  });
  own(client);
  const isFocused = (): boolean => attention.isGiven;
  const feedDeps = { keys, clock, log, isFocused, report: errors.report };

  const answers = new StoredAnswers(shared, conditionsId, decodeConditions);
  const history = new TemperatureHistory(values);
  const feeds = new FeedRegistry(
    conditionsKind({
      ask: (query, { key, signal }) => client.call(conditionsCall(query), key, signal),
      ...{ store: answers, history, countCalls: () => gate.read() },
      minimumInterval: () => settings.current.minimumInterval,
    }),
    feedDeps,
  );
  const calls = () => gate.count("core");
  const sources = { feeds, history, calls };
  const defaultSubscription = new ConditionsSubscription(sources);
  const panelSubscription = new ConditionsSubscription(sources);

  const coordinates = new KnownCoordinates(
    values,
    (query, key, signal) => client.call(coordinatesCall(query), key, signal),
    clock.now,
  );
  const openKinds = optionalKinds.map((kind: OptionalKind<unknown, KindId>) => {
    const { id } = kind;
    const idOf = (query: WeatherQuery) => locationId(id, query);
    const store = new StoredAnswers<unknown>(shared, idOf, kindCalls[id].decode);
    return { kind, feeds: new FeedRegistry(feedKindOf(kind, askKind(id, client, coordinates.find), store), feedDeps) };
  });
  const outlook = own(new Outlook(openKinds, (setting) => settings.current.optional.some((one) => one === setting)));
  const allFeeds: readonly FeedGroup[] = [feeds, ...openKinds.map((open) => open.feeds)];
  const search = new PlaceSearch({
    ask: async (query) => {
      const found = await keys.find(query.endpoint);
      return found.kind === "key" ? client.call(searchCall(query), found, new AbortController().signal) : found;
    },
    clock,
  });
  own({ dispose: () => search.type(undefined) });
  const statusBar = own(new StatusBar(settings));
  const panel = own(
    new Panel({ extensionUri: context.extensionUri, settings, locales, errors, subscription: panelSubscription }),
  );
  const attention = own(new Attention(panel, clock));
  const presenter = new Presenter({
    ...{ settings, locales, errors, targets, keys, attention, statusBar, panel, sources, outlook },
    ...{ defaultSubscription, panelSubscription, groups: allFeeds },
  });
  own(presenter);
  own(followContextKeys({ defaultSubscription, panelSubscription, panel, keys, errors }));
  const setupFlow = new SetupFlow({
    ...{ settings, locales, errors, targets, keys, notifications, search, coordinates, log },
    subscription: defaultSubscription,
    forgetWeather: () => removal.clear(),
  });
  const report = (): Promise<void> => {
    const hasProxy = chooseProxy(settings.current.network, process.env).kind !== "none";
    return reportProblem({ extension: context.extension, settings, hasProxy, lastFailure: client.lastFailure });
  };
  const handlers = commandHandlers({ locales, setupFlow, panel, presenter, log, report });
  const setupLink = new SetupLink({ settings, keys, parseEndpoint, setUp: handlers["currentConditions.show"], log });
  const chatTool = new ChatTool({ settings, locales, targets, feeds, calls, outlook });

  followChanges({ settings, keys, search, history, client, feeds: allFeeds });
  warnOfKeyInLog(settings, log, errors);
  own(replaceLostTabs(panel, context.workspaceState, clock, errors));
  return {
    perform: (command, args) => {
      settings.flush();
      attention.noteCommand();
      return handlers[command](...args);
    },
    openLink: (link) => {
      settings.flush();
      errors.follow(setupLink.open(link));
    },
    chatTool: () => {
      settings.flush();
      return chatTool;
    },
    panel,
  };
}
