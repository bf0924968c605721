import type { Action } from "../weather/model/failure";
import type { Row } from "../weather/view/allFields";
import type { PanelView } from "../weather/view/panelView";

/**
 * What the editor tells the page: everything it shows, whole, every time, and what the page keeps with it; the list of all
 * fields, when the page has asked for it; or a sentence that answers a press of a button.
 */
export type ToPage =
  | { readonly type: "view"; readonly view: PanelView; readonly state: PageState }
  | { readonly type: "fields"; readonly rows: readonly Row[] }
  | { readonly type: "announce"; readonly sentence: string };

/**
 * What the page tells the editor: that it can show something, that it shows the list of all fields, that a person pressed
 * a button, or that a person chose one of the view's places.
 */
export type FromPage =
  | { readonly type: "ready" }
  | { readonly type: "fields" }
  | { readonly type: "action"; readonly action: Action }
  | { readonly type: "place"; readonly location: string };

/** What the page keeps so that the panel comes back with the same location after a reload of the window. */
export interface PageState {
  /** A location key that the panel was opened for; without one it shows the default location. */
  readonly location?: string;
}

const actions: Readonly<Record<Action, true>> = {
  setApiKey: true,
  selectLocation: true,
  refresh: true,
  showPanel: true,
  openSettings: true,
  openProxySettings: true,
  checkSubscription: true,
  showLog: true,
  copyJson: true,
  copyMarkdown: true,
};

const locationKey = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;

/** Reads a message of the page; anything that is not exactly one of its messages is undefined. */
export function readFromPage(message: unknown): FromPage | undefined {
  if (typeof message !== "object" || message === null) return undefined;
  const { type, action, location } = message as { type?: unknown; action?: unknown; location?: unknown };
  if (type === "ready" || type === "fields") return { type };
  if (type === "action" && typeof action === "string" && Object.hasOwn(actions, action))
    return { type, action: action as Action };
  if (type === "place" && typeof location === "string" && locationKey.test(location)) return { type, location };
  return undefined;
}
