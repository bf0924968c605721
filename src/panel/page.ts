import type { Action } from "../weather/model/failure";
import { Announcements } from "./announcements";
import { LiveRegion } from "./liveRegion";
import type { FromPage, PageState, ToPage } from "./protocol";
import { renderView } from "./render";
import { AllFields } from "./sections/allFields";
import { identityOf } from "./sections/places";

interface Editor {
  postMessage(message: FromPage): void;
  getState(): PageState | undefined;
  setState(state: PageState): void;
}

declare function acquireVsCodeApi(): Editor;

performance.mark("weather:script");

const editor = acquireVsCodeApi();
const main = document.getElementById("weather") ?? document.body;
// A page that comes back has what it was told last, which may be newer than what was written into it.
if (!editor.getState()) editor.setState(JSON.parse(document.body.dataset["state"] ?? "{}") as PageState);

const status = new LiveRegion();
document.body.append(status.shown, status.spoken);
const announcements = new Announcements((sentence) => status.announce(sentence));
const fields = new AllFields(() => editor.postMessage({ type: "fields" }));
let shown: string | undefined;

window.addEventListener("message", ({ data }: MessageEvent<ToPage | null | undefined>) => {
  if (!data) return;
  switch (data.type) {
    case "view":
      if (editor.getState()?.location !== data.state.location) editor.setState(data.state);
      if (shown !== undefined && shown !== identityOf(data.view)) leave();
      shown = identityOf(data.view);
      renderView(main, data.view, fields.element);
      fields.update(data.view.words);
      announcements.see(data.view);
      markPainted();
      break;
    case "fields":
      fields.show(data.rows);
      break;
    case "announce":
      status.show(data.sentence);
      announcements.answered();
      break;
  }
});

main.addEventListener("click", ({ target }) => {
  const pressed = target instanceof Element ? target.closest<HTMLElement>("[data-action]") : null;
  if (!pressed || pressed.getAttribute("aria-disabled") === "true") return;
  const action = pressed.dataset["action"] as Action;
  if (action === "refresh") announcements.asked();
  editor.postMessage({ type: "action", action });
});

main.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLSelectElement)) return;
  announcements.chose(target.value);
  editor.postMessage({ type: "place", location: target.value });
});

/** What was said and listed is of another place than the one that comes now. */
function leave(): void {
  status.clear();
  fields.clear();
}

/** Marks the moment when what was just rendered is on the screen; once for a page. */
function markPainted(): void {
  if (performance.getEntriesByName("weather:painted").length > 0) return;
  // The first frame draws it, and the second begins when it is drawn.
  requestAnimationFrame(() => requestAnimationFrame(() => void performance.mark("weather:painted")));
}

editor.postMessage({ type: "ready" });
