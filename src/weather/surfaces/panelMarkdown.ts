import type { Card, TableView } from "../view/cardTypes";
import type { PanelView } from "./panelView";
import { listedPrecipitation } from "../view/readings";
import { type DetailedRow, valueOf } from "../view/rows";

/** As Markdown: a heading, the readings, the times, the cards, and the source. Empty if there is no weather. */
export function markdownOf({ current, place, cards, tiles, past, times, source }: PanelView): string {
  if (!current) return "";
  const { feelsLike, comparison } = current;
  const now = [
    ...(feelsLike ? [feelsLike] : []),
    ...(comparison === undefined ? [] : [{ label: comparison, value: "" }]),
  ];
  const rows = [...now, ...tiles, ...listedPrecipitation(past?.precipitation, -1), ...times];
  return [
    `## ${escapeMarkdown(`${current.temperature} · ${current.text} · ${place}`)}`,
    listOf(rows),
    ...cards.map(cardOf),
    ...(source ? [linkTo(source.text, source.href)] : []),
  ].join("\n\n");
}

function cardOf(card: Card): string {
  const parts = [`### ${escapeMarkdown(card.title)}`, ...partsOf(card), escapeMarkdown(card.age ?? "")];
  return parts.filter((part) => part !== "").join("\n\n");
}

function partsOf(card: Card): readonly string[] {
  switch (card.kind) {
    case "line":
    case "chart":
      return [escapeMarkdown(card.sentence)];
    case "hours":
      return [listOf(card.facts), tableOf(card.table)];
    case "days":
      return [
        tableOf({
          columns: card.columns,
          rows: card.days.map(({ day, text, chance, low, high, wind }) => [day, text, chance, low, high, wind]),
        }),
      ];
    case "rows":
      return [
        ...card.items.map(({ name, rows }) =>
          card.items.length > 1 ? `**${escapeMarkdown(name)}**\n\n${listOf(rows)}` : listOf(rows),
        ),
        listOf(card.facts),
        ...card.disclaimers.map(escapeMarkdown),
        ...card.links.map(({ label, href }) => linkTo(label, href)),
      ];
  }
}

function listOf(rows: readonly DetailedRow[]): string {
  return rows
    .map((row) => [row.label, valueOf(row)].map(escapeMarkdown))
    .map((words) => `- ${words.filter(Boolean).join(": ")}`)
    .join("\n");
}

function tableOf({ columns, rows }: TableView): string {
  return [columns.map(escapeMarkdown), columns.map(() => "---"), ...rows.map((row) => row.map(escapeMarkdown))]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}

function linkTo(text: string, href: string | undefined): string {
  return href === undefined ? escapeMarkdown(text) : `[${escapeMarkdown(text)}](${href})`;
}

/**
 * Escapes characters with a meaning in a line of Markdown (CommonMark 0.31, section 2.4) and in addresses, which become
 * links even without brackets (GitHub Flavored Markdown, section 6.9). Names and mail addresses are looked for only after
 * escapes are gone, so a zero-width space is what keeps `@` from linking.
 */
function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>#|&!~]|:(?=\/\/)|(?<=(?:\b|_)www)\./gi, "\\$&").replaceAll("@", "@\u200b");
}
