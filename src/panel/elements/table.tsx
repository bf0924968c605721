import type { VNode } from "preact";

interface Props {
  readonly columns: readonly string[];
  readonly children: readonly VNode[];
}

/** A table whose column headers are visible to screen readers only. */
export const Table = ({ columns, children }: Props) => (
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
