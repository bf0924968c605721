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
import type { SampleTab } from "./webview/sampleTab";

/** In milliseconds. */
const messageDuration = 6_000;

interface CommandDeps {
  readonly extension: Pick<vscode.Extension<unknown>, "id">;
  readonly log: Pick<vscode.LogOutputChannel, "show">;
  readonly report: () => Promise<void>;
  readonly locales: Pick<Locales, "current">;
  readonly setupFlow: SetupFlow;
  readonly panel: Panel;
  readonly sampleTab: Pick<SampleTab, "open">;
  readonly presenter: Presenter;
}

export function commandHandlers(deps: CommandDeps): Handlers {
  const { log, report, setupFlow, panel, sampleTab } = deps;
  return {
    "currentConditions.show": (location) => show(location, deps),
    "currentConditions.setUp": () => setUp(deps),
    "currentConditions.refresh": () => refresh(deps),
    "currentConditions.setApiKey": () => setupFlow.setApiKey(),
    "currentConditions.removeApiKey": () => setupFlow.removeApiKey(),
    "currentConditions.selectLocation": () => selectLocation(deps),
    "currentConditions.showSample": () => sampleTab.open(),
    "currentConditions.showLog": () => log.show(),
    "currentConditions.copyMarkdown": () => panel.copy("markdown"),
    "currentConditions.copyJson": () => panel.copy("json"),
    "currentConditions.perform": (action) => performAction(action),
    "currentConditions.reportProblem": () => report(),
  };
}

async function show(argument: unknown, { setupFlow, panel }: CommandDeps): Promise<void> {
  const parsed = parseLocationKey(argument);
  if (parsed.kind === "refused") {
    const command = localize(strings.label, { what: localize(strings.panelTitle) });
    const reason = localize(strings.reasons[parsed.reason]);
    const sentence = localize(strings.messages.notALocation, { command, reason });
    await showMessage("error", sentence, ["selectLocation"]);
    return;
  }
  const location = parsed.kind === "location" ? parsed.location : undefined;
  if (await setupFlow.setUp(location)) panel.open(location);
}

/** Opens the walkthrough. Without one, asks for what is missing, then opens the panel. */
async function setUp(deps: CommandDeps): Promise<void> {
  if (!(await openWalkthrough(deps.extension.id))) await show(undefined, deps);
}

async function selectLocation({ setupFlow, panel }: CommandDeps): Promise<void> {
  if ((await setupFlow.selectLocation()) && panel.isOpen) panel.open(undefined);
}

async function refresh({ locales, setupFlow, panel, presenter }: CommandDeps): Promise<void> {
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
  const say = (sentence: string): void => {
    vscode.window.setStatusBarMessage(sentence, messageDuration);
    if (result.kind !== "failure") panel.announce(sentence);
  };
  if (result.kind === "fresh") say(localize(strings.messages.upToDate, { wait: wait(result.until, now, locale) }));
  else if (result.kind === "waiting") say(notYet(result.failure, result.until, locale, now));
  else if (result.kind === "failure" && result.failure.kind !== "canceled")
    say(localize(strings.label, { what: explain(result.failure, locale, now).title }));
}
