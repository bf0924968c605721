import type { RowsCard, RowsItem } from "../../weather/view/cardTypes";
import { Icon } from "../drawings/icon";
import { DescriptionList, Link, Paragraph } from "../elements";

/** Official warnings: a row for each, with a text that can be opened. */
export const RowsCardView = ({ title, items, facts, age }: RowsCard) => (
  <section class="warnings" aria-label={title}>
    {items.map((item) => (
      <Item key={item.id} {...item} />
    ))}
    <DescriptionList class="facts" rows={facts} />
    <Paragraph class="made">{age}</Paragraph>
  </section>
);

const Item = ({ isSevere, folded, ...item }: RowsItem) => (
  <div class={isSevere ? "card warned severe" : "card warned"}>
    {folded ? (
      <details>
        <summary class="row">
          <Line {...item} icon={isSevere ? "error" : "warning"} />
          <Icon name="chevron" />
          <span class="label">{folded.label}</span>
        </summary>
        <Folded {...folded} />
      </details>
    ) : (
      <div class="row">
        <Line {...item} icon={isSevere ? "error" : "warning"} />
      </div>
    )}
  </div>
);

const Line = ({ icon, name, times }: Pick<RowsItem, "name" | "times"> & { readonly icon: "warning" | "error" }) => (
  <>
    <Icon name={icon} />
    <h2 dir="auto">{name}</h2>
    <span class="when" dir="auto">
      {times}
    </span>
  </>
);

const Folded = ({ paragraphs, facts, disclaimer, link }: NonNullable<RowsItem["folded"]>) => (
  <div class="text">
    {paragraphs.map((paragraph) => (
      <p dir="auto">{paragraph}</p>
    ))}
    <DescriptionList class="facts" rows={facts} />
    <Paragraph class="made">{disclaimer}</Paragraph>
    {link && (
      <p>
        <Link {...link} />
      </p>
    )}
  </div>
);
