import type { Disposable } from "vscode";

import { present } from "../weather/present";
import type { Watch } from "../weather/watch";
import { systemClock } from "./clock";
import { currentLocale } from "./locale";
import type { Panel } from "./panel";
import type { Settings } from "./settings";
import type { StatusBar } from "./statusBar";
import { subjectOf } from "./subject";

export interface DisplayParts {
  readonly settings: Settings;
  /** The default location, for the status bar. */
  readonly glance: Watch;
  /** The panel's location, while the panel is open. */
  readonly detail: Watch;
  readonly statusBar: StatusBar;
  readonly panel: Panel;
}

/** Keeps the watches on what the settings and the panel ask for, and the status bar and the panel on what the watches have. */
export class Display implements Disposable {
  readonly #stops;

  constructor(private readonly parts: DisplayParts) {
    const { settings, glance, detail, panel } = parts;
    this.#showGlance();
    // The first request can wait until the editor has started.
    const first = setImmediate(() => this.#follow());
    this.#stops = [
      () => clearImmediate(first),
      settings.onDidChange(() => this.#follow()),
      panel.onDidChange(() => this.#follow()),
      glance.onDidChange(() => this.#showGlance()),
      detail.onDidChange(() => this.#showDetail()),
    ];
  }

  dispose(): void {
    for (const stop of this.#stops) stop();
    this.parts.glance.stop();
    this.parts.detail.stop();
  }

  #follow(): void {
    const { settings, glance, detail, panel } = this.parts;
    glance.follow(subjectOf(settings.current));
    if (panel.isOpen) detail.follow(subjectOf(settings.current, panel.location));
    else detail.stop();
    this.#showGlance();
    this.#showDetail();
  }

  #showGlance(): void {
    this.parts.statusBar.update(this.#view(this.parts.glance));
  }

  #showDetail(): void {
    if (this.parts.panel.isOpen) this.parts.panel.show(this.#view(this.parts.detail).panel);
  }

  #view({ subject, state }: Watch): ReturnType<typeof present> {
    return present(subject, state, currentLocale(this.parts.settings.current.units), systemClock.now());
  }
}
