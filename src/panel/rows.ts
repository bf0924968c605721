import type { Row } from "../weather/view/allFields";
import { element } from "./dom";

/** What goes into a description list: what each reading is called and what it says. */
export function descriptions(rows: readonly Row[]): readonly HTMLElement[] {
  return rows.map(({ label, value }) =>
    element("div", {}, element("dt", { dir: "auto" }, label), element("dd", { dir: "auto" }, value)),
  );
}
