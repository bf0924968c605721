interface Props {
  readonly class: string;
  readonly children: string | undefined;
}

/** A paragraph in the direction of its text; nothing if there is no text. */
export function Paragraph({ class: name, children }: Props) {
  if (children === undefined) return undefined;
  return (
    <p class={name} dir="auto">
      {children}
    </p>
  );
}
