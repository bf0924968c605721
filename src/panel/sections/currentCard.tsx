import type { Current, PanelView } from "../../weather/view/panelView";
import { GlyphDrawing } from "../drawings/glyph";
import { Icon } from "../drawings/icon";
import { DescriptionList, Paragraph } from "../elements";

export function CurrentCard({ current, view }: { readonly current: Current; readonly view: PanelView }) {
  const { notice, times, words } = view;
  const { feelsLike } = current;
  return (
    <section class="card current" aria-label={words.now} data-glyph={current.glyph}>
      <div class="sky" aria-hidden="true">
        <GlyphDrawing glyph={current.glyph} />
      </div>
      <div class="now">
        <Paragraph class="temperature">{current.temperature}</Paragraph>
        <Paragraph class="text">{current.text}</Paragraph>
        <Paragraph class="feels">{feelsLike && `${feelsLike.label} ${feelsLike.value}`}</Paragraph>
        {notice?.age !== undefined && (
          <p class="age">
            <Icon name="clock" />
            <span dir="auto">{notice.age}</span>
          </p>
        )}
      </div>
      <DescriptionList class="times" rows={times} />
    </section>
  );
}
