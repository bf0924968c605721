import type { RowsCard, RowsItem } from "../../weather/view/cardTypes";
import { Icon } from "../drawings/icon";
import { DescriptionList, Link, Paragraph } from "../elements";

/** Official warnings: their times, and texts that can be opened. */
export const RowsCardView = ({ title, items, facts, disclaimers, links, age }: RowsCard) => (
  <section class="card next warning" aria-label={title}>
    <h2>
      <Icon name="warning" />
      <span dir="auto">{title}</span>
    </h2>
    {items.map((item) => (
      <Item key={item.id} {...item} isNamed={items.length > 1} />
    ))}
    <DescriptionList class="facts" rows={facts} />
    {disclaimers.map((disclaimer) => (
      <Paragraph class="made">{disclaimer}</Paragraph>
    ))}
    <Paragraph class="made">{age}</Paragraph>
    {links.map((link) => (
      <p>
        <Link {...link} />
      </p>
    ))}
  </section>
);

const Item = ({ name, rows, text, isNamed }: RowsItem & { readonly isNamed: boolean }) => (
  <div class="item">
    {isNamed && <h3 dir="auto">{name}</h3>}
    <DescriptionList class="facts" rows={rows} />
    {text && (
      <details>
        <summary>{text.label}</summary>
        {text.paragraphs.map((paragraph) => (
          <p dir="auto">{paragraph}</p>
        ))}
      </details>
    )}
  </div>
);
