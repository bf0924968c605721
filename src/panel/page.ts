import { markPainted } from "./marks";

import type { Action } from "../weather/failure";
import { Fields } from "./fields";
import type { FromPage, PageState, ToPage } from "./protocol";
import { renderView } from "./render";
import { Status } from "./status";
import { Updates } from "./updates";

interface Editor {
  postMessage(message: FromPage): void;
  setState(state: PageState): void;
}

declare function acquireVsCodeApi(): Editor;

const editor = acquireVsCodeApi();
const main = document.getElementById("weather") ?? document.body;
const state: unknown = JSON.parse(document.body.dataset["state"] ?? "{}");
editor.setState(state as PageState);

const status = new Status();
document.body.append(status.shown, status.spoken);
const updates = new Updates((sentence) => status.speak(sentence));
const fields = new Fields(() => editor.postMessage({ type: "fields" }));

window.addEventListener("message", ({ data }: MessageEvent<ToPage | null | undefined>) => {
  if (!data) return;
  switch (data.type) {
    case "view":
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

editor.postMessage({ type: "ready" });
