import type { LabelledAction } from "../../weather/view/summary";
import { element } from "../dom/elements";
import { icon, type Icon } from "../drawings/icons";

/** A button for an action. It has no listener of its own: `page.ts` listens to the clicks on all buttons. */
export function button(
  { action, label }: LabelledAction,
  rank: "primary" | "secondary",
  picture?: Icon,
): HTMLButtonElement {
  return element(
    "button",
    { type: "button", class: rank, "data-action": action, "data-key": action },
    picture && icon(picture),
    element("span", {}, label),
  );
}
