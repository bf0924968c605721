import { placeNote } from "../locale/formatTime";
import type { Locale } from "../locale/locale";
import { strings } from "../locale/strings";
import type { Viewing } from "../locale/viewing";
import type { PlainAction } from "../model/action";
import { isUsed } from "../model/answer";
import { isIncomplete } from "../model/failure";
import type { Observation } from "../model/observation";
import type { Glance, GlanceRow } from "../view/glance";
import type { Notice } from "../view/notice";
import { readingOf, readingsOf, tooltipReadings } from "../view/readings";
import { type Row, valueOf } from "../view/rows";
import { type Glyph, glyphFor } from "../view/weatherGlyphs";
import type { PlaceWeather } from "./placeWeather";
import {
  callRows,
  conditionsOf,
  type Ending,
  type Phase,
  type Source,
  summarize,
  type Summary,
  updateOf,
} from "./summary";

export interface Tooltip {
  /** None without weather. */
  readonly glyph?: Glyph;
  /** The temperature; words if it isn't known. */
  readonly title: string;
  /** Beside the title in the first line. */
  readonly words?: string;
  /** In the order of their parts. */
  readonly rows: readonly TooltipRow[];
  /** A note that the times in the rows are the place's. */
  readonly clock?: string;
  readonly notice?: Notice & { readonly ending: Ending };
  readonly source?: Source;
  readonly actions: readonly PlainAction[];
}

export interface TooltipRow extends Row {
  readonly part: "warnings" | "soon" | "details" | "update";
}

/** The titles without weather. */
export const phaseTitles: Readonly<Record<Phase, string>> = {
  current: strings.currentConditions,
  stale: strings.currentConditions,
  loading: strings.asking,
  setUp: strings.setUp,
  failed: strings.noWeather,
};

/** More rows would hide the window behind the tooltip. */
const maxRows = 12;

/** The weather now, what is dangerous, what changes soon, the rest, and where it comes from, in this order. */
export function tooltipOf(weather: PlaceWeather, viewing: Viewing, glance: Glance): Tooltip {
  const { state } = weather;
  const { locale } = viewing;
  const summary = summarize(weather, viewing);
  const { phase, notice, ending, source } = summary;
  const observation = state.answer?.content;
  const readings = observation ? readingsOf(tooltipReadings, observation, locale) : [];
  const rows = [...glance.rows, ...readings].map(rowOf);
  const last = [...updateOf(state, viewing), ...callRows(weather, locale, (count) => isUsed(count, 0.8))].map((row) =>
    inPart("update", row),
  );
  return {
    ...(observation ? headlineOf(observation, summary, locale) : { title: locale.localize(phaseTitles[phase]) }),
    rows: [...inOrder(rows).slice(0, maxRows - last.length), ...last],
    ...(glance.isElsewhere && { clock: placeNote(viewing) }),
    ...(notice && ending && { notice: { ...notice, ending } }),
    ...(source && { source }),
    actions: actionsOf(state, notice),
  };
}

/** The remedy for a failure first, then the usual actions that have an effect. */
function actionsOf({ answer, failure }: PlaceWeather["state"], notice: Notice | undefined): readonly PlainAction[] {
  const remedies = notice?.actions.map(({ action }) => action) ?? [];
  const refresh = failure && isIncomplete(failure) ? [] : (["refresh"] as const);
  return [
    ...new Set([...remedies, ...refresh, ...(answer ? (["showPanel"] as const) : []), "selectLocation" as const]),
  ];
}

/** For example `24°C`, and `Sunny · Feels like 26°C · Oslo`; if the observation is old, also its age. */
function headlineOf(observation: Observation, { place, age }: Summary, locale: Locale) {
  const [temperature, feelsLike] = (["temperature", "feelsLike"] as const).map((name) =>
    readingOf(name, observation, locale),
  );
  const [title = "", ...words] = [
    temperature?.value,
    conditionsOf(observation, locale),
    feelsLike && `${feelsLike.label} ${feelsLike.value}`,
    place,
    age,
  ].filter(Boolean);
  const glyph = glyphFor(observation.icon, observation.isDayTime);
  return { glyph, title, ...(words.length > 0 && { words: words.join(" · ") }) };
}

function rowOf({ short, isUrgent, isSoon, ...row }: GlanceRow): TooltipRow {
  const part = isUrgent ? "warnings" : isSoon ? "soon" : "details";
  return inPart(part, { label: row.label, value: valueOf({ ...row, value: short ?? row.value }) });
}

function inPart(part: TooltipRow["part"], row: Row): TooltipRow {
  return { part, ...row };
}

function inOrder(rows: readonly TooltipRow[]): readonly TooltipRow[] {
  return (["warnings", "soon", "details"] as const).flatMap((name) => rows.filter(({ part }) => part === name));
}
