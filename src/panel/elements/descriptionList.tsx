import type { Row } from "../../weather/view/rows";

export function DescriptionList({ rows, class: name }: { readonly rows: readonly Row[]; readonly class?: string }) {
  if (rows.length === 0) return undefined;
  return (
    <dl class={name}>
      {rows.map(({ label, value }) => (
        <div>
          <dt dir="auto">{label}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
