import * as vscode from "vscode";

import { strings } from "../../weather/locale/strings";
import type { LocationKey } from "../../weather/model/locationKey";
import type { Row } from "../../weather/view/rows";
import type { Segment } from "../../weather/surfaces/statusBarTemplate";
import type { StatusBarText, Tooltip } from "../../weather/surfaces/statusBarView";
import type { Phase } from "../../weather/surfaces/summary";
import { actionLink } from "../platform/actions";
import { localize } from "../platform/currentLocale";
import { linkCommand, setUpCommand } from "../platform/ids";
import { literal, withoutIcons } from "../platform/escapeMarkdown";
import type { SettingsSnapshot } from "../platform/settings";

const phaseIcons: Readonly<Partial<Record<Phase, string>>> = {
  loading: " $(loading~spin)",
  failed: " $(warning)",
};

/** One place in the status bar: a short text, and the rest in the tooltip. A click opens the panel. */
export class StatusBarItem implements vscode.Disposable {
  readonly #item: vscode.StatusBarItem;
  #text: string | undefined;
  #tooltip: string | undefined;

  /** @param index the position among this extension's items, from 0. */
  constructor({ side, priority }: SettingsSnapshot["statusBar"], index: number) {
    const number = index === 0 ? "" : String(index + 1);
    const alignment = side === "left" ? vscode.StatusBarAlignment.Left : vscode.StatusBarAlignment.Right;
    // The editor puts an item with a known id back in its old place until the window reloads, so the id has the place.
    const id = `currentConditions.status${number}@${side}${priority}`;
    // A larger priority is further left.
    this.#item = vscode.window.createStatusBarItem(id, alignment, priority - index / 100);
    this.#item.name = `${localize(strings.weather)} ${number}`.trimEnd();
  }

  /** @param location the location that a click opens in the panel; undefined: the default location. */
  drawText(text: StatusBarText, location: LocationKey | undefined): void {
    const drawn = JSON.stringify([text, location]);
    if (drawn === this.#text) return;
    this.#text = drawn;
    this.#item.text = iconText(text) + (text.isOld ? " $(history)" : (phaseIcons[text.phase] ?? ""));
    const openPanel = { command: "currentConditions.show", title: localize(strings.actions.showPanel) };
    const shown = location === undefined ? [] : [location];
    const setUp = { command: setUpCommand, title: strings.setUp };
    this.#item.command = text.phase === "setUp" ? setUp : { ...openPanel, arguments: shown };
    this.#item.accessibilityInformation = { label: text.label, role: "button" };
    this.#item.show();
  }

  drawTooltip(tooltip: Tooltip): void {
    const drawn = JSON.stringify(tooltip);
    if (drawn === this.#tooltip) return;
    this.#tooltip = drawn;
    this.#item.tooltip = tooltipMarkdown(tooltip);
  }

  hide(): void {
    this.#text = undefined;
    this.#item.hide();
  }

  dispose(): void {
    this.#item.dispose();
  }
}

/** Icons are allowed in the person's template, but not in values from outside. */
export function iconText({ segments }: StatusBarText): string {
  const drawn: Readonly<Record<Segment["kind"], (text: string) => string>> = {
    template: (text) => text,
    value: withoutIcons,
    warning: (name) => `$(warning) ${withoutIcons(name)}`.trimEnd(),
    glyph: (name) => `$(current-conditions-${name})`,
  };
  return segments.map(({ kind, text }) => drawn[kind](text)).join("");
}

function tooltipMarkdown({ title, rows, clock, notice, source, actions }: Tooltip): vscode.MarkdownString {
  const paragraphs = [
    `**${literal(title)}**`,
    ...(rows.length > 0 ? [table(rows)] : []),
    ...(clock === undefined ? [] : [literal(clock)]),
    ...(notice
      ? [
          `$(warning) **${literal(notice.title)}** ${literal(notice.age === undefined ? "" : `(${notice.age})`)}`,
          literal(notice.sentence),
        ]
      : []),
    actions.map(actionLink).join(" · "),
    ...(source ? [source.href === undefined ? literal(source.text) : `[${literal(source.text)}](${source.href})`] : []),
  ];
  const markdown = new vscode.MarkdownString(paragraphs.join("\n\n"), true);
  markdown.isTrusted = { enabledCommands: [linkCommand] };
  return markdown;
}

function table(rows: readonly Row[]): string {
  const lines = rows.map(({ label, value }) => `| ${literal(label)} | ${literal(value)} |`);
  return ["| | |", "|:--|:--|", ...lines].join("\n");
}
