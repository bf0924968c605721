import type { RowsCard as Card } from "../../weather/view/cardTypes";
import { Icon } from "../drawings/icon";
import { DescriptionList } from "../elements/descriptionList";
import { Link } from "../elements/link";
import { Paragraph } from "../elements/paragraph";

/** An official warning: its times, and a text that can be opened. */
export const RowsCard = ({ title, rows, text, disclaimer, link, age }: Card) => (
  <section class="card next warning" aria-label={title}>
    <h2>
      <Icon name="warning" />
      <span dir="auto">{title}</span>
    </h2>
    <DescriptionList class="facts" rows={rows} />
    {text && (
      <details>
        <summary>{text.label}</summary>
        {text.paragraphs.map((paragraph) => (
          <p dir="auto">{paragraph}</p>
        ))}
      </details>
    )}
    <Paragraph class="made">{disclaimer}</Paragraph>
    <Paragraph class="made">{age}</Paragraph>
    {link && (
      <p>
        <Link {...link} />
      </p>
    )}
  </section>
);
