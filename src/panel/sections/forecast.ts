import type { DaysCard, ForecastCards, HoursCard } from "../../weather/view/forecastView";
import { element, svg } from "../dom/elements";
import { gridLines, percent, timeLabels, valueLabels } from "../drawings/axes";
import { glyphDrawing } from "../drawings/glyphs";
import { lineThrough } from "../drawings/line";
import { descriptions } from "./descriptions";

/** The next hours and days: a card each; undefined if there is neither. */
export function forecast({ hours, days }: ForecastCards = {}): HTMLElement | undefined {
  if (!hours && !days) return undefined;
  return element("div", { class: "ahead", "data-key": "ahead" }, hours && hoursCard(hours), days && daysCard(days));
}

function hoursCard(card: HoursCard): HTMLElement {
  const { title, facts, table: hours, age } = card;
  return element(
    "section",
    { class: "card upcoming", "aria-labelledby": "hours", "data-key": "hours" },
    element("h2", { id: "hours" }, title),
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

function daysCard({ title, columns, days }: DaysCard): HTMLElement {
  return element(
    "section",
    { class: "card days", "aria-labelledby": "days", "data-key": "days" },
    element("h2", { id: "days" }, title),
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
