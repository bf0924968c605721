export const Link = ({ href, label }: { readonly href: string; readonly label: string }) => (
  <a href={href} dir="auto">
    {label}
  </a>
);
