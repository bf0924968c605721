import * as vscode from "vscode";

import type { Clock } from "../../weather/base/ports";
import type { ErrorLog } from "../platform/errorLog";
import type { Panel } from "./panel";
import { openTab, panelTabs } from "./tabOrView";

/** The time that the editor has to restore a visible tab, in milliseconds. */
const restoringTime = 500;

const memory = "panelLocation";

/**
 * Replaces a tab that has lost its extension host. When a host restarts, the editor leaves its tabs as they are and
 * restores none of them, although nobody receives what their pages send.
 */
export class LostTabs implements vscode.Disposable {
  #cancel: (() => void) | undefined;
  readonly #listener: vscode.Disposable;

  /** @param state the editor's storage for this window. */
  constructor(
    private readonly panel: Pick<Panel, "isOpen" | "isView" | "location" | "onDidChange" | "deserializeWebviewPanel">,
    private readonly state: vscode.Memento,
    private readonly clock: Pick<Clock, "after">,
    private readonly errors: ErrorLog,
  ) {
    panel.onDidChange(() => {
      if (panel.location !== state.get(memory)) errors.follow(state.update(memory, panel.location));
    });
    this.#listener = vscode.window.tabGroups.onDidChangeTabs(() => this.#check());
    this.#check();
  }

  dispose(): void {
    this.#cancel?.();
    this.#listener.dispose();
  }

  /** A hidden tab may be one that the editor restores as soon as it's visible. */
  get #visible(): vscode.Tab | undefined {
    return this.panel.isOpen && !this.panel.isView ? undefined : panelTabs().find(({ isActive }) => isActive);
  }

  #check(): void {
    if (this.#cancel || !this.#visible) return;
    this.#cancel = this.clock.after(restoringTime, () => {
      this.#cancel = undefined;
      if (this.#visible) this.errors.follow(this.#replace());
    });
  }

  async #replace(): Promise<void> {
    // If this process was busy, the editor may have restored the tab already: its messages arrive before this result.
    await vscode.commands.getCommands();
    const lost = this.#visible;
    if (!lost) return;
    await this.panel.deserializeWebviewPanel(openTab(this.errors, lost), { location: this.state.get(memory) });
  }
}
