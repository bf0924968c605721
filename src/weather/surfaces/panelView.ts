import { defined } from "../base/json";
import { timeThere } from "../locale/formatTime";
import { type Localize, strings } from "../locale/strings";
import { byServiceClock, type Viewing } from "../locale/viewing";
import type { Observation } from "../model/observation";
import { distinctNames, type SavedPlace, including } from "../places/savedPlaces";
import type { FeedState } from "../feed/feed";
import type { Target } from "../feed/subscription";
import { cardsOf } from "../outlook/allKinds";
import type { Offers } from "../outlook/optionalSettings";
import type { Card } from "../view/cardTypes";
import { brokenNotice } from "../view/notice";
import type { PlaceWeather } from "./placeWeather";
import type { Row } from "../view/rows";
import { type Glyph, glyphFor } from "../view/weatherGlyphs";
import { readingOf, readingsOf, tileNames, type WeatherReading } from "../view/readings";
import { callRows, comparisonOf, conditionsOf, type Summary, summarize, temperatureOf, timesOf } from "./summary";
import { type Trend, trendOf } from "../view/trend";

export interface PanelView extends Summary {
  /** Empty if there is only one place. */
  readonly places: readonly PlaceChoice[];
  readonly loading: boolean;
  /** The time at the place if its clock differs from this machine's. All times in the view are on it. */
  readonly clock?: string;
  readonly current?: Current;
  readonly tiles: readonly WeatherReading[];
  /** The temperatures of the past. */
  readonly trend?: Trend;
  readonly cards: readonly Card[];
  readonly offers?: Offers;
  readonly times: readonly Row[];
  readonly calls?: string;
  readonly forecast?: { readonly label: string; readonly href: string };
  readonly words: ReturnType<typeof wordsOf>;
}

export interface Current {
  readonly glyph: Glyph;
  readonly temperature: string;
  readonly text: string;
  readonly feelsLike?: Row;
  readonly comparison?: string;
}

export interface PlaceChoice {
  readonly location: string;
  /** Unique among the choices. */
  readonly label: string;
  readonly isShown: boolean;
}

/** The content of the panel. @param offers for the default location. */
export function panelView(
  weather: PlaceWeather,
  viewing: Viewing,
  saved: readonly SavedPlace[],
  offers?: Offers,
): PanelView {
  const { target, state } = weather;
  const { locale } = viewing;
  const observation = state.answer?.content;
  const seen = byServiceClock(viewing, state.answer);
  const page = observation?.page;
  const calls = callRows(weather, locale)
    .map((row) => locale.localize(strings.pair, { ...row }))
    .join(" · ");
  return {
    ...summarize(weather, viewing),
    places: placesOf(target, saved, locale.localize),
    loading: state.loading,
    times: timesOf(state, viewing),
    ...(calls !== "" && { calls }),
    ...(observation && {
      ...defined({ clock: timeThere(seen), trend: trendOf(weather.history ?? [], seen) }),
      current: currentOf(observation, state, viewing),
    }),
    tiles: observation ? readingsOf(tileNames, observation, locale) : [],
    cards: observation ? cardsOf(weather, viewing, state.failure) : [],
    ...(observation && offers && { offers }),
    ...(page !== undefined && { forecast: { label: locale.localize(strings.panel.forecast), href: page } }),
    words: wordsOf(locale.localize),
  };
}

export function brokenView({ localize }: Viewing["locale"]): PanelView {
  const nothing = { places: [], tiles: [], cards: [], times: [], loading: false };
  return {
    ...nothing,
    phase: "failed",
    place: localize(strings.currentConditions),
    notice: brokenNotice(localize),
    words: wordsOf(localize),
  };
}

/** Labels of buttons and sections; `broken` replaces a section that can't be drawn. */
function wordsOf(localize: Localize) {
  return {
    place: localize(strings.panel.place),
    now: localize(strings.panel.now),
    asking: localize(strings.asking),
    broken: brokenNotice(localize),
    conditions: localize(strings.panel.conditions),
    allFields: localize(strings.panel.allFields),
    /** Between a label and its value. French has a space before it. */
    colon: localize(strings.pair, { label: "", value: "" }),
  };
}

/** The saved places, after the shown one if it isn't saved. Empty if there is only one place. */
function placesOf(target: Target, saved: readonly SavedPlace[], localize: Localize): readonly PlaceChoice[] {
  if (target.kind === "failure") return [];
  const shown: SavedPlace = defined({ location: target.query.location, label: target.label });
  const places = including(saved, shown);
  if (places.length < 2) return [];
  const labelOf = ({ location, label }: SavedPlace): string => label ?? localize(strings.location, { location });
  const labels = distinctNames(places, labelOf);
  return places.map((place, index) => ({
    location: place.location,
    label: labels[index] ?? place.location,
    isShown: place.location === shown.location,
  }));
}

function currentOf(observation: Observation, state: FeedState<Observation>, viewing: Viewing): Current {
  const { locale } = viewing;
  const { icon, isDayTime } = observation;
  const feelsLike = readingOf("feelsLike", observation, locale);
  return {
    glyph: glyphFor(icon, isDayTime),
    temperature: temperatureOf(observation, locale),
    text: conditionsOf(observation, locale),
    ...defined({ feelsLike, comparison: comparisonOf(state, viewing) }),
  };
}
