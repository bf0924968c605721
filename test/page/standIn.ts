import type axe from "axe-core";

import type { FromPage, PageState, ToPage } from "../../src/panel/protocol";
import type { PanelView } from "../../src/weather/view/panelView";

declare global {
  interface Window {
    /** The editor around the page. */
    editor: { sent: FromPage[]; states: PageState[]; announced: string[]; fields: ToPage | undefined };
    axe: typeof axe;
  }
}

/** The editor around the page, and an ear for what a screen reader says. It runs in the page before its script does. */
export function standIn({
  view,
  fields,
  state,
}: {
  readonly view: PanelView | undefined;
  /** The answer to `fields`. */
  readonly fields: ToPage | undefined;
  /** What the page kept before it came back. */
  readonly state: PageState | undefined;
}): void {
  const editor: Window["editor"] = { sent: [], states: state ? [state] : [], announced: [], fields };
  const reply = (message: unknown): void => {
    // As from another process: later, and as a copy.
    setTimeout(() => window.postMessage(message, "*"));
  };
  Object.assign(window, {
    editor,
    acquireVsCodeApi: () => ({
      getState: () => editor.states.at(-1),
      setState: (cached: PageState) => void editor.states.push(cached),
      postMessage: (message: FromPage) => {
        editor.sent.push(message);
        if (message.type === "ready" && view) reply({ type: "view", view, state: editor.states.at(-1) ?? {} });
        if (message.type === "fields" && editor.fields) reply(editor.fields);
      },
    }),
  });
  document.addEventListener("DOMContentLoaded", () => {
    new MutationObserver((records) => {
      const regions = records.flatMap(({ target, addedNodes }) => {
        const inside = target instanceof Element ? target : target.parentElement;
        const added = [...addedNodes].filter((node): node is Element => node instanceof Element);
        return [
          inside?.closest("[role=status], [role=alert]"),
          ...added.flatMap((node) => (node.matches("[role=alert]") ? [node] : [])),
        ];
      });
      for (const region of new Set(regions)) {
        const said = region?.textContent.trim() ?? "";
        if (said !== "") editor.announced.push(said);
      }
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
}
