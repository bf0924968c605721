import type { LabeledAction } from "../../weather/view/summary";

interface Props extends LabeledAction {
  readonly isPrimary?: boolean;
  /** Disables the button, which keeps the focus. */
  readonly isBusy?: boolean;
}

/** A button without a listener: `page.tsx` listens to the clicks on all buttons. */
export const Button = ({ action, label, isPrimary = false, isBusy = false }: Props) => (
  <button
    type="button"
    class={isPrimary ? "primary" : "secondary"}
    data-action={action}
    aria-disabled={isBusy || undefined}
  >
    {label}
  </button>
);
