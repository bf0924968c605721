import type { Action } from "../weather/model/failure";
import { Fields } from "./fields";
import { markPainted } from "./marks";
import { identityOf } from "./places";
import type { FromPage, PageState, ToPage } from "./protocol";
import { renderView } from "./render";
import { Status } from "./status";
import { Updates } from "./updates";

interface Editor {
  postMessage(message: FromPage): void;
  getState(): PageState | undefined;
  setState(state: PageState): void;
}

declare function acquireVsCodeApi(): Editor;

const editor = acquireVsCodeApi();
const main = document.getElementById("weather") ?? document.body;
// A page that comes back has what it was told last, which may be newer than what was written into it.
if (!editor.getState()) editor.setState(JSON.parse(document.body.dataset["state"] ?? "{}") as PageState);

const status = new Status();
document.body.append(status.shown, status.spoken);
const updates = new Updates((sentence) => status.speak(sentence));
const fields = new Fields(() => editor.postMessage({ type: "fields" }));
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
      updates.see(data.view);
      markPainted();
      break;
    case "fields":
      fields.show(data.rows);
      break;
    case "say":
      status.say(data.sentence);
      updates.answered();
      break;
  }
});

main.addEventListener("click", ({ target }) => {
  const pressed = target instanceof Element ? target.closest<HTMLElement>("[data-action]") : null;
  if (!pressed || pressed.getAttribute("aria-disabled") === "true") return;
  const action = pressed.dataset["action"] as Action;
  if (action === "refresh") updates.asked();
  editor.postMessage({ type: "action", action });
});

main.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLSelectElement)) return;
  updates.chose(target.value);
  editor.postMessage({ type: "place", location: target.value });
});

/** What was said and listed is of another place than the one that comes now. */
function leave(): void {
  status.clear();
  fields.clear();
}

editor.postMessage({ type: "ready" });
