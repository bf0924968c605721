import type { ComponentChildren } from "preact";

interface Props {
  readonly class: string;
  readonly title: string;
  readonly children: ComponentChildren;
}

/** A card with a heading, which is also its name for screen readers. */
export const Section = ({ class: name, title, children }: Props) => (
  <section class={`card ${name}`} aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
);
