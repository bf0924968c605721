import type { HoursCard } from "../../weather/view/cardTypes";
import { HoursChart } from "../drawings/hoursChart";
import { Paragraph, Section, Table } from "../elements";

export const HoursCardView = (card: HoursCard) => (
  <Section class={card.isOld ? "upcoming old" : "upcoming"} title={card.title}>
    <HoursChart {...card} />
    <div class="spoken">
      <Table columns={card.table.columns}>{card.table.rows.map(tableRow)}</Table>
    </div>
    <Paragraph class="made">{card.age}</Paragraph>
  </Section>
);

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
