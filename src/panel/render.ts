import { contained, type Surface } from "../weather/base/contained";
import type { Card } from "../weather/view/cards";
import type { Row } from "../weather/view/rows";
import type { PanelView } from "../weather/view/panelView";
import { element } from "./dom/elements";
import { patchChildren } from "./dom/patch";
import { chartCard } from "./sections/chartCard";
import { current } from "./sections/current";
import { descriptions } from "./sections/descriptions";
import { footer } from "./sections/footer";
import { daysCard, hoursCard } from "./sections/forecast";
import { header } from "./sections/header";
import { lineCard } from "./sections/lineCard";
import { brokenSection, notice } from "./sections/notice";
import { past } from "./sections/past";
import { placeId, selectShownPlace } from "./sections/places";
import { rowsCard } from "./sections/rowsCard";
import { skeleton } from "./sections/skeleton";
import { tiles } from "./sections/tiles";

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
  const make = (key: string, draw: () => HTMLElement | undefined): HTMLElement | undefined =>
    contained(report, draw, () => brokenSection(view.words.broken, `broken ${key}`));
  const show = <T>(key: string, shown: Surface<T> | undefined, draw: (shown: T) => HTMLElement | undefined) =>
    make(key, () => {
      if (shown === "broken") return brokenSection(view.words.broken, `broken ${key}`);
      return shown && draw(shown);
    });
  const cards = (...shapes: readonly Card["kind"][]) =>
    view.cards.map((card, index) =>
      shapes.includes(card.kind) ? make(`card ${index}`, () => drawn(card, `card-${index}`)) : undefined,
    );
  const sections = [
    make("header", () => header(view)),
    make("notice", () => notice(view, isNew)),
    show("current", view.current, (shown) => current(shown, view)),
    group("warnings", cards("rows")),
    make("skeleton", () => (view.phase === "loading" ? skeleton(view.words.asking) : undefined)),
    show("times", view.times, (times) => (view.current ? undefined : timesAlone(times))),
    ...cards("line", "offer", "chart"),
    group("ahead", cards("hours", "days")),
    show("tiles", view.tiles, (shown) => tiles(shown, view.words.conditions)),
    show("past", view.past, past),
    view.current ? allFields : undefined,
    make("footer", () => footer(view)),
  ];
  keepFocus(container, () =>
    patchChildren(
      container,
      sections.filter((section) => section !== undefined),
    ),
  );
  selectShownPlace(container, view);
}

function drawn(card: Card, id: string): HTMLElement {
  switch (card.kind) {
    case "line":
    case "offer":
      return lineCard(card, id);
    case "rows":
      return rowsCard(card, id);
    case "chart":
      return chartCard(card, id);
    case "hours":
      return hoursCard(card, id);
    case "days":
      return daysCard(card, id);
  }
}

/** Cards that stand together; undefined without one. */
function group(name: string, cards: readonly (HTMLElement | undefined)[]): HTMLElement | undefined {
  const shown = cards.filter((card) => card !== undefined);
  return shown.length > 0 ? element("div", { class: name, "data-key": name }, ...shown) : undefined;
}

function timesAlone(times: readonly Row[]): HTMLElement | undefined {
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
