import type { Tick } from "../../weather/view/trend";
import { toPercent } from "./scale";

/** The labels next to a chart, outside the drawing, so that they keep their size when the drawing is stretched. */
export const ValueLabels = ({ ticks }: { readonly ticks: readonly Tick[] }) => (
  <div class="values" aria-hidden="true">
    {ticks.map(({ at, label }) => (
      <span style={{ bottom: toPercent(at) }}>{label}</span>
    ))}
  </div>
);

interface TimeLabelsProps {
  readonly ticks: readonly Tick[];
  /** The CSS position of a label's middle; default: the first and last are aligned with the chart's ends. */
  readonly place?: (left: string) => string;
}

export function TimeLabels({ ticks, place }: TimeLabelsProps) {
  const styleOf = (at: number) =>
    place ? { left: place(toPercent(at)), translate: "-50%" } : { left: toPercent(at), translate: toPercent(-at) };
  return (
    <div class="hours" aria-hidden="true">
      {ticks.map(({ at, label }) => (
        <span dir="auto" style={styleOf(at)}>
          {label}
        </span>
      ))}
    </div>
  );
}
