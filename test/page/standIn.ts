import type { FromPage, PageState, ToPage } from "../../src/panel/protocol";
import type { PanelView } from "../../src/weather/view/panelView";

declare global {
  interface Window {
    editor: ReturnType<typeof standIn>;
  }
}

interface Setup {
  readonly view: PanelView;
  readonly fields: ToPage | undefined;
  /** What the page kept before it came back. */
  readonly state: PageState | undefined;
}

/** A script that is the editor around the page. It has to come before the page's policy and its script. */
export function editorScript(setup: Setup): string {
  const json = JSON.stringify(setup).replaceAll("<", "\\u003c");
  return `(${String(standIn)})(${json}); document.currentScript.remove();`;
}

/** The editor, and an ear for what a screen reader says. Runs in the page. */
function standIn({ view, fields, state }: Setup) {
  const reply = (message: unknown): void => {
    // As from another process: later, and as a copy.
    setTimeout(() => window.postMessage(message, "*"));
  };
  const editor = {
    sent: [] as FromPage[],
    states: state ? [state] : [],
    announced: [] as string[],
    /** The answer when the page asks for all fields; undefined: there is none yet. */
    fields,
    /** Whether nothing responds to the page. */
    isSilent: false,
    /** Resolves when the page has taken the message in, and the answer to what it asks then. */
    async deliver(message: ToPage): Promise<void> {
      // What follows from the message is under way then: the second one, which the page ignores, comes after it.
      for (const next of [message, undefined]) {
        await new Promise((resolve) => {
          window.addEventListener("message", function arrive({ data }: MessageEvent<ToPage | undefined>) {
            if (data?.type === "received" && next?.type !== "received") return;
            window.removeEventListener("message", arrive);
            resolve(undefined);
          });
          window.postMessage(next, "*");
        });
        await new Promise((resolve) => setTimeout(resolve));
      }
    },
  };
  Object.assign(window, {
    editor,
    acquireVsCodeApi: () => ({
      getState: () => editor.states.at(-1),
      setState: (cached: PageState) => void editor.states.push(cached),
      postMessage: (message: FromPage) => {
        editor.sent.push(message);
        if (editor.isSilent) return;
        reply({ type: "received" });
        if (message.type === "ready") reply({ type: "view", view, state: editor.states.at(-1) ?? {} });
        if (message.type === "fields" && editor.fields) reply(editor.fields);
      },
    }),
  });
  document.addEventListener("DOMContentLoaded", () => {
    new MutationObserver((records) => {
      const regions = records.flatMap(({ target, addedNodes }) => {
        const inside = target instanceof Element ? target : target.parentElement;
        const added = [...addedNodes].filter((node): node is Element => node instanceof Element);
        const alerts = added.filter((node) => node.matches("[role=alert]"));
        return [inside?.closest("[role=status], [role=alert]"), ...alerts];
      });
      for (const region of new Set(regions)) {
        const said = region?.textContent.trim() ?? "";
        if (said !== "") editor.announced.push(said);
      }
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
  return editor;
}
