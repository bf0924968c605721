const paths = {
  warning: "M8 2.3 14.2 13.2H1.8ZM8 6.4v3.1M8 11.4v.01",
  error: "M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2ZM8 5v3.6M8 10.9v.01",
  info: "M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2ZM8 7.4V11M8 5.1v.01",
  chevron: "M6 3.8 10.2 8 6 12.2",
} as const;

/** An icon in the text's color. Screen readers ignore it: there is text next to it, or a label around it. */
export const Icon = ({ name }: { readonly name: keyof typeof paths }) => (
  <svg class={`icon ${name}`} viewBox="0 0 16 16" aria-hidden="true">
    <path d={paths[name]} />
  </svg>
);
