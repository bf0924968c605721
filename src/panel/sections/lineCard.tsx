import type { LineCard as Card } from "../../weather/view/cards";
import { Button } from "../elements/button";
import { Paragraph } from "../elements/paragraph";

/** A sentence with its buttons. `id` is that of the heading. */
export const LineCard = ({ id, title, sentence, age, actions = [] }: Card & { readonly id: string }) => (
  <section class="card next" aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    <Paragraph class="sentence">{sentence}</Paragraph>
    <Paragraph class="made">{age}</Paragraph>
    {actions.map((action) => (
      <Button key={action.action} {...action} />
    ))}
  </section>
);
