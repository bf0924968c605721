import type { WarningCard, WarningsView } from "../../weather/view/forecastView";
import { element } from "../dom/elements";
import { icon } from "../drawings/icons";
import { descriptions } from "./descriptions";
import { link as linkTo } from "./footer";

/** A card for each warning; undefined without one. */
export function warnings({ cards = [] }: WarningsView = {}): HTMLElement | undefined {
  if (cards.length === 0) return undefined;
  return element("div", { class: "warnings", "data-key": "warnings" }, ...cards.map(warningCard));
}

function warningCard({ title, rows, text, disclaimer, link, age }: WarningCard, index: number): HTMLElement {
  const id = `warning-${index}`;
  return element(
    "section",
    { class: "card next warning", "aria-labelledby": id, "data-key": title },
    element("h2", { id }, icon("warning"), element("span", { dir: "auto" }, title)),
    element("dl", { class: "facts" }, ...descriptions(rows)),
    text &&
      element(
        "details",
        {},
        element("summary", {}, text.label),
        ...text.paragraphs.map((paragraph) => element("p", { dir: "auto" }, paragraph)),
      ),
    disclaimer && element("p", { class: "made", dir: "auto" }, disclaimer),
    age && element("p", { class: "made", dir: "auto" }, age),
    link && element("p", {}, linkTo(link.href, link.label)),
  );
}
