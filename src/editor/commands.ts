import * as vscode from "vscode";

import { strings } from "../weather/locale/strings";
import { parseLocationKey } from "../weather/model/locationKey";
import { explain } from "../weather/view/failureMessage";
import { notYet, stillFresh } from "../weather/view/refreshMessages";
import { showMessageWithActions } from "./notifications/messageWithActions";
import { systemClock } from "./platform/clock";
import { viewType } from "./platform/ids";
import { type Locales, localize } from "./platform/locale";
import type { Presenter } from "./presenter";
import type { SetupFlow } from "./setup/setupFlow";
import type { Panel } from "./webview/panel";

/** Milliseconds that an answer to a command stands in the status bar. */
const shownFor = 6_000;

/** The parts that the commands act on. */
export interface CommandParts {
  readonly locales: Pick<Locales, "current">;
  readonly setupFlow: SetupFlow;
  readonly panel: Panel;
  readonly presenter: Presenter;
}

/** A person looks: opens the panel, or wants the weather anew. */
export class CommandHandlers {
  constructor(private readonly parts: CommandParts) {}

  /** Opens the panel for the default location, or for the location key that a caller gives. */
  async show(argument: unknown): Promise<void> {
    const location = parseLocationKey(argument);
    if (location.kind === "refused") {
      const command = localize(strings.label, { what: localize(strings.panelTitle) });
      const sentence = localize(strings.messages.notALocation, {
        command,
        reason: localize(strings.reasons[location.reason]),
      });
      await showMessageWithActions(vscode.window.showErrorMessage, sentence, ["selectLocation"]);
      return;
    }
    const wanted = location.kind === "location" ? location.location : undefined;
    if (await this.parts.setupFlow.setUp(wanted)) this.parts.panel.open(wanted);
  }

  /** Chooses the default location; a panel that showed another one shows this one then. */
  async selectLocation(): Promise<void> {
    const { setupFlow, panel } = this.parts;
    if ((await setupFlow.selectLocation()) && panel.isOpen) panel.open(undefined);
  }

  /** Brings the weather that is due, and says so when none is or none came. */
  async refresh(): Promise<void> {
    const { locales, setupFlow, panel, presenter } = this.parts;
    const location = panel.location;
    if (!(await setupFlow.setUp(location))) return;
    panel.refreshing();
    const refreshing = {
      location: panel.isView && panel.isShown ? { viewId: viewType } : vscode.ProgressLocation.Window,
      title: localize(strings.messages.refreshing),
    };
    const { result, subscription } = await vscode.window.withProgress(refreshing, () => presenter.refresh("person"));
    // A person who has gone on to another place gets no message about this one.
    if (panel.location !== location) return;
    const [locale, now] = [locales.current, systemClock.now()];
    const observed = subscription.state.answer?.content.observed;
    if (result.kind === "fresh") this.#showMessage(stillFresh(result.until, locale, now, observed));
    else if (result.kind === "waiting") this.#showMessage(notYet(result.failure, result.until, locale, now, observed));
    else if (result.kind === "failure" && result.failure.kind !== "cancelled")
      vscode.window.setStatusBarMessage(
        localize(strings.label, { what: explain(result.failure, locale).title }),
        shownFor,
      );
  }

  #showMessage(sentence: string): void {
    vscode.window.setStatusBarMessage(sentence, shownFor);
    this.parts.panel.announce(sentence);
  }
}
