import { ChatTool } from "./editor/chatTool";
import { commandHandlers } from "./editor/commands";
import { reportProblem } from "./editor/issueReporter";
import { PanelDisplay } from "./editor/panelDisplay";
import { built } from "./editor/platform/built";
import { followContextKeys } from "./editor/platform/contextKeys";
import { SetupFlow } from "./editor/setup/setupFlow";
import { SetupLink } from "./editor/setup/setupLink";
import { replaceLostTabs } from "./editor/webview/lostTabs";
import { Panel } from "./editor/webview/panel";
import { SampleTab } from "./editor/webview/sampleTab";

import { parseEndpoint } from "./service/api/parseEndpoint";
import { searchCall } from "./service/api/searchCall";
import { chooseProxy } from "./service/http/proxy";

import type { Kinds } from "./kindFeeds";
import type { Unattended } from "./unattended";

import { ConditionsSubscription } from "./weather/conditions/conditionsSubscription";
import { PlaceSearch } from "./weather/places/placeSearch";

/** Builds everything that a person uses: commands, the panel, the setup, and the chat tool. */
export function openInteraction(unattended: Unattended, { coordinates }: Kinds) {
  return built((own) => {
    const { context, log, clock, errors, settings, locales, keys, targets, notifications, removal } = unattended;
    const { sources, attention, presenter, subscription } = unattended;
    const { client, feeds, calls, outlook } = sources;
    const panelSubscription = new ConditionsSubscription(sources);
    const { extensionUri, extension } = context;
    const panel = own(new Panel({ extensionUri, settings, locales, errors, subscription: panelSubscription }));
    const { update } = presenter;
    const display = own(
      new PanelDisplay({ settings, locales, targets, panel, subscription: panelSubscription, outlook, update }),
    );
    attention.watch(panel);
    presenter.add(display);
    const panelHasWeather = () => panel.isShown && panelSubscription.state.answer !== undefined;
    const changes = [panel.onDidChange, panelSubscription.onDidChange];
    followContextKeys(changes, () => ({ panelHasWeather: panelHasWeather() }), errors);
    const search = new PlaceSearch({
      ask: async (query) => {
        const found = await keys.find(query.endpoint);
        const { signal } = new AbortController();
        return found.kind === "key" ? client.call(searchCall(query), { key: found, signal, isByPerson: true }) : found;
      },
      clock,
    });
    own({ dispose: () => search.type(undefined) });
    settings.onDidChange(() => search.forgetFailures());
    keys.onDidChange(() => (keys.areGone ? search.clear() : search.forgetFailures()));
    const setupFlow = new SetupFlow({
      ...{ settings, locales, errors, targets, keys, notifications, search, coordinates, log, subscription },
      forgetWeather: () => removal.clear(),
    });
    const report = (): Promise<void> => {
      const hasProxy = chooseProxy(settings.current.network, process.env).kind !== "none";
      return reportProblem({ extension, settings, hasProxy, lastFailure: client.lastFailure });
    };
    const sampleTab = own(new SampleTab({ extensionUri, settings, locales, keys, panel, errors }));
    const handlers = commandHandlers({ extension, locales, setupFlow, panel, sampleTab, presenter, log, report });
    const setupLink = new SetupLink({ settings, keys, parseEndpoint, setUp: handlers["currentConditions.show"], log });
    const chatTool = new ChatTool({ settings, locales, targets, feeds, calls, outlook });
    own(replaceLostTabs(panel, context.workspaceState, clock, errors));
    return { handlers, setupLink, chatTool, panel };
  });
}
