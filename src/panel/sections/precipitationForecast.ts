import type { MinuteForecastCard } from "../../weather/view/forecastView";
import { element, svg } from "../dom/elements";
import { gridLines, percent, timeLabels, valueLabels } from "../drawings/axes";
import { button } from "./button";

type Chart = Extract<MinuteForecastCard, { readonly kind: "chart" }>;

/** The card of the minute forecast: a sentence, next to a chart if rain or snow is expected. */
export function precipitationForecast(card?: MinuteForecastCard, id = "next"): HTMLElement | undefined {
  if (!card) return undefined;
  const lines = [
    element("h2", { id }, card.title),
    element("p", { class: "sentence", dir: "auto" }, card.sentence),
    ...("age" in card ? [element("p", { class: "made", dir: "auto" }, card.age)] : []),
  ];
  return element(
    "section",
    { class: "card next", "aria-labelledby": id, "data-key": id },
    ...(card.kind === "chart"
      ? [element("div", { class: "words" }, ...lines, spoken(card)), drawing(card)]
      : [...lines, card.action && button(card.action, "secondary")]),
  );
}

function spoken({ spoken: stretches }: Chart): HTMLElement {
  return element("ul", { class: "spoken" }, ...stretches.map((stretch) => element("li", {}, stretch)));
}

function drawing({ columns, levels, times }: Chart): HTMLElement {
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

function column({ height, kind }: Chart["columns"][number]): HTMLElement {
  const span = element("span", { class: kind });
  span.style.blockSize = percent(height);
  return span;
}
