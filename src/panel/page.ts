import type { FromPage, PageState, ToPage } from "./protocol";
import { renderView } from "./render";

interface Editor {
  postMessage(message: FromPage): void;
  setState(state: PageState): void;
}

declare function acquireVsCodeApi(): Editor;

const editor = acquireVsCodeApi();
const main = document.getElementById("weather");
const state: unknown = JSON.parse(document.body.dataset["state"] ?? "{}");
editor.setState(state as PageState);

const spoken = document.createElement("p");
spoken.className = "said";
spoken.setAttribute("role", "status");
document.body.append(spoken);

window.addEventListener("message", ({ data }: MessageEvent<ToPage>) => {
  switch (data.type) {
    case "view":
      if (main) renderView(main, data.view, (action) => editor.postMessage({ type: "action", action }));
      spoken.textContent = "";
      break;
    case "say":
      spoken.textContent = data.sentence;
      break;
  }
});

editor.postMessage({ type: "ready" });
