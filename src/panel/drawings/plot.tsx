import type { Tick, Trend } from "../../weather/view/trend";
import { across, down } from "./scale";

type Point = Omit<Trend["points"][number], "label"> & { readonly label?: string };

interface Props {
  readonly values: readonly Tick[];
  readonly times: readonly Tick[];
  readonly points?: readonly Point[];
  /** A description for screen readers; without it, the points have no dots. */
  readonly label?: string;
}

/** Grid lines and a line on a square of 100, which is stretched to the card; the strokes keep their width. */
export function Plot({ values, times, points = [], label }: Props) {
  const line = points.map(({ x, y }) => `${across(x)} ${down(y)}`).join("L");
  const [first, last] = [points[0], points.at(-1)];
  return (
    <svg
      class="plot"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      role={label ? "img" : undefined}
      aria-label={label}
    >
      {values.map(({ at }) => (
        <path class="grid" d={`M0 ${down(at)}H100`} />
      ))}
      {times.map(({ at }) => (
        <path class="grid hour" d={`M${across(at)} 0V100`} />
      ))}
      {first && last && <path class="area" d={`M${across(first.x)} 100L${line}L${across(last.x)} 100Z`} />}
      {first && <path class="line" d={`M${line}`} />}
      {label &&
        points.map((point) => (
          // A stroke of length 0 with round ends, which stays a circle when the drawing is stretched.
          <path class={point === last ? "dot last" : "dot"} d={`M${across(point.x)} ${down(point.y)}h0`}>
            <title>{point.label}</title>
          </path>
        ))}
    </svg>
  );
}
