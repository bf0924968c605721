import * as vscode from "vscode";

import { strings } from "../../weather/locale/strings";
import { sampleView } from "../../weather/outlook/sampleView";
import { performAction } from "../platform/actions";
import type { ApiKeys } from "../platform/apiKeys";
import { systemClock } from "../platform/clock";
import { type Locales, localize } from "../platform/currentLocale";
import type { ErrorLog } from "../platform/errorLog";
import type { Settings } from "../platform/settings";
import type { Panel } from "./panel";
import { asTab, openTab } from "./tabOrView";
import { WebviewPage } from "./webviewPage";

interface SampleTabDeps {
  readonly extensionUri: vscode.Uri;
  readonly locales: Pick<Locales, "current">;
  readonly keys: Pick<ApiKeys, "areGone" | "onDidChange">;
  readonly panel: Pick<Panel, "isOpen" | "deserializeWebviewPanel">;
  readonly settings: Pick<Settings, "current">;
  readonly errors: ErrorLog;
}

/** A tab with made-up weather, which the panel replaces once there is a key. The editor doesn't restore it. */
export class SampleTab implements vscode.Disposable {
  #tab: vscode.WebviewPanel | undefined;

  constructor(private readonly deps: SampleTabDeps) {
    const { keys } = deps;
    let wereGone = keys.areGone;
    keys.onDidChange(() => {
      const isFirst = wereGone && !keys.areGone;
      wereGone = keys.areGone;
      if (isFirst) this.#replace();
    });
  }

  open(): void {
    if (this.#tab) {
      this.#tab.reveal();
      return;
    }
    const { extensionUri, locales, errors } = this.deps;
    const title = localize(strings.sample.title);
    const tab = vscode.window.createWebviewPanel("currentConditions.sample", title, vscode.ViewColumn.Active);
    const { webview, isVisible, onDidChangeVisibility } = asTab(
      tab,
      vscode.Uri.joinPath(extensionUri, "media", "icon.png"),
    );
    const page = new WebviewPage(
      webview,
      extensionUri,
      {},
      (message) => {
        if (message.type === "action") void performAction(message.action);
      },
      errors,
      title,
    );
    const show = (): void =>
      page.show({ view: sampleView(locales.current, systemClock.now()), state: {}, fields: () => [] });
    show();
    onDidChangeVisibility(() => {
      if (isVisible()) show();
      else page.hide();
    });
    tab.onDidDispose(() => (this.#tab = undefined));
    this.#tab = tab;
  }

  dispose(): void {
    this.#tab?.dispose();
  }

  /** Takes no focus from the box that asks for the location. A view isn't opened automatically. */
  #replace(): void {
    const { panel, settings, errors } = this.deps;
    const tab = this.#tab;
    if (tab?.visible && !panel.isOpen && settings.current.placement === "editor")
      void panel.deserializeWebviewPanel(openTab(errors, tab.viewColumn), undefined);
    tab?.dispose();
  }
}
