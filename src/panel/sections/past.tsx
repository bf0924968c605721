import type { Past } from "../../weather/surfaces/panelView";
import type { Trend } from "../../weather/view/trend";
import { Labels } from "../drawings/axes";
import { Plot } from "../drawings/plot";
import { DescriptionList, Section } from "../elements";

export function PastCards({ trend, precipitation }: Past) {
  if (!trend && !precipitation) return undefined;
  return (
    <div class="past">
      {trend && (
        <Section class="trend" title={trend.title}>
          <Chart {...trend} />
        </Section>
      )}
      {precipitation && (
        <Section class="precipitation" title={precipitation.title}>
          <DescriptionList rows={precipitation.rows} />
        </Section>
      )}
    </div>
  );
}

const Chart = ({ spoken, points, values, times }: Trend) => (
  <div class="chart">
    <Labels class="values" ticks={values} />
    <Plot values={values} times={times} points={points} label={spoken} />
    <Labels class="hours" ticks={times} />
  </div>
);
