import { join } from "node:path";

import * as vscode from "vscode";

import { Attention } from "./editor/attention";
import { followChanges } from "./editor/settingsChanges";
import { ChatTool } from "./editor/chatTool";
import { CommandHandlers } from "./editor/commands";
import { Notifications } from "./editor/notifications/failureNotifications";
import { warnOfKeyInLog } from "./editor/notifications/keyLogWarning";
import { NotificationHistory } from "./editor/notifications/notificationHistory";
import { performAction } from "./editor/platform/actions";
import { ApiKeys } from "./editor/platform/apiKeys";
import { ChosenCoordinates } from "./editor/platform/chosenCoordinates";
import { systemClock } from "./editor/platform/clock";
import { ContextKeys } from "./editor/platform/contextKeys";
import { ErrorLog } from "./editor/platform/errorLog";
import { type CommandId, type Handlers } from "./editor/platform/ids";
import { Locales } from "./editor/platform/locale";
import { Settings } from "./editor/platform/settings";
import { Targets } from "./editor/platform/targets";
import { reportProblem } from "./editor/issueReporter";
import { OptionalKind } from "./editor/optionalKind";
import { Presenter } from "./editor/presenter";
import { SetupLink } from "./editor/setup/setupLink";
import { SetupFlow } from "./editor/setup/setupFlow";
import { StatusBar } from "./editor/statusBar/statusBar";
import { LostTabs } from "./editor/webview/lostTabs";
import { Panel } from "./editor/webview/panel";
import type { ApiCall } from "./service/api/apiCall";
import { Client } from "./service/api/client";
import { conditionsCall } from "./service/api/conditionsCall";
import { dailyForecastCall, hourlyForecastCall, warningsCall } from "./service/api/locationCalls";
import { minuteForecastCall } from "./service/api/minuteForecastCall";
import { pastCall } from "./service/api/pastCall";
import { coordinatesCall } from "./service/api/coordinatesCall";
import { searchCall } from "./service/api/searchCall";
import { openEditorFetchTransport } from "./service/http/editorFetchTransport";
import { chooseProxy, mayMissProxy } from "./service/http/proxy";
import { SystemCertificates } from "./service/certificates/systemCertificates";
import { answerCodec, type StoreFormat } from "./service/storage/answerCodec";
import { files } from "./service/storage/atomicFile";
import { conditionsCodec } from "./service/storage/conditionsCodec";
import {
  dailyForecastFormat,
  hourlyForecastFormat,
  minuteForecastFormat,
  warningsFormat,
} from "./service/storage/answerFormats";
import { storedCoordinates, coordinatesCodec } from "./service/storage/storedCoordinates";
import { JournalGate } from "./service/storage/callGate";
import { Locks } from "./service/storage/locks";
import { QueryCache, type QueryCodec } from "./service/storage/queryCache";
import { Tidying } from "./service/storage/tidying";
import { conditionsKind } from "./weather/conditions/conditionsKind";
import { ConditionsSubscription } from "./weather/conditions/conditionsSubscription";
import { PastLoader } from "./weather/conditions/pastLoader";
import { TemperatureHistory } from "./weather/conditions/temperatureHistory";
import type { Ask, FeedKind, FeedStore } from "./weather/feed/feedKind";
import { dailyForecastKind, hourlyForecastKind } from "./weather/forecast/forecastKinds";
import { minuteForecastKind, type MinuteForecastService } from "./weather/minuteForecast/minuteForecastKind";
import type { Answer, Budget } from "./weather/model/answer";
import type { Observation } from "./weather/model/observation";
import type { WeatherQuery } from "./weather/model/weatherQuery";
import type { Glance } from "./weather/view/forecastView";
import type { AskPlaces } from "./weather/places/ports";
import { PlaceSearch } from "./weather/places/placeSearch";
import { warningsKind } from "./weather/warnings/warningsKind";
import { parseEndpoint } from "./service/api/endpoint";
import { type FeedGroup, FeedRegistry } from "./weather/feed/feedRegistry";

/** The running extension. */
export interface Composition {
  readonly perform: (command: CommandId, args: readonly unknown[]) => unknown;
  readonly openLink: (link: vscode.Uri) => void;
  readonly chatTool: () => ChatTool;
  readonly panel: Pick<Panel, "deserializeWebviewPanel" | "resolveWebviewView">;
}

/**
 * Builds the parts and connects them. No request is sent before it returns. Adds to `parts`, in the order in which they
 * are built, those whose timers and subscriptions run until they are disposed, also if it throws.
 */
