import type { RowsCard } from "../../weather/view/cards";
import { element } from "../dom/elements";
import { icon } from "../drawings/icons";
import { descriptions } from "./descriptions";
import { link as linkTo } from "./footer";

/** An official warning: its times, and a text that can be opened. `id` is that of the heading. */
export function rowsCard({ title, rows, text, disclaimer, link, age }: RowsCard, id: string): HTMLElement {
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
