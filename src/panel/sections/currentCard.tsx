import type { Current, PanelView } from "../../weather/surfaces/panelView";
import { GlyphDrawing } from "../drawings/glyph";
import { DescriptionList, Paragraph } from "../elements";

/** The weather now, with today's facts from the card of the next hours, and when it was observed. Gray if it's old. */
export function CurrentCard({ current, view }: { readonly current: Current; readonly view: PanelView }) {
  const { age, cards, times, words } = view;
  const { feelsLike } = current;
  const facts = cards.flatMap((card) => (card.kind === "hours" ? card.facts : []));
  return (
    <section class={`card current ${age === undefined ? "" : "old"}`} aria-label={words.now} data-glyph={current.glyph}>
      <div class="sky" aria-hidden="true">
        <GlyphDrawing glyph={current.glyph} />
      </div>
      <Paragraph class="temperature">{current.temperature}</Paragraph>
      <div class="words">
        <Paragraph class="text">{current.text}</Paragraph>
        <Paragraph class="feels">{feelsLike && `${feelsLike.label} ${feelsLike.value}`}</Paragraph>
        <Paragraph class="feels">{current.comparison}</Paragraph>
      </div>
      <DescriptionList class="today" rows={facts} />
      <DescriptionList class="times" rows={times} />
    </section>
  );
}
