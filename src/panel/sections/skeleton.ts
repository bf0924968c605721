import { element } from "../dom/elements";

const tiles = 4;

/**
 * Grey shapes in place of the weather, while the first request runs.
 *
 * @param asking the sentence between them.
 */
export function skeleton(asking: string): HTMLElement {
  const block = (name: string): HTMLElement => element("div", { class: `block ${name}`, "aria-hidden": "true" });
  return element(
    "section",
    { class: "skeleton", "data-key": "skeleton" },
    element(
      "div",
      { class: "card outline" },
      block("round"),
      element("div", { class: "lines" }, block("large"), element("p", {}, asking)),
    ),
    element("div", { class: "tiles", "aria-hidden": "true" }, ...Array.from({ length: tiles }, () => tile(block))),
  );
}

function tile(block: (name: string) => HTMLElement): HTMLElement {
  return element("div", { class: "card tile" }, block("short"), block("long"));
}
