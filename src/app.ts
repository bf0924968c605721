import { setImmediate as nextTurn } from "node:timers/promises";

import * as vscode from "vscode";

import { Messages } from "./editor/notifications/messages";
import { keyLogNews, keyNews } from "./editor/notifications/keyNews";
import { weatherNews } from "./editor/notifications/weatherNews";
import { ApiKeys } from "./editor/platform/apiKeys";
import { Attention } from "./editor/platform/attention";
import { systemClock } from "./editor/platform/clock";
import { followContextKeys, setContextKey, viewIsOpen } from "./editor/platform/contextKeys";
import { ErrorLog } from "./editor/platform/errorLog";
import { type CommandId, sampleType } from "./editor/platform/ids";
import { Settings } from "./editor/settings/settings";
import { Targets } from "./editor/settings/targets";
import { followChanges } from "./editor/settingsChanges";
import { StatusBar } from "./editor/statusBar/statusBar";
import { clearStored } from "./editor/platform/clearStored";
import { panelTabs } from "./editor/webview/panelTabs";

import { parseEndpoint } from "./service/api/parseEndpoint";
import { SystemCertificates } from "./service/certificates/systemCertificates";
import { mayMissProxy } from "./service/http/proxy";
import { Database } from "./service/storage/database";
import { Leases } from "./service/storage/leases";
import { Notes } from "./service/storage/toldNotes";
import { Removal } from "./service/storage/removal";

import { connectWith } from "./connect";
import { Feeds } from "./feeds";
import type { OnDemand, Unattended } from "./onDemand";

import { DisposableStore } from "./weather/base/disposableStore";
import { loadedOnce } from "./weather/base/loadedOnce";

export interface App {
  readonly perform: (command: CommandId, args: readonly unknown[]) => Promise<unknown>;
  readonly openLink: (link: vscode.Uri) => Promise<void>;
  readonly panel: () => Promise<OnDemand["panel"]>;
  readonly chatTool: () => Promise<OnDemand["chatTool"]>;
  /** Resolves when everything is stored, in some seconds at most. Never rejects. */
  readonly dispose: () => Promise<void> | undefined;
}

/** @throws if a part can't be built; the parts before it are disposed. */
export function openApp(context: vscode.ExtensionContext, log: vscode.LogOutputChannel): App {
  const parts = new DisposableStore();
  return parts.build(() => {
    const unattended = openUnattended(parts, context, log);
    start(parts, unattended);
    return appOf(parts, unattended);
  });
}

/** Builds what works without a person, each part after those that it needs. */
function openUnattended(
  parts: DisposableStore,
  context: vscode.ExtensionContext,
  log: vscode.LogOutputChannel,
): Unattended {
  const { extension, globalState } = context;
  const { env: environment } = process;
  const clock = systemClock;
  const errors = new ErrorLog(log);
  const isRemoteHost = extension.extensionKind === vscode.ExtensionKind.Workspace;
  const settings = parts.add(new Settings(isRemoteHost, parseEndpoint, clock));
  const keys = parts.add(new ApiKeys(context.secrets, globalState, environment, log));
  const targets = new Targets(settings, keys, vscode.env.language);

  const { report } = errors;
  const folder = context.globalStorageUri.fsPath;
  const database = parts.add(new Database({ folder, log, clock, report }));
  const notes = new Notes(database, clock);
  const attention = parts.add(new Attention(clock, notes));
  const removal = parts.add(new Removal(database, folder, clock, log));
  const file = vscode.Uri.joinPath(context.extensionUri, "dist", "systemCertificates.js").fsPath;
  const authorities = parts.add(new SystemCertificates(file, environment, log, clock.monotonic));
  const feeds = parts.add(
    new Feeds({
      ...{ database, settings, keys, clock, log, report },
      leases: new Leases(database, clock),
      connect: connectWith(environment, authorities),
      mayMissProxy: () => mayMissProxy(settings.current.network, environment),
      isFocused: () => attention.isGiven,
    }),
  );
  const statusBar = parts.add(new StatusBar(settings, targets, attention, feeds, errors));
  const { first } = statusBar;

  database.onDidChange(() => {
    feeds.sync();
    void attention.lookUp();
  });
  attention.onDidGain(() => feeds.focus());
  const stored = { clear: () => clearStored({ removal, notes, workspaceState: context.workspaceState }) };
  followChanges(settings, keys, feeds, { ...stored, onDidClear: removal.onDidClear });
  removal.onDidClear(() => notes.clear());
  const sources = [
    keyNews(settings, feeds, clock.now),
    keyLogNews(settings, keys, notes),
    weatherNews(settings, () => feeds.weatherOf(first), clock),
  ];
  const messages = new Messages(sources, attention, notes, errors);
  statusBar.onDidDraw(() => void messages.tell());
  const contextKeys = () => ({
    keyIsSet: keys.state === "some",
    locationIsSet: first.target.kind === "query",
    weatherIsShown: first.state.answer !== undefined,
  });
  // The editor keeps the context keys of an extension host that has ended.
  setContextKey(viewIsOpen, false, errors);
  followContextKeys([first.onDidChange, targets.onDidChange], contextKeys, errors);
  return {
    ...{ context, log, environment, clock, errors, settings, keys, targets },
    ...{ attention, feeds, statusBar, messages, stored },
  };
}

/** Starts what works without a person. The first request can wait until the editor has started. */
function start(parts: DisposableStore, { errors, settings, keys, feeds, statusBar }: Unattended): void {
  const loadKinds = (): void => {
    if (settings.current.optional.length > 0) errors.follow(feeds.loadKinds());
  };
  settings.onDidChange(loadKinds);
  // Also tries again after a failure.
  statusBar.onDidDraw(loadKinds);
  loadKinds();
  // The first use of a part of `Intl` takes 25 ms, whatever part that is; of a collator half of that, and then the next
  // part takes the other half.
  const warmUp = [
    () => void new Intl.Collator("en"),
    () => void new Intl.NumberFormat("en"),
    () => void new Intl.DateTimeFormat("en"),
  ];
  const steps = [...warmUp, () => statusBar.follow(), () => errors.follow(keys.lookUp())];
  const inTurns = async (): Promise<void> => {
    for (const step of steps) {
      await nextTurn();
      if (!parts.isDisposed) errors.contain(step);
    }
  };
  void inTurns();
}

function appOf(parts: DisposableStore, unattended: Unattended): App {
  const { errors, settings, attention, feeds } = unattended;
  const loadOnDemand = loadedOnce(async () => {
    const [{ openOnDemand }] = await Promise.all([import("./onDemand.js"), feeds.loadKinds()]);
    if (parts.isDisposed) throw new Error("The window has closed");
    const own = parts.add(new DisposableStore());
    return own.build(() => openOnDemand(unattended, own));
  });
  // The editor is about to restore these tabs, or they lost their extension host when it restarted.
  if ([...panelTabs(), ...panelTabs(sampleType)].length > 0)
    void loadOnDemand().catch((error: unknown) => parts.isDisposed || errors.report(error));

  const use = () => {
    settings.flush();
    return loadOnDemand();
  };
  return {
    dispose: () => {
      parts.dispose();
      return feeds.closed;
    },
    panel: async () => (await loadOnDemand()).panel,
    // Without the settings' changes, because a model may call it at any time.
    chatTool: async () => (await loadOnDemand()).chatTool,
    openLink: async (link) => errors.follow((await use()).setupLink.open(link)),
    perform: async (command, args) => {
      attention.noteUse();
      return (await use()).handlers[command](...args);
    },
  };
}
