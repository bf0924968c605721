import * as vscode from "vscode";

import { minute } from "../weather/base/duration";
import type { Locale } from "../weather/locale/formatUnits";
import type { FeedRegistry, Subscription } from "../weather/refresh/subscription";
import { allFieldRows } from "../weather/view/allFields";
import { panelView } from "../weather/view/panelView";
import { systemClock } from "./platform/clock";
import { currentLocale } from "./platform/locale";
import type { Settings } from "./platform/settings";
import type { Targets } from "./platform/targets";
import type { StatusBar } from "./statusBar/statusBar";
import type { Panel } from "./webview/panel";

export interface PresenterParts {
  readonly settings: Settings;
  readonly targets: Targets;
  readonly glance: StatusBar;
  /** The panel's location, while the panel can be seen. */
  readonly detail: Subscription;
  readonly panel: Panel;
  readonly feeds: FeedRegistry;
}

/** Keeps the watches on what the settings and the panel ask for, and the status bar and the panel on what the watches have. */
export class Presenter implements vscode.Disposable {
  readonly #stops;
  #stopAgeing = (): void => undefined;

  constructor(private readonly parts: PresenterParts) {
    const { settings, glance, detail, panel, feeds } = parts;
    this.#showGlance();
    // The first request can wait until the editor has started.
    const first = setImmediate(() => this.#follow());
    const focus = vscode.window.onDidChangeWindowState(({ focused }) => {
      if (focused) feeds.syncFromDisk();
    });
    this.#stops = [
      () => void focus.dispose(),
      () => clearImmediate(first),
      settings.onDidChange(() => this.#follow()),
      panel.onDidChange(() => this.#follow()),
      glance.onDidChange(() => this.#showGlance()),
      detail.onDidChange(() => {
        // What was asked for before the panel was hidden is paid for, and is kept.
        if (!panel.isShown && !detail.state.loading) detail.stop();
        this.#showDetail();
        this.#showGlance();
      }),
    ];
  }

  dispose(): void {
    for (const stop of this.#stops) stop();
    this.#stopAgeing();
    this.parts.detail.stop();
  }

  #follow(): void {
    const { targets, glance, detail, panel } = this.parts;
    glance.follow(targets.inStatusBar());
    if (panel.isShown) detail.follow(targets.of(panel.location));
    else if (!panel.isOpen || !detail.state.loading) detail.stop();
    this.#showGlance();
    this.#showDetail();
  }

  #showGlance(): void {
    this.#stopAgeing();
    this.parts.glance.show(this.#locale, systemClock.now());
    this.#age();
  }

  #showDetail(): void {
    const { detail, panel, settings } = this.parts;
    if (!panel.isShown) return;
    const locale = this.#locale;
    const members = detail.state.answer?.observation.members ?? {};
    const view = panelView(detail.target, detail.state, locale, systemClock.now(), settings.current.places);
    panel.show(view, () => allFieldRows(members, locale));
  }

  /** What could not be renewed gets older on show. */
  #age(): void {
    const isStale = [...this.parts.glance.subscriptions, this.parts.detail].some(
      ({ state }) => state.answer && state.failure,
    );
    if (!isStale) return;
    this.#stopAgeing = systemClock.after(minute, () => {
      this.#showDetail();
      this.#showGlance();
    });
  }

  get #locale(): Locale {
    return currentLocale(this.parts.settings.current.units);
  }
}
