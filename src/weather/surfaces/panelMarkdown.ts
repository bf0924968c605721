import type { Card, TableView } from "../view/cardTypes";
import type { PanelView } from "./panelView";
import { type DetailedRow, valueOf } from "../view/rows";

type Words = Pick<PanelView["words"], "colon">;

/** As Markdown: a heading, the readings, the times, the cards, and the source. Empty if there is no weather. */
export function markdownOf({ current, place, cards, tiles, times, source, words }: PanelView): string {
  if (!current) return "";
  const { feelsLike, comparison } = current;
  const now = [
    ...(feelsLike ? [feelsLike] : []),
    ...(comparison === undefined ? [] : [{ label: comparison, value: "" }]),
  ];
  const rows = [...now, ...tiles, ...times];
  return [
    `## ${escapeMarkdown(`${current.temperature} · ${current.text} · ${place}`)}`,
    listOf(rows, words),
    ...cards.map((card) => cardOf(card, words)),
    ...(source ? [linkTo(source.text, source.href)] : []),
  ].join("\n\n");
}

function cardOf(card: Card, words: Words): string {
  const parts = [`### ${escapeMarkdown(card.title)}`, ...partsOf(card, words), escapeMarkdown(card.age ?? "")];
  return parts.filter((part) => part !== "").join("\n\n");
}

function partsOf(card: Card, words: Words): readonly string[] {
  switch (card.kind) {
    case "line":
    case "note":
    case "chart":
      return [escapeMarkdown(card.sentence ?? "")];
    case "hours":
      return [listOf(card.facts, words), tableOf(card.table)];
    case "days":
      return [
        tableOf({
          columns: card.columns,
          rows: card.days.map(({ day, text, chance, low, high, wind }) => [day, text, chance, low, high, wind]),
        }),
      ];
    case "rows":
      return [
        ...card.items.flatMap(({ name, times, folded: { facts = [], disclaimer = "", link } = {} }) => [
          `**${escapeMarkdown(name)}**`,
          listOf([{ label: times, value: "" }, ...facts], words),
          escapeMarkdown(disclaimer),
          link ? linkTo(link.label, link.href) : "",
        ]),
        listOf(card.facts, words),
      ];
  }
}

function listOf(rows: readonly DetailedRow[], { colon }: Words): string {
  return rows
    .map((row) => [row.label, valueOf(row)].map(escapeMarkdown))
    .map((parts) => `- ${parts.filter(Boolean).join(colon)}`)
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
