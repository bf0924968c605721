import { hour, minute } from "../base/duration";
import { decodeDailyForecast } from "../forecast/dailyForecast";
import { decodeHourlyForecast } from "../forecast/hourlyForecast";
import { ownOffset } from "../locale/placeClock";
import { strings } from "../locale/strings";
import type { Viewing } from "../locale/viewing";
import { decodeMinuteForecast } from "../minuteForecast/minuteForecast";
import type { Answer } from "../model/answer";
import { decodeObservations } from "../model/observation";
import { decodeWarnings } from "../warnings/warning";
import { labeledActions } from "../view/messages";
import { panelView, type PanelView } from "../view/panelView";
import { type KindContent, type KindId, optionalKinds } from "./kinds";
import { cardOf } from "./aging";
import type { KindViewing, OptionalKind } from "./optionalKind";
import { SampleWeather } from "./sampleWeather";

const { sample } = strings;

/** Milliseconds. */
const showersIn = 35 * minute;

/** The panel with all cards and made-up weather, which the decoders read like the service's responses. */
export function sampleView(viewing: Viewing): PanelView {
  const { now, locale } = viewing;
  const { localize } = locale;
  const weather = new SampleWeather(now + showersIn, ownOffset, localize);
  const responses = weather.responses(now);
  const contents: { readonly [Id in KindId]: KindContent<Id> | undefined } = {
    minuteForecast: decodeMinuteForecast(responses.minuteForecast, now),
    hourlyForecast: decodeHourlyForecast(responses.hourlyForecast),
    dailyForecast: decodeDailyForecast(responses.dailyForecast),
    warnings: decodeWarnings(responses.warnings, now),
  };
  const answerOf = <Content>(content: Content): Answer<Content> => ({
    ...{ content, receivedAt: now, expiresAt: now + hour, isStorable: false, body: "" },
  });
  const ofKinds: KindViewing = {
    ...viewing,
    stateOf: <Other>({ id }: OptionalKind<Other>) => ({ answer: answerOf(contents[id as KindId] as Other) }),
  };
  const cards = optionalKinds.map((kind: OptionalKind<unknown, KindId>) =>
    cardOf(kind, { answer: answerOf(contents[kind.id]) }, ofKinds),
  );
  const history = Array.from({ length: 25 }, (_, index) => {
    const at = now - (24 - index) * hour;
    return { at, celsius: weather.temperatureAt(at) };
  });
  const observation = decodeObservations(responses.currentConditions);
  const state = { loading: false, history, ...(typeof observation === "object" && { answer: answerOf(observation) }) };
  const failure = { kind: "locationMissing" } as const;
  return {
    ...panelView({ target: { kind: "failure", failure }, state }, viewing, []),
    ...{ phase: "setUp", place: localize(sample.title), times: [] },
    cards: cards.filter((card) => card !== undefined),
    notice: {
      title: localize(sample.madeUp),
      sentence: localize(sample.next),
      actions: labeledActions(["setApiKey"], localize),
    },
  };
}
