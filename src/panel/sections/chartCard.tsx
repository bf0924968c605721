import type { ChartCard } from "../../weather/view/cardTypes";
import { Labels } from "../drawings/axes";
import { Plot } from "../drawings/plot";
import { toPercent } from "../drawings/scale";
import { Paragraph } from "../elements";

export const ChartCardView = (card: ChartCard) => (
  <section class={card.isOld ? "card next old" : "card next"} aria-label={card.title}>
    <div class="words">
      <h2>{card.title}</h2>
      <Paragraph class="sentence">{card.sentence}</Paragraph>
      <Paragraph class="made">{card.age}</Paragraph>
      <ul class="spoken">
        {card.spoken.map((stretch) => (
          <li>{stretch}</li>
        ))}
      </ul>
    </div>
    <Chart {...card} />
  </section>
);

function Chart({ columns, levels, times }: ChartCard) {
  // Each label is centered between its level and the next one.
  const ranges = levels.map(({ at, label }, index) => ({ at: (at + (levels[index + 1]?.at ?? 1)) / 2, label }));
  return (
    <div class="chart" aria-hidden="true">
      <Labels class="values" ticks={ranges} />
      <Plot values={levels} times={times} />
      <div class="columns">
        {columns.map(({ height, kind }) => (
          <span class={kind} style={{ blockSize: toPercent(height) }} />
        ))}
      </div>
      <Labels class="hours" ticks={times} />
    </div>
  );
}
