import * as vscode from "vscode";

import { strings } from "../../weather/locale/strings";
import type { LocationKey } from "../../weather/model/locationKey";
import type { Segment } from "../../weather/surfaces/statusBarTemplate";
import type { StatusBarText } from "../../weather/surfaces/statusBarView";
import type { Ending, Source } from "../../weather/surfaces/summary";
import type { Tooltip, TooltipRow } from "../../weather/surfaces/tooltip";
import { actionLink } from "../actions";
import { localize } from "../platform/currentLocale";
import { linkCommand, setUpCommand } from "../platform/ids";
import { literal, withoutIcons } from "../platform/escapeMarkdown";
import type { SettingsSnapshot } from "../settings/snapshot";

/** The triangle belongs to official warnings. */
const failureIcons: Readonly<Record<Ending, string>> = { setUp: "$(info)", person: "$(error)", retry: "$(sync)" };

/** One place in the status bar: a short text, and the rest in the tooltip. A click opens the panel. */
export class StatusBarItem implements vscode.Disposable {
  readonly #item: vscode.StatusBarItem;
  #text: string | undefined;
  #tooltip: string | undefined;

  /** @param index the position among this extension's items, from 0: the first one is the last that a narrow window hides. */
  constructor({ side, priority }: Pick<SettingsSnapshot["statusBar"], "side" | "priority">, index: number) {
    const number = index === 0 ? "" : String(index + 1);
    const alignment = side === "left" ? vscode.StatusBarAlignment.Left : vscode.StatusBarAlignment.Right;
    // The editor puts an item with a known id back in its old place until the window reloads, so the id has the place.
    const id = `currentConditions.status${number}@${side}${priority}`;
    // A larger priority is further left. In a narrow window, the editor hides the items on the right from the left.
    const offset = (side === "left" ? -index : index) / 100;
    this.#item = vscode.window.createStatusBarItem(id, alignment, priority + offset);
    this.#item.name = `${localize(strings.weather)} ${number}`.trimEnd();
  }

  /** @param shown the location that a click opens in the panel; empty: the default location. */
  drawText(text: StatusBarText, shown: readonly LocationKey[]): void {
    const drawn = JSON.stringify([text, shown]);
    if (drawn === this.#text) return;
    this.#text = drawn;
    this.#item.text = [iconText(text), markOf(text)].filter(Boolean).join(" ");
    const openPanel = { command: "currentConditions.show", title: localize(strings.actions.showPanel) };
    const setUp = { command: setUpCommand, title: localize(strings.setUp) };
    this.#item.command = text.phase === "setUp" ? setUp : { ...openPanel, arguments: [...shown] };
    this.#item.accessibilityInformation = { label: text.label, role: "button" };
    this.#item.show();
  }

  drawTooltip(tooltip: Tooltip, shown: readonly LocationKey[]): void {
    const drawn = JSON.stringify([tooltip, shown]);
    if (drawn === this.#tooltip) return;
    this.#tooltip = drawn;
    this.#item.tooltip = tooltipMarkdown(tooltip, shown);
  }

  hide(): void {
    this.#text = undefined;
    this.#item.hide();
  }

  dispose(): void {
    this.#item.dispose();
  }
}

/** A failure that only a person can end comes before the age of the weather. */
function markOf({ phase, ending, isOld }: StatusBarText): string {
  if (ending === "person") return failureIcons.person;
  if (isOld) return "$(history)";
  if (phase === "failed") return failureIcons[ending ?? "person"];
  return phase === "loading" ? "$(loading~spin)" : "";
}

/** Icons are allowed in the person's template, but not in values from outside. */
export function iconText({ segments }: StatusBarText): string {
  const drawn: Readonly<Record<Segment["kind"], (text: string) => string>> = {
    template: (text) => text,
    value: withoutIcons,
    warning: (name) => `$(warning) ${withoutIcons(name)}`.trimEnd(),
    glyph: glyphIcon,
  };
  return segments.map(({ kind, text }) => drawn[kind](text)).join("");
}

function glyphIcon(name: string): string {
  return `$(current-conditions-${name})`;
}

/** The weather now, what is dangerous, and what changes soon; then the rest; then where it comes from. */
function tooltipMarkdown(tooltip: Tooltip, shown: readonly LocationKey[]): vscode.MarkdownString {
  const { glyph, title, words = "", clock, notice, source, actions } = tooltip;
  const rowsOf = (part: TooltipRow["part"]) => tooltip.rows.filter((row) => row.part === part);
  const links = actions.map((action) => actionLink(action, shown)).join(" · ");
  const headline = [glyph && glyphIcon(glyph), `**${literal(title)}**`, literal(words)].filter(Boolean).join(" ");
  const sections = [
    [headline, rowsOf("warnings").map(warningLine).join(lineEnd), rowsOf("soon").map(line).join(lineEnd)],
    [table(rowsOf("details")), literal(clock ?? "")],
    [...(notice ? explained(notice) : []), table(rowsOf("update")), links, link(source)],
  ];
  const written = sections.map((paragraphs) => paragraphs.filter(Boolean).join("\n\n")).filter(Boolean);
  const markdown = new vscode.MarkdownString(written.join("\n\n---\n\n"), true);
  markdown.isTrusted = { enabledCommands: [linkCommand] };
  return markdown;
}

/** Without the age of the weather, which the row below has. */
function explained({ title, sentence, ending }: NonNullable<Tooltip["notice"]>): readonly string[] {
  return [`${failureIcons[ending]} **${literal(title)}**`, literal(sentence)];
}

function link(source: Source | undefined): string {
  if (source?.href === undefined) return literal(source?.text ?? "");
  return `[${literal(source.text)}](${source.href})`;
}

/** CommonMark 0.31, section 6.7. */
const lineEnd = "  \n";

/** Without a value, the label says how many more warnings there are. */
function warningLine({ label, value }: TooltipRow): string {
  return value === "" ? literal(label) : `$(warning) **${literal(label)}** ${literal(value)}`;
}

function line({ label, value }: TooltipRow): string {
  return literal(localize(strings.pair, { label, value }));
}

function table(rows: readonly TooltipRow[]): string {
  if (rows.length === 0) return "";
  const lines = rows.map(({ label, value }) => `| ${literal(label)} | ${literal(value)} |`);
  return ["| | |", "|:--|:--|", ...lines].join("\n");
}
