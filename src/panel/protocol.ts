import { toSingleLine } from "../weather/base/cleanText";
import { type LocationKey, parseLocationKey } from "../weather/model/locationKey";
import type { Row } from "../weather/view/rows";
import type { PanelView } from "../weather/surfaces/panelView";
import { type Action, isAction } from "../weather/model/action";

/**
 * Messages from the editor to the page. `received` confirms each message of the page; `fields` has the rows of all
 * fields; `refreshing`: a person started a refresh; `refreshed` has its result, the weather or a failure; `announce` has
 * the result of a different action of a person.
 */
export type ToPage =
  | { readonly type: "received" }
  | { readonly type: "view"; readonly view: PanelView }
  | { readonly type: "fields"; readonly rows: readonly Row[] }
  | { readonly type: "refreshing" }
  | { readonly type: "refreshed"; readonly sentence: string }
  | { readonly type: "announce"; readonly sentence: string };

export type FromPage =
  | { readonly type: "ready" }
  | { readonly type: "action"; readonly action: Action }
  | { readonly type: "place"; readonly location: LocationKey }
  | { readonly type: "error"; readonly text: string };

/** Characters. */
const maxErrorLength = 2_000;

/** Parses a message from the page: only the members that belong to its type; undefined if it is invalid. */
export function readFromPage(message: unknown): FromPage | undefined {
  if (typeof message !== "object" || message === null) return undefined;
  const { type, action, location, text } = message as Readonly<Record<string, unknown>>;
  if (type === "ready") return { type };
  if (type === "action" && isAction(action)) return { type, action };
  if (type === "error" && typeof text === "string") return { type, text: toSingleLine(text, maxErrorLength) };
  const place = type === "place" && typeof location === "string" ? parseLocationKey(location) : undefined;
  return place?.kind === "location" ? { type: "place", location: place.location } : undefined;
}
