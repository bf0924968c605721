import type { Tick } from "../../weather/view/trend";
import { toPercent } from "./scale";

interface LabelsProps {
  readonly class: "values" | "hours" | "percentages" | "temperatures";
  readonly ticks: readonly Tick[];
}

/** The labels along a chart, outside the drawing, so that they keep their size when the drawing is stretched. */
export const Labels = ({ class: name, ticks }: LabelsProps) => (
  <div class={name} aria-hidden="true">
    {ticks.map(({ at, label }) => (
      <span dir="auto" style={{ "--at": toPercent(at) }}>
        {label}
      </span>
    ))}
  </div>
);
