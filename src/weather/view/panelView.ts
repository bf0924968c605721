import { contained, type Surface, surface } from "../base/contained";
import { defined } from "../base/json";
import type { EpochMs } from "../base/ports";
import { withPlaceNote } from "../locale/formatTime";
import { type Localize, strings } from "../locale/strings";
import { serviceTime } from "../model/answer";
import type { Observation } from "../model/observation";
import { distinctTexts } from "../places/distinctTexts";
import type { SavedPlace } from "../places/savedPlaces";
import type { ConditionsState } from "../conditions/conditionsSubscription";
import type { Target } from "../feed/subscription";
import type { Card, Offers } from "./cardTypes";
import type { Row } from "./rows";
import { type Glyph, glyphFor } from "./weatherGlyphs";
import { precipitationOf, readingOf, readingsOf, tileNames, type WeatherReading } from "./readings";
import {
  brokenNotice,
  callRows,
  conditionsOf,
  type Notice,
  type Phase,
  type Source,
  summarize,
  temperatureOf,
  timesOf,
} from "./summary";
import { type Trend, trendOf } from "./trend";
import type { Locale } from "../locale/locale";

export interface PanelView {
  readonly phase: Phase;
  readonly place: string;
  /** Empty if there is only one place. */
  readonly places: readonly PlaceChoice[];
  readonly loading: boolean;
  readonly current?: Surface<Current>;
  readonly notice?: Notice;
  readonly tiles: Surface<readonly WeatherReading[]>;
  readonly past?: Surface<Past>;
  readonly cards: readonly Card[];
  readonly offers?: Offers;
  readonly times: Surface<readonly Row[]>;
  readonly calls?: string;
  readonly source?: Source;
  readonly forecast?: { readonly label: string; readonly href: string };
  readonly words: ReturnType<typeof wordsOf>;
}

export interface Current {
  readonly glyph: Glyph;
  readonly temperature: string;
  readonly text: string;
  readonly feelsLike?: Row;
}

export interface PlaceChoice {
  readonly location: string;
  /** Unique among the choices. */
  readonly label: string;
  readonly isShown: boolean;
}

export interface Past {
  readonly trend?: Trend;
  readonly precipitation?: { readonly title: string; readonly rows: readonly Row[] };
}

/** The content of the panel; for the default location with the `cards` of the near future and the `offers`. */
export function panelView(
  target: Target,
  state: ConditionsState,
  locale: Locale,
  now: EpochMs,
  saved: readonly SavedPlace[] = [],
  cards: readonly Card[] = [],
  offers?: Offers,
): PanelView {
  const { localize, report } = locale;
  const observation = state.answer?.content;
  const page = observation?.page;
  return {
    ...summarize(target, state, locale, now),
    places: placesOf(target, saved, locale),
    loading: state.loading,
    times: surface(report, () => timesOnCard(state, locale, now)),
    ...defined({
      calls: contained(
        report,
        () => callsOf(state, locale),
        () => undefined,
      ),
    }),
    ...(observation && {
      current: surface(report, () => currentOf(observation, locale)),
      past: surface(report, () => pastOf(observation, state, locale, now)),
    }),
    tiles: observation ? surface(report, () => readingsOf(tileNames, observation, locale)) : [],
    cards: observation ? cards : [],
    ...(observation && offers && { offers }),
    ...(page !== undefined && { forecast: { label: localize(strings.panel.forecast), href: page } }),
    words: wordsOf(localize),
  };
}

function callsOf(state: ConditionsState, locale: Locale): string | undefined {
  const rows = callRows(state, locale).map(({ label, value }) => locale.localize(strings.pair, { label, value }));
  return rows.length > 0 ? rows.join(" · ") : undefined;
}

/** The times, with a note next to the time of the observation, the only one on the place's clock. */
function timesOnCard(state: ConditionsState, locale: Locale, now: EpochMs): readonly Row[] {
  const { observed } = state.answer?.content ?? {};
  const [first, ...others] = timesOf(state, locale, now);
  if (!first || !observed || locale.isLasting) return timesOf(state, locale, now);
  return [{ ...first, value: withPlaceNote(first.value, [observed], locale) }, ...others];
}

/** Labels of buttons and sections; `broken` replaces a surface that can't be shown. */
function wordsOf(localize: Localize) {
  return {
    place: localize(strings.panel.place),
    now: localize(strings.panel.now),
    asking: localize(strings.asking),
    broken: brokenNotice(localize),
    conditions: localize(strings.panel.conditions),
    allFields: localize(strings.panel.allFields),
  };
}

function pastOf(observation: Observation, state: ConditionsState, locale: Locale, now: EpochMs): Past {
  const { answer, history = [] } = state;
  return defined({
    trend: trendOf(history, locale, serviceTime(now, answer)),
    precipitation: precipitationOf(observation, locale),
  });
}

/** The saved places, after the shown one if it isn't saved. Empty if there is only one place. */
function placesOf(target: Target, saved: readonly SavedPlace[], { localize }: Locale): readonly PlaceChoice[] {
  if (target.kind === "failure") return [];
  const shown: SavedPlace = defined({ location: target.query.location, label: target.label });
  const isShown = ({ location }: SavedPlace): boolean => location === shown.location;
  const places = saved.some(isShown) ? saved : [shown, ...saved];
  if (places.length < 2) return [];
  const labelOf = ({ location, label }: SavedPlace): string => label ?? localize(strings.location, { location });
  const labels = distinctTexts(places, [labelOf, (place) => `${labelOf(place)} (${place.location})`]);
  return places.map((place, index) => ({
    location: place.location,
    label: labels[index] ?? place.location,
    isShown: isShown(place),
  }));
}

function currentOf(observation: Observation, locale: Locale): Current {
  const { icon, isDayTime } = observation;
  const feelsLike = readingOf("feelsLike", observation, locale);
  return {
    glyph: glyphFor(icon, isDayTime),
    temperature: temperatureOf(observation, locale),
    text: conditionsOf(observation, locale),
    ...(feelsLike && { feelsLike }),
  };
}
