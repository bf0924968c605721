import type { LineCard } from "../../weather/view/cards";
import { element } from "../dom/elements";
import { button } from "./button";

/** A sentence with its buttons. `id` is that of the heading. */
export function lineCard({ title, sentence, age, actions = [] }: LineCard, id: string): HTMLElement {
  return element(
    "section",
    { class: "card next", "aria-labelledby": id, "data-key": title },
    element("h2", { id }, title),
    element("p", { class: "sentence", dir: "auto" }, sentence),
    age === undefined ? undefined : element("p", { class: "made", dir: "auto" }, age),
    ...actions.map((action) => button(action, "secondary")),
  );
}
