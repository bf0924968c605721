import * as vscode from "vscode";

import { texts } from "../weather/locale/strings";
import { readLocation } from "../weather/model/locationKey";
import type { Watch } from "../weather/refresh/subscription";
import { explain } from "../weather/view/failureMessage";
import { notYet, stillFresh } from "../weather/view/refreshMessages";
import { showMessageWithActions } from "./notifications/messageWithActions";
import { systemClock } from "./platform/clock";
import { currentLocale, say } from "./platform/locale";
import type { Settings } from "./platform/settings";
import type { Guide } from "./setup/setupFlow";
import type { Glance } from "./statusBar/statusBar";
import type { Panel } from "./webview/panel";

/** Milliseconds that an answer to a command stands in the status bar. */
const shownFor = 6_000;

export interface VisitParts {
  readonly settings: Settings;
  readonly guide: Guide;
  readonly panel: Panel;
  readonly glance: Glance;
  readonly detail: Watch;
}

/** A person looks: opens the panel, or wants the weather anew. */
export class Visit {
  constructor(private readonly parts: VisitParts) {}

  /** Opens the panel for the default location, or for the location key that a caller gives. */
  async show(argument: unknown): Promise<void> {
    const location = readLocation(argument);
    if (location.kind === "refused") {
      const command = say(texts.label, { what: say(texts.panelTitle) });
      const sentence = say(texts.told.notALocation, { command, reason: say(location.reason) });
      await showMessageWithActions(vscode.window.showErrorMessage, sentence, ["selectLocation"]);
      return;
    }
    const wanted = location.kind === "location" ? location.location : undefined;
    if (await this.parts.guide.setUp(wanted)) this.parts.panel.open(wanted);
  }

  /** Chooses the default location; a panel that showed another one shows this one then. */
  async selectLocation(): Promise<void> {
    const { guide, panel } = this.parts;
    if ((await guide.selectLocation()) && panel.isOpen) panel.open(undefined);
  }

  /** Brings the weather that is due, and says so when none is or none came. */
  async refresh(): Promise<void> {
    const { settings, guide, panel, glance, detail } = this.parts;
    const location = panel.location;
    const reading = readLocation(location);
    if (!(await guide.setUp(reading.kind === "location" ? reading.location : undefined))) return;
    const refreshing = { location: vscode.ProgressLocation.Window, title: say(texts.told.refreshing) };
    const [ofGlance, ofPanel] = await vscode.window.withProgress(refreshing, () =>
      Promise.all([glance.refresh("person"), panel.isShown ? detail.refresh("person") : undefined]),
    );
    // Who has gone on to another place since is not told of this one.
    if (panel.location !== location) return;
    const shown = ofPanel ?? ofGlance;
    const [locale, now] = [currentLocale(settings.current.units), systemClock.now()];
    const observed = (ofPanel ? detail : glance.first).state.answer?.observation.observed;
    if (shown.kind === "fresh") this.#say(stillFresh(shown.until, locale, now, observed));
    else if (shown.kind === "waiting") this.#say(notYet(shown.failure, shown.until, locale, now, observed));
    else if (shown.kind === "failure" && shown.failure.kind !== "cancelled")
      vscode.window.setStatusBarMessage(say(texts.label, { what: explain(shown.failure, say).title }), shownFor);
  }

  #say(sentence: string): void {
    vscode.window.setStatusBarMessage(sentence, shownFor);
    this.parts.panel.say(sentence);
  }
}
