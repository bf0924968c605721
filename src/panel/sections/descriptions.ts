import type { Row } from "../../weather/view/rows";
import { element } from "../dom/elements";

/** The children of a `<dl>`: a `<div>` for each row, with a `<dt>` and a `<dd>`. */
export function descriptions(rows: readonly Row[]): readonly HTMLElement[] {
  return rows.map(({ label, value }) =>
    element("div", {}, element("dt", { dir: "auto" }, label), element("dd", { dir: "auto" }, value)),
  );
}
