import type { WeatherReading } from "../../weather/view/readings";
import type { PanelView } from "../../weather/surfaces/panelView";
import { GaugeDrawing } from "../drawings/gauge";

export function Tiles({ tiles, words, age }: PanelView) {
  if (tiles.length === 0) return undefined;
  return (
    <section class={age === undefined ? undefined : "old"} aria-label={words.conditions}>
      <h2>{words.conditions}</h2>
      <dl class="tiles" style={{ "--columns": columnsFor(tiles.length) }}>
        {tiles.map((reading) => (
          <Tile {...reading} />
        ))}
      </dl>
    </section>
  );
}

/** As many in each row as possible, at most four. The last row is filled. */
function columnsFor(count: number): number {
  return Math.ceil(count / Math.ceil(count / 4));
}

const Tile = ({ label, value, detail, gauge }: WeatherReading) => (
  <div class={gauge ? `card tile ${gauge.kind}` : "card tile"}>
    <dt dir="auto">{label}</dt>
    <dd class="value" dir="auto">
      {value}
    </dd>
    {detail !== undefined && (
      <dd class="detail" dir="auto">
        {detail}
      </dd>
    )}
    {gauge && (
      <dd class="gauge" aria-hidden="true">
        <GaugeDrawing gauge={gauge} />
      </dd>
    )}
  </div>
);
