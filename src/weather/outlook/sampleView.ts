import { hour, minute } from "../base/duration";
import type { EpochMs } from "../base/ports";
import { decodeDailyForecast } from "../forecast/dailyForecast";
import { decodeHourlyForecast } from "../forecast/hourlyForecast";
import { ownOffset } from "../locale/placeClock";
import { strings } from "../locale/strings";
import { daysGlance } from "../forecast/forecastGlances";
import type { Viewing } from "../locale/viewing";
import { decodeMinuteForecast } from "../minuteForecast/minuteForecast";
import type { Answer } from "../model/answer";
import { decodeObservations } from "../model/observation";
import { decodeWarnings } from "../warnings/warning";
import { labeledActions } from "../view/messages";
import { panelView, type PanelView } from "../view/panelView";
import type { PlaceWeather } from "../view/placeWeather";
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
  const ofKinds: KindViewing = {
    ...viewing,
    stateOf: <Other>({ id }: OptionalKind<Other>) => ({ answer: answerAt(now, contents[id as KindId] as Other) }),
  };
  const cards = optionalKinds.map((kind: OptionalKind<unknown, KindId>) =>
    cardOf(kind, { answer: answerAt(now, contents[kind.id]) }, ofKinds),
  );
  const history = Array.from({ length: 25 }, (_, index) => {
    const at = now - (24 - index) * hour;
    return { at, celsius: weather.temperatureAt(at) };
  });
  const observation = decodeObservations(responses.currentConditions);
  const state = {
    loading: false,
    history,
    ...(typeof observation === "object" && { answer: answerAt(now, observation) }),
  };
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

/** The same weather for a text in the status bar. */
export function sampleWeather({ now, locale }: Viewing): PlaceWeather {
  const responses = new SampleWeather(now + showersIn, ownOffset, locale.localize).responses(now);
  const observation = decodeObservations(responses.currentConditions);
  const daily = decodeDailyForecast(responses.dailyForecast);
  return {
    target: { kind: "failure", failure: { kind: "locationMissing" }, label: locale.localize(sample.title) },
    state: { loading: false, ...(typeof observation === "object" && { answer: answerAt(now, observation) }) },
    ahead: { moments: [], glance: (viewing) => daily && daysGlance(daily, viewing), cards: () => [], events: () => [] },
  };
}

function answerAt<Content>(now: EpochMs, content: Content): Answer<Content> {
  return { content, receivedAt: now, expiresAt: now + hour, isStorable: false, body: "" };
}
