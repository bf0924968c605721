import type { LineCard } from "../../weather/view/cardTypes";
import { Button, Paragraph, Section } from "../elements";

export const LineCardView = ({ title, sentence, age, actions }: LineCard) => (
  <Section class="next" title={title}>
    <Paragraph class="sentence">{sentence}</Paragraph>
    <Paragraph class="made">{age}</Paragraph>
    {actions.map((action) => (
      <Button key={action.action} {...action} />
    ))}
  </Section>
);
