import { hour } from "../base/duration";
import type { JsonObject } from "../base/json";
import { ownOffset } from "../locale/placeClock";
import { strings } from "../locale/strings";
import type { Viewing } from "../locale/viewing";
import type { Answer } from "../model/answer";
import { type AddressRefused, type Endpoint, isProvider } from "../model/endpoint";
import { decodeObservations } from "../model/observation";
import { labeledActions } from "../view/notice";
import { panelView, type PanelView } from "./panelView";
import type { PlaceWeather } from "./placeWeather";
import { optionalKinds } from "../outlook/kinds";
import { sampleHistory, sampleResponses } from "./sampleWeather";

const { sample } = strings;

/** The panel with all cards and made-up weather. @param endpoint the address for which the person needs a key. */
export function sampleView(viewing: Viewing, endpoint?: Endpoint | AddressRefused): PanelView {
  const { localize } = viewing.locale;
  // The provider's site has no keys for a gateway, or for the other scheme.
  const canGetKey = endpoint && "host" in endpoint && isProvider(endpoint.host) && endpoint.scheme === "header";
  return {
    ...panelView(sampleWeather(viewing), viewing, []),
    ...{ phase: "setUp", times: [] },
    notice: {
      title: localize(sample.madeUp),
      sentence: localize(sample.next),
      actions: labeledActions(canGetKey ? ["setApiKey", "getApiKey"] : ["setApiKey"], localize),
    },
  };
}

/** Made-up weather, which the decoders read like the service's responses; a kind without any has no card. */
export function sampleWeather({ now, locale }: Viewing): PlaceWeather {
  const responses: JsonObject = sampleResponses(now, ownOffset, locale.localize);
  const answerAbout = <Content>(content: Content): Answer<Content> => ({
    ...{ content, receivedAt: now, expiresAt: now + hour, isStorable: false, body: "" },
  });
  const observation = decodeObservations(responses["currentConditions"]);
  const failure = { kind: "locationMissing" } as const;
  return {
    target: { kind: "failure", failure, label: locale.localize(sample.title) },
    state: { loading: false, ...(typeof observation === "object" && { answer: answerAbout(observation) }) },
    history: sampleHistory(now, ownOffset),
    kinds: optionalKinds.flatMap((kind) => {
      const content = kind.decode(responses[kind.id], now);
      return content === undefined ? [] : [{ kind, state: { answer: answerAbout(content) } }];
    }),
  };
}
