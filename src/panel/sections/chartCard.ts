import type { ChartCard } from "../../weather/view/cards";
import { element, svg } from "../dom/elements";
import { gridLines, percent, timeLabels, valueLabels } from "../drawings/axes";

/** A sentence next to a chart of rain and snow. `id` is that of the heading. */
export function chartCard(card: ChartCard, id: string): HTMLElement {
  const { title, sentence, age } = card;
  return element(
    "section",
    { class: "card next", "aria-labelledby": id, "data-key": title },
    element(
      "div",
      { class: "words" },
      element("h2", { id }, title),
      element("p", { class: "sentence", dir: "auto" }, sentence),
      element("p", { class: "made", dir: "auto" }, age),
      spoken(card),
    ),
    drawing(card),
  );
}

function spoken({ spoken: stretches }: ChartCard): HTMLElement {
  return element("ul", { class: "spoken" }, ...stretches.map((stretch) => element("li", {}, stretch)));
}

function drawing({ columns, levels, times }: ChartCard): HTMLElement {
  // Each label is in the middle between its level and the next one.
  const ranges = levels.map(({ at, label }, index) => ({ at: (at + (levels[index + 1]?.at ?? 1)) / 2, label }));
  return element(
    "div",
    { class: "chart", "aria-hidden": "true", "data-key": "chart" },
    valueLabels(ranges),
    svg("svg", { class: "plot", viewBox: "0 0 100 100", preserveAspectRatio: "none" }, ...gridLines(levels, times)),
    element("div", { class: "columns" }, ...columns.map(column)),
    // Centered below its line. 2em is about half the width of a time, which stays inside the chart.
    timeLabels(times, (left) => `clamp(2em, ${left}, 100% - 2em)`),
  );
}

function column({ height, kind }: ChartCard["columns"][number]): HTMLElement {
  const span = element("span", { class: kind });
  span.style.blockSize = percent(height);
  return span;
}