export function compose(
  context: vscode.ExtensionContext,
  log: vscode.LogOutputChannel,
  parts: vscode.Disposable[],
): Composition {
  const own = <Part extends vscode.Disposable>(part: Part): Part => {
    parts.push(part);
    return part;
  };
  const settings = own(new Settings(context.extension.extensionKind === vscode.ExtensionKind.Workspace, parseEndpoint));
  const errors = new ErrorLog(log);
  const locales = new Locales(settings, errors);
  const keys = own(new ApiKeys(context.secrets, context.globalState, process.env, log));
  const targets = new Targets(settings, keys, vscode.env.language);
  const chosenCoordinates = new ChosenCoordinates(context.globalState, settings, log, systemClock.now);
  const notifications = new Notifications(new NotificationHistory(context.globalState, systemClock.now), errors);

  const storage = context.globalStorageUri.fsPath;
  const locks = own(new Locks(join(storage, "locks"), files, log));
  const tidying = own(new Tidying(systemClock, [locks, chosenCoordinates]));
  const openCache = <Query, Cached>(folder: string, codec: QueryCodec<Query, Cached>): QueryCache<Query, Cached> =>
    tidying.add(new QueryCache({ folder: join(storage, folder), files, locks, log, now: systemClock.now }, codec));
  const budgetOf = (budget: Budget): number | undefined =>
    budget === "core" ? settings.current.dailyBudget : settings.current.precipitation.dailyBudget;
  const monthlyBudgetOf = (budget: Budget): number | undefined =>
    budget === "core" ? settings.current.monthlyBudget : undefined;
  const gate = new JournalGate({ folder: storage, files, log, clock: systemClock, budgetOf, monthlyBudgetOf });
  const certificates = new SystemCertificates({
    file: vscode.Uri.joinPath(context.extensionUri, "dist", "systemCertificates.js").fsPath,
    environment: process.env,
    log,
    monotonic: systemClock.monotonic,
  });
  own(certificates);
  let hasCounted = false;
  const client = new Client({
    network: settings.current.network,
    connect: async (options) => {
      const environment = process.env;
      if (options.network.mode === "editor") return openEditorFetchTransport({ ...options, environment });
      const { openTransport } = await import("./service/http/undiciTransport.js");
      return openTransport({ ...options, environment, authorities: certificates });
    },
    mayMissProxy: () => mayMissProxy(settings.current.network, process.env),
    gate,
    onOutcome: (outcome) => {
      // The gate has read the journal for this call.
      hasCounted = true;
      notifications.hear(outcome);
    },
    log,
    now: systemClock.now,
  });
  own(client);

  const countCalls = async (): Promise<void> => {
    await gate.read();
    hasCounted = true;
  };
  const isFocused = (): boolean => attention.isGiven;
  const feedParts = { keys, clock: systemClock, log, countCalls, report: errors.report, isFocused };

  const answers = openCache("answers", conditionsCodec);
  const history = new TemperatureHistory(answers);
  const askConditions: Ask<Observation> = (query, { key, known, signal }) =>
    client.call(conditionsCall(query, known), key, signal);
  const kind = conditionsKind(askConditions, history, () => settings.current.minimumInterval);
  const feeds = new FeedRegistry(kind, feedParts);
  const past = new PastLoader({
    ...{ keys, history, clock: systemClock, countCalls },
    ask: (query, key, signal) => client.call(pastCall(query), key, signal),
  });
  const sources = { feeds, history, past, calls: () => (hasCounted ? gate.known("core") : undefined) };
  const defaultSubscription = new ConditionsSubscription(sources);
  const panelSubscription = new ConditionsSubscription(sources);

  // In a folder of `answers`, so that removing the key removes these too.
  const coordinatesOf = storedCoordinates(
    openCache("answers/positions", coordinatesCodec),
    (query, key, signal) => client.call(coordinatesCall(query), key, signal),
    systemClock.now,
  );
  const minuteService: MinuteForecastService = {
    coordinatesOf: async (query, key, signal) => chosenCoordinates.of(query) ?? coordinatesOf(query, key, signal),
    ask: (query, coordinates, { key, signal }) => client.call(minuteForecastCall(query, coordinates), key, signal),
  };
  const minuteFiles = openCache("answers/forecasts", answerCodec(minuteForecastFormat));
  const minuteFeeds = new FeedRegistry(minuteForecastKind(minuteService, minuteFiles), feedParts);
  const minuteForecast = own(new OptionalKind(minuteFeeds, () => settings.current.precipitation.isOn));

  const groups: FeedGroup[] = [feeds, minuteFeeds];
  const openOptional = <Content>(
    folder: string,
    kindOf: (ask: Ask<Content>, store: FeedStore<Content>) => FeedKind<Content>,
    callOf: (query: WeatherQuery, known?: Answer<Content>) => ApiCall<Content>,
    format: StoreFormat<Content>,
    isOn: () => boolean,
  ): OptionalKind<Content> => {
    const ask: Ask<Content> = (query, { key, known, signal }) => client.call(callOf(query, known), key, signal);
    const group = new FeedRegistry(kindOf(ask, openCache(`answers/${folder}`, answerCodec(format))), feedParts);
    groups.push(group);
    return own(new OptionalKind(group, isOn));
  };
  const hasForecast = (): boolean => settings.current.hasForecast;
  const ofHours = [hourlyForecastKind, hourlyForecastCall, hourlyForecastFormat] as const;
  const hourlyForecast = openOptional("hours", ...ofHours, hasForecast);
  const ofDays = [dailyForecastKind, dailyForecastCall, dailyForecastFormat] as const;
  const dailyForecast = openOptional("days", ...ofDays, hasForecast);
  const ofWarnings = [warningsKind, warningsCall, warningsFormat] as const;
  const warnings = openOptional("warnings", ...ofWarnings, () => settings.current.hasWarnings);

  const searchPlaces: AskPlaces = async (query) => {
    const found = await keys.find(query.endpoint);
    return found.kind === "key" ? client.call(searchCall(query), found, new AbortController().signal) : found;
  };
  const search = new PlaceSearch({ ask: searchPlaces, clock: systemClock });
  own({ dispose: () => search.type(undefined) });
  const statusBar = own(new StatusBar(settings));
  const panel = new Panel({
    extensionUri: context.extensionUri,
    settings,
    locales,
    errors,
    subscription: panelSubscription,
    log,
  });
  own(panel);
  const attention = own(new Attention(panel, systemClock));
  const shown = { attention, statusBar, defaultSubscription, panelSubscription, panel, sources, groups };
  const optional = { minuteForecast, hourlyForecast, dailyForecast, warnings };
  const presenter = own(new Presenter({ settings, locales, errors, targets, keys, ...shown, ...optional }));
  own(new ContextKeys({ defaultSubscription, panelSubscription, panel, keys, errors }));
  const setupFlow = new SetupFlow({
    settings,
    locales,
    errors,
    targets,
    keys,
    notifications,
    subscription: defaultSubscription,
    search,
    forgetWeather: async () => void (await Promise.all([answers.clear(), chosenCoordinates.clear()])),
    remember: (place) => chosenCoordinates.remember(place),
    log,
  });
  const commands = new CommandHandlers({ locales, setupFlow, panel, presenter });
  const setupLink = new SetupLink({ settings, keys, parseEndpoint, setUp: () => commands.show(undefined), log });

  const ahead = (): Glance | undefined => presenter.glanceAt(systemClock.now());
  const chatTool = new ChatTool({ settings, locales, targets, feeds, calls: sources.calls, ahead });

  const handlers: Handlers = {
    "currentConditions.show": (location) => commands.show(location),
    "currentConditions.setUp": () => commands.setUp(),
    "currentConditions.refresh": () => commands.refresh(),
    "currentConditions.setApiKey": () => setupFlow.setApiKey(),
    "currentConditions.removeApiKey": () => setupFlow.removeApiKey(),
    "currentConditions.selectLocation": () => commands.selectLocation(),
    "currentConditions.showLog": () => log.show(),
    "currentConditions.copyMarkdown": () => panel.copy("copyMarkdown"),
    "currentConditions.copyJson": () => panel.copy("copyJson"),
    "currentConditions.perform": (action) => performAction(action),
    "currentConditions.reportProblem": () => {
      const hasProxy = chooseProxy(settings.current.network, process.env).kind !== "none";
      return reportProblem({ extension: context.extension, settings, hasProxy, lastFailure: client.lastFailure });
    },
  };

  followChanges({
    settings,
    keys,
    search,
    feeds: groups,
    past,
    history,
    useNetwork: (network) => client.useNetwork(network),
  });
  warnOfKeyInLog(settings, log, errors);
  own(new LostTabs({ panel, state: context.workspaceState, clock: systemClock, errors }));
  return {
    perform: (command, args) => {
      settings.settle();
      attention.noteCommand();
      return handlers[command](...args);
    },
    openLink: (link) => {
      settings.settle();
      errors.follow(setupLink.open(link));
    },
    chatTool: () => {
      settings.settle();
      return chatTool;
    },
    panel,
  };
}
