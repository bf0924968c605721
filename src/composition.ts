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

import { parseEndpoint } from "./service/api/parseEndpoint";
import { searchCall } from "./service/api/searchCall";
import { SystemCertificates } from "./service/certificates/systemCertificates";
import { openEditorFetchTransport } from "./service/http/editorFetchTransport";
import { chooseProxy, mayMissProxy } from "./service/http/proxy";
import { Database } from "./service/storage/database";
import { Leases } from "./service/storage/leases";
import { Removal } from "./service/storage/removal";

import { openSources } from "./sources";

import { ConditionsSubscription } from "./weather/conditions/conditionsSubscription";
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

  const database = own(
    new Database({
      ...{ folder: context.globalStorageUri.fsPath, log, clock },
      isWatching: () => sources.groups.some((group) => group.isUsed),
      changed: () => sources.groups.forEach((group) => group.syncFromDisk()),
    }),
  );
  const removal = own(new Removal(database, clock, log));
  const file = vscode.Uri.joinPath(context.extensionUri, "dist", "systemCertificates.js").fsPath;
  const certificates = own(new SystemCertificates({ file, environment: process.env, log, monotonic: clock.monotonic }));
  const sources = openSources({
    leases: new Leases(database, clock),
    ...{ database, settings, keys, clock, log, report: errors.report },
    connect: async (options) => {
      if (options.network.mode === "editor") return openEditorFetchTransport({ ...options, environment: process.env });
      const { openTransport } = await import("./service/http/undiciTransport.js");
      return openTransport({ ...options, environment: process.env, authorities: certificates });
    },
    mayMissProxy: () => mayMissProxy(settings.current.network, process.env),
    onOutcome: (outcome) => notifications.onOutcome(outcome),
    isFocused: () => attention.isGiven,
  });
  const { client, feeds, history, calls, coordinates, groups } = sources;
  own(client);
  const outlook = own(sources.outlook);
  const defaultSubscription = new ConditionsSubscription(sources);
  const panelSubscription = new ConditionsSubscription(sources);
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
    ...{ defaultSubscription, panelSubscription, groups },
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

  followChanges({ settings, keys, search, history, client, feeds: groups });
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
