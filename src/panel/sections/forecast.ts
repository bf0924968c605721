import type { DaysCard, HoursCard } from "../../weather/view/cards";
import { element, svg } from "../dom/elements";
import { gridLines, percent, timeLabels, valueLabels } from "../drawings/axes";
import { glyphDrawing } from "../drawings/glyphs";
import { lineThrough } from "../drawings/line";
import { descriptions } from "./descriptions";

/** The next hours: facts about today, a drawing, and a table for screen readers. `id` is that of the heading. */
export function hoursCard(card: HoursCard, id: string): HTMLElement {
  const { title, facts, table: hours, age } = card;
  return element(
    "section",
    { class: "card upcoming", "aria-labelledby": id, "data-key": "hours" },
    element("h2", { id }, title),
    facts.length > 0 ? element("dl", { class: "facts" }, ...descriptions(facts)) : undefined,
    drawing(card),
    element("div", { class: "spoken" }, table(hours.columns, hours.rows.map(hourRow))),
    element("p", { class: "made", dir: "auto" }, age),
  );
}

function drawing({ line, hours }: HoursCard): HTMLElement {
  const labels = hours.flatMap(({ at, label }) => (label === undefined ? [] : [{ at, label }]));
  return element(
    "div",
    { class: "chart", "aria-hidden": "true", "data-key": "chart" },
    element("div", { class: "glyphs" }, ...hours.map(glyphAbove)),
    line && valueLabels(line.values),
    svg(
      "svg",
      { class: "plot", viewBox: "0 0 100 100", preserveAspectRatio: "none" },
      ...gridLines(line?.values ?? [], labels),
      ...(line ? lineThrough(line.points) : []),
    ),
    element("div", { class: "chances columns" }, ...hours.map(chanceBar)),
    timeLabels(labels, (left) => `min(${left}, 100% - 1.6em)`),
  );
}

function glyphAbove({ at, glyph }: HoursCard["hours"][number]): HTMLElement | undefined {
  return glyph && placed(element("span", {}, glyphDrawing(glyph)), at);
}

function chanceBar({ at, chance, chanceLabel, kind }: HoursCard["hours"][number]): HTMLElement {
  const bar = placed(
    element("span", { class: chance > 0 ? kind : undefined }, chanceLabel && element("b", {}, chanceLabel)),
    at,
  );
  bar.style.setProperty("--chance", String(chance));
  return bar;
}

/** Centers `part` at a fraction of the width. */
function placed(part: HTMLElement, at: number): HTMLElement {
  part.style.left = percent(at);
  return part;
}

/** The heads of the columns are for screen readers. */
function table(columns: readonly string[], rows: readonly HTMLElement[]): HTMLElement {
  const heads = columns.map((name) => element("th", { scope: "col" }, name));
  const head = element("thead", { class: "spoken" }, element("tr", {}, ...heads));
  return element("table", {}, head, element("tbody", {}, ...rows));
}

function hourRow([time = "", ...values]: readonly string[]): HTMLElement {
  const cells = values.map((value) => element("td", { dir: "auto" }, value));
  return element("tr", {}, element("th", { scope: "row" }, time), ...cells);
}

/** The next days as a table. `id` is that of the heading. */
export function daysCard({ title, columns, days }: DaysCard, id: string): HTMLElement {
  return element(
    "section",
    { class: "card days", "aria-labelledby": id, "data-key": "days" },
    element("h2", { id }, title),
    table(columns, days.map(dayRow)),
  );
}

function dayRow({ day, glyph, text, chance, low, high, bar }: DaysCard["days"][number]): HTMLElement {
  return element(
    "tr",
    {},
    element("th", { scope: "row", dir: "auto" }, day),
    element("td", { class: "weather" }, glyphDrawing(glyph), element("span", { class: "spoken" }, text)),
    element("td", { class: "chance", dir: "auto" }, chance),
    element("td", { class: "low", dir: "auto" }, low),
    element("td", { class: "high", dir: "auto" }, rangeBar(bar), element("span", {}, high)),
  );
}

function rangeBar(bar: DaysCard["days"][number]["bar"]): HTMLElement | undefined {
  if (!bar) return undefined;
  const fill = element("span", {});
  fill.style.insetInlineStart = percent(bar.from);
  fill.style.inlineSize = percent(bar.to - bar.from);
  return element("span", { class: "spread", "aria-hidden": "true" }, fill);
}
