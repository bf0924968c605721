import type { Trend } from "../../weather/view/trend";
import { svg } from "../dom/elements";
import { across, down } from "./axes";

/** A line through `points` on a square of 100, with the area below it. */
export function lineThrough(points: Trend["points"]): readonly SVGElement[] {
  const line = points.map(({ x, y }) => `${across(x)} ${down(y)}`).join("L");
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return [];
  const area = `M${across(first.x)} 100L${line}L${across(last.x)} 100Z`;
  return [svg("path", { class: "area", d: area }), svg("path", { class: "line", d: `M${line}` })];
}
