import type { PanelView } from "../../weather/view/panelView";
import type { Notice } from "../../weather/view/summary";
import { element } from "../dom/elements";
import { glyphDrawing } from "../drawings/glyphs";
import { icon } from "../drawings/icons";
import { button } from "./button";
import { identityOf } from "./places";

/**
 * What stands in the way and what to do about it: a line above weather that is shown all the same, large where there is
 * none.
 *
 * @param isNews whether a screen reader says it at once.
 */
export function notice(view: PanelView, isNews: boolean): HTMLElement | undefined {
  const { notice: shown, phase, current } = view;
  if (!shown) return undefined;
  const buttons = shown.actions
    .map((offer, index) => button(offer, index === 0 ? "primary" : "secondary"))
    .filter(({ dataset }) => dataset["action"] !== "refresh" || offersRefresh(view));
  return element(
    "section",
    {
      class: `card notice ${phase} ${current ? "beside" : "alone"}`,
      role: isNews && phase !== "setUp" ? "alert" : undefined,
      "data-key": `notice ${shown.title} ${identityOf(view)}`,
    },
    picture(view),
    element("h2", { dir: "auto" }, shown.title),
    sentence(shown),
    buttons.length > 0 ? element("div", { class: "actions" }, ...buttons) : undefined,
  );
}

/** Whether the way to refresh stands in the notice: where there is no weather and it is one of the next steps. */
export function offersRefresh({ notice: shown, phase }: PanelView): boolean {
  return phase === "failed" && (shown?.actions.some(({ action }) => action === "refresh") ?? false);
}

function picture({ phase, current }: PanelView): Element {
  return current ? icon(phase === "failed" ? "error" : "warning") : glyphDrawing("unknown");
}

function sentence({ sentence: said }: Notice): HTMLElement {
  return element("p", { dir: "auto" }, said);
}
