import type { Current, PanelView } from "../../weather/surfaces/panelView";
import { GlyphDrawing } from "../drawings/glyph";
import { Icon } from "../drawings/icon";
import { DescriptionList, Paragraph } from "../elements";

/** The weather now, with today's facts from the card of the next hours. */
export function CurrentCard({ current, view }: { readonly current: Current; readonly view: PanelView }) {
  const { cards, times, words } = view;
  const age = view.age ?? view.notice?.age;
  const { feelsLike } = current;
  const facts = cards.flatMap((card) => (card.kind === "hours" ? card.facts : []));
  return (
    <section class="card current" aria-label={words.now} data-glyph={current.glyph}>
      <div class="sky" aria-hidden="true">
        <GlyphDrawing glyph={current.glyph} />
      </div>
      <div class="now">
        <Paragraph class="temperature">{current.temperature}</Paragraph>
        <div class="words">
          <Paragraph class="text">{current.text}</Paragraph>
          <Paragraph class="feels">{feelsLike && `${feelsLike.label} ${feelsLike.value}`}</Paragraph>
          <Paragraph class="feels">{current.comparison}</Paragraph>
          {age !== undefined && (
            <p class="age">
              <Icon name="clock" />
              <span dir="auto">{age}</span>
            </p>
          )}
        </div>
      </div>
      <DescriptionList class="times" rows={[...facts, ...times]} />
    </section>
  );
}
