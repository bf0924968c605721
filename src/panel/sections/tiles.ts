import type { WeatherReading } from "../../weather/view/readings";
import { element } from "../dom/elements";
import { picture } from "../drawings/pictures";

/** The readings side by side; undefined without readings. */
export function tiles(readings: readonly WeatherReading[], heading: string): HTMLElement | undefined {
  if (readings.length === 0) return undefined;
  return element(
    "section",
    { "aria-labelledby": "conditions", "data-key": "tiles" },
    element("h2", { id: "conditions" }, heading),
    element("dl", { class: "tiles" }, ...readings.map(tile)),
  );
}

function tile({ label, value, detail, picture: shown }: WeatherReading): HTMLElement {
  return element(
    "div",
    { class: `card tile ${shown?.kind ?? ""}`.trimEnd() },
    element("dt", { dir: "auto" }, label),
    element("dd", { class: "value", dir: "auto", "data-key": "value" }, value),
    detail === undefined ? undefined : element("dd", { class: "detail", dir: "auto", "data-key": "detail" }, detail),
    shown && element("dd", { class: "picture", "aria-hidden": "true", "data-key": "picture" }, picture(shown)),
  );
}
