import * as vscode from "vscode";

import { strings } from "../../weather/locale/strings";
import type { LocationKey } from "../../weather/model/locationKey";
import type { Row } from "../../weather/view/allFields";
import type { Segment } from "../../weather/view/statusBarTemplate";
import type { StatusBarText, StatusBarView, Tooltip } from "../../weather/view/statusBarView";
import type { Phase } from "../../weather/view/summary";
import { actionLink, tooltipCommands } from "../platform/actions";
import { localize } from "../platform/locale";
import { literal, withoutIcons } from "../platform/markdown";
import type { SettingsSnapshot } from "../platform/settings";
import type { Action } from "../../weather/model/action";

/** Marks what the picture alone does not say. */
const phaseIcons: Readonly<Record<Phase, string>> = {
  current: "",
  stale: " $(history)",
  loading: " $(loading~spin)",
  setUp: "",
  failed: " $(warning)",
};

/** Leads a person who has set up nothing yet through key, location and weather. */
const openWalkthrough: vscode.Command = {
  command: "workbench.action.openWalkthrough",
  title: strings.setUp,
  arguments: ["weather-current-conditions.current-conditions#start", false],
};

type ItemPlacement = Pick<SettingsSnapshot["statusBar"], "side" | "priority">;

/** One status bar item: the weather in a few characters, everything else in its tooltip, the panel behind a click. */
export class WeatherStatusBarItem implements vscode.Disposable {
  #position: ItemPlacement;
  #item: vscode.StatusBarItem;

  /** @param index where it stands among this extension's items, from 0. */
  constructor(
    position: ItemPlacement,
    private readonly index: number,
  ) {
    this.#position = position;
    this.#item = createItem(position, index);
  }

  /**
   * Moves the item, if it is elsewhere. It is made anew under another id: the editor puts an item back where one of the same
   * id has been before, until the window is loaded anew.
   */
  moveTo(position: ItemPlacement): void {
    if (position.side === this.#position.side && position.priority === this.#position.priority) return;
    this.#item.dispose();
    this.#position = position;
    this.#item = createItem(position, this.index, `@${position.side}${position.priority}`);
  }

  /** @param location the panel's location after a click; undefined: the default one. */
  update({ text, tooltip }: StatusBarView, location: LocationKey | undefined): void {
    this.#item.text = textOf(text) + phaseIcons[text.phase];
    this.#item.tooltip = tooltipMarkdown(tooltip);
    this.#item.command = text.phase === "setUp" ? openWalkthrough : openPanel(location);
    this.#item.accessibilityInformation = { label: text.label, role: "button" };
    this.#item.show();
  }

  hide(): void {
    this.#item.hide();
  }

  dispose(): void {
    this.#item.dispose();
  }
}

function openPanel(location: LocationKey | undefined): vscode.Command {
  const shown = location === undefined ? [] : [location];
  return { command: "currentConditions.show", title: localize(strings.actions.showPanel), arguments: shown };
}

function createItem({ side, priority }: ItemPlacement, index: number, moved = ""): vscode.StatusBarItem {
  const alignment = side === "left" ? vscode.StatusBarAlignment.Left : vscode.StatusBarAlignment.Right;
  // The larger the priority, the further left: the first of several comes first.
  const item = vscode.window.createStatusBarItem(
    `currentConditions.status${index === 0 ? "" : index + 1}${moved}`,
    alignment,
    priority - index / 100,
  );
  item.name = [localize(strings.weather), index === 0 ? "" : index + 1].join(" ").trimEnd();
  return item;
}

/** The person's template may hold icons; what came from outside may not. */
function textOf({ segments }: StatusBarText): string {
  const written: Readonly<Record<Segment["kind"], (text: string) => string>> = {
    template: (text) => text,
    value: withoutIcons,
    glyph: (name) => `$(current-conditions-${name})`,
  };
  return segments.map(({ kind, text }) => written[kind](text)).join("");
}

function tooltipMarkdown({ title, rows, notice, source, actions }: Tooltip): vscode.MarkdownString {
  const paragraphs = [
    `**${literal(title)}**`,
    ...(rows.length > 0 ? [table(rows)] : []),
    ...(notice
      ? [
          `$(warning) **${literal(notice.title)}** ${literal(notice.age === undefined ? "" : `(${notice.age})`)}`,
          literal(notice.sentence),
        ]
      : []),
    actions.map(({ action }: { readonly action: Action }) => actionLink(action)).join(" · "),
    ...(source ? [source.href === undefined ? literal(source.text) : `[${literal(source.text)}](${source.href})`] : []),
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
