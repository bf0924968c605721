import * as vscode from "vscode";

import { wait } from "../weather/locale/formatTime";
import { strings } from "../weather/locale/strings";
import { viewingOf } from "../weather/locale/viewing";
import { parseLocationKey } from "../weather/model/locationKey";
import type { Outlook } from "../weather/outlook/outlook";
import { sampleWeather } from "../weather/surfaces/sampleView";
import { explain, notYet } from "../weather/view/notice";
import { performAction, showMessage } from "./actions";
import { systemClock } from "./platform/clock";
import { type Handlers, viewType } from "./platform/ids";
import { localize } from "./platform/currentLocale";
import { showText } from "./platform/messageText";
import type { Settings } from "./settings/settings";
import type { SetupFlow } from "./setup/setupFlow";
import { chooseShown } from "./setup/shownList";
import { selectStyle } from "./setup/styleList";
import { openWalkthrough } from "./setup/walkthrough";
import type { StatusBar } from "./statusBar/statusBar";
import type { Panel } from "./webview/panel";
import type { SampleTab } from "./webview/sampleTab";

/** In milliseconds. */
const messageDuration = 6_000;

interface CommandDeps {
  readonly extension: vscode.Extension<unknown>;
  readonly log: vscode.LogOutputChannel;
  readonly reportProblem: () => Promise<void>;
  readonly settings: Settings;
  readonly setupFlow: SetupFlow;
  readonly panel: Panel;
  readonly sampleTab: SampleTab;
  readonly statusBar: StatusBar;
  readonly outlook: Outlook;
}

export function commandHandlers(deps: CommandDeps): Handlers {
  const { log, reportProblem, setupFlow, panel, sampleTab } = deps;
  return {
    "currentConditions.show": (location) => show(location, deps),
    "currentConditions.setUp": () => setUp(deps),
    "currentConditions.refresh": () => refresh(deps),
    "currentConditions.setApiKey": () => setupFlow.setApiKey(),
    "currentConditions.removeApiKey": () => setupFlow.removeApiKey(),
    "currentConditions.selectLocation": () => selectLocation(deps),
    "currentConditions.selectStyle": () => askForStyle(deps),
    "currentConditions.chooseShown": () => chooseShown(),
    "currentConditions.showSample": () => sampleTab.open(),
    "currentConditions.showLog": () => log.show(),
    "currentConditions.copyMarkdown": () => panel.copy("markdown"),
    "currentConditions.copyJson": () => panel.copy("json"),
    "currentConditions.perform": (action, ...shown) => performAction(action, ...shown),
    "currentConditions.reportProblem": () => reportProblem(),
  };
}

async function show(argument: unknown, { setupFlow, panel }: CommandDeps): Promise<void> {
  const parsed = parseLocationKey(argument);
  if (parsed.kind === "refused") {
    const command = localize(strings.label, { what: localize(strings.panelTitle) });
    const reason = localize(strings.reasons[parsed.reason]);
    return showMessage("error", localize(strings.messages.notALocation, { command, reason }), ["selectLocation"]);
  }
  const location = parsed.kind === "location" ? parsed.location : undefined;
  const isReady = setupFlow.isReady(location);
  if (isReady) panel.open(location);
  if ((await setupFlow.setUp(location)) && !isReady) panel.open(location);
}

/** Opens the walkthrough. Without one, asks for what is missing, then opens the panel. */
async function setUp(deps: CommandDeps): Promise<void> {
  if (!(await openWalkthrough(deps.extension.id))) await show(undefined, deps);
}

async function selectLocation({ setupFlow, panel }: CommandDeps): Promise<void> {
  if ((await setupFlow.selectLocation()) && panel.isOpen) panel.open(undefined);
}

function askForStyle({ settings, statusBar }: CommandDeps): Promise<void> {
  const { kinds, ...weather } = sampleWeather(viewingOf(settings.locale, systemClock.now()));
  // Without the rain and the warning, which a person sees only rarely.
  const sample = { ...weather, kinds: kinds.filter(({ kind }) => kind.id === "dailyForecast") };
  const textWith = (template: string): string => statusBar.textWith(template, sample);
  return selectStyle(settings, (template) => statusBar.preview(template), textWith);
}

/**
 * Refreshes everything that is visible, and says the result for the place that the person is looking at: in the panel
 * or, if it isn't visible, in a message, because a screen reader says nothing of the status bar.
 */
async function refresh({ settings, setupFlow, panel, statusBar, outlook }: CommandDeps): Promise<void> {
  const location = panel.location;
  if (!(await setupFlow.setUp(location))) return;
  const refreshing = {
    location: panel.isView && panel.isShown ? { viewId: viewType } : vscode.ProgressLocation.Window,
    title: localize(strings.messages.refreshing),
  };
  const [ofBar, ofPanel] = await vscode.window.withProgress(refreshing, () =>
    Promise.all([statusBar.refresh(), panel.refresh(), outlook.refresh()]),
  );
  const result = ofPanel ?? ofBar;
  // The panel may show another place by now.
  if (panel.location !== location) return;
  const viewing = viewingOf(settings.locale, systemClock.now());
  const say = (sentence: string): void => {
    if (!panel.isShown) return void showText("information", sentence);
    vscode.window.setStatusBarMessage(sentence, messageDuration);
    if (result.kind === "failure") panel.sayRefreshed();
    else panel.announce(sentence);
  };
  if (result.kind === "answer" && panel.isShown) panel.sayRefreshed();
  else if (result.kind === "answer") say(statusBar.label);
  else if (result.kind === "fresh") say(localize(strings.messages.upToDate, { wait: wait(result.until, viewing) }));
  else if (result.kind === "waiting") say(notYet(result.failure, result.until, viewing));
  else if (result.failure.kind !== "canceled")
    say(localize(strings.label, { what: explain(result.failure, viewing).title }));
}
