import type { Tick } from "../../weather/view/trend";
import { percent } from "./scale";

/** The labels next to a chart. They are outside the drawing, so that they keep their size when it is stretched. */
export const ValueLabels = ({ ticks }: { readonly ticks: readonly Tick[] }) => (
  <div class="values" aria-hidden="true">
    {ticks.map(({ at, label }) => (
      <span style={{ bottom: percent(at) }}>{label}</span>
    ))}
  </div>
);

interface TimeLabelsProps {
  readonly ticks: readonly Tick[];
  /** Returns the position of a label's middle as CSS. Without it, the labels begin and end with the chart. */
  readonly place?: (left: string) => string;
}

/** The labels below a chart. */
export function TimeLabels({ ticks, place }: TimeLabelsProps) {
  const styleOf = (at: number) =>
    place ? { left: place(percent(at)), translate: "-50%" } : { left: percent(at), translate: percent(-at) };
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
