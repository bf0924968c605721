import type { Picture } from "../../weather/view/readings";
import { svg } from "../dom/elements";
import { rangeBar, shareBar, uvBar } from "./bars";
import { compass } from "./compass";

/** Draws a reading. A picture says nothing that the words beside it do not say. */
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

const turns = { rising: -40, steady: 0, falling: 40 } as const;

function tendency(direction: keyof typeof turns): SVGSVGElement {
  return svg(
    "svg",
    { class: "tendency", viewBox: "0 0 48 48" },
    svg("path", {
      class: "arrow",
      d: "M7 24H41M29 12 41 24 29 36",
      transform: `rotate(${turns[direction]} 24 24)`,
    }),
  );
}
