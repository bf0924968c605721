import type { Action } from "../weather/failure";
import type { Row } from "../weather/members";
import type { Notice, PanelView, Source } from "../weather/present";
import { element } from "./dom";
import { glyphDrawing } from "./glyphs";

type Perform = (action: Action) => void;

/** Shows `view` in `place` in the stead of what was there. The focus stays on the button it was on. */
export function renderView(place: HTMLElement, view: PanelView, perform: Perform): void {
  const focused = document.activeElement?.getAttribute("data-action");
  // A notice that was there before is not said again, though its age changes every minute.
  const isNews = place.dataset["notice"] !== view.notice?.title;
  place.dataset["notice"] = view.notice?.title ?? "";
  place.dataset["phase"] = view.phase;
  place.setAttribute("aria-busy", String(view.loading));
  place.replaceChildren(
    header(view, perform),
    ...(view.current ? [current(view.current)] : []),
    ...(view.phase === "loading" ? [skeleton()] : []),
    ...(view.notice ? [notice(view.notice, view.phase, isNews, perform)] : []),
    ...(view.times.length > 0 ? [element("dl", { class: "times" }, ...rows(view.times))] : []),
    ...(view.readings.length > 0 ? [readings(view.readings)] : []),
    ...(view.source ? [source(view.source)] : []),
  );
  if (focused) place.querySelector<HTMLElement>(`[data-action="${focused}"]`)?.focus();
}

function header({ place, loading, phase }: PanelView, perform: Perform): HTMLElement {
  const refresh = button("refresh", loading ? "Refreshing …" : "Refresh", perform, "secondary");
  if (loading) refresh.setAttribute("aria-disabled", "true");
  return element("header", {}, element("h1", {}, place), phase === "setUp" ? undefined : refresh);
}

function current({ glyph, temperature, text, summary }: NonNullable<PanelView["current"]>): HTMLElement {
  const words = element(
    "div",
    {},
    element("p", { class: "temperature" }, temperature),
    element("p", { class: "text", dir: "auto" }, text),
  );
  const scene = element("div", { class: "scene" });
  scene.append(glyphDrawing(glyph), words);
  return element(
    "section",
    { class: "current", "aria-label": "Now" },
    scene,
    summary === "" ? undefined : element("p", { class: "summary" }, summary),
  );
}

function skeleton(): HTMLElement {
  const bars = ["wide", "middle", "narrow"].map((width) =>
    element("div", { class: `bar ${width}`, "aria-hidden": "true" }),
  );
  return element("section", { class: "skeleton" }, element("p", {}, "Asking for the weather …"), ...bars);
}

function notice(
  { title, sentence, age, actions }: Notice,
  phase: PanelView["phase"],
  isNews: boolean,
  perform: Perform,
): HTMLElement {
  // "Refresh" stands in the header already.
  const buttons = actions
    .map(({ action, label }, index) => button(action, label, perform, index === 0 ? "primary" : "secondary"))
    .filter((made) => made.dataset["action"] !== "refresh");
  return element(
    "section",
    { class: `notice ${phase}`, role: isNews && phase !== "setUp" ? "alert" : undefined },
    element("h2", {}, age === undefined ? title : `${title}, ${age}`),
    element("p", {}, sentence),
    buttons.length > 0 ? element("div", { class: "actions" }, ...buttons) : undefined,
  );
}

function readings(all: readonly Row[]): HTMLElement {
  return element(
    "section",
    { "aria-labelledby": "readings" },
    element("h2", { id: "readings" }, "All readings"),
    element("dl", { class: "readings" }, ...rows(all)),
  );
}

function rows(all: readonly Row[]): HTMLElement[] {
  return all.map(({ label, value }) =>
    element("div", {}, element("dt", { dir: "auto" }, label), element("dd", { dir: "auto" }, value)),
  );
}

function source({ text, link }: Source): HTMLElement {
  return element(
    "footer",
    {},
    text,
    link ? " " : undefined,
    link ? element("a", { href: link.href }, link.label) : undefined,
  );
}

function button(action: Action, label: string, perform: Perform, rank: "primary" | "secondary"): HTMLButtonElement {
  const made = element("button", { type: "button", class: rank, "data-action": action }, label);
  made.addEventListener("click", () => {
    if (made.getAttribute("aria-disabled") !== "true") perform(action);
  });
  return made;
}
