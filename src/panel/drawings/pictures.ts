import type { Picture } from "../../weather/view/readings";
import { svg } from "../dom/elements";
import { rangeBar, shareBar, uvBar } from "./bars";
import { compass } from "./compass";

/** The drawing of a reading. The text next to it says the same. */
export function picture(shown: Picture): SVGSVGElement {
  switch (shown.kind) {
    case "compass":
      return compass(shown.degrees);
    case "scale":
      return shown.of === "uv" ? uvBar(shown.fraction) : shareBar(shown.fraction);
    case "tendency":
      return tendency(shown.direction);
    case "range":
      return rangeBar(shown.fraction);
  }
}

/** Degrees, clockwise. */
const angles = { rising: -40, steady: 0, falling: 40 } as const;

function tendency(direction: keyof typeof angles): SVGSVGElement {
  return svg(
    "svg",
    { class: "tendency", viewBox: "0 0 48 48" },
    svg("path", {
      class: "arrow",
      d: "M7 24H41M29 12 41 24 29 36",
      transform: `rotate(${angles[direction]} 24 24)`,
    }),
  );
}
