import type { DaysCard } from "../../weather/view/cardTypes";
import { GlyphDrawing } from "../drawings/glyph";
import { toPercent } from "../drawings/scale";
import { Paragraph, Section, Table } from "../elements";

export const DaysCardView = ({ title, columns, days, age, isOld }: DaysCard) => (
  <Section class={isOld ? "days old" : "days"} title={title}>
    <Table columns={columns}>
      {days.map((day) => (
        <Day {...day} />
      ))}
    </Table>
    <Paragraph class="made">{age}</Paragraph>
  </Section>
);

const Day = ({ day, glyph, text, chance, low, high, wind, isWindy, bar }: DaysCard["days"][number]) => (
  <tr>
    <th scope="row" dir="auto">
      {day}
      {isWindy && (
        <span class="wind" aria-hidden="true">
          {wind}
        </span>
      )}
    </th>
    <td class="weather">
      <GlyphDrawing glyph={glyph} />
      <span class="spoken">{text}</span>
    </td>
    <td class="chance" dir="auto">
      {chance}
    </td>
    <td class="low" dir="auto">
      {low}
    </td>
    <td class="high" dir="auto">
      {bar && (
        <span class="spread" aria-hidden="true">
          <span style={{ insetInlineStart: toPercent(bar.from), inlineSize: toPercent(bar.to - bar.from) }} />
        </span>
      )}
      <span class="value">{high}</span>
    </td>
    <td class="table-only">
      <span class="spoken">{wind}</span>
    </td>
  </tr>
);
