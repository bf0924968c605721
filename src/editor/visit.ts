import * as vscode from "vscode";

import { readLocation } from "../weather/location";
import { stillFresh } from "../weather/present";
import type { Watch } from "../weather/watch";
import { systemClock } from "./clock";
import type { Guide } from "./guide";
import { currentLocale } from "./locale";
import type { Panel } from "./panel";
import type { Settings } from "./settings";

/** Milliseconds that an answer to a command stands in the status bar. */
const reading = 6_000;

export interface VisitParts {
  readonly settings: Settings;
  readonly guide: Guide;
  readonly panel: Panel;
  readonly glance: Watch;
  readonly detail: Watch;
}

/** A person looks: opens the panel, or wants the weather anew. */
export class Visit {
  constructor(private readonly parts: VisitParts) {}

  /** Opens the panel for the default location, or for the location key that a caller gives. */
  async show(argument: unknown): Promise<void> {
    const location = readLocation(argument);
    if (location.kind === "refused") {
      void vscode.window.showErrorMessage(
        `“Weather: Current Conditions” was given something that is not a location key: ${location.reason}.`,
      );
      return;
    }
    const wanted = location.kind === "location" ? location.location : undefined;
    if (await this.parts.guide.setUp(wanted)) this.parts.panel.open(wanted);
  }

  /** Brings the weather that is due and says so when none is. */
  async refresh(): Promise<void> {
    const { settings, guide, panel, glance, detail } = this.parts;
    if (!(await guide.setUp(undefined))) return;
    const [ofGlance, ofPanel] = await Promise.all([glance.refresh(), panel.isOpen ? detail.refresh() : undefined]);
    const shown = ofPanel ?? ofGlance;
    if (shown.kind !== "fresh") return;
    const sentence = stillFresh(shown.answer, currentLocale(settings.current.units), systemClock.now());
    vscode.window.setStatusBarMessage(sentence, reading);
    panel.say(sentence);
  }
}
