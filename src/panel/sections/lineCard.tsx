import type { LineCard as Card } from "../../weather/view/cardTypes";
import { Button } from "../elements/button";
import { Paragraph } from "../elements/paragraph";
import { Section } from "../elements/section";

export const LineCard = ({ title, sentence, age, actions = [] }: Card) => (
  <Section class="next" title={title}>
    <Paragraph class="sentence">{sentence}</Paragraph>
    <Paragraph class="made">{age}</Paragraph>
    {actions.map((action) => (
      <Button key={action.action} {...action} />
    ))}
  </Section>
);
