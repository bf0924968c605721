import { toPlainLine } from "../base/cleanText";
import type { RefreshResult } from "../feed/refreshResult";
import type { Target } from "../feed/subscription";
import { age, isoTime } from "../locale/formatTime";
import { type Locale, withoutPeriodAfterQuestion } from "../locale/locale";
import { plural } from "../locale/plural";
import { strings } from "../locale/strings";
import { byServiceClock, type Viewing } from "../locale/viewing";
import type { Observation } from "../model/observation";
import { glanceOf } from "../outlook/allKinds";
import { distinctLabels, type SavedPlace } from "../places/savedPlaces";
import type { GlanceRow } from "../view/glance";
import type { PlaceWeather } from "./placeWeather";
import { type DetailedRow, noValue, rowsOf } from "../view/rows";
import { explain, notYet } from "../view/notice";
import { chatReadings, listedPrecipitation, readingsOf } from "../view/readings";
import { comparisonOf, placeOf, summarize } from "./summary";

/** Characters, fewer than 250 tokens. */
const maxLength = 999;
/** Code points of a value, and of a warning or a sentence about what is ahead, which says something wrong if it's cut. */
const maxValue = 60;
const maxSentence = 3 * maxValue;

/** The result of a refresh, which isn't made if it needs a call that the person hasn't confirmed. */
export type ChatResult = RefreshResult<Observation> | "notConfirmed";

/**
 * The result of a refresh for a language model: the reason if there is nothing new, then the weather. Each text from
 * the service and the settings is in quotation marks on a single line, as data. What doesn't fit is cut off at the end.
 */
export function chatText(weather: PlaceWeather, result: ChatResult, viewing: Viewing): string {
  const { locale, clock } = viewing;
  const failed = reasonsOf(result, viewing);
  const { answer } = weather.state;
  if (!answer) return failed.join("");
  const { localize } = locale;
  const { content, receivedAt } = answer;
  const { place, source } = summarize(weather, viewing);
  const { rows: upcoming = [], isElsewhere } = glanceOf(weather, viewing) ?? {};
  const rows = [
    ...rowsOf(
      [
        [strings.panel.place, place],
        [strings.currentConditions, content.text],
      ],
      locale,
    ),
    ...readingsOf(chatReadings, content, locale),
    ...listedPrecipitation(content, locale),
  ];
  const { observed } = content;
  const comparison = comparisonOf(weather.state, viewing);
  const { times } = strings;
  const time = observed
    ? `${localize(times.observed)}: ${isoTime(observed, clock)} (${age(observed.epoch, byServiceClock(viewing, answer))})`
    : `${localize(times.updated)}: ${isoTime({ epoch: receivedAt })} (${age(receivedAt, viewing)})`;
  return fitting([
    ...failed,
    ...rows.map((row) => line(row)),
    ...(comparison === undefined ? [] : [comparison]),
    time,
    ...(source ? [quoted(source.text)] : []),
    ...(isElsewhere ? [`(${localize(times.there)})`] : []),
    ...upcoming.map((row) => (row.isUrgent ? warningLine(row, locale) : line(row, maxSentence))),
  ]);
}

function reasonsOf(result: ChatResult, viewing: Viewing): readonly string[] {
  if (result === "notConfirmed") return [viewing.locale.localize(strings.chat.notConfirmed)];
  return "failure" in result ? [failureText(result, viewing)] : [];
}

/** The reason, the time of the next attempt if a person has to wait, and the command that helps. */
function failureText(
  { failure, until }: Pick<Extract<RefreshResult<never>, { kind: "waiting" }>, "failure" | "until">,
  viewing: Viewing,
): string {
  const { locale } = viewing;
  const { title, sentence, actions } = explain(failure, viewing);
  const opening = until === undefined ? withoutPeriodAfterQuestion(`${title}.`) : notYet(failure, until, viewing);
  const step = actions.map(({ action }) => action).find((one) => one === "setApiKey" || one === "selectLocation");
  const command = step && locale.localize(strings.chat.command, { command: commandOf(step, locale) });
  return [opening, sentence, command].filter(Boolean).join(" ");
}

export function callQuestion(target: Target, made: number, locale: Locale) {
  const { localize } = locale;
  const { title, call } = strings.chat;
  return { title: localize(title, { place: placeOf(target, localize) }), message: plural(call, made, locale) };
}

/** The answer if no saved place has the name that the model gave. Places of the same label have their keys at the end. */
export function unknownPlace(saved: readonly SavedPlace[], locale: Locale): string {
  const labels = distinctLabels(saved, ({ location, label = location }) => label);
  const names = labels.map((label) => quoted(label, maxSentence));
  const places = fitting(names, ", ", maxLength / 2) || noValue;
  return locale.localize(strings.chat.unknownPlace, { places, command: commandOf("selectLocation", locale) });
}

function commandOf(action: "setApiKey" | "selectLocation", { localize }: Locale): string {
  return localize(strings.label, { what: localize(strings.actions[action]) });
}

/**
 * The label of a warning is its name, in the service's words. A long warning is cut in its name and its areas, not in its
 * time: of several times, only that of all areas together stays.
 */
function warningLine({ label, value, short = value, ...row }: GlanceRow, { localize }: Locale): string {
  const isWhole = Array.from(`${label} · ${value}`).length <= maxSentence;
  const words = isWhole ? [label, value] : [cut(label, maxValue), value.startsWith(short) ? value : short];
  return line({ ...row, label: localize(strings.chat.warning), value: words.filter(Boolean).join(" · ") }, maxSentence);
}

/** The label and the detail aren't in quotation marks: the words are ours. */
function line({ label, value, detail }: DetailedRow, limit?: number): string {
  return `${label}: ${quoted(value, limit)}${detail === undefined ? "" : ` (${detail})`}`;
}

/** In quotation marks that the text can't end. */
function quoted(text: string, limit = maxValue): string {
  return JSON.stringify(cut(text, limit));
}

function cut(text: string, limit: number): string {
  return Array.from(toPlainLine(text, limit)).slice(0, limit).join("");
}

function fitting(texts: readonly string[], separator = "\n", limit = maxLength): string {
  let length = 0;
  return texts.filter((text) => (length += text.length + separator.length) <= limit).join(separator);
}
