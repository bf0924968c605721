import { hour, minute } from "../base/duration";
import type { EpochMs } from "../base/ports";
import type { Locale } from "../locale/locale";
import { strings } from "../locale/strings";
import type { Viewing } from "../locale/viewing";
import type { Answer } from "../model/answer";
import type { Measure } from "../model/decode";
import type { Observation } from "../model/observation";
import { sampleOf } from "../model/temperatureSample";
import { panelView, type PanelView } from "../view/panelView";
import { labeledActions } from "../view/messages";
import { type KindContent, type KindId, optionalKinds } from "./kinds";
import type { KindViewing, OptionalKind } from "./optionalKind";

const { sample } = strings;

const measure = (value: number, unit: string): Measure => ({ metric: { value, unit } });
const celsius = (degrees: number): Measure => measure(degrees, "C");

/** Twelve hours that begin fair and end with showers. */
const hourly = [18, 19, 20, 20, 19, 18, 17, 16, 15, 14, 14, 13];
const chances = [5, 5, 10, 15, 25, 40, 60, 75, 60, 40, 20, 10];
/** Words, pictures, chances, lowest and highest temperatures. */
const days = [
  ["partlySunny", 3, 40, 12, 20],
  ["showers", 12, 75, 11, 16],
  ["cloudy", 7, 20, 9, 15],
  ["sunny", 1, 5, 10, 21],
  ["sunny", 1, 5, 12, 24],
] as const;

/** The panel with all cards and made-up weather: nothing in it comes from a service, and nothing names one. */
export function sampleView(viewing: Viewing): PanelView {
  const { now, locale } = viewing;
  const { localize } = locale;
  const contents = contentsAt(now, locale);
  const answerOf = <Content>(content: Content): Answer<Content> => ({
    ...{ content, receivedAt: now, expiresAt: now + hour, isStorable: false, body: "" },
  });
  const ofKinds: KindViewing = {
    ...viewing,
    answerOf: <Other>({ id }: OptionalKind<Other>) => answerOf(contents[id as KindId] as Other),
  };
  const cards = optionalKinds.flatMap((kind: OptionalKind<unknown, KindId>) =>
    kind.cards({ answer: answerOf(contents[kind.id]) }, ofKinds),
  );
  const past = hourly.toReversed().map((degrees, index) => {
    return sampleOf({ epoch: now - (hourly.length - 1 - index) * hour }, celsius(degrees));
  });
  const state = { loading: false, answer: answerOf(observationIn(locale)), history: past };
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

function observationIn({ localize }: Locale): Observation {
  return {
    ...{ text: localize(sample.partlySunny), icon: 3, isDayTime: true },
    ...{ temperature: celsius(18), realFeel: celsius(17), dewPoint: celsius(11) },
    ...{ humidity: 62, cloudCover: 45, uv: { index: 4 } },
    wind: { speed: measure(14, "km/h"), gusts: measure(29, "km/h"), degrees: 245 },
    ...{ pressure: measure(1014, "mb"), pressureTendency: { direction: "falling" } },
    visibility: measure(16, "km"),
    past24Hours: { low: celsius(11), high: celsius(20) },
    precipitation: [1, 24].map((hours) => ({ hours, amount: measure(hours / 10, "mm") })),
    members: {},
  };
}

function contentsAt(now: EpochMs, { localize }: Locale): { readonly [Id in KindId]: KindContent<Id> } {
  const start = now - (now % minute);
  const rates = Array.from({ length: 120 }, (_, index) => Math.max(0, 5 * Math.sin((index - 35) / 16)));
  const rain = { start: start + 35 * minute, end: start + 86 * minute, kind: "rain", intensity: "moderate" } as const;
  const morning = new Date(now).setHours(7, 0, 0, 0);
  const later = new Date(now).setHours(new Date(now).getHours() + 1, 0, 0, 0);
  return {
    minuteForecast: {
      stretches: [rain],
      minutes: rates.map((rate, index) => {
        const epoch = start + index * minute;
        return { epoch, end: epoch + minute, rate, kind: rate > 0 ? rain.kind : undefined };
      }),
      until: start + 120 * minute,
    },
    hourlyForecast: {
      hours: hourly.map((degrees, index) => {
        const [epoch, chance = 0] = [later + index * hour, chances[index]];
        const hourOfDay = new Date(epoch).getHours();
        const [text, icon] = chance < 30 ? [sample.partlySunny, 3] : [sample.showers, 12];
        const isDayTime = hourOfDay >= 6 && hourOfDay < 20;
        const sky = { text: localize(text), icon, isDayTime, chance };
        return { epoch, end: epoch + hour, temperature: celsius(degrees), ...sky };
      }),
    },
    dailyForecast: {
      days: days.map(([name, icon, chance, low, high], index) => {
        const at = (hours: number) => new Date(morning).setHours(24 * index + hours);
        const measures = { low: celsius(low), high: celsius(high) };
        const sun = { sunrise: { epoch: at(6) }, sunset: { epoch: at(20) } };
        const sky = { text: localize(sample[name]), icon, chance };
        return { epoch: at(7), ...sky, night: sky, ...measures, ...sun };
      }),
    },
    warnings: [
      {
        ...{ name: localize(sample.warning), country: "", priority: 1 },
        areas: [{ start: { epoch: later }, end: { epoch: later + 6 * hour }, text: localize(sample.warningText) }],
      },
    ],
  };
}
