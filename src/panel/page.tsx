import { render } from "preact";

import type { Action } from "../weather/model/action";
import type { PanelView } from "../weather/surfaces/panelView";
import { Announcements } from "./announcements";
import { ExtensionConnection } from "./extensionConnection";
import { rememberFocus } from "./focus";
import { PlaceChoice } from "./placeChoice";
import { LiveRegion } from "./liveRegion";
import type { FromPage, ToPage } from "./protocol";
import { noticeId } from "./sections/notice";
import { shownPlaceId } from "./sections/header";
import { TurnedOn } from "./turnedOn";
import { Weather, type WeatherProps } from "./layout";

declare function acquireVsCodeApi(): { postMessage(message: FromPage): void };

/** In milliseconds. */
const messageDuration = 10_000;

const editor = acquireVsCodeApi();
const main = document.getElementById("weather") ?? document.body;
const { noResponse = "" } = document.body.dataset;
const connection = new ExtensionConnection((sent) => editor.postMessage(sent), noResponse);
const message = new LiveRegion("status", "said");
const announcement = new LiveRegion("status", "spoken");
document.body.prepend(connection.message.element);
document.body.append(message.element, announcement.element);
const announcements = new Announcements((sentence) => announcement.say(sentence));
const turnedOn = new TurnedOn(main, (sentence) => announcement.say(sentence));
let shown: WeatherProps | undefined;
let rows: WeatherProps["rows"] = [];

window.addEventListener("message", ({ data }: MessageEvent<ToPage | null | undefined>) => {
  if (!data) return;
  connection.confirm();
  switch (data.type) {
    case "received":
      break;
    case "view":
      announcements.onView(data.view, show(data.view));
      turnedOn.onView();
      break;
    case "fields":
      rows = data.rows;
      if (shown) draw({ ...shown, rows });
      break;
    case "refreshing":
      announcements.onRefresh();
      break;
    case "refreshed":
      announcements.onRefreshed(data.sentence);
      break;
    case "announce":
      message.say(data.sentence, messageDuration);
      announcements.onSentence();
      break;
  }
});

main.addEventListener("click", ({ target }) => {
  const pressed = target instanceof Element ? target.closest<HTMLElement>("[data-action]") : null;
  if (!pressed || pressed.getAttribute("aria-disabled") === "true") return;
  const action = pressed.dataset["action"] as Action;
  turnedOn.onAction(action);
  connection.send({ type: "action", action });
});

const choice = new PlaceChoice(main, (location) => {
  announcements.onChoice(location);
  turnedOn.onAction();
  connection.send({ type: "place", location });
});

/** Draws `view`. If the place has changed, removes the message of the previous one. @returns whether its notice is new. */
function show(view: PanelView): boolean {
  const before = shown?.view;
  if (before && shownPlaceId(before) !== shownPlaceId(view)) message.clear();
  const isNoticeNew = !before || noticeId(before) !== noticeId(view);
  draw({ view, isNoticeNew, rows, report });
  return isNoticeNew;
}

function draw(content: WeatherProps): void {
  shown = content;
  main.dataset["phase"] = content.view.phase;
  main.ariaBusy = String(content.view.loading);
  const restoreFocus = rememberFocus(main);
  render(<Weather {...content} />, main);
  choice.restore();
  // Preact draws the replacement of a broken section in a microtask.
  queueMicrotask(restoreFocus);
}

function report(error: unknown): void {
  connection.send({ type: "error", text: error instanceof Error ? (error.stack ?? error.message) : String(error) });
}

connection.send({ type: "ready" });
