import * as vscode from "vscode";

import { second } from "../../weather/base/duration";
import type { EpochMs } from "../../weather/base/ports";
import type { ConditionsSubscription } from "../../weather/conditions/conditionsSubscription";
import type { Locale } from "../../weather/locale/locale";
import { strings } from "../../weather/locale/strings";
import type { LocationKey } from "../../weather/model/locationKey";
import type { Row } from "../../weather/view/rows";
import type { Glance } from "../../weather/view/cardTypes";
import type { Segment } from "../../weather/view/statusBarTemplate";
import { type StatusBarText, statusBarView, type Tooltip } from "../../weather/view/statusBarView";
import type { Phase } from "../../weather/view/summary";
import { actionLink } from "../platform/actions";
import { localize } from "../platform/currentLocale";
import { linkCommand, setUpCommand } from "../platform/ids";
import { literal, withoutIcons } from "../platform/escapeMarkdown";
import type { Settings, SettingsSnapshot } from "../platform/settings";

const phaseIcons: Readonly<Record<Phase, string>> = {
  current: "",
  stale: " $(history)",
  loading: " $(loading~spin)",
  setUp: "",
  failed: " $(warning)",
};

/** An item with its last text and tooltip, as JSON; these are undefined while the item is new or hidden. */
interface Drawn {
  readonly item: vscode.StatusBarItem;
  text?: string;
  tooltip?: string;
}

/** Draws the places in the status bar: a short text, and the rest in the tooltip. A click opens the panel. */
export class StatusBar implements vscode.Disposable {
  readonly #drawn: Drawn[] = [];
  #placement = "";
  #begin: EpochMs | undefined;

  constructor(private readonly settings: Pick<Settings, "current">) {}

  /**
   * Shows `places` from left to right, each with the times of its own clock, and removes other items.
   *
   * @param glance the near future of the first place.
   * @returns milliseconds until the next call; 0 for a new item, whose tooltip is slower than its text and follows in
   * the next turn.
   */
  show(
    places: readonly (Pick<ConditionsSubscription, "target" | "state"> & { readonly locale: Locale })[],
    now: EpochMs,
    glance?: Glance,
  ): number {
    const { statusBar: wanted } = this.settings.current;
    const placement = `${wanted.side} ${wanted.priority}`;
    const kept = placement === this.#placement ? places.length : 0;
    this.#placement = placement;
    for (const { item } of this.#drawn.splice(kept)) item.dispose();
    const isOneOfSeveral = places.length > 1;
    this.#begin ??= now;
    let wait = Infinity;
    for (const [index, { target, state, locale }] of places.entries()) {
      // Waits up to a second for the stored weather, which a slow disk or keyring can delay. The other items wait, too.
      const isRead = state.loading || state.answer !== undefined || state.failure !== undefined;
      if (!this.#drawn[index] && !isRead && Math.abs(now - this.#begin) < second) {
        wait = Math.min(wait, second);
        break;
      }
      const drawn = (this.#drawn[index] ??= { item: createItem(wanted, index) });
      const style = { ...wanted, isOneOfSeveral };
      const view = statusBarView(target, state, locale, now, style, index === 0 ? glance : undefined);
      // One item is enough to ask for the setup.
      if (index > 0 && view.text.phase === "setUp") {
        hide(drawn);
        continue;
      }
      const isNew = drawn.text === undefined;
      drawText(drawn, view.text, isOneOfSeveral && target.kind === "query" ? target.query.location : undefined);
      if (isNew) wait = 0;
      else drawTooltip(drawn, view.tooltip);
    }
    return wait;
  }

  dispose(): void {
    for (const { item } of this.#drawn) item.dispose();
  }
}

/** @param index the position among this extension's items, from 0. */
function createItem({ side, priority }: SettingsSnapshot["statusBar"], index: number): vscode.StatusBarItem {
  const number = index === 0 ? "" : String(index + 1);
  const alignment = side === "left" ? vscode.StatusBarAlignment.Left : vscode.StatusBarAlignment.Right;
  // The editor puts an item with a known id back in its old place until the window reloads, so the id has the place.
  const id = `currentConditions.status${number}@${side}${priority}`;
  // A larger priority is further left.
  const item = vscode.window.createStatusBarItem(id, alignment, priority - index / 100);
  item.name = `${localize(strings.weather)} ${number}`.trimEnd();
  return item;
}

/** @param location the location that a click opens in the panel; undefined: the default location. */
function drawText(drawn: Drawn, text: StatusBarText, location: LocationKey | undefined): void {
  const written = JSON.stringify([text, location]);
  if (written === drawn.text) return;
  drawn.text = written;
  const { item } = drawn;
  item.text = iconText(text) + phaseIcons[text.phase];
  item.command = text.phase === "setUp" ? { command: setUpCommand, title: strings.setUp } : openPanel(location);
  item.accessibilityInformation = { label: text.label, role: "button" };
  item.show();
}

function drawTooltip(drawn: Drawn, tooltip: Tooltip): void {
  const written = JSON.stringify(tooltip);
  if (written === drawn.tooltip) return;
  drawn.tooltip = written;
  drawn.item.tooltip = tooltipMarkdown(tooltip);
}

function hide(drawn: Drawn): void {
  delete drawn.text;
  drawn.item.hide();
}

function openPanel(location: LocationKey | undefined): vscode.Command {
  const shown = location === undefined ? [] : [location];
  return { command: "currentConditions.show", title: localize(strings.actions.showPanel), arguments: shown };
}

/** Icons are allowed in the person's template, but not in values from outside. */
function iconText({ segments }: StatusBarText): string {
  const written: Readonly<Record<Segment["kind"], (text: string) => string>> = {
    template: (text) => text,
    value: withoutIcons,
    warning: (name) => `$(warning) ${withoutIcons(name)}`,
    glyph: (name) => `$(current-conditions-${name})`,
  };
  return segments.map(({ kind, text }) => written[kind](text)).join("");
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
