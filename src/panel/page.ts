import { Announcements } from "./announcements";
import { Connection } from "./connection";
import { LiveRegion } from "./liveRegion";
import type { FromPage, PageState, ToPage } from "./protocol";
import { renderView } from "./render";
import { AllFields } from "./sections/allFields";
import { placeId } from "./sections/places";
import type { PageAction } from "../weather/model/action";

/** VS Code's API for the page of a webview. */
interface Editor {
  postMessage(message: FromPage): void;
  getState(): PageState | undefined;
  setState(state: PageState): void;
}

declare function acquireVsCodeApi(): Editor;

performance.mark("weather:script");

const editor = acquireVsCodeApi();
const main = document.getElementById("weather") ?? document.body;
// A page that is loaded again has a stored state, which may be newer than the state in its HTML.
if (!editor.getState()) editor.setState(JSON.parse(document.body.dataset["state"] ?? "{}") as PageState);

const connection = new Connection((message) => editor.postMessage(message), document.body.dataset["noResponse"] ?? "");
const liveRegion = new LiveRegion();
document.body.prepend(connection.message);
document.body.append(liveRegion.message, liveRegion.announcement);
const announcements = new Announcements((sentence) => liveRegion.announce(sentence));
const allFields = new AllFields(() => connection.send({ type: "fields" }));
let shownPlaceId: string | undefined;

window.addEventListener("message", ({ data }: MessageEvent<ToPage | null | undefined>) => {
  if (!data) return;
  connection.confirm();
  switch (data.type) {
    case "received":
      break;
    case "view":
      if (editor.getState()?.location !== data.state.location) editor.setState(data.state);
      if (shownPlaceId !== undefined && shownPlaceId !== placeId(data.view)) clearPlace();
      shownPlaceId = placeId(data.view);
      renderView(main, data.view, allFields.element, report);
      allFields.update(data.view.words);
      announcements.onView(data.view);
      markPainted();
      break;
    case "fields":
      allFields.show(data.rows);
      break;
    case "refreshing":
      announcements.onRefresh();
      break;
    case "announce":
      liveRegion.show(data.sentence);
      announcements.onSentence();
      break;
  }
});

main.addEventListener("click", ({ target }) => {
  const pressed = target instanceof Element ? target.closest<HTMLElement>("[data-action]") : null;
  if (!pressed || pressed.getAttribute("aria-disabled") === "true") return;
  connection.send({ type: "action", action: pressed.dataset["action"] as PageAction });
});

main.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLSelectElement)) return;
  announcements.onChoice(target.value);
  connection.send({ type: "place", location: target.value });
});

function report(error: unknown): void {
  connection.send({ type: "error", text: error instanceof Error ? (error.stack ?? error.message) : String(error) });
}

/** Removes the message and the rows of the previous place. */
function clearPlace(): void {
  liveRegion.clear();
  allFields.clear();
}

/** Sets a performance mark when the first view is on the screen, for the tests and the benchmarks. */
function markPainted(): void {
  if (performance.getEntriesByName("weather:painted").length > 0) return;
  // The first frame draws the view; the second begins after it is drawn.
  requestAnimationFrame(() => requestAnimationFrame(() => void performance.mark("weather:painted")));
}

connection.send({ type: "ready" });
