import { toSingleLine } from "../weather/base/cleanText";
import { type LocationKey, parseLocationKey } from "../weather/model/locationKey";
import type { Row } from "../weather/view/allFields";
import type { PanelView } from "../weather/view/panelView";
import { type PageAction, pageActions } from "../weather/model/action";

/**
 * What the editor sends to the page: the whole view at every change, with the state that the page keeps; the rows of the
 * list of all fields when the page has asked for them, and a sentence when there are more fields than rows; that a person
 * wants newer weather; or a sentence that answers what a person has done.
 */
export type ToPage =
  | { readonly type: "view"; readonly view: PanelView; readonly state: PageState }
  | { readonly type: "fields"; readonly rows: readonly Row[]; readonly more?: string }
  | { readonly type: "refreshing" }
  | { readonly type: "announce"; readonly sentence: string };

/**
 * What the page sends to the editor: it is ready for a view, it needs the rows of the list of all fields, a person pressed
 * a button, a person chose one of the view's places, or a section could not be drawn.
 */
export type FromPage =
  | { readonly type: "ready" }
  | { readonly type: "fields" }
  | { readonly type: "action"; readonly action: PageAction }
  | { readonly type: "place"; readonly location: string }
  | { readonly type: "error"; readonly text: string };

/** A message of the page as the editor takes it: what the page sent as text is parsed. */
export type PanelMessage =
  Exclude<FromPage, { readonly type: "place" }> | { readonly type: "place"; readonly location: LocationKey };

/** What the editor stores for the page, so that the panel has the same location after a reload of the window. */
export interface PageState {
  /** The location key that the panel was opened for; undefined: the default location. */
  readonly location?: string;
}

/** Characters of an error and its stack. */
const maxErrorLength = 2_000;

/** The message of the page that `message` is, without members that do not belong to it; undefined if it is none. */
export function readFromPage(message: unknown): PanelMessage | undefined {
  if (typeof message !== "object" || message === null) return undefined;
  const { type, action, location, text } = message as Readonly<Record<string, unknown>>;
  if (type === "ready" || type === "fields") return { type };
  const known = pageActions.find((one) => one === action);
  if (type === "action" && known) return { type, action: known };
  if (type === "error" && typeof text === "string") return { type, text: toSingleLine(text, maxErrorLength) };
  const place = type === "place" && typeof location === "string" ? parseLocationKey(location) : undefined;
  return place?.kind === "location" ? { type: "place", location: place.location } : undefined;
}
