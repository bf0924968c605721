import type { WeatherReading } from "../../weather/view/readings";
import { PictureDrawing } from "../drawings/picture";

interface Props {
  readonly readings: readonly WeatherReading[];
  readonly heading: string;
}

export function Tiles({ readings, heading }: Props) {
  if (readings.length === 0) return undefined;
  return (
    <section aria-label={heading}>
      <h2>{heading}</h2>
      <dl class="tiles">
        {readings.map((reading) => (
          <Tile {...reading} />
        ))}
      </dl>
    </section>
  );
}

const Tile = ({ label, value, detail, picture }: WeatherReading) => (
  <div class={picture ? `card tile ${picture.kind}` : "card tile"}>
    <dt dir="auto">{label}</dt>
    <dd class="value" dir="auto">
      {value}
    </dd>
    {detail !== undefined && (
      <dd class="detail" dir="auto">
        {detail}
      </dd>
    )}
    {picture && (
      <dd class="picture" aria-hidden="true">
        <PictureDrawing picture={picture} />
      </dd>
    )}
  </div>
);
