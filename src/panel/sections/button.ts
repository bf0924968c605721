import type { LabelledAction } from "../../weather/view/summary";
import { element } from "../dom/elements";
import type { PageAction } from "../../weather/model/action";

/** A button without a listener: `page.ts` listens to the clicks on all buttons. */
export function button(
  { action, label }: LabelledAction<PageAction>,
  rank: "primary" | "secondary",
): HTMLButtonElement {
  return element("button", { type: "button", class: rank, "data-action": action, "data-key": action }, label);
}
