import * as vscode from "vscode";

import { Attention } from "./editor/attention";
import { Presenter } from "./editor/presenter";
import { followChanges } from "./editor/settingsChanges";
import { Notifications } from "./editor/notifications/failureNotifications";
import { warnOfKeyInLog } from "./editor/notifications/keyLogWarning";
import { ApiKeys } from "./editor/platform/apiKeys";
import { built } from "./editor/platform/built";
import { systemClock } from "./editor/platform/clock";
import { followContextKeys } from "./editor/platform/contextKeys";
import { ErrorLog } from "./editor/platform/errorLog";
import { Locales } from "./editor/platform/currentLocale";
import { Settings } from "./editor/platform/settings";
import { Targets } from "./editor/platform/targets";
import { StatusBarDisplay } from "./editor/statusBarDisplay";

import { parseEndpoint } from "./service/api/parseEndpoint";
import { SystemCertificates } from "./service/certificates/systemCertificates";
import { mayMissProxy } from "./service/http/proxy";
import { Database } from "./service/storage/database";
import { Leases } from "./service/storage/leases";
import { Removal } from "./service/storage/removal";

import { openSources } from "./sources";

export type Unattended = ReturnType<typeof openUnattended>;

/** Builds what works without a person: the weather in the status bar and its updates. */
export function openUnattended(context: vscode.ExtensionContext, log: vscode.LogOutputChannel) {
  return built((own) => {
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
        ...{ folder: context.globalStorageUri.fsPath, log, clock, report: errors.report },
        isWatching: () => sources.groups.some((group) => group.isUsed),
        changed: () => sources.groups.forEach((group) => group.syncFromDisk()),
      }),
    );
    const removal = own(new Removal({ database, clock, log, memory: context.globalState }));
    const file = vscode.Uri.joinPath(context.extensionUri, "dist", "systemCertificates.js").fsPath;
    const { monotonic } = clock;
    const authorities = own(new SystemCertificates({ file, environment: process.env, log, monotonic }));
    const attention = own(new Attention(clock));
    const sources = openSources({
      leases: new Leases(database, clock),
      ...{ database, settings, keys, clock, log, report: errors.report },
      connect: async (options) => {
        const environment = process.env;
        if (options.network.mode === "editor") {
          const { openEditorFetchTransport } = await import("./service/http/editorFetchTransport.js");
          return openEditorFetchTransport({ ...options, environment });
        }
        const { openTransport } = await import("./service/http/undiciTransport.js");
        return openTransport({ ...options, environment, authorities });
      },
      mayMissProxy: () => mayMissProxy(settings.current.network, process.env),
      onOutcome: (outcome) => notifications.onOutcome(outcome),
      isFocused: () => attention.isGiven,
    });
    const { client, history, outlook } = sources;
    own(client);
    own(outlook);
    const presenter = own(new Presenter({ settings, keys, errors, attention, sources }));
    const statusBar = own(
      new StatusBarDisplay({ settings, locales, targets, attention, sources, update: presenter.update }),
    );
    const subscription = statusBar.first;
    const changes = [subscription.onDidChange, keys.onDidChange, keys.onDidLookUp];
    const contextKeys = () => ({
      keyIsSet: !keys.areGone,
      locationIsSet: subscription.target.kind === "query",
      weatherIsShown: subscription.state.answer !== undefined,
    });
    followContextKeys(changes, contextKeys, errors);
    followChanges({ settings, keys, history, client, removal, feeds: sources.groups });
    warnOfKeyInLog(settings, log, errors);
    const loadKinds = (): void => {
      if (settings.current.optional.length > 0) errors.follow(sources.loadKinds());
    };
    settings.onDidChange(loadKinds);
    loadKinds();
    presenter.add(statusBar);
    return {
      ...{ context, log, clock, errors, settings, locales, keys, targets, notifications, removal },
      ...{ sources, attention, presenter, subscription },
    };
  });
}
