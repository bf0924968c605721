import * as vscode from "vscode";

import type { Phase, Tooltip, View } from "../weather/present";
import type { Action } from "../weather/failure";
import type { Row } from "../weather/members";
import { actionLink, tooltipCommands } from "./actions";
import { literal, withoutIcons } from "./markdown";

/** Marks what the picture alone does not say. */
const marks: Readonly<Record<Phase, string>> = {
  current: "",
  stale: " $(history)",
  loading: " $(loading~spin)",
  setUp: "",
  failed: " $(warning)",
};

/** The status bar item: a glance at the weather, everything else in its tooltip, the panel behind a click. */
export class StatusBar implements vscode.Disposable {
  readonly #item = vscode.window.createStatusBarItem("currentConditions.status", vscode.StatusBarAlignment.Right, 50);

  constructor() {
    this.#item.name = "Weather";
    this.#item.command = "currentConditions.show";
  }

  update({ glance, tooltip }: View): void {
    this.#item.text = `$(current-conditions-${glance.glyph}) ${withoutIcons(glance.text)}${marks[glance.phase]}`;
    this.#item.tooltip = tooltipMarkdown(tooltip);
    this.#item.accessibilityInformation = { label: glance.label, role: "button" };
    this.#item.show();
  }

  dispose(): void {
    this.#item.dispose();
  }
}

function tooltipMarkdown({ title, rows, notice, source }: Tooltip): vscode.MarkdownString {
  const actions = new Set<Action>([
    ...(notice?.actions.map(({ action }) => action) ?? []),
    "refresh",
    "selectLocation",
  ]);
  const paragraphs = [
    `**${literal(title)}**`,
    ...(rows.length > 0 ? [table(rows)] : []),
    ...(notice
      ? [
          `$(warning) **${literal(notice.title)}** ${literal(notice.age === undefined ? "" : `(${notice.age})`)}`,
          literal(notice.sentence),
        ]
      : []),
    [...actions].map(actionLink).join(" · "),
    ...(source ? [`${literal(source.text)} ${source.link ? `[${source.link.label}](${source.link.href})` : ""}`] : []),
  ];
  const markdown = new vscode.MarkdownString(paragraphs.join("\n\n"), true);
  markdown.isTrusted = { enabledCommands: tooltipCommands };
  return markdown;
}

function table(rows: readonly Row[]): string {
  return ["| | |", "|:--|:--|", ...rows.map(({ label, value }) => `| ${literal(label)} | ${literal(value)} |`)].join(
    "\n",
  );
}
