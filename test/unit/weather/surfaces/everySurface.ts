import type { Viewing } from "../../../../src/weather/locale/viewing";
import { eventsOf } from "../../../../src/weather/outlook/allKinds";
import { chatText } from "../../../../src/weather/surfaces/chatText";
import { markdownOf } from "../../../../src/weather/surfaces/panelMarkdown";
import { panelView } from "../../../../src/weather/surfaces/panelView";
import type { PlaceWeather } from "../../../../src/weather/surfaces/placeWeather";
import { type StatusBarStyle, statusBarView } from "../../../../src/weather/surfaces/statusBarView";
import { placeholders } from "../../../../src/weather/view/glance";

/** A style with everything that the status bar can show. */
const full: StatusBarStyle = { text: placeholders.map((name) => `{${name}}`).join(" "), isOneOfSeveral: true };

const linesOf = (text: string): readonly string[] => text.split("\n").filter((line) => line !== "");

/**
 * Every text that a person, a screen reader, or a model gets about the weather at a place, and when the status bar
 * changes. The rules for all texts hold for a new surface as soon as it has an entry here.
 */
export function everySurface(weather: PlaceWeather, viewing: Viewing) {
  const { answer, failure } = weather.state;
  const { text, tooltip, changesIn } = statusBarView(weather, viewing, full);
  /** Those that can hide the place. */
  const hiding = {
    bar: text.segments.map((segment) => (segment.kind === "glyph" ? "" : segment.text)).join(""),
    label: text.label,
    tooltip,
    messages: eventsOf(weather, viewing).flatMap(({ events }) => events.map((event) => event.text)),
  };
  const shown = { ...viewing, hidesPlace: false };
  const lasting = { ...shown, isLasting: true };
  const result = failure ? ({ kind: "failure", failure } as const) : answer && ({ kind: "answer", answer } as const);
  const surfaces = {
    ...hiding,
    panel: panelView(weather, shown, []),
    copy: linesOf(markdownOf(panelView(weather, lasting, []))),
    chat: result ? linesOf(chatText(weather, result, lasting)) : [],
  };
  return { surfaces, hiding, isOld: text.isOld ?? false, changesIn };
}
