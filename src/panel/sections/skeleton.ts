import { element } from "../dom/elements";

/** Gray shapes in place of the weather, and the sentence `asking`, while the first request is in flight. */
export function skeleton(asking: string): HTMLElement {
  const block = (name: string): HTMLElement => element("div", { class: `block ${name}`, "aria-hidden": "true" });
  const tile = (): HTMLElement => element("div", { class: "card tile" }, block("short"), block("long"));
  return element(
    "section",
    { class: "skeleton", "data-key": "skeleton" },
    element(
      "div",
      { class: "card outline" },
      block("round"),
      element("div", { class: "lines" }, block("large"), element("p", {}, asking)),
    ),
    element("div", { class: "tiles", "aria-hidden": "true" }, ...Array.from({ length: 4 }, tile)),
  );
}
