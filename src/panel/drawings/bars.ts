import { svg } from "../dom/elements";

const percent = (fraction: number): string => `${Math.round(fraction * 1000) / 10}%`;

/** A bar that is filled so far. */
export function shareBar(fraction: number): SVGSVGElement {
  return bar(
    "share",
    svg("rect", { class: "track", x: 0, y: 4, width: "100%", height: 6, rx: 3 }),
    svg("rect", { class: "fill", x: 0, y: 4, width: percent(fraction), height: 6, rx: 3 }),
  );
}

/** The bands of the UV index by where they begin (World Health Organization, Global Solar UV Index); 13 ends the bar. */
const uvBands = [
  ["low", 0, 3],
  ["moderate", 3, 6],
  ["high", 6, 8],
  ["very-high", 8, 11],
  ["extreme", 11, 13],
] as const;
const [uvEnd, uvExtreme, gap] = [13, 11, 0.012];

/** The bands of the UV index in its colours, and where it stands. @param fraction of 11; 1 is 11 and more. */
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

/** From the lowest to the highest, and where it stands between the two. */
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

/** As wide as there is room, always as high. */
function bar(name: string, ...parts: readonly SVGElement[]): SVGSVGElement {
  return svg("svg", { class: `bar ${name}`, width: "100%", height: 14 }, ...parts);
}
