import { svg } from "../dom/elements";
import { percent } from "./axes";

/** A bar that is filled from its start. */
export function shareBar(fraction: number): SVGSVGElement {
  return bar(
    "share",
    svg("rect", { class: "track", x: 0, y: 4, width: "100%", height: 6, rx: 3 }),
    svg("rect", { class: "fill", x: 0, y: 4, width: percent(fraction), height: 6, rx: 3 }),
  );
}

/** The bands of the UV index, from and to (World Health Organization, Global Solar UV Index). The bar ends at 13. */
const uvBands = [
  ["low", 0, 3],
  ["moderate", 3, 6],
  ["high", 6, 8],
  ["very-high", 8, 11],
  ["extreme", 11, 13],
] as const;
const [uvEnd, uvExtreme, gap] = [13, 11, 0.012];

/** The bands of the UV index with a marker. `fraction` is the index divided by 11; 1 for 11 and more. */
export function uvBar(fraction: number): SVGSVGElement {
  const at = fraction >= 1 ? (uvExtreme + uvEnd) / 2 : fraction * uvExtreme;
  const bands = uvBands.map(([name, begin, end]) =>
    svg("rect", {
      class: `band ${name}`,
      x: percent(begin / uvEnd),
      y: 4,
      width: percent((end - begin) / uvEnd - (end === uvEnd ? 0 : gap)),
      height: 6,
      rx: 2,
    }),
  );
  return bar("uv", ...bands, marker(at / uvEnd));
}

/** A bar from the lowest to the highest temperature, with a marker. */
export function rangeBar(fraction: number): SVGSVGElement {
  const colours = svg(
    "linearGradient",
    { id: "range-colours" },
    svg("stop", { class: "cold", offset: 0 }),
    svg("stop", { class: "warm", offset: 1 }),
  );
  return bar(
    "range",
    svg("defs", {}, colours),
    svg("rect", { class: "span", x: 0, y: 4, width: "100%", height: 6, rx: 3, fill: "url(#range-colours)" }),
    marker(fraction),
  );
}

function marker(fraction: number): SVGCircleElement {
  return svg("circle", { class: "marker", cx: percent(fraction), cy: 7, r: 5 });
}

function bar(name: string, ...parts: readonly SVGElement[]): SVGSVGElement {
  return svg("svg", { class: `bar ${name}`, width: "100%", height: 14 }, ...parts);
}
