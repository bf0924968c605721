import type { HoursCard } from "../../weather/view/cardTypes";
import { Labels } from "../drawings/axes";
import { GlyphDrawing } from "../drawings/glyph";
import { Plot } from "../drawings/plot";
import { toPercent } from "../drawings/scale";
import { Paragraph, Section, Table } from "../elements";

export const HoursCardView = (card: HoursCard) => (
  <Section class="upcoming" title={card.title}>
    <Chart {...card} />
    <div class="spoken">
      <Table columns={card.table.columns}>{card.table.rows.map(tableRow)}</Table>
    </div>
    <Paragraph class="made">{card.age}</Paragraph>
  </Section>
);

function Chart({ line, hours }: HoursCard) {
  const glyphs = hours.flatMap(({ at, glyph }) => (glyph === undefined ? [] : [{ at, glyph }]));
  const labels = hours.flatMap(({ at, label }) => (label === undefined ? [] : [{ at, label }]));
  return (
    <div class="chart" aria-hidden="true">
      <div class="glyphs">
        {glyphs.map(({ at, glyph }) => (
          <span style={{ "--at": toPercent(at) }}>
            <GlyphDrawing glyph={glyph} />
          </span>
        ))}
      </div>
      {line && <Labels class="values" ticks={line.values} />}
      <Plot values={line?.values ?? []} times={labels} points={line?.points ?? []} />
      <div class="chances columns">
        {hours.map(({ at, chance, kind }) => (
          <span class={chance > 0 ? kind : undefined} style={{ "--at": toPercent(at), "--chance": chance }} />
        ))}
      </div>
      <Labels class="percentages" ticks={hours.map(({ at, chanceLabel }) => ({ at, label: chanceLabel }))} />
      <Labels class="hours" ticks={labels} />
    </div>
  );
}

function tableRow([time, ...values]: readonly string[]) {
  return (
    <tr>
      <th scope="row">{time}</th>
      {values.map((value) => (
        <td dir="auto">{value}</td>
      ))}
    </tr>
  );
}
