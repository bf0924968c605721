import type { WarningCard } from "../view/forecastView";
import type { Warning } from "./warning";

/** Areas and characters of all warnings together. A service sends a few; a hostile list would block the editor. */
const maxAreas = 20;
const maxCharacters = 20_000;

/** A warning without the areas that are too many, and their number. */
export interface ShownWarning extends Warning {
  readonly more: number;
}

/** The most severe warnings, each with its first area, and with the others as long as there is room. */
export function withinLimit(warnings: readonly Warning[]): {
  readonly shown: readonly ShownWarning[];
  readonly more: number;
} {
  const first = warnings.slice(0, maxAreas);
  let room = maxAreas - first.length;
  const shown = first.map((one) => {
    const areas = one.areas.slice(0, 1 + room);
    room -= areas.length - 1;
    return { ...one, areas, more: one.areas.length - areas.length };
  });
  return { shown, more: warnings.length - first.length };
}

/** The cards with the full texts of their warnings, as long as there is room; an ellipsis marks a cut. */
export function withTexts(
  cards: readonly WarningCard[],
  warnings: readonly Warning[],
  label: string,
): readonly WarningCard[] {
  const size = ({ title, rows, disclaimer = "", link, age = "" }: WarningCard): number =>
    [title, disclaimer, link?.label ?? "", age, label, ...rows.flatMap((row) => [row.label, row.value])].join("")
      .length;
  let room = maxCharacters - cards.reduce((sum, card) => sum + size(card), 0);
  return cards.map((card, index): WarningCard => {
    const text = [...new Set(warnings[index]?.areas.flatMap(({ text }) => text ?? []))].join("\n\n");
    const kept = text.length <= room ? text : room > 1 ? `${whole(text.slice(0, room - 1))}…` : "";
    room -= kept.length;
    return kept === "" ? card : { ...card, text: { label, paragraphs: kept.split(/\n{2,}/) } };
  });
}

/** Without the half of a character that a cut may leave at the end. */
function whole(text: string): string {
  return text.replace(/[\ud800-\udbff]$/, "");
}
