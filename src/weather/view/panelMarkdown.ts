import type { Surface } from "../base/contained";
import type { TableView } from "./cardTypes";
import type { PanelView } from "./panelView";
import type { Row } from "./rows";

/** As Markdown: a heading, the readings, the times, and the source. Empty if there is no weather. */
export function markdownOf({ current, place, cards, tiles, past, times, source }: PanelView): string {
  if (!current || current === "broken") return "";
  const line = ({ label, value, detail }: Row & { readonly detail?: string }): string =>
    `- ${escapeMarkdown(label)}: ${escapeMarkdown([value, detail].filter(Boolean).join(", "))}`;
  const { precipitation } = whole(past) ?? {};
  const longest = precipitation?.rows
    .slice(-1)
    .map(({ label, value }) => ({ label: `${precipitation.title} (${label})`, value }));
  const hours = cards.find((card) => card.kind === "hours");
  const first = [...(hours?.facts ?? []), ...(current.feelsLike ? [current.feelsLike] : [])];
  const rows = [...first, ...(whole(tiles) ?? []), ...(longest ?? []), ...(whole(times) ?? [])].map(line);
  return [
    `## ${escapeMarkdown(`${current.temperature}, ${current.text} · ${place}`)}`,
    rows.join("\n"),
    ...(hours ? [tableOf(hours.table)] : []),
    ...(source
      ? [source.href === undefined ? escapeMarkdown(source.text) : `[${escapeMarkdown(source.text)}](${source.href})`]
      : []),
  ].join("\n\n");
}

function whole<T>(surface: Surface<T> | undefined): T | undefined {
  return surface === "broken" ? undefined : surface;
}

function tableOf({ columns, rows }: TableView): string {
  return [columns, columns.map(() => "---"), ...rows.map((row) => row.map(escapeMarkdown))]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}

/**
 * Escapes characters with a meaning in a line of Markdown (CommonMark 0.31, section 2.4) and in addresses, which become
 * links even without brackets (GitHub Flavored Markdown, section 6.9).
 */
function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>#|&!~]|:(?=\/\/)|(?<=(?:\b|_)www)\./gi, "\\$&");
}
