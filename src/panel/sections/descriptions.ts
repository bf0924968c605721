import type { Row } from "../../weather/view/allFields";
import { element } from "../dom/elements";

/** The children of a `<dl>`: one `<div>` for each row, with its label as `<dt>` and its value as `<dd>`. */
export function descriptions(rows: readonly Row[]): readonly HTMLElement[] {
  return rows.map(({ label, value }) =>
    element("div", {}, element("dt", { dir: "auto" }, label), element("dd", { dir: "auto" }, value)),
  );
}
