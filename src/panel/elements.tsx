import type { ComponentChildren, VNode } from "preact";

import type { LabeledAction } from "../weather/view/notice";
import type { Row } from "../weather/view/rows";
import { MoonDrawing } from "./drawings/moon";

interface ButtonProps extends LabeledAction {
  readonly isPrimary?: boolean;
  /** Disables the button, which keeps the focus. */
  readonly isBusy?: boolean;
}

/** A button without a listener: `page.tsx` listens to the clicks on all buttons. */
export const Button = ({ action, label, isPrimary = false, isBusy = false }: ButtonProps) => (
  <button
    type="button"
    class={isPrimary ? "primary" : "secondary"}
    data-action={action}
    aria-disabled={isBusy || undefined}
  >
    {label}
  </button>
);

export function DescriptionList({ rows, class: name }: { readonly rows: readonly Row[]; readonly class?: string }) {
  if (rows.length === 0) return undefined;
  return (
    <dl class={name}>
      {rows.map(({ label, value, moon }) => (
        <div>
          <dt dir="auto">{label}</dt>
          <dd dir="auto">
            {moon && <MoonDrawing phase={moon} />}
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export const Link = ({ href, label }: { readonly href: string; readonly label: string }) => (
  <a href={href} dir="auto">
    {label}
  </a>
);

interface ParagraphProps {
  readonly class?: string;
  readonly children: string | undefined;
}

/** A paragraph in the direction of its text; nothing if there is no text. */
export function Paragraph({ class: name, children }: ParagraphProps) {
  if (children === undefined) return undefined;
  return (
    <p class={name} dir="auto">
      {children}
    </p>
  );
}

interface SectionProps {
  readonly class: string;
  readonly title: string;
  readonly children: ComponentChildren;
}

/** A card with a heading, which is also its name for screen readers. */
export const Section = ({ class: name, title, children }: SectionProps) => (
  <section class={`card ${name}`} aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
);

interface TableProps {
  readonly columns: readonly string[];
  readonly children: readonly VNode[];
}

/** A table whose column headers are visible to screen readers only. */
export const Table = ({ columns, children }: TableProps) => (
  <table>
    <thead class="spoken">
      <tr>
        {columns.map((name) => (
          <th scope="col">{name}</th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
);
