/** A link that the editor opens in the browser. */
export const Link = ({ href, label }: { readonly href: string; readonly label: string }) => (
  <a href={href} dir="auto">
    {label}
  </a>
);
