import type { RowsCard } from "../view/cards";
import type { Warning } from "./warning";

/** Areas and characters of all warnings together. A service sends a few; a hostile list would block the editor. */
const maxAreas = 20;
const maxCharacters = 20_000;

/** Characters that the cards without texts may have in addition to their shares. */
const reserve = 3_000;

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

/** The card with the full text of its warning, cut to the card's share of all characters; an ellipsis marks a cut. */
export function withText(card: RowsCard, { areas }: Warning, label: string, count: number): RowsCard {
  const { title, rows, disclaimer = "", link, age = "" } = card;
  const others = [title, disclaimer, link?.label ?? "", age, label, ...rows.flatMap((row) => [row.label, row.value])];
  const room = Math.floor((maxCharacters - reserve) / count) - others.join("").length;
  const text = [...new Set(areas.flatMap((area) => area.text ?? []))].join("\n\n");
  const kept = text.length <= room ? text : room > 1 ? `${whole(text.slice(0, room - 1))}…` : "";
  return kept === "" ? card : { ...card, text: { label, paragraphs: kept.split(/\n{2,}/) } };
}

/** Without the half of a character that a cut may leave at the end. */
function whole(text: string): string {
  return text.replace(/[\ud800-\udbff]$/, "");
}
