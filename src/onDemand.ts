import type * as vscode from "vscode";

import { ChatTool } from "./editor/chatTool";
import { commandHandlers } from "./editor/commands";
import type { Messages } from "./editor/notifications/messages";
import type { ApiKeys } from "./editor/platform/apiKeys";
import type { Attention } from "./editor/platform/attention";
import { followContextKeys } from "./editor/platform/contextKeys";
import type { ErrorLog } from "./editor/platform/errorLog";
import type { Handlers } from "./editor/platform/ids";
import { reportProblem } from "./editor/problemReport";
import type { Settings } from "./editor/settings/settings";
import type { Targets } from "./editor/settings/targets";
import { followKeys } from "./editor/settingsChanges";
import { LocationPicker } from "./editor/setup/locationPicker";
import { SetupFlow } from "./editor/setup/setupFlow";
import { SetupLink } from "./editor/setup/setupLink";
import type { StatusBar } from "./editor/statusBar/statusBar";
import { replaceLostTabs } from "./editor/webview/lostTabs";
import { Panel } from "./editor/webview/panel";
import { SampleTab } from "./editor/webview/sampleTab";

import { parseEndpoint } from "./service/api/parseEndpoint";
import { searchCall } from "./service/api/searchCall";
import { chooseProxy } from "./service/http/proxy";

import type { Feeds } from "./feeds";

import type { DisposableStore } from "./weather/base/disposableStore";
import type { Clock } from "./weather/base/ports";
import { type AskPlaces, PlaceSearch } from "./weather/places/placeSearch";

/** The parts that work without a person. */
export interface Unattended {
  readonly context: vscode.ExtensionContext;
  readonly log: vscode.LogOutputChannel;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  readonly errors: ErrorLog;
  readonly settings: Settings;
  readonly keys: ApiKeys;
  readonly targets: Targets;
  readonly attention: Attention;
  readonly feeds: Feeds;
  readonly statusBar: StatusBar;
  readonly messages: Messages;
  readonly stored: { clear(): Promise<boolean> };
}

export interface OnDemand {
  readonly handlers: Handlers;
  readonly setupLink: SetupLink;
  readonly chatTool: ChatTool;
  readonly panel: Panel;
}

/** Builds what a person uses, in one bundle that is loaded with the first use. Adds to `parts` what is to be disposed. */
export function openOnDemand(unattended: Unattended, parts: DisposableStore): OnDemand {
  const { context, log, environment, clock, errors, settings, keys, targets } = unattended;
  const { attention, feeds, statusBar, messages, stored } = unattended;
  const { extension, extensionUri } = context;
  const panel = parts.add(new Panel(extensionUri, context.workspaceState, settings, targets, feeds, errors));
  panel.onDidChange(() => attention.notePanel(panel.isShown));
  panel.onDidUse(() => attention.noteUse());
  followContextKeys([panel.onDidChange], () => ({ panelHasWeather: panel.hasWeather }), errors);
  const search = openSearch(unattended, parts);
  const openPicker = (enterKey: () => Promise<unknown>) =>
    new LocationPicker(enterKey, settings, targets, keys, search, feeds, errors);
  const setupFlow = new SetupFlow(settings, keys, messages, statusBar.first, openPicker, stored, errors, log);
  const report = (): Promise<void> => {
    const hasProxy = chooseProxy(settings.current.network, environment).kind !== "none";
    return reportProblem(extension, settings.current, hasProxy, feeds.client.lastFailure);
  };
  const sampleTab = parts.add(new SampleTab(extensionUri, settings, keys, panel, errors));
  const { outlook } = feeds;
  const handlers = commandHandlers({
    ...{ extension, settings, setupFlow, panel, sampleTab, statusBar, outlook, log, reportProblem: report },
  });
  const setupLink = new SetupLink(settings, keys, parseEndpoint, handlers["currentConditions.show"]);
  const chatTool = new ChatTool(settings, targets, feeds);
  parts.add(replaceLostTabs(panel, clock, errors));
  return { handlers, setupLink, chatTool, panel };
}

function openSearch({ clock, keys, settings, feeds }: Unattended, parts: DisposableStore): PlaceSearch {
  const ask: AskPlaces = async (query, { wish, ...options }) => {
    const key = await keys.find(query.endpoint);
    if (key.kind !== "key") return key;
    return feeds.line.join(wish, options.signal, (turn) =>
      feeds.client.call(searchCall(query), { ...options, key, turn }),
    );
  };
  const search = new PlaceSearch({ ask, clock });
  parts.add({ dispose: () => search.clear() });
  settings.onDidChange(() => search.forgetFailures());
  followKeys(keys, () => (keys.state === "some" ? search.forgetFailures() : search.clear()));
  return search;
}
