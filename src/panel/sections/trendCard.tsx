import type { Trend } from "../../weather/view/trend";
import { Labels } from "../drawings/axes";
import { Plot } from "../drawings/plot";
import { Section } from "../elements";

export const TrendCard = ({ title, spoken, points, values, times }: Trend) => (
  <Section class="trend" title={title}>
    <div class="chart">
      <Labels class="values" ticks={values} />
      <Plot values={values} times={times} points={points} label={spoken} />
      <Labels class="hours" ticks={times} />
    </div>
  </Section>
);
