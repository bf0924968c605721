import * as vscode from "vscode";

import { strings } from "../../weather/locale/strings";
import { viewingOf } from "../../weather/locale/viewing";
import { sampleView } from "../../weather/surfaces/sampleView";
import type { ApiKeys } from "../platform/apiKeys";
import { systemClock } from "../platform/clock";
import { localize } from "../platform/currentLocale";
import type { ErrorLog } from "../platform/errorLog";
import { sampleType } from "../platform/ids";
import type { Settings } from "../settings/settings";
import type { Panel } from "./panel";
import { PageHost } from "./pageHost";
import { panelTabs } from "./panelTabs";
import { asTab } from "./tabOrView";

/** A tab with made-up weather, which the panel replaces once there is a key. The editor doesn't restore it. */
export class SampleTab implements vscode.Disposable {
  #tab: vscode.WebviewPanel | undefined;
  #host: PageHost | undefined;

  constructor(
    private readonly extensionUri: vscode.Uri,
    private readonly settings: Settings,
    keys: ApiKeys,
    private readonly panel: Panel,
    private readonly errors: ErrorLog,
  ) {
    // When an extension host restarts, the editor keeps its tabs, and nothing receives the messages of their pages.
    const lost = panelTabs(sampleType);
    if (lost.length > 0) errors.follow(vscode.window.tabGroups.close(lost, true));
    settings.onDidChange(() => this.#draw());
    keys.onDidChange(() => {
      if (keys.state === "some") this.#replace();
    });
  }

  open(): void {
    if (this.#tab) {
      this.#tab.reveal();
      return;
    }
    const title = localize(strings.sample.title);
    const tab = vscode.window.createWebviewPanel(sampleType, title, vscode.ViewColumn.Active);
    this.#host = new PageHost(asTab(tab, this.extensionUri), this.extensionUri, this.errors, title);
    this.#tab = tab;
    tab.onDidDispose(() => (this.#tab = this.#host = undefined));
    this.#draw();
  }

  dispose(): void {
    this.#tab?.dispose();
  }

  #draw(): void {
    const { locale, current } = this.settings;
    const view = sampleView(viewingOf(locale, systemClock.now()), current.endpoint);
    this.#host?.show([{ type: "view", view }]);
  }

  /** Takes no focus from the box that asks for the location. A view isn't opened automatically. */
  #replace(): void {
    const tab = this.#tab;
    if (tab?.visible && !this.panel.isOpen && this.settings.current.placement === "editor")
      this.panel.openIn(tab.viewColumn ?? vscode.ViewColumn.Active);
    tab?.dispose();
  }
}
