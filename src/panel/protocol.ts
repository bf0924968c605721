import { type Action, actions } from "../weather/model/failure";
import type { Row } from "../weather/view/allFields";
import type { PanelView } from "../weather/view/panelView";

/**
 * What the editor sends to the page: the whole view at every change, with the state that the page keeps; the rows of the
 * list of all fields when the page has asked for them, and a sentence when there are more fields than rows; or a sentence
 * that answers a press of a button.
 */
export type ToPage =
  | { readonly type: "view"; readonly view: PanelView; readonly state: PageState }
  | { readonly type: "fields"; readonly rows: readonly Row[]; readonly more?: string }
  | { readonly type: "announce"; readonly sentence: string };

/**
 * What the page sends to the editor: it is ready for a view, it needs the rows of the list of all fields, a person pressed
 * a button, or a person chose one of the view's places.
 */
export type FromPage =
  | { readonly type: "ready" }
  | { readonly type: "fields" }
  | { readonly type: "action"; readonly action: Action }
  | { readonly type: "place"; readonly location: string };

/** What the editor stores for the page, so that the panel has the same location after a reload of the window. */
export interface PageState {
  /** The location key that the panel was opened for; undefined: the default location. */
  readonly location?: string;
}

const locationKey = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;

/** The message of the page that `message` is, without members that do not belong to it; undefined if it is none. */
export function readFromPage(message: unknown): FromPage | undefined {
  if (typeof message !== "object" || message === null) return undefined;
  const { type, action, location } = message as { type?: unknown; action?: unknown; location?: unknown };
  if (type === "ready" || type === "fields") return { type };
  const known = actions.find((one) => one === action);
  if (type === "action" && known) return { type, action: known };
  if (type === "place" && typeof location === "string" && locationKey.test(location)) return { type, location };
  return undefined;
}
