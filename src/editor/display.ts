import * as vscode from "vscode";

import { memberRows } from "../weather/members";
import { presentPanel } from "../weather/panelView";
import { present } from "../weather/present";
import type { Locale } from "../weather/units";
import type { Stations, Watch } from "../weather/watch";
import { systemClock } from "./clock";
import { currentLocale } from "./locale";
import type { Panel } from "./panel";
import type { Settings } from "./settings";
import type { StatusBar } from "./statusBar";
import type { Subjects } from "./subjects";

export interface DisplayParts {
  readonly settings: Settings;
  readonly subjects: Subjects;
  /** The default location, for the status bar. */
  readonly glance: Watch;
  /** The panel's location, while the panel can be seen. */
  readonly detail: Watch;
  readonly statusBar: StatusBar;
  readonly panel: Panel;
  readonly stations: Stations;
}

const minute = 60_000;

/** Keeps the watches on what the settings and the panel ask for, and the status bar and the panel on what the watches have. */
export class Display implements vscode.Disposable {
  readonly #stops;
  #stopAgeing = (): void => undefined;

  constructor(private readonly parts: DisplayParts) {
    const { settings, glance, detail, panel, stations } = parts;
    this.#showGlance();
    // The first request can wait until the editor has started.
    const first = setImmediate(() => this.#follow());
    const focus = vscode.window.onDidChangeWindowState(({ focused }) => {
      if (focused) stations.look();
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
    this.parts.glance.stop();
    this.parts.detail.stop();
  }

  #follow(): void {
    const { subjects, glance, detail, panel } = this.parts;
    glance.follow(subjects.of());
    if (panel.isShown) detail.follow(subjects.of(panel.location));
    else if (!panel.isOpen || !detail.state.loading) detail.stop();
    this.#showGlance();
    this.#showDetail();
  }

  #showGlance(): void {
    this.#stopAgeing();
    const { glance, statusBar, settings } = this.parts;
    const { statusBar: wanted } = settings.current;
    statusBar.moveTo(wanted);
    statusBar.update(present(glance.subject, glance.state, this.#locale, systemClock.now(), wanted.text));
    this.#age();
  }

  #showDetail(): void {
    const { detail, panel } = this.parts;
    if (!panel.isShown) return;
    const locale = this.#locale;
    const members = detail.state.answer?.observation.members ?? {};
    panel.show(presentPanel(detail.subject, detail.state, locale, systemClock.now()), () =>
      memberRows(members, locale),
    );
  }

  /** What could not be renewed gets older on show. */
  #age(): void {
    const isStale = [this.parts.glance, this.parts.detail].some(({ state }) => state.answer && state.failure);
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
