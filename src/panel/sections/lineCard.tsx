import type { LineCard } from "../../weather/view/cardTypes";
import { Paragraph, Section } from "../elements";

export const LineCardView = ({ title, sentence, age, isOld }: LineCard) => (
  <Section class={isOld ? "next old" : "next"} title={title}>
    <Paragraph class="sentence">{sentence}</Paragraph>
    <Paragraph class="made">{age}</Paragraph>
  </Section>
);
