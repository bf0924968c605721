import { Parts } from "../weather/base/parts";
import type { PanelView } from "../weather/view/panelView";
import { element } from "./dom/elements";
import { patchChildren } from "./dom/patch";
import { current } from "./sections/current";
import { descriptions } from "./sections/descriptions";
import { footer } from "./sections/footer";
import { forecast } from "./sections/forecast";
import { header } from "./sections/header";
import { brokenSection, notice } from "./sections/notice";
import { past } from "./sections/past";
import { placeId, selectShownPlace } from "./sections/places";
import { precipitationForecast } from "./sections/precipitationForecast";
import { skeleton } from "./sections/skeleton";
import { tiles } from "./sections/tiles";
import { warnings } from "./sections/warnings";

/** Shows `view` in `container`. `report` takes what a section throws; the other sections are drawn anyway. */
export function renderView(
  container: HTMLElement,
  view: PanelView,
  allFields: HTMLElement,
  report: (error: unknown) => void,
): void {
  // A screen reader speaks a notice once for each place, even if its sentence changes.
  const noticeId = view.notice ? `${view.notice.title} ${placeId(view)}` : "";
  const isNew = container.dataset["notice"] !== noticeId;
  container.dataset["notice"] = noticeId;
  container.dataset["phase"] = view.phase;
  container.setAttribute("aria-busy", String(view.loading));
  const makers = [
    () => header(view),
    () => notice(view, isNew),
    () => current(view),
    () => warnings(view.warnings),
    () => (view.phase === "loading" ? skeleton(view.words.asking) : undefined),
    () => (view.current ? undefined : timesAlone(view)),
    () => precipitationForecast(view.minuteForecast),
    () => precipitationForecast(view.ahead?.line, "offer"),
    () => precipitationForecast(view.warnings?.line, "offer-warnings"),
    () => forecast(view.ahead),
    () => tiles(view.tiles, view.words.conditions),
    () => past(view),
    () => (view.current ? allFields : undefined),
    () => footer(view),
  ];
  const parts = new Parts(report);
  const sections = makers.map((make, index) =>
    parts.make<HTMLElement | undefined>(make, () => brokenSection(view.words.broken, `broken ${index}`)),
  );
  keepFocus(container, () =>
    patchChildren(
      container,
      sections.filter((section) => section !== undefined),
    ),
  );
  selectShownPlace(container, view);
}

function timesAlone({ times }: PanelView): HTMLElement | undefined {
  return times.length > 0 ? element("dl", { class: "times alone" }, ...descriptions(times)) : undefined;
}

/** Calls `change`. If it removes a focused button, focuses the heading until a button of the same action appears. */
function keepFocus(container: HTMLElement, change: () => void): void {
  const { activeElement } = document;
  const focused = activeElement instanceof HTMLElement && container.contains(activeElement) ? activeElement : undefined;
  // A heading that a person focused with the mouse doesn't replace a button.
  const isStandIn = focused?.nodeName === "H1" && container.dataset["focus"] !== undefined;
  const action = isStandIn ? container.dataset["focus"] : focused?.dataset["action"];
  change();
  if (!focused || (focused.isConnected && !isStandIn)) return;
  const next = action && container.querySelector<HTMLElement>(`[data-action="${action}"]`);
  const heading = container.querySelector("h1");
  (next || heading)?.focus();
  if (next || isStandIn) return;
  container.dataset["focus"] = action ?? "";
  heading?.addEventListener("blur", () => delete container.dataset["focus"], { once: true });
}
