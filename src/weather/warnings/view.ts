import type { EpochMs } from "../base/ports";
import { toSingleLine } from "../base/cleanText";
import type { Failure } from "../model/failure";
import type { FeedState } from "../feed/feed";
import { lastUpdated, localTimeOfDay, placeTime } from "../locale/formatTime";
import type { Locale } from "../locale/locale";
import { strings } from "../locale/strings";
import { failureWords } from "../minuteForecast/failureWords";
import type { Glance, WarningCard, WarningsView } from "../view/forecastView";
import { type Warning, type WarningArea, warningsAt } from "./warning";

const { warnings: own } = strings;

/** Characters of a name in the status bar, which has other items too. */
const maxName = 40;

type Known = Pick<FeedState<readonly Warning[]>, "answer" | "failure">;

/** The warnings in the status bar and its tooltip; undefined without one. */
export function warningsGlance({ answer, failure }: Known, locale: Locale, now: EpochMs): Glance | undefined {
  if (!answer) return undefined;
  const warnings = warningsAt(answer.content, now);
  if (warnings.length === 0) return undefined;
  const [first, ...others] = warnings.filter(({ areas }) => areas.some(({ start }) => !start || start.epoch <= now));
  const more = others.length > 0 ? ` +${others.length}` : "";
  const age = failure ? [lastUpdated(answer.receivedAt, now, locale)] : [];
  const times = warnings.flatMap(({ areas }) => areas.flatMap(({ start, end }) => [start, end]));
  return {
    rows: [],
    warnings: {
      ...(first && { text: toSingleLine(first.name, maxName) + more }),
      rows: warnings.map(({ name, areas, issuer = "" }) => ({
        label: name,
        value: [...areas.map((area) => areaWords(area, locale, now)), issuer, ...age].filter(Boolean).join(" · "),
      })),
    },
    changesAt: Math.min(...times.map((time) => time?.epoch ?? 0).filter((at) => at > now)),
  };
}

/** The panel's cards: the warnings that aren't over, even after a failure; otherwise the failure. */
export function warningCards(
  { answer, failure }: Known,
  locale: Locale,
  now: EpochMs,
  noticed?: Failure,
): WarningsView {
  const warnings = answer ? warningsAt(answer.content, now) : [];
  if (answer && warnings.length > 0) {
    const age = failure && lastUpdated(answer.receivedAt, now, locale);
    return { cards: warnings.map((one) => ({ ...cardOf(one, locale, now), ...(age !== undefined && { age }) })) };
  }
  const words = failure && failureWords(failure, noticed, locale, strings.warnings.failures);
  return words ? { line: { kind: "line", title: locale.localize(own.title), ...words } } : {};
}

function cardOf({ name, areas, issuer, disclaimer, link }: Warning, locale: Locale, now: EpochMs): WarningCard {
  const { localize } = locale;
  const texts = [...new Set(areas.flatMap(({ text }) => text ?? []))];
  return {
    title: name,
    rows: [
      ...areas.map((area) => ({
        label: area.name ?? localize(strings.forecast.columns.time),
        value: timeWords(area, locale, now),
      })),
      ...(issuer === undefined ? [] : [{ label: localize(own.issuer), value: issuer }]),
    ],
    ...(texts.length > 0 && {
      text: { label: localize(own.text), paragraphs: texts.flatMap((text) => text.split(/\n{2,}/)) },
    }),
    ...(disclaimer !== undefined && { disclaimer }),
    ...(link !== undefined && { link: { label: localize(own.link), href: link } }),
  };
}

function areaWords(area: WarningArea, locale: Locale, now: EpochMs): string {
  return [area.name, timeWords(area, locale, now)].filter(Boolean).join(", ");
}

/** For example `15:30 to 23:00`, in the place's time. */
function timeWords({ start, end }: WarningArea, locale: Locale, now: EpochMs): string {
  const { localize } = locale;
  if (!end) return start ? localize(own.from, { start: placeTime(start, now, locale) }) : localize(own.untilFurther);
  const until = placeTime(end, now, locale);
  return start
    ? localize(own.fromTo, { start: localTimeOfDay(start, now, locale), end: until })
    : localize(own.until, { end: until });
}
