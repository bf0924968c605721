interface Props {
  readonly class: string;
  readonly children: string | undefined;
}

/** A paragraph in the direction of its own text; nothing without one. */
export function Paragraph({ class: name, children }: Props) {
  if (children === undefined) return undefined;
  return (
    <p class={name} dir="auto">
      {children}
    </p>
  );
}
