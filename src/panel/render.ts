import type { PanelView } from "../weather/view/panelView";
import { element } from "./dom/elements";
import { patchChildren } from "./dom/patch";
import { current } from "./sections/current";
import { copies, footer } from "./sections/footer";
import { header } from "./sections/header";
import { notice } from "./sections/notice";
import { precipitation, trend } from "./sections/past";
import { identityOf, pickShown } from "./sections/places";
import { descriptions } from "./sections/rowList";
import { skeleton } from "./sections/skeleton";
import { tiles } from "./sections/tiles";

/**
 * Shows `view` in `place`. What is the same as before stays untouched.
 *
 * @param fields the section of all fields, which lives on from view to view.
 */
export function renderView(place: HTMLElement, view: PanelView, fields: HTMLElement): void {
  // A notice that was there before is not said again, though its sentence may change.
  const said = view.notice ? `${view.notice.title} ${identityOf(view)}` : "";
  const isNews = place.dataset["notice"] !== said;
  place.dataset["notice"] = said;
  place.dataset["phase"] = view.phase;
  place.setAttribute("aria-busy", String(view.loading));
  const sections = [
    header(view),
    notice(view, isNews),
    current(view),
    view.phase === "loading" ? skeleton(view.words.asking) : undefined,
    view.current ? undefined : timesAlone(view),
    tiles(view.tiles, view.words.conditions),
    past(view),
    view.current ? fields : undefined,
    copies(view),
    footer(view),
  ];
  keepFocus(place, () =>
    patchChildren(
      place,
      sections.filter((section) => section !== undefined),
    ),
  );
  pickShown(place, view);
}

/** What was: the trend and the precipitation side by side, where there is room. */
function past(view: PanelView): HTMLElement | undefined {
  const parts = [trend(view.trend), precipitation(view.precipitation)].filter((part) => part !== undefined);
  return parts.length > 0 ? element("div", { class: "past", "data-key": "past" }, ...parts) : undefined;
}

function timesAlone({ times }: PanelView): HTMLElement | undefined {
  return times.length > 0 ? element("dl", { class: "times alone" }, ...descriptions(times)) : undefined;
}

/** When `act` takes away what has the focus, the button that does the same gets it, or else the heading. */
function keepFocus(place: HTMLElement, act: () => void): void {
  const { activeElement } = document;
  const focused = activeElement instanceof HTMLElement && place.contains(activeElement) ? activeElement : undefined;
  const action = focused?.dataset["action"];
  act();
  if (!focused || focused.isConnected) return;
  const next = action === undefined ? null : place.querySelector<HTMLElement>(`[data-action="${action}"]`);
  (next ?? place.querySelector("h1"))?.focus();
}
