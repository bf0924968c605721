import * as vscode from "vscode";

import { wait } from "../weather/locale/formatTime";
import { strings } from "../weather/locale/strings";
import { parseLocationKey } from "../weather/model/locationKey";
import { explain } from "../weather/view/failureMessage";
import { notYet } from "../weather/view/refreshMessages";
import { performAction, showMessage } from "./platform/actions";
import { systemClock } from "./platform/clock";
import { type Handlers, viewType } from "./platform/ids";
import { type Locales, localize } from "./platform/currentLocale";
import type { Presenter } from "./presenter";
import type { SetupFlow } from "./setup/setupFlow";
import { openWalkthrough } from "./setup/walkthrough";
import type { Panel } from "./webview/panel";

/** In milliseconds. */
const messageDuration = 6_000;

interface CommandDeps {
  readonly log: Pick<vscode.LogOutputChannel, "show">;
  /** Opens a problem report. */
  readonly report: () => Promise<void>;
  readonly locales: Pick<Locales, "current">;
  readonly setupFlow: SetupFlow;
  readonly panel: Panel;
  readonly presenter: Presenter;
}

/** The handlers of the commands. */
export class Commands {
  readonly handlers: Handlers = {
    "currentConditions.show": (location) => this.show(location),
    "currentConditions.setUp": () => this.#setUp(),
    "currentConditions.refresh": () => this.#refresh(),
    "currentConditions.setApiKey": () => this.deps.setupFlow.setApiKey(),
    "currentConditions.removeApiKey": () => this.deps.setupFlow.removeApiKey(),
    "currentConditions.selectLocation": () => this.#selectLocation(),
    "currentConditions.showLog": () => this.deps.log.show(),
    "currentConditions.copyMarkdown": () => this.deps.panel.copy("markdown"),
    "currentConditions.copyJson": () => this.deps.panel.copy("json"),
    "currentConditions.perform": (action) => performAction(action),
    "currentConditions.reportProblem": () => this.deps.report(),
  };

  constructor(private readonly deps: CommandDeps) {}

  /** Opens the panel for the default location, or for the location key in `argument`. */
  async show(argument: unknown): Promise<void> {
    const parsed = parseLocationKey(argument);
    if (parsed.kind === "refused") {
      const command = localize(strings.label, { what: localize(strings.panelTitle) });
      const reason = localize(strings.reasons[parsed.reason]);
      const sentence = localize(strings.messages.notALocation, { command, reason });
      await showMessage("error", sentence, ["selectLocation"]);
      return;
    }
    const location = parsed.kind === "location" ? parsed.location : undefined;
    if (await this.deps.setupFlow.setUp(location)) this.deps.panel.open(location);
  }

  /** Opens the walkthrough. Without one, asks for what is missing, then opens the panel. */
  async #setUp(): Promise<void> {
    if (!(await openWalkthrough())) await this.show(undefined);
  }

  /** Selects the default location. An open panel then shows it. */
  async #selectLocation(): Promise<void> {
    const { setupFlow, panel } = this.deps;
    if ((await setupFlow.selectLocation()) && panel.isOpen) panel.open(undefined);
  }

  /** Refreshes the weather. Says so if no update is due or if it fails. */
  async #refresh(): Promise<void> {
    const { locales, setupFlow, panel, presenter } = this.deps;
    const location = panel.location;
    if (!(await setupFlow.setUp(location))) return;
    panel.refreshing();
    const refreshing = {
      location: panel.isView && panel.isShown ? { viewId: viewType } : vscode.ProgressLocation.Window,
      title: localize(strings.messages.refreshing),
    };
    const result = await vscode.window.withProgress(refreshing, () => presenter.refresh());
    // The panel may show another place by now.
    if (panel.location !== location) return;
    const [locale, now] = [locales.current, systemClock.now()];
    if (result.kind === "fresh")
      this.#showMessage(localize(strings.messages.upToDate, { wait: wait(result.until, now, locale) }));
    else if (result.kind === "waiting") this.#showMessage(notYet(result.failure, result.until, locale, now));
    else if (result.kind === "failure" && result.failure.kind !== "cancelled") {
      const sentence = localize(strings.label, { what: explain(result.failure, locale, now).title });
      vscode.window.setStatusBarMessage(sentence, messageDuration);
    }
  }

  #showMessage(sentence: string): void {
    vscode.window.setStatusBarMessage(sentence, messageDuration);
    this.deps.panel.announce(sentence);
  }
}
